//! Whole rounds: the fast way against the exact kernel, on random fields of every shape. In these builds
//! every matching that the engine solves is also proved by the separate verifier (see `Walk::solve`).

mod support;

use support::Random;
use swiss::dutch::Engine;
use swiss::{Colour, Columns, Edition, Field, PointSystem};

/// A random tournament: any legal history will do, it need not have been paired by the rules.
struct Tournament {
    players: usize,
    rounds: usize,
    total_rounds: usize,
    opponents: Vec<u16>,
    colours: Vec<u8>,
    results: Vec<u8>,
    available: Vec<bool>,
    virtual_points: Vec<i32>,
    forbidden: Vec<Vec<u16>>,
    points: PointSystem,
    edition: Edition,
}

impl Tournament {
    fn random(random: &mut Random, most_players: usize, edition: Edition) -> Self {
        let players = 2 + random.below(most_players - 1);
        let rounds = random.below(players.min(10));
        let mut tournament = Self {
            players,
            rounds,
            total_rounds: rounds + 1 + random.below(3),
            opponents: vec![0; players * rounds],
            colours: vec![0; players * rounds],
            results: vec![b'Z'; players * rounds],
            available: (0..players).map(|_| random.chance(93)).collect(),
            virtual_points: Vec::new(),
            forbidden: Vec::new(),
            points: PointSystem::default(),
            edition,
        };
        if random.chance(25) {
            tournament.points = PointSystem::from_table([30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 10]);
        }
        if random.chance(20) {
            let cells = players * (rounds + 1);
            tournament.virtual_points = (0..cells).map(|_| 5 * random.below(3) as i32).collect();
        }
        if random.chance(20) {
            let group = 2 + random.below(3);
            tournament.forbidden = vec![(0..group).map(|_| 1 + random.below(players) as u16).collect()];
        }
        for round in 0..rounds {
            tournament.play(random, round);
        }
        tournament
    }

    fn met(&self, a: usize, b: usize, before: usize) -> bool {
        (0..before).any(|r| usize::from(self.opponents[a * self.rounds + r]) == b + 1)
    }

    /// One round: everybody meets the first random other whom they have not met, by score or at random.
    fn play(&mut self, random: &mut Random, round: usize) {
        let mut waiting: Vec<usize> = (0..self.players).collect();
        for at in (1..waiting.len()).rev() {
            waiting.swap(at, random.below(at + 1));
        }
        let white_heavy = random.chance(20);
        while let Some(a) = waiting.pop() {
            let at = a * self.rounds + round;
            let partner = waiting.iter().rposition(|&b| !self.met(a, b, round));
            if random.chance(6) || partner.is_none() {
                self.results[at] = *b"HFZU".get(random.below(4)).unwrap();
                continue;
            }
            let b = waiting.remove(partner.unwrap());
            let other = b * self.rounds + round;
            self.opponents[at] = b as u16 + 1;
            self.opponents[other] = a as u16 + 1;
            let white = if white_heavy { a < b } else { random.chance(50) };
            (self.colours[at], self.colours[other]) = if white { (1, 2) } else { (2, 1) };
            (self.results[at], self.results[other]) =
                [(b'1', b'0'), (b'0', b'1'), (b'=', b'='), (b'+', b'-')][random.below(100).min(39) / 13];
        }
    }

    fn field(&self) -> Field {
        let tpn: Vec<u16> = (1..=self.players as u16).collect();
        Field::new(
            &Columns {
                players: self.players,
                width: self.rounds,
                opponents: &self.opponents,
                colours: &self.colours,
                results: &self.results,
                points: self.points,
                virtual_points: &self.virtual_points,
                worth_changes: &[],
                bonuses: &[],
                tpn: &tpn,
                available: &self.available,
                assigned_bye: None,
                round: self.rounds + 1,
                total_rounds: self.total_rounds,
                initial_colour: Colour::White,
                edition: self.edition,
            },
            &self.forbidden,
        )
    }
}

type Bracket = (Vec<(usize, usize)>, Vec<usize>);

fn pair(tournament: &Tournament, exact_only: bool) -> Option<(Vec<Bracket>, usize)> {
    let engine = Engine::new(tournament.field(), exact_only).ok()?;
    let mut mdps = Vec::new();
    let mut brackets = Vec::new();
    let mut fast = 0;
    let mut collapsed = false;
    for group in 0..engine.ranking().groups() {
        let outcome = engine.pair_bracket(&mdps, group, collapsed, &|| false).expect("a legal round exists");
        fast += usize::from(outcome.method != swiss::dutch::Method::Field);
        brackets.push((outcome.pairs, outcome.downfloaters.clone()));
        mdps = outcome.downfloaters;
        if collapsed {
            break;
        }
        collapsed = outcome.collapses;
    }
    Some((brackets, fast))
}

fn check(seed: u64, count: usize, most_players: usize, edition: Edition) -> (usize, usize, usize) {
    let mut random = Random(seed);
    let (mut rounds, mut fast_brackets, mut impossible) = (0, 0, 0);
    for _ in 0..count {
        let tournament = Tournament::random(&mut random, most_players, edition);
        let (fast, exact) = (pair(&tournament, false), pair(&tournament, true));
        match (fast, exact) {
            (Some((fast, quick)), Some((exact, _))) => {
                assert_eq!(fast, exact, "{} players after {} rounds", tournament.players, tournament.rounds);
                rounds += 1;
                fast_brackets += quick;
            }
            (None, None) => impossible += 1,
            _ => panic!("one way finds a legal round, the other none"),
        }
    }
    (rounds, fast_brackets, impossible)
}

#[test]
fn small_fields_agree() {
    let (rounds, fast, impossible) = check(1, 60_000, 12, Edition::From2026);
    assert!(rounds > 30_000 && fast > 30_000 && impossible > 500, "{rounds} {fast} {impossible}");
}

#[test]
fn larger_fields_agree() {
    let (rounds, fast, _) = check(2, 3_000, 60, Edition::From2026);
    assert!(rounds > 2_500 && fast > 6_000, "{rounds} {fast}");
}

#[test]
fn large_fields_agree() {
    let (rounds, fast, _) = check(3, 60, 300, Edition::From2026);
    assert!(rounds > 50 && fast > 300, "{rounds} {fast}");
}

#[test]
fn fields_agree_by_the_rules_of_2017() {
    let (rounds, fast, impossible) = check(4, 30_000, 12, Edition::Until2026);
    assert!(rounds > 15_000 && fast > 15_000 && impossible > 250, "{rounds} {fast} {impossible}");
    let (rounds, fast, _) = check(5, 1_500, 60, Edition::Until2026);
    assert!(rounds > 1_250 && fast > 3_000, "{rounds} {fast}");
}
