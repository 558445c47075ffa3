//! Brackets of the Double-Swiss and of teams: what trying finds is what the matching finds.

mod support;

use support::Random;
use swiss::Colour;
use swiss::bracket::Halted;
use swiss::history::Strength;
use swiss::identifiers::Pairing;
use swiss::upfloats::{Engine, Foresight, Participant};

const SCORE: i32 = 30;

fn random_engine(random: &mut Random, size: usize) -> Engine {
    let (upfloaters, floated, lopsided) = (random.below(size), random.below(40), random.below(100));
    let participants = (0..size)
        .map(|at| Participant {
            tpn: at as u16 + 1,
            score: if random.below(size) < upfloaters / 3 { SCORE - 10 } else { SCORE },
            available: true,
            floated: random.chance(floated),
            costs: vec![0],
            preference: match random.below(5) {
                0 => Colour::None,
                _ if random.chance(lopsided) => Colour::White,
                _ => Colour::Black,
            },
            strength: if random.chance(30) { Strength::Strong } else { Strength::Mild },
            ..Participant::default()
        })
        .collect();
    let percent = [0, 5, 20, 45][random.below(4)];
    let pairs = (0..size).flat_map(|b| (0..b).map(move |a| (a, b)));
    let apart: Vec<(usize, usize)> = pairs.filter(|_| random.chance(percent)).collect();
    Engine::new(participants, &apart, Foresight::NextScoregroup)
}

#[test]
fn trying_finds_what_the_matching_finds() {
    let mut random = Random(20_260_201);
    let (mut tried, mut left, mut impossible) = (0, 0, 0);
    for case in 0..6_000 {
        let size = 2 * (1 + random.below(if case % 10 == 0 { 40 } else { 8 }));
        let engine = random_engine(&mut random, size);
        let members: Vec<usize> = (0..size).collect();
        let pairing = Pairing::new(&engine, &members, SCORE);
        match (pairing.by_trying(), pairing.by_matching(&|| false)) {
            (Some(found), Ok((walked, _))) => {
                assert_eq!(found, walked, "case {case}");
                tried += 1;
            }
            (None, Ok(_)) => left += 1,
            (None, Err(Halted::Infeasible)) => impossible += 1,
            (found, other) => panic!("case {case}: {found:?}, {other:?}"),
        }
    }
    assert!(tried > 2_000 && left > 500 && impossible > 100, "{tried}, {left}, {impossible}");
}
