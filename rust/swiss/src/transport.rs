//! The bracket seen as kinds of players: a transport problem whose duals bound every candidate.
//!
//! Ignoring who has met whom, a pair's weight depends only on the kinds of its two players. Pairing kinds
//! fractionally is a transport problem between two copies of the kinds; its optimum is an upper bound for
//! every candidate of the bracket, and its duals say which kinds of pairs occur in candidates that reach
//! the bound: those *tight* with the duals, no others.

use blossom::Weight;

/// Kinds with the number of their members and the weights of pairs between them.
pub struct Kinds<W> {
    /// Members of each kind.
    pub counts: Vec<u32>,
    /// Weight of a pair of kinds, row-major, symmetric; `None` where such a pair is not allowed.
    pub weights: Vec<Option<W>>,
}

/// An optimal solution: which pairs of kinds are tight, and a flow on those pairs alone.
pub struct Transport {
    kinds: usize,
    tight: Vec<bool>,
    /// Units from the left copy of a kind to the right copy of another, row-major.
    flow: Vec<u32>,
}

impl<W: Weight> Kinds<W> {
    fn weight(&self, k: usize, l: usize) -> Option<W> {
        self.weights[k * self.counts.len() + l]
    }

    /// Solves the transport problem by shortest augmenting paths. Besides the solution, gives the dual of
    /// each kind in doubled weights: for any two kinds they add up to at least twice the weight.
    ///
    /// `None` when the kinds cannot be paired at all. Cost: `O(k²)` for each augmentation, of which there
    /// are about as many as pairs of kinds in use.
    pub fn solve(&self) -> Option<(Transport, Vec<W>)> {
        let n = self.counts.len();
        let mut state = Hungarian {
            kinds: self,
            left: vec![W::ZERO; n],
            right: vec![W::ZERO; n],
            supply: self.counts.clone(),
            demand: self.counts.clone(),
            flow: vec![0; n * n],
        };
        for k in 0..n {
            state.left[k] = (0..n).filter_map(|l| self.weight(k, l)).max()?;
        }
        for k in 0..n {
            while state.supply[k] > 0 {
                state.augment(k)?;
            }
        }
        // The mean of both copies' duals is feasible for pairs in either direction, and optimal.
        let dual: Vec<W> = (0..n).map(|k| state.left[k] + state.right[k]).collect();
        let tight = (0..n * n)
            .map(|at| self.weights[at].is_some_and(|w| dual[at / n] + dual[at % n] == w.doubled()))
            .collect();
        Some((Transport { kinds: n, tight, flow: state.flow }, dual))
    }
}

struct Hungarian<'a, W> {
    kinds: &'a Kinds<W>,
    left: Vec<W>,
    right: Vec<W>,
    supply: Vec<u32>,
    demand: Vec<u32>,
    flow: Vec<u32>,
}

impl<W: Weight> Hungarian<'_, W> {
    /// Sends some of the supply of `source` along a tight path to a kind with demand, after moving the
    /// duals as far as that needs.
    fn augment(&mut self, source: usize) -> Option<()> {
        const NONE: usize = usize::MAX;
        let n = self.left.len();
        let mut reached_left = vec![false; n];
        let mut reached_right = vec![false; n];
        let mut slack: Vec<Option<W>> = vec![None; n];
        let mut from_left = vec![NONE; n];
        let mut from_right = vec![NONE; n];
        let mut fresh = vec![source];
        reached_left[source] = true;
        let target = loop {
            for k in fresh.drain(..) {
                for l in (0..n).filter(|&l| !reached_right[l]) {
                    if let Some(weight) = self.kinds.weight(k, l) {
                        let s = self.left[k] + self.right[l] - weight;
                        if slack[l].is_none_or(|known| s < known) {
                            slack[l] = Some(s);
                            from_left[l] = k;
                        }
                    }
                }
            }
            let (step, next) =
                (0..n).filter(|&l| !reached_right[l]).filter_map(|l| slack[l].map(|s| (s, l))).min()?;
            if step > W::ZERO {
                for k in 0..n {
                    if reached_left[k] {
                        self.left[k] -= step;
                    }
                    if reached_right[k] {
                        self.right[k] += step;
                    } else if let Some(s) = &mut slack[k] {
                        *s -= step;
                    }
                }
            }
            reached_right[next] = true;
            if self.demand[next] > 0 {
                break next;
            }
            for k in 0..n {
                if !reached_left[k] && self.flow[k * n + next] > 0 {
                    reached_left[k] = true;
                    from_right[k] = next;
                    fresh.push(k);
                }
            }
        };
        let mut amount = self.supply[source].min(self.demand[target]);
        let mut l = target;
        while from_left[l] != source {
            let k = from_left[l];
            l = from_right[k];
            amount = amount.min(self.flow[k * n + l]);
        }
        let mut l = target;
        loop {
            let k = from_left[l];
            self.flow[k * n + l] += amount;
            if k == source {
                break;
            }
            l = from_right[k];
            self.flow[k * n + l] -= amount;
        }
        self.supply[source] -= amount;
        self.demand[target] -= amount;
        Some(())
    }
}

impl Transport {
    /// Whether candidates that reach the bound may pair the two kinds.
    pub fn is_tight(&self, k: usize, l: usize) -> bool {
        self.tight[k * self.kinds + l]
    }

    /// Takes a pair of kinds `k` and `l` out for good, if the rest can then still reach the bound as far as
    /// kinds tell. Otherwise nothing changes: no candidate that reaches the bound has such a pair besides
    /// those taken out before.
    pub fn take_pair(&mut self, k: usize, l: usize) -> bool {
        if !self.is_tight(k, l) {
            return false;
        }
        let before = self.flow.clone();
        if self.take_unit(k, l) && self.take_unit(l, k) {
            return true;
        }
        self.flow = before;
        false
    }

    /// Removes one unit of supply at left `k` and one of demand at right `l`.
    fn take_unit(&mut self, k: usize, l: usize) -> bool {
        let n = self.kinds;
        if self.flow[k * n + l] > 0 {
            self.flow[k * n + l] -= 1;
            return true;
        }
        let Some(other_right) = (0..n).find(|&r| self.flow[k * n + r] > 0) else { return false };
        let Some(other_left) = (0..n).find(|&m| self.flow[m * n + l] > 0) else { return false };
        self.flow[k * n + other_right] -= 1;
        self.flow[other_left * n + l] -= 1;
        self.reroute(other_left, other_right)
    }

    /// Sends one unit from left `source` to right `target` along tight pairs.
    fn reroute(&mut self, source: usize, target: usize) -> bool {
        const NONE: usize = usize::MAX;
        let n = self.kinds;
        let mut from_left = vec![NONE; n];
        let mut from_right = vec![NONE; n];
        let mut reached = vec![false; n];
        let mut queue = vec![source];
        reached[source] = true;
        let mut head = 0;
        while head < queue.len() && from_left[target] == NONE {
            let k = queue[head];
            head += 1;
            for (l, from) in from_left.iter_mut().enumerate() {
                if *from == NONE && self.tight[k * n + l] {
                    *from = k;
                    for m in 0..n {
                        if !reached[m] && self.flow[m * n + l] > 0 {
                            reached[m] = true;
                            from_right[m] = l;
                            queue.push(m);
                        }
                    }
                }
            }
        }
        if from_left[target] == NONE {
            return false;
        }
        let mut l = target;
        loop {
            let k = from_left[l];
            self.flow[k * n + l] += 1;
            if k == source {
                return true;
            }
            l = from_right[k];
            self.flow[k * n + l] -= 1;
        }
    }
}
