//! Who gets which colour (C.04.3 article 5).

use crate::history::{Field, Player, Strength};
use crate::points::Colour;
use crate::readings;

/// The part of 5.2 that decided a board's colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Article {
    /// Both preferences are granted.
    Both,
    /// The stronger preference, or the wider colour difference of two absolute ones.
    Stronger,
    /// Alternation to the latest round in which the colours differed.
    Alternation,
    /// The preference of the higher-ranked player.
    HigherRanked,
    /// The initial colour, by the parity of the higher-ranked player's TPN.
    Initial,
}

impl Article {
    /// The number in the FIDE text.
    pub fn number(self) -> &'static str {
        match self {
            Self::Both => "5.2.1",
            Self::Stronger => "5.2.2",
            Self::Alternation => "5.2.3",
            Self::HigherRanked => "5.2.4",
            Self::Initial => "5.2.5",
        }
    }
}

/// Whether `a` outranks `b`: score, then TPN (1.2).
pub fn outranks(a: &Player, b: &Player) -> bool {
    (b.score, a.tpn) < (a.score, b.tpn)
}

/// The colour that `a` gets against `b` (by id - 1) when both alternate to the latest time in which one had
/// White and the other Black, rounds without a game left out (C.04.2 3.4).
pub fn alternation(field: &Field, a: usize, b: usize) -> Option<Colour> {
    let latest = field.colours_of(a).iter().rev().zip(field.colours_of(b).iter().rev());
    latest.into_iter().find(|(mine, theirs)| mine != theirs).map(|(_, &theirs)| theirs)
}

/// The colour of `a` against `b` (by id - 1), and the article that decides.
///
/// [`Colour::None`] comes back only when 5.2.5 decides and no initial colour is known.
pub fn colour_of(field: &Field, a: usize, b: usize) -> (Colour, Article) {
    let (x, y) = (&field.players[a], &field.players[b]);
    if x.preference != y.preference || x.preference == Colour::None {
        if x.preference != Colour::None {
            return (x.preference, Article::Both);
        }
        if y.preference != Colour::None {
            return (y.preference.opposite(), Article::Both);
        }
    } else {
        let stronger = x.strength.cmp(&y.strength).then(if x.strength == Strength::Absolute {
            readings::compare_width(x.colour_difference, y.colour_difference)
        } else {
            std::cmp::Ordering::Equal
        });
        match stronger {
            std::cmp::Ordering::Greater => return (x.preference, Article::Stronger),
            std::cmp::Ordering::Less => return (y.preference.opposite(), Article::Stronger),
            std::cmp::Ordering::Equal => {}
        }
    }
    if let Some(colour) = alternation(field, a, b) {
        return (colour, Article::Alternation);
    }
    let higher = if outranks(x, y) { x } else { y };
    let (colour, article) = if higher.preference == Colour::None {
        let odd = higher.arrival_rank % 2 == 1;
        let initial = field.initial_colour;
        (if odd { initial } else { initial.opposite() }, Article::Initial)
    } else {
        (higher.preference, Article::HigherRanked)
    };
    (if higher.id == x.id { colour } else { colour.opposite() }, article)
}
