//! Pairing a first half with a second one: the transposition that comes first (C.04.3 article 4.2).
//!
//! Left are the members of S1, in order, and as many float places as there are downfloaters; right is S2.
//! Which pairs may be formed depends on kinds, and on who may meet. The halves keep a complete pairing, and
//! fix the partners of the left one by one: the first possible one each, where possible means that an
//! alternating path mends the rest.
//!
//! Vertices on the right are kept in one list for each kind, so that a search never looks at a vertex of
//! a kind it cannot use, and looks twice at one only if the two have met.

const NONE: u32 = u32::MAX;

/// What the halves need to know of the players; numbers are indices into left and right.
pub trait Partners {
    /// Number of kinds; kinds are numbered from 0.
    fn kinds(&self) -> usize;
    /// Kind of a left vertex.
    fn left_kind(&self, left: usize) -> usize;
    /// Kind of a right vertex.
    fn right_kind(&self, right: usize) -> usize;
    /// Whether a pair of a left and a right kind may be formed.
    fn kinds_fit(&self, left_kind: usize, right_kind: usize) -> bool;
    /// Whether two vertices whose kinds fit may not be paired all the same.
    fn clash(&self, left: usize, right: usize) -> bool;
}

/// A pairing of both halves under construction.
pub struct Halves<'a, P> {
    partners: &'a P,
    left_mate: Vec<u32>,
    right_mate: Vec<u32>,
    /// Kinds on the right that fit each kind on the left and are not known to be hopeless.
    fitting: Vec<Vec<u32>>,
    /// Lists of the right vertices not yet fixed, one for each kind, ascending.
    first: Vec<u32>,
    next: Vec<u32>,
    previous: Vec<u32>,
    // The current search.
    stamp: u32,
    seen: Vec<u32>,
    reached_from: Vec<u32>,
    cursor: Vec<u32>,
    /// Per kind: vertices passed over because the two clashed.
    passed: Vec<Vec<u32>>,
    cursor_stamp: Vec<u32>,
    queue: Vec<u32>,
    clashed: bool,
}

impl<'a, P: Partners> Halves<'a, P> {
    /// Halves of `left` and `right` vertices, nothing paired.
    pub fn new(partners: &'a P, left: usize, right: usize) -> Self {
        let kinds = partners.kinds();
        let fitting = (0..kinds)
            .map(|k| (0..kinds).filter(|&l| partners.kinds_fit(k, l)).map(|l| l as u32).collect())
            .collect();
        let mut halves = Self {
            partners,
            left_mate: vec![NONE; left],
            right_mate: vec![NONE; right],
            fitting,
            first: vec![NONE; kinds],
            next: vec![NONE; right],
            previous: vec![NONE; right],
            stamp: 0,
            seen: vec![0; right],
            reached_from: vec![NONE; right],
            cursor: vec![NONE; kinds],
            passed: vec![Vec::new(); kinds],
            cursor_stamp: vec![0; kinds],
            queue: Vec::new(),
            clashed: false,
        };
        for r in (0..right).rev() {
            let kind = partners.right_kind(r);
            let head = halves.first[kind];
            halves.next[r] = head;
            if head != NONE {
                halves.previous[head as usize] = r as u32;
            }
            halves.first[kind] = r as u32;
        }
        halves
    }

    /// The partner of a left vertex.
    pub fn right_of(&self, left: usize) -> Option<usize> {
        (self.left_mate[left] != NONE).then(|| self.left_mate[left] as usize)
    }

    /// Pairs as many as possible; returns how many left vertices stay without partner.
    pub fn complete(&mut self) -> usize {
        // Greedy first: the lowest free partner, from a moving start in each list.
        let mut start = self.first.clone();
        for left in 0..self.left_mate.len() {
            let kind = self.partners.left_kind(left);
            let mut best = NONE;
            for &l in &self.fitting[kind] {
                let from = &mut start[l as usize];
                while *from != NONE && self.right_mate[*from as usize] != NONE {
                    *from = self.next[*from as usize];
                }
                let mut r = *from;
                while r != NONE
                    && r < best
                    && (self.right_mate[r as usize] != NONE || self.partners.clash(left, r as usize))
                {
                    r = self.next[r as usize];
                }
                best = best.min(r);
            }
            if best != NONE {
                self.left_mate[left] = best;
                self.right_mate[best as usize] = left as u32;
            }
        }
        let exposed: Vec<usize> =
            (0..self.left_mate.len()).filter(|&left| self.left_mate[left] == NONE).collect();
        exposed.into_iter().filter(|&left| !self.mend(left, None)).count()
    }

    /// Fixes the partners of the left vertices `0..count` in order, the first possible one each.
    ///
    /// Cost: near linear when few pairs have met.
    ///
    /// # Panics
    ///
    /// When the pairing is not complete.
    pub fn fix_in_order(&mut self, count: usize) {
        for left in 0..count {
            let kind = self.partners.left_kind(left);
            // One place for each fitting kind; candidates come in ascending order over all of them.
            let mut places: Vec<u32> = self.fitting[kind].iter().map(|&l| self.first[l as usize]).collect();
            loop {
                let (place, &right) = places
                    .iter()
                    .enumerate()
                    .min_by_key(|&(_, &right)| right)
                    .expect("the present partner is a candidate");
                debug_assert!(right != NONE, "the present partner is a candidate");
                if !self.partners.clash(left, right as usize) {
                    if self.try_pair(left, right as usize) {
                        self.unlist(right as usize);
                        break;
                    }
                    if !self.clashed {
                        // The failure has to do with kinds alone, so no later left vertex of this kind
                        // can have a partner of that kind either: what is fixed only grows.
                        let hopeless = self.partners.right_kind(right as usize) as u32;
                        self.fitting[kind].retain(|&l| l != hopeless);
                        places.remove(place);
                        continue;
                    }
                }
                places[place] = self.next[right as usize];
            }
        }
    }

    fn unlist(&mut self, right: usize) {
        let (before, after) = (self.previous[right], self.next[right]);
        if before == NONE {
            self.first[self.partners.right_kind(right)] = after;
        } else {
            self.next[before as usize] = after;
        }
        if after != NONE {
            self.previous[after as usize] = before;
        }
    }

    /// Pairs `left` with `right` if the rest can be mended; otherwise leaves all as it was.
    fn try_pair(&mut self, left: usize, right: usize) -> bool {
        let old_right = self.left_mate[left];
        if old_right == right as u32 {
            return true;
        }
        let old_left = self.right_mate[right];
        self.left_mate[left] = right as u32;
        self.right_mate[right] = left as u32;
        self.right_mate[old_right as usize] = NONE;
        if old_left == NONE {
            return true;
        }
        self.left_mate[old_left as usize] = NONE;
        if self.mend(old_left as usize, Some((old_right, right as u32))) {
            return true;
        }
        self.left_mate[old_left as usize] = right as u32;
        self.right_mate[right] = old_left;
        self.left_mate[left] = old_right;
        self.right_mate[old_right as usize] = left as u32;
        false
    }

    /// Finds a partner for exposed `left` by an alternating path. With `(goal, barred)`, `goal` is the only
    /// exposed right vertex and `barred` must not be touched.
    fn mend(&mut self, left: usize, goal: Option<(u32, u32)>) -> bool {
        self.stamp += 1;
        self.clashed = false;
        self.queue.clear();
        self.queue.push(left as u32);
        if let Some((_, barred)) = goal {
            self.seen[barred as usize] = self.stamp;
        }
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head] as usize;
            head += 1;
            let kind = self.partners.left_kind(v);
            if let Some((goal, _)) = goal {
                let fits = self.partners.kinds_fit(kind, self.partners.right_kind(goal as usize));
                if fits && self.seen[goal as usize] != self.stamp && !self.partners.clash(v, goal as usize) {
                    self.reached_from[goal as usize] = v as u32;
                    self.flip(left, goal);
                    return true;
                }
            }
            for index in 0..self.fitting[kind].len() {
                let l = self.fitting[kind][index] as usize;
                if let Some(end) = self.visit_kind(v, l) {
                    self.flip(left, end);
                    return true;
                }
            }
        }
        false
    }

    /// Reaches all unseen right vertices of kind `l` from `v`; returns an exposed one if it meets one.
    fn visit_kind(&mut self, v: usize, l: usize) -> Option<u32> {
        if self.cursor_stamp[l] != self.stamp {
            self.cursor_stamp[l] = self.stamp;
            self.cursor[l] = self.first[l];
            self.passed[l].clear();
        }
        let mut kept = 0;
        for index in 0..self.passed[l].len() {
            let r = self.passed[l][index];
            if self.partners.clash(v, r as usize) {
                self.passed[l][kept] = r;
                kept += 1;
            } else if let Some(end) = self.visit(v, r) {
                return Some(end);
            }
        }
        self.passed[l].truncate(kept);
        while self.cursor[l] != NONE {
            let r = self.cursor[l];
            self.cursor[l] = self.next[r as usize];
            if self.seen[r as usize] == self.stamp {
                continue;
            }
            if self.partners.clash(v, r as usize) {
                self.clashed = true;
                self.passed[l].push(r);
            } else if let Some(end) = self.visit(v, r) {
                return Some(end);
            }
        }
        None
    }

    fn visit(&mut self, v: usize, r: u32) -> Option<u32> {
        self.seen[r as usize] = self.stamp;
        self.reached_from[r as usize] = v as u32;
        let mate = self.right_mate[r as usize];
        if mate == NONE {
            return Some(r);
        }
        self.queue.push(mate);
        None
    }

    fn flip(&mut self, root: usize, end: u32) {
        let mut right = end;
        loop {
            let left = self.reached_from[right as usize];
            let before = self.left_mate[left as usize];
            self.left_mate[left as usize] = right;
            self.right_mate[right as usize] = left;
            if left as usize == root {
                return;
            }
            right = before;
        }
    }
}
