//! What the rounds so far say about each player (C.04.3 article 1), worked out once from columns.

use crate::points::{Colour, PointSystem, is_played};
use crate::readings;

/// Edition of the rules of the Dutch system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Edition {
    /// In force since 1 February 2026.
    #[default]
    From2026,
    /// In force until 31 January 2026 (approved 2017).
    Until2026,
}

/// The tournament as it stands before the round to pair, as columns of all players.
///
/// Cells are row-major by player: the cell of player `p` (from 0) and round `r` (from 0) is at
/// `p * width + r`.
#[derive(Clone, Copy)]
pub struct Columns<'a> {
    /// Number of players; ids are `1..=players`.
    pub players: usize,
    /// Number of rounds per row.
    pub width: usize,
    /// Opponent id, 0 for none.
    pub opponents: &'a [u16],
    /// Colour code: 0 none, 1 White, 2 Black.
    pub colours: &'a [u8],
    /// Result code of TRF in capitals, blank for nothing.
    pub results: &'a [u8],
    /// What results are worth.
    pub points: PointSystem,
    /// Virtual points in tenths, row-major by player, `round` values a row; empty when there are none.
    pub virtual_points: &'a [i32],
    /// By how many tenths cells are worth more than their results, laid out as they are; empty when none is.
    /// What a round gives without playing (C2, 1.4.3) counts with this.
    pub worth_changes: &'a [i32],
    /// Bonus and penalty points in tenths, row-major by player, `round` values a row: first what counts
    /// before round 1, then what counts after round 1, 2 …; empty when there are none.
    pub bonuses: &'a [i32],
    /// Pairing order number of each player, from 1.
    pub tpn: &'a [u16],
    /// Who is to be paired now.
    pub available: &'a [bool],
    /// Who sits out with a pairing-allocated bye given beforehand.
    pub assigned_bye: Option<usize>,
    /// The round to pair, from 1; rounds from this one on are not looked at.
    pub round: usize,
    /// The announced number of rounds.
    pub total_rounds: usize,
    /// The initial colour drawn by lot.
    pub initial_colour: Colour,
    /// The rules to follow.
    pub edition: Edition,
}

impl Columns<'_> {
    /// Result code, opponent id and colour of a player (id - 1) in a round from 0, recorded or not.
    pub fn cell(&self, player: usize, round: usize) -> (u8, u16, Colour) {
        if round >= self.width {
            return (b' ', 0, Colour::None);
        }
        let at = player * self.width + round;
        (self.results[at], self.opponents[at], Colour::from_code(self.colours[at]))
    }

    /// What the round from 0 was worth to a player (id - 1), in tenths.
    pub fn worth(&self, player: usize, round: usize) -> i32 {
        let (code, _, colour) = self.cell(player, round);
        let change = if round < self.width {
            self.worth_changes.get(player * self.width + round).copied().unwrap_or(0)
        } else {
            0
        };
        self.points.value(code, colour) + change
    }

    /// Points that a player (id - 1) gets after so many rounds, in tenths, besides those of results.
    pub fn bonus(&self, player: usize, after: usize) -> i32 {
        self.bonuses.get(player * self.round + after).copied().unwrap_or(0)
    }

    /// Virtual points of a player (id - 1) in a round from 0, in tenths.
    pub fn virtual_of(&self, player: usize, round: usize) -> i32 {
        self.virtual_points.get(player * self.round + round).copied().unwrap_or(0)
    }
}

/// How strong a colour preference is (1.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub enum Strength {
    /// No game played yet.
    #[default]
    None = 0,
    /// Colour difference zero.
    Mild = 1,
    /// Colour difference one.
    Strong = 2,
    /// Colour difference beyond one, or the same colour in the last two games.
    Absolute = 3,
}

/// The float of one round (1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord, Hash)]
pub enum Float {
    /// None.
    #[default]
    None,
    /// Downfloat.
    Down,
    /// Upfloat.
    Up,
}

/// A player as the pairing rules see one.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// TRF id, from 1.
    pub id: u16,
    /// Pairing order number.
    pub tpn: u16,
    /// Rank among those who have arrived (5.2.5 with D20), from 1.
    pub arrival_rank: u32,
    /// Points so far, in tenths.
    pub points: i32,
    /// Points with the virtual points of this round (C.04.7 1.5), in tenths.
    pub score: i32,
    /// Whites minus Blacks over played games (1.6).
    pub colour_difference: i32,
    /// The colour preferred (1.7), if any.
    pub preference: Colour,
    /// How strongly.
    pub strength: Strength,
    /// The colour of the last two games when it was the same.
    pub last_two: Colour,
    /// Games played over the board.
    pub games: u16,
    /// Float one round ago and two rounds ago.
    pub floats: [Float; 2],
    /// Whether C2 bars the pairing-allocated bye.
    pub bye_barred: bool,
    /// Topscorer in the final round (1.8).
    pub topscorer: bool,
    /// Whether the player is to be paired.
    pub available: bool,
}

/// All players, worked out, with who met whom.
pub struct Field {
    /// Players by id - 1.
    pub players: Vec<Player>,
    /// The round to pair, from 1.
    pub round: usize,
    /// The initial colour.
    pub initial_colour: Colour,
    /// The rules to follow.
    pub edition: Edition,
    /// Opponents met over the board: `width` ids a row, 0 for none.
    met: Vec<u16>,
    width: usize,
    /// Colours of the played games, oldest first, and where each player's begin.
    colour_history: Vec<Colour>,
    history_start: Vec<u32>,
    /// Groups of players that may not meet, by player.
    groups: Vec<Vec<u32>>,
    /// Groups of players that had better not meet, by player, and the criterion that goes before (4: C4).
    soft_groups: Vec<Vec<u32>>,
    soft_level: Option<u8>,
}

impl Field {
    /// Works the columns out. `forbidden` lists groups of ids whose members may not meet.
    ///
    /// Cost: `O(players × rounds)`.
    ///
    /// # Panics
    ///
    /// When the column lengths do not fit each other or an id is out of range; the border checks both.
    pub fn new(columns: &Columns, forbidden: &[Vec<u16>]) -> Self {
        let n = columns.players;
        let before = columns.width.min(columns.round - 1);
        let mut field = Self {
            players: Vec::with_capacity(n),
            round: columns.round,
            initial_colour: columns.initial_colour,
            edition: columns.edition,
            met: vec![0; n * before],
            width: before,
            colour_history: Vec::with_capacity(n * before),
            history_start: Vec::with_capacity(n + 1),
            groups: Vec::new(),
            soft_groups: Vec::new(),
            soft_level: None,
        };
        // Points of each player before each of the last two rounds, for floats.
        let final_round = columns.round >= columns.total_rounds;
        let barring = readings::barring_points(&columns.points);
        let loss = readings::loss_points(&columns.points);
        let mut arrived = vec![false; n];
        let mut before_last = vec![[0i32; 2]; n];
        for p in 0..n {
            let mut player = Player {
                id: (p + 1) as u16,
                tpn: columns.tpn[p],
                available: columns.available[p],
                ..Player::default()
            };
            arrived[p] = columns.available[p] || columns.assigned_bye == Some(p);
            field.history_start.push(field.colour_history.len() as u32);
            let mut last = Colour::None;
            player.points = columns.bonus(p, 0);
            for r in 0..columns.round - 1 {
                let back = columns.round - 1 - r;
                if back <= 2 {
                    before_last[p][back - 1] = player.points;
                }
                let (code, opponent, colour) = columns.cell(p, r);
                let value = columns.worth(p, r);
                player.points += value + columns.bonus(p, r + 1);
                arrived[p] |= readings::has_arrived(code, opponent);
                if is_played(code, opponent) {
                    player.games += 1;
                    field.met[p * before + r] = opponent;
                    if colour != Colour::None {
                        player.colour_difference += if colour == Colour::White { 1 } else { -1 };
                        player.last_two = if last == colour { colour } else { Colour::None };
                        last = colour;
                        field.colour_history.push(colour);
                    }
                } else {
                    player.bye_barred |= readings::bars_from_bye(columns.edition, code, value, barring);
                    if back <= 2 && readings::unplayed_is_downfloat(columns.edition, code, value, loss) {
                        player.floats[back - 1] = Float::Down;
                    }
                }
            }
            player.score = player.points + columns.virtual_of(p, columns.round - 1);
            (player.preference, player.strength) = preference(&player, last);
            player.topscorer = final_round
                && readings::is_topscorer(player.score, (columns.round - 1) as i32, &columns.points);
            field.players.push(player);
        }
        field.history_start.push(field.colour_history.len() as u32);
        field.work_out_played_floats(columns, &before_last);
        field.rank_arrivals(&arrived);
        field.groups = memberships(n, forbidden);
        field
    }

    /// 1.4.1–1.4.2: floats of played games, by the pairing scores of their round.
    fn work_out_played_floats(&mut self, columns: &Columns, before: &[[i32; 2]]) {
        for back in 1..=2usize.min(columns.round - 1) {
            let r = columns.round - 1 - back;
            if r >= self.width {
                continue;
            }
            for p in 0..columns.players {
                let opponent = self.met[p * self.width + r];
                if opponent == 0 {
                    continue;
                }
                let o = usize::from(opponent) - 1;
                let own = readings::float_score(before[p][back - 1], columns.virtual_of(p, r));
                let other = readings::float_score(before[o][back - 1], columns.virtual_of(o, r));
                self.players[p].floats[back - 1] = match own.cmp(&other) {
                    std::cmp::Ordering::Greater => Float::Down,
                    std::cmp::Ordering::Less => Float::Up,
                    std::cmp::Ordering::Equal => Float::None,
                };
            }
        }
    }

    fn rank_arrivals(&mut self, arrived: &[bool]) {
        let mut by_tpn: Vec<usize> = (0..self.players.len()).filter(|&p| arrived[p]).collect();
        by_tpn.sort_by_key(|&p| self.players[p].tpn);
        for (rank, p) in by_tpn.into_iter().enumerate() {
            self.players[p].arrival_rank = rank as u32 + 1;
        }
    }

    /// Bars players (by id) from the pairing-allocated bye whatever their past.
    ///
    /// # Panics
    ///
    /// When an id is out of range; the border checks it.
    pub fn bar_from_bye(&mut self, ids: &[u16]) {
        for &id in ids {
            self.players[usize::from(id) - 1].bye_barred = true;
        }
    }

    /// Names groups of ids whose members had better not meet, an extension of the rules: such pairs are as few as
    /// possible where the criteria up to C`level` leave a choice; with level 4, in the whole round.
    ///
    /// # Panics
    ///
    /// When an id is out of range; the border checks it.
    pub fn keep_apart(&mut self, groups: &[Vec<u16>], level: u8) {
        self.soft_groups = memberships(self.players.len(), groups);
        self.soft_level = (!groups.is_empty()).then_some(level);
    }

    /// The criterion that goes before the pairs better avoided, if there are such.
    pub fn soft_level(&self) -> Option<u8> {
        self.soft_level
    }

    /// Whether two players (by id - 1) had better not meet.
    pub fn better_apart(&self, a: usize, b: usize) -> bool {
        share_group(&self.soft_groups, a, b)
    }

    /// Whether two players (by id - 1) have played each other or are forbidden to (C1; D29).
    pub fn barred_pair(&self, a: usize, b: usize) -> bool {
        let id = self.players[b].id;
        if self.met[a * self.width..(a + 1) * self.width].contains(&id) {
            return true;
        }
        share_group(&self.groups, a, b)
    }

    /// Whether C3 keeps two players (by id - 1) apart: the same absolute preference, and no topscorer.
    pub fn colours_bar(&self, a: usize, b: usize) -> bool {
        let (x, y) = (&self.players[a], &self.players[b]);
        x.strength == Strength::Absolute
            && y.strength == Strength::Absolute
            && x.preference == y.preference
            && !x.topscorer
            && !y.topscorer
    }

    /// Whether two players (by id - 1) may meet: C1 and C3, and no forbidden pair.
    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.colours_bar(a, b) && !self.barred_pair(a, b)
    }

    /// Colours of a player's (by id - 1) played games, oldest first (C.04.2 3.4).
    pub fn colours_of(&self, player: usize) -> &[Colour] {
        let (start, end) = (self.history_start[player], self.history_start[player + 1]);
        &self.colour_history[start as usize..end as usize]
    }
}

/// The groups of ids that each of `n` players belongs to; nothing where there are no groups.
fn memberships(n: usize, groups: &[Vec<u16>]) -> Vec<Vec<u32>> {
    if groups.is_empty() {
        return Vec::new();
    }
    let mut of = vec![Vec::new(); n];
    for (group, ids) in groups.iter().enumerate() {
        for &id in ids {
            of[usize::from(id) - 1].push(group as u32);
        }
    }
    of
}

fn share_group(groups: &[Vec<u32>], a: usize, b: usize) -> bool {
    if groups.is_empty() {
        return false;
    }
    let (left, right) = (&groups[a], &groups[b]);
    !left.is_empty() && !right.is_empty() && left.iter().any(|group| right.contains(group))
}

fn preference(player: &Player, last: Colour) -> (Colour, Strength) {
    if last == Colour::None {
        return (Colour::None, Strength::None);
    }
    let difference = player.colour_difference;
    if let Some(colour) = readings::absolute_preference(difference, player.last_two) {
        return (colour, Strength::Absolute);
    }
    match difference {
        1 => (Colour::Black, Strength::Strong),
        -1 => (Colour::White, Strength::Strong),
        _ => (last.opposite(), Strength::Mild),
    }
}
