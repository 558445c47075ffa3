//! The opposition evaluation of the Burstein system (C.04.4.2 1.7, edition 2026).

use crate::history::{Columns, Field};
use crate::points::is_played;
use crate::readings;

/// Buchholz in tenths of a point, and Sonneborn-Berger in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Index {
    /// Sum of the scores of the opponents.
    pub buchholz: i64,
    /// Sum of the products of points earned and the opponent's score.
    pub sonneborn_berger: i64,
}

/// Evaluates the opposition of all players, by id - 1. `absent_without_points` marks who has a zero-point bye
/// in the round to pair.
///
/// Virtual points are left out (1.7.2; B8). An unplayed round is a game against oneself (B3), a forfeit too,
/// though the opponent is known (B4).
pub fn evaluate(columns: &Columns, field: &Field, absent_without_points: &[bool]) -> Vec<Index> {
    // The score that opponents see.
    let seen: Vec<i64> = (0..columns.players)
        .map(|p| {
            let own = i64::from(field.players[p].points);
            if !absent_without_points[p] {
                return own;
            }
            let zero = |r: usize| {
                let (code, opponent, _) = columns.cell(p, r);
                readings::is_zero_point_bye(code, opponent)
            };
            let draw = columns.points.draw[0].min(columns.points.draw[1]);
            let series = (0..columns.round - 1).rev().take_while(|&r| zero(r));
            own + series.map(|r| i64::from(draw - columns.worth(p, r))).sum::<i64>()
        })
        .collect();
    (0..columns.players)
        .map(|p| {
            let own = i64::from(field.players[p].points);
            let mut index = Index::default();
            for r in 0..columns.round - 1 {
                let (code, opponent, _) = columns.cell(p, r);
                let score = if is_played(code, opponent) { seen[usize::from(opponent) - 1] } else { own };
                let earned = columns.worth(p, r);
                index.buchholz += score;
                index.sonneborn_berger += score * i64::from(earned);
            }
            index
        })
        .collect()
}
