//! The transposition walk against trying every transposition in order.

mod support;

use support::Random;
use swiss::halves::{Halves, Partners};

struct Table {
    kinds: usize,
    left: Vec<usize>,
    right: Vec<usize>,
    fit: Vec<bool>,
    clash: Vec<bool>,
}

impl Table {
    fn random(random: &mut Random, size: usize) -> Self {
        let kinds = 1 + random.below(4);
        let fitting = 30 + random.below(71);
        let clashing = random.below(60);
        Self {
            kinds,
            left: (0..size).map(|_| random.below(kinds)).collect(),
            right: (0..size).map(|_| random.below(kinds)).collect(),
            fit: (0..kinds * kinds).map(|_| random.chance(fitting)).collect(),
            clash: (0..size * size).map(|_| random.chance(clashing)).collect(),
        }
    }

    fn possible(&self, left: usize, right: usize) -> bool {
        self.kinds_fit(self.left[left], self.right[right]) && !self.clash(left, right)
    }

    /// The first complete pairing in lexicographic order, by trying.
    fn first(&self, taken: &mut Vec<usize>) -> bool {
        if taken.len() == self.left.len() {
            return true;
        }
        for right in 0..self.right.len() {
            if !taken.contains(&right) && self.possible(taken.len(), right) {
                taken.push(right);
                if self.first(taken) {
                    return true;
                }
                taken.pop();
            }
        }
        false
    }
}

impl Partners for Table {
    fn kinds(&self) -> usize {
        self.kinds
    }
    fn left_kind(&self, left: usize) -> usize {
        self.left[left]
    }
    fn right_kind(&self, right: usize) -> usize {
        self.right[right]
    }
    fn kinds_fit(&self, left_kind: usize, right_kind: usize) -> bool {
        self.fit[left_kind * self.kinds + right_kind]
    }
    fn clash(&self, left: usize, right: usize) -> bool {
        self.clash[left * self.right.len() + right]
    }
}

#[test]
fn the_walk_finds_the_first_transposition_or_none() {
    let mut random = Random(20_260_201);
    let (mut found, mut impossible) = (0, 0);
    for _ in 0..40_000 {
        let size = 1 + random.below(7);
        let table = Table::random(&mut random, size);
        let mut expected = Vec::new();
        let possible = table.first(&mut expected);
        let mut halves = Halves::new(&table, size, size);
        let missing = halves.complete();
        assert_eq!(missing == 0, possible);
        if possible {
            halves.fix_in_order(size);
            let got: Vec<usize> = (0..size).map(|left| halves.right_of(left).unwrap()).collect();
            assert_eq!(got, expected);
            found += 1;
        } else {
            impossible += 1;
        }
    }
    assert!(found > 5_000 && impossible > 5_000, "{found} possible, {impossible} impossible");
}

#[test]
fn as_many_as_possible_are_paired() {
    let mut random = Random(7);
    for _ in 0..3_000 {
        let size = 1 + random.below(12);
        let table = Table::random(&mut random, size);
        let mut halves = Halves::new(&table, size, size);
        let missing = halves.complete();
        assert_eq!(size - missing, maximum(&table, size));
    }
}

/// The size of a maximum bipartite matching, one augmenting path after the other.
fn maximum(table: &Table, size: usize) -> usize {
    fn augment(table: &Table, left: usize, seen: &mut [bool], mate: &mut [Option<usize>]) -> bool {
        for right in 0..mate.len() {
            if !seen[right] && table.possible(left, right) {
                seen[right] = true;
                if mate[right].is_none_or(|other| augment(table, other, seen, mate)) {
                    mate[right] = Some(left);
                    return true;
                }
            }
        }
        false
    }
    let mut mate = vec![None; size];
    (0..size).filter(|&left| augment(table, left, &mut vec![false; size], &mut mate)).count()
}
