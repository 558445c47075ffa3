//! From pairs to the boards of a published round: colours, and the order of C.04.2 3.6.

use crate::colours::{colour_of, outranks};
use crate::history::Field;
use crate::points::Colour;

/// A board, players by id - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Who has White.
    pub white: usize,
    /// Who has Black.
    pub black: usize,
    /// What decided the colours.
    pub article: &'static str,
}

/// The initial colour decides a board and is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialColourNeeded;

/// Gives the pairs (by id - 1) the colours of the Dutch system and puts them in board order; see
/// [`boards_with`].
///
/// # Errors
///
/// [`InitialColourNeeded`] when article 5.2.5 decides a board and no initial colour was drawn.
pub fn boards(field: &Field, pairs: &[(usize, usize)]) -> Result<Vec<Board>, InitialColourNeeded> {
    boards_with(field, pairs, |a, b| {
        let (colour, article) = colour_of(field, a, b);
        (colour, article.number())
    })
}

/// Gives the pairs (by id - 1) colours and puts them in board order: pairing score of the
/// higher-ranked player, sum of both, both descending, then the TPN of the higher-ranked player
/// (C.04.2 3.6 with C.04.7 1.5; A4, and in the Burstein system B10). `colour_of` gives the colour of the first
/// of a pair and the article that decides it.
///
/// # Errors
///
/// [`InitialColourNeeded`] when `colour_of` knows no colour.
pub fn boards_with(
    field: &Field,
    pairs: &[(usize, usize)],
    colour_of: impl Fn(usize, usize) -> (Colour, &'static str),
) -> Result<Vec<Board>, InitialColourNeeded> {
    let mut boards = Vec::with_capacity(pairs.len());
    for &(a, b) in pairs {
        let (x, y) = (&field.players[a], &field.players[b]);
        let higher = if outranks(x, y) { x } else { y };
        let (colour, article) = colour_of(a, b);
        let board = match colour {
            Colour::White => Board { white: a, black: b, article },
            Colour::Black => Board { white: b, black: a, article },
            Colour::None => return Err(InitialColourNeeded),
        };
        boards.push((-higher.score, -(x.score + y.score), higher.tpn, board));
    }
    boards.sort_unstable_by_key(|&(score, sum, tpn, _)| (score, sum, tpn));
    Ok(boards.into_iter().map(|(_, _, _, board)| board).collect())
}
