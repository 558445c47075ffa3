//! Colours, result codes and what they are worth.

/// The colour of the pieces a player had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// No colour: a bye, or a game not played.
    #[default]
    None,
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The colour of code 0 (none), 1 (White) or 2 (Black); other codes count as none.
    pub fn from_code(code: u8) -> Self {
        match code {
            1 => Self::White,
            2 => Self::Black,
            _ => Self::None,
        }
    }

    /// The other colour; none stays none.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::None => Self::None,
        }
    }
}

/// What each result is worth, in tenths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointSystem {
    /// A won game, by the winner's colour (White, Black).
    pub win: [i32; 2],
    /// A drawn game, by colour.
    pub draw: [i32; 2],
    /// A lost game, by colour.
    pub loss: [i32; 2],
    /// A win because the opponent did not play.
    pub forfeit_win: i32,
    /// A loss without playing.
    pub forfeit_loss: i32,
    /// A requested full-point bye.
    pub full_bye: i32,
    /// A requested half-point bye.
    pub half_bye: i32,
    /// An announced absence.
    pub zero_bye: i32,
    /// The pairing-allocated bye.
    pub pab: i32,
}

impl Default for PointSystem {
    fn default() -> Self {
        Self::from_table([10, 10, 5, 5, 0, 0, 10, 0, 10, 5, 0, 10])
    }
}

impl PointSystem {
    /// Reads the twelve values in the order win, draw, loss (White, Black each), forfeit win, forfeit
    /// loss, full-, half-, zero-point bye, pairing-allocated bye.
    pub fn from_table(t: [i32; 12]) -> Self {
        Self {
            win: [t[0], t[1]],
            draw: [t[2], t[3]],
            loss: [t[4], t[5]],
            forfeit_win: t[6],
            forfeit_loss: t[7],
            full_bye: t[8],
            half_bye: t[9],
            zero_bye: t[10],
            pab: t[11],
        }
    }

    /// Tenths of a point for a result code of TRF in capitals; a blank counts as an absence.
    pub fn value(&self, code: u8, colour: Colour) -> i32 {
        let side = usize::from(colour == Colour::Black);
        match code {
            b'1' | b'W' => self.win[side],
            b'=' | b'D' => self.draw[side],
            b'0' | b'L' => self.loss[side],
            b'+' => self.forfeit_win,
            b'-' => self.forfeit_loss,
            b'U' => self.pab,
            b'F' => self.full_bye,
            b'H' => self.half_bye,
            _ => self.zero_bye,
        }
    }
}

/// Whether the code stands for a game that was played over the board (C.04.2 3.5: a pairing whose game
/// was not played does not count as a meeting).
pub fn is_played(code: u8, opponent: u16) -> bool {
    opponent != 0 && matches!(code, b'1' | b'=' | b'0' | b'W' | b'D' | b'L')
}
