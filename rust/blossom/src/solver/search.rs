//! One search: an alternating tree from an exposed vertex.

use super::{Label, NONE, Solver, Unmatchable};
use crate::weight::Weight;

/// What ends a stage of a search.
enum Event {
    /// An even optional vertex whose dual has come down to zero may stay exposed.
    Expose(usize),
    /// The edge from the nearest even vertex to this free one has become tight.
    Grow(usize),
    /// The edge between two even blossoms has become tight.
    Shrink(u32, u32),
    /// The dual of an odd blossom has come down to zero.
    Expand(usize),
}

impl<W: Weight> Solver<W> {
    pub(super) fn search(&mut self, root: usize) -> Result<(), Unmatchable> {
        self.searches += 1;
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.queue.clear();
        self.exposed.clear();
        self.exposed
            .extend((0..self.n as u32).filter(|&v| self.mate[v as usize] == NONE && v != root as u32));
        self.make_even(self.top[root], (NONE, NONE));
        let outcome = self.grow_tree(root);
        self.queue.clear();
        for slot in self.n..self.parent.len() {
            self.links[slot] = None;
        }
        self.open_idle_blossoms();
        outcome
    }

    fn grow_tree(&mut self, root: usize) -> Result<(), Unmatchable> {
        loop {
            while let Some(v) = self.queue.pop() {
                if self.scan(v) {
                    return Ok(());
                }
            }
            let Some(event) = self.adjust_duals() else {
                return Err(Unmatchable { vertex: root });
            };
            match event {
                Event::Expose(v) => {
                    self.flip_to_root(v as u32, NONE);
                    return Ok(());
                }
                Event::Grow(x) => {
                    if self.reach(self.nearest[x], x as u32) {
                        return Ok(());
                    }
                }
                Event::Shrink(u, v) => self.shrink(u, v),
                Event::Expand(blossom) => self.expand(blossom as u32),
            }
        }
    }

    pub(super) fn make_even(&mut self, blossom: u32, entry: (u32, u32)) {
        self.label[blossom as usize] = Label::Even;
        self.entry[blossom as usize] = entry;
        self.link[blossom as usize] = (NONE, NONE);
        self.links[blossom as usize] = None;
        let mut queue = std::mem::take(&mut self.queue);
        self.push_leaves(blossom, &mut queue);
        self.queue = queue;
    }

    /// Looks along every edge of even vertex `v`; true when the matching was augmented.
    fn scan(&mut self, v: u32) -> bool {
        let row = v as usize * self.n;
        // An augmenting path that ends here saves the rest of the search.
        for index in 0..self.exposed.len() {
            let x = self.exposed[index] as usize;
            if self.present(row + x)
                && self.label[self.top[x] as usize] == Label::Free
                && self.outer_slack(v as usize, x) == W::ZERO
                && self.reach(v, x as u32)
            {
                return true;
            }
        }
        for x in 0..self.n {
            if !self.present(row + x) {
                continue;
            }
            let (tv, tx) = (self.top[v as usize], self.top[x]);
            if tv == tx {
                continue;
            }
            match self.label[tx as usize] {
                Label::Even => {
                    let slack = self.outer_slack(v as usize, x);
                    if slack == W::ZERO {
                        self.shrink(v, x as u32);
                    } else {
                        self.offer_link(tv, (v, x as u32), slack);
                    }
                }
                Label::Free => {
                    let slack = self.outer_slack(v as usize, x);
                    if slack == W::ZERO {
                        if self.reach(v, x as u32) {
                            return true;
                        }
                    } else {
                        self.offer_nearest(x, v, slack);
                    }
                }
                Label::Odd => {
                    // Matters only if the blossom around x is expanded.
                    if tx != x as u32 {
                        let slack = self.outer_slack(v as usize, x);
                        self.offer_nearest(x, v, slack);
                    }
                }
            }
        }
        false
    }

    fn offer_nearest(&mut self, x: usize, v: u32, slack: W) {
        let known = self.nearest[x];
        if known == NONE || slack < self.outer_slack(known as usize, x) {
            self.nearest[x] = v;
        }
    }

    pub(super) fn offer_link(&mut self, blossom: u32, edge: (u32, u32), slack: W) {
        let known = self.link[blossom as usize];
        if known.0 == NONE || slack < self.outer_slack(known.0 as usize, known.1 as usize) {
            self.link[blossom as usize] = edge;
        }
    }

    /// Follows the tight edge from even `u` to free `x`; true when `x`'s blossom was exposed and the
    /// matching has been augmented.
    fn reach(&mut self, u: u32, x: u32) -> bool {
        let blossom = self.top[x as usize];
        let base = self.base[blossom as usize];
        let partner = self.mate[base as usize];
        if partner == NONE {
            if !self.is_vertex(blossom) {
                self.rebase(blossom, x);
            }
            self.mate[x as usize] = u;
            self.flip_to_root(u, x);
            return true;
        }
        self.label[blossom as usize] = Label::Odd;
        self.entry[blossom as usize] = (u, x);
        self.make_even(self.top[partner as usize], (base, partner));
        false
    }

    /// Matches even vertex `s` with `partner`, or leaves it exposed for `NONE`, and re-matches everything between
    /// `s` and the root.
    fn flip_to_root(&mut self, s: u32, partner: u32) {
        let (mut s, mut partner) = (s, partner);
        loop {
            let even = self.top[s as usize];
            let above = self.entry[even as usize].0;
            if !self.is_vertex(even) {
                self.rebase(even, s);
            }
            self.mate[s as usize] = partner;
            if above == NONE {
                return;
            }
            let odd = self.top[above as usize];
            let (next, inside) = self.entry[odd as usize];
            if !self.is_vertex(odd) {
                self.rebase(odd, inside);
            }
            self.mate[inside as usize] = next;
            (s, partner) = (next, inside);
        }
    }

    /// Moves the duals of the tree as far as feasibility allows and says what stopped it.
    fn adjust_duals(&mut self) -> Option<Event> {
        let mut delta: Option<(W, Event)> = None;
        let mut offer = |value: W, event: Event| {
            if delta.as_ref().is_none_or(|(best, _)| value < *best) {
                delta = Some((value, event));
            }
        };
        for v in 0..self.n {
            let top = self.top[v];
            match self.label[top as usize] {
                Label::Even => {
                    if !self.required[v] {
                        offer(self.y[v], Event::Expose(v));
                    }
                    if top == v as u32 {
                        let (a, b) = self.link[v];
                        if a != NONE {
                            offer(self.outer_slack(a as usize, b as usize).halved(), Event::Shrink(a, b));
                        }
                    }
                }
                Label::Free => {
                    if self.nearest[v] != NONE {
                        offer(self.outer_slack(self.nearest[v] as usize, v), Event::Grow(v));
                    }
                }
                Label::Odd => {}
            }
        }
        for slot in self.n..self.parent.len() {
            if self.cycle[slot - self.n].children.is_empty() || self.parent[slot] != NONE {
                continue;
            }
            match self.label[slot] {
                Label::Even => {
                    let (a, b) = self.link[slot];
                    if a != NONE {
                        offer(self.outer_slack(a as usize, b as usize).halved(), Event::Shrink(a, b));
                    }
                }
                Label::Odd => offer(self.z[slot - self.n].halved(), Event::Expand(slot)),
                Label::Free => {}
            }
        }
        let (delta, event) = delta?;
        if delta != W::ZERO {
            for v in 0..self.n {
                match self.label[self.top[v] as usize] {
                    Label::Even => self.y[v] -= delta,
                    Label::Odd => self.y[v] += delta,
                    Label::Free => {}
                }
            }
            let twice = delta.doubled();
            for slot in self.n..self.parent.len() {
                if !self.cycle[slot - self.n].children.is_empty() && self.parent[slot] == NONE {
                    match self.label[slot] {
                        Label::Even => self.z[slot - self.n] += twice,
                        Label::Odd => self.z[slot - self.n] -= twice,
                        Label::Free => {}
                    }
                }
            }
        }
        Some(event)
    }

    /// The even blossom above an even one, or `NONE` at the root.
    pub(super) fn grandparent(&self, even: u32) -> u32 {
        let above = self.entry[even as usize].0;
        if above == NONE {
            return NONE;
        }
        let odd = self.top[above as usize];
        self.top[self.entry[odd as usize].0 as usize]
    }
}
