//! Shrinking and expanding blossoms during a search.

use super::{Cycle, Label, NONE, Solver};
use crate::weight::Weight;

impl<W: Weight> Solver<W> {
    /// Shrinks the odd cycle that tight edge `(u, v)` between two even blossoms closes.
    pub(super) fn shrink(&mut self, u: u32, v: u32) {
        let (left, right) = (self.top[u as usize], self.top[v as usize]);
        let apex = self.apex(left, right);
        let slot = self.free_slots.pop().expect("a laminar family has at most n/2 blossoms");
        // Children from the apex down to `left`, then from `right` up to the apex.
        let mut cycle = Cycle::default();
        let mut at = left;
        let mut joint = (u, v);
        while at != apex {
            cycle.children.push(at);
            cycle.edges.push(joint);
            let (above, base) = self.entry[at as usize];
            let odd = self.top[above as usize];
            cycle.children.push(odd);
            cycle.edges.push((above, base));
            let (next, inside) = self.entry[odd as usize];
            joint = (next, inside);
            at = self.top[next as usize];
        }
        cycle.children.push(apex);
        cycle.edges.push(joint);
        cycle.children.reverse();
        cycle.edges.reverse();
        // edges[i] now leads from children[i] to children[i + 1], the last of this side being (u, v).
        at = right;
        while at != apex {
            cycle.children.push(at);
            let (above, base) = self.entry[at as usize];
            let odd = self.top[above as usize];
            cycle.edges.push((base, above));
            cycle.children.push(odd);
            let (next, inside) = self.entry[odd as usize];
            cycle.edges.push((inside, next));
            at = self.top[next as usize];
        }
        let base = self.base[apex as usize];
        let index = slot as usize;
        self.base[index] = base;
        self.parent[index] = NONE;
        self.z[index - self.n] = W::ZERO;
        self.label[index] = Label::Even;
        self.entry[index] = self.entry[apex as usize];
        self.link[index] = (NONE, NONE);
        for &child in &cycle.children {
            self.parent[child as usize] = slot;
        }
        let mut leaves = Vec::new();
        for &child in &cycle.children {
            let start = leaves.len();
            self.push_leaves(child, &mut leaves);
            for &leaf in &leaves[start..] {
                self.top[leaf as usize] = slot;
            }
            if self.label[child as usize] == Label::Odd {
                self.queue.extend_from_slice(&leaves[start..]);
            }
        }
        self.mark_cycle(&cycle, true);
        self.collect_links(slot, &cycle.children);
        self.cycle[index - self.n] = cycle;
    }

    /// The lowest common even ancestor of two even blossoms of the tree.
    fn apex(&mut self, left: u32, right: u32) -> u32 {
        let (mut a, mut b) = (left, right);
        let mut marked = Vec::new();
        let apex = loop {
            if a != NONE {
                if self.mark[a as usize] {
                    break a;
                }
                self.mark[a as usize] = true;
                marked.push(a);
                a = self.grandparent(a);
            }
            if b != NONE {
                if self.mark[b as usize] {
                    break b;
                }
                self.mark[b as usize] = true;
                marked.push(b);
                b = self.grandparent(b);
            }
        };
        for blossom in marked {
            self.mark[blossom as usize] = false;
        }
        apex
    }

    /// Merges what the children know of edges to other even blossoms.
    ///
    /// A vertex's whole row is read the first time it comes into a blossom, later only lists with one
    /// edge per even blossom: `O(n)` per child. The rows of odd children are read too: their scan to
    /// come offers each only to the single `link`, and when that edge comes to lie inside a blossom
    /// the next best must be in the list. Edges to blossoms that become even later are offered from
    /// the later side.
    fn collect_links(&mut self, slot: u32, children: &[u32]) {
        let mut best: Vec<(u32, u32)> = vec![(NONE, NONE); self.parent.len()];
        let mut touched = Vec::new();
        let mut leaves = Vec::new();
        for &child in children {
            if let Some(list) = self.links[child as usize].take() {
                for edge in list {
                    self.merge_link(slot, edge, &mut best, &mut touched);
                }
                // Edges offered to the child after its list was made.
                let edge = self.link[child as usize];
                if edge.0 != NONE {
                    self.merge_link(slot, edge, &mut best, &mut touched);
                }
            } else {
                leaves.clear();
                self.push_leaves(child, &mut leaves);
                for &leaf in &leaves {
                    for x in 0..self.n {
                        if self.present(leaf as usize * self.n + x) {
                            self.merge_link(slot, (leaf, x as u32), &mut best, &mut touched);
                        }
                    }
                }
            }
        }
        let mut list = Vec::with_capacity(touched.len());
        for target in touched {
            let edge = best[target as usize];
            let slack = self.outer_slack(edge.0 as usize, edge.1 as usize);
            self.offer_link(slot, edge, slack);
            list.push(edge);
        }
        self.links[slot as usize] = Some(list);
    }

    fn merge_link(&self, slot: u32, edge: (u32, u32), best: &mut [(u32, u32)], touched: &mut Vec<u32>) {
        let target = self.top[edge.1 as usize];
        if target == slot || self.label[target as usize] != Label::Even {
            return;
        }
        let known = best[target as usize];
        if known.0 == NONE {
            touched.push(target);
            best[target as usize] = edge;
        } else if self.outer_slack(edge.0 as usize, edge.1 as usize)
            < self.outer_slack(known.0 as usize, known.1 as usize)
        {
            best[target as usize] = edge;
        }
    }

    /// Expands an odd blossom whose dual has come down to zero: the children between the entry and the
    /// base take its place in the tree, the others become free.
    pub(super) fn expand(&mut self, blossom: u32) {
        let entry = self.entry[blossom as usize];
        let cycle = self.open(blossom);
        let length = cycle.children.len();
        for &child in &cycle.children {
            self.label[child as usize] = Label::Free;
        }
        let start = cycle
            .children
            .iter()
            .position(|&child| self.top[entry.1 as usize] == child)
            .expect("the entry lies in a child");
        let forward = start % 2 == 1;
        let mut at = start;
        let mut entered = entry;
        loop {
            let odd = cycle.children[at];
            self.label[odd as usize] = Label::Odd;
            self.entry[odd as usize] = entered;
            if at == 0 {
                break;
            }
            // (out, into): matched edge from the odd child to the even one; then the tight edge on.
            let (even, next, matched, onward) = if forward {
                (at + 1, (at + 2) % length, cycle.edges[at], cycle.edges[at + 1])
            } else {
                let (b, a) = cycle.edges[at - 1];
                let (d, c) = cycle.edges[at - 2];
                (at - 1, at - 2, (a, b), (c, d))
            };
            self.make_even(cycle.children[even], matched);
            entered = onward;
            at = next;
        }
    }

    /// Opens the top-level blossoms whose dual is zero.
    pub(super) fn open_idle_blossoms(&mut self) {
        let mut stack: Vec<u32> = (self.n..self.parent.len())
            .filter(|&slot| !self.cycle[slot - self.n].children.is_empty() && self.parent[slot] == NONE)
            .map(|slot| slot as u32)
            .collect();
        while let Some(blossom) = stack.pop() {
            if self.z[blossom as usize - self.n] == W::ZERO {
                let cycle = self.open(blossom);
                stack.extend(cycle.children.into_iter().filter(|&child| !self.is_vertex(child)));
            }
        }
    }
}
