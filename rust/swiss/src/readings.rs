//! Where the rule text can be read in more than one way: each reading in one place.
//!
//! A ruling of the FIDE commission changes a function here and nothing else. The labels D1, D2 … are those
//! of the project's table of open points; each function says what the text leaves open and what we follow.
//! Readings that are the shape of the algorithm itself stand where they are used: D1 and D2 in
//! [`crate::completion`], D4, D5 and D7 in [`crate::problem`], D26 and D27 in [`crate::order`]; of the Burstein
//! system, B3, B4 and B8 in [`crate::opposition`], B5 to B7, B9, B11 and B13 in [`crate::burstein`], B10 in
//! [`crate::boards`], and B12 in `python/swissblossom/systems/burstein.py`. What record 299
//! (abnormal points) leaves open is read in `python/swissblossom/abnormal.py`.

use std::cmp::Ordering;

use crate::history::Edition;
use crate::points::{Colour, PointSystem};

/// D14, D15 (C.04.3 1.7.1): which colour an absolute preference asks for when the colour difference and the
/// last two games disagree. A difference beyond one decides; otherwise the last two games do.
pub fn absolute_preference(difference: i32, last_two: Colour) -> Option<Colour> {
    if difference > 1 {
        Some(Colour::Black)
    } else if difference < -1 {
        Some(Colour::White)
    } else if last_two == Colour::None {
        None
    } else {
        Some(last_two.opposite())
    }
}

/// D16 (C.04.3 5.2.2): "wider" compares magnitudes of the colour differences, not signed values.
pub fn compare_width(difference_a: i32, difference_b: i32) -> Ordering {
    difference_a.abs().cmp(&difference_b.abs())
}

/// D13 (C.04.3 1.4.2 with C.04.7 1.5): a past float is judged by the pairing scores of that round, its
/// virtual points included.
pub fn float_score(points_before_round: i32, virtual_points_of_round: i32) -> i32 {
    points_before_round + virtual_points_of_round
}

/// C2: whether an unplayed round bars from the pairing-allocated bye. Since 2026 an earlier such bye and
/// whatever was worth as much as `barring`, the points of a win; before, an earlier such bye and a forfeit win
/// (C.04.1 c and d), which go by the letter and not by the points.
pub fn bars_from_bye(edition: Edition, code: u8, value: i32, barring: i32) -> bool {
    code == b'U'
        || match edition {
            Edition::From2026 => value >= barring,
            Edition::Until2026 => code == b'+',
        }
}

/// A3 (C.04.1 article 4): points that, scored in one round without playing, bar from the
/// pairing-allocated bye: those of a win; of two different win values the lesser.
pub fn barring_points(points: &PointSystem) -> i32 {
    points.win[0].min(points.win[1])
}

/// Points of a loss where 1.4.3 compares with them; of two different values the lesser.
pub fn loss_points(points: &PointSystem) -> i32 {
    points.loss[0].min(points.loss[1])
}

/// 1.4.3: an unplayed round is a downfloat when it was the pairing-allocated bye, whatever that is worth, or
/// was worth more than a loss. Before 2026 every unplayed round was one (A.4.b), those before a late entry too.
pub fn unplayed_is_downfloat(edition: Edition, code: u8, value: i32, loss: i32) -> bool {
    edition == Edition::Until2026 || code == b'U' || value > loss
}

/// 1.8, D24: a topscorer has more than half of what the rounds *so far* could give; the score counts with
/// its virtual points.
pub fn is_topscorer(pairing_score: i32, rounds_before: i32, points: &PointSystem) -> bool {
    let most = points.win.into_iter().chain(points.draw).max().unwrap_or(0);
    2 * pairing_score > rounds_before * most
}

/// D6 (C9): unplayed games are all rounds so far without a game over the board.
pub fn unplayed_games(rounds_before: i32, games: i32) -> i32 {
    rounds_before - games
}

/// D20, D21 (C.04.3 5.2.5 with C.04.2 2.4): who has a TPN for the parity. Everyone who is to be paired now
/// or was ever given an opponent (played or not), a pairing-allocated bye, or a forfeit win without
/// opponent; not someone who only had requested byes.
pub fn has_arrived(code: u8, opponent: u16) -> bool {
    opponent != 0 || code == b'U' || code == b'+'
}

/// B1, B2 (C.04.4.2 1.7.2): a zero-point bye of a series up to the current round is a requested one or any
/// round after a withdrawal; a lost forfeit is none.
pub fn is_zero_point_bye(code: u8, opponent: u16) -> bool {
    opponent == 0 && matches!(code, b'Z' | b' ')
}

/// C.04.4.1 1.8.2: how often a player can be upfloated without being a maximum upfloater.
pub fn most_upfloats(rounds: usize) -> u16 {
    u16::try_from(2 + rounds / 5).unwrap_or(u16::MAX)
}

/// D10 (C13): whether a clash of equal preferences denies a *strong* one. Both sides strong or absolute,
/// but not both absolute.
pub fn denies_strong(a_strength: u8, b_strength: u8) -> bool {
    const STRONG: u8 = 2;
    const ABSOLUTE: u8 = 3;
    a_strength >= STRONG && b_strength >= STRONG && !(a_strength == ABSOLUTE && b_strength == ABSOLUTE)
}
