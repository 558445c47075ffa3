//! Solving one bracket: the numbers it needs, the way over kinds, the matching solver, and the walk to the
//! first of the best candidates.

use blossom::solver::Halt;
use blossom::{Solver, Weight};

use crate::kinds;
use crate::layout::{check_memory, width, with_width};
use crate::order::Walk;
use crate::problem::{Fields, Instance, Problem, Scope, Solution, UseOfKinds};

/// Why a bracket was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halted {
    /// The problem has no solution in its scope.
    Infeasible,
    /// The caller asked to stop.
    Stopped,
    /// The weights need more bits than the widest number has.
    TooWide(u32),
    /// The problem needs more memory than is sensible: this many players at once.
    TooLarge(usize),
}

impl From<Halt> for Halted {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Unmatchable(_) => Self::Infeasible,
            Halt::Stopped => Self::Stopped,
        }
    }
}

/// Smaller problems are solved sooner than their kinds are sorted.
const WORTH_A_START: usize = 24;

/// Finds the first best candidate.
///
/// # Errors
///
/// [`Halted`], as it says.
pub fn first_best(problem: &Problem, stop: &dyn Fn() -> bool) -> Result<Solution, Halted> {
    let instance = Instance::new(problem);
    let fields = instance.fields();
    with_width!(width(fields.bits, instance.vertices()), W => solve::<W>(&instance, &fields, stop))
}

fn solve<W: Weight>(
    instance: &Instance,
    fields: &Fields,
    stop: &dyn Fn() -> bool,
) -> Result<Solution, Halted> {
    let free = instance.problem.scope == Scope::Free;
    let shortcuts = instance.problem.kinds != UseOfKinds::None && instance.all_required();
    let only = instance.problem.kinds == UseOfKinds::Only;
    let closed = matches!(instance.problem.scope, Scope::Closed { .. });
    let alone = instance.vertices() == instance.b + instance.places;
    if shortcuts && alone && (closed || only) {
        if let Some(solution) = kinds::first_best::<W>(instance, fields) {
            return Ok(solution);
        }
        if only {
            return Err(Halted::Infeasible);
        }
    }
    if instance.problem.scope == (Scope::Open { floaters: instance.b.saturating_sub(2) }) {
        return best_single_pair::<W>(instance, fields).ok_or(Halted::Infeasible);
    }
    let vertices = instance.vertices();
    check_memory::<W>(vertices)?;
    let mut solver = instance.build::<W>(fields, stop)?;
    if shortcuts && vertices >= WORTH_A_START {
        if let Some(duals) = kinds::start_duals::<W>(instance, fields) {
            let feasible = solver.start(&duals);
            debug_assert!(feasible, "kinds bound the weights of all their pairs");
        }
    }
    if free && 2 * instance.m0 > instance.b {
        start_from_residents(&mut solver, instance.m0);
    }
    solver.solve_until(stop)?;
    debug_assert!(solver.verify().is_ok(), "every solve proves itself");
    let levels: Vec<i32> = (0..instance.m0).map(|mdp| instance.player(mdp).score).collect();
    Walk { solver: &mut solver, m0: instance.m0, b: instance.b, stop }.run(&levels)?;
    let mut solution = Solution {
        pairs: Vec::new(),
        downfloaters: Vec::new(),
        searches: solver.searches(),
        by_kinds: false,
    };
    for v in 0..instance.b {
        match solver.mate(v) {
            Some(partner) if partner < instance.b => {
                if v < partner {
                    solution.pairs.push((instance.positions[v], instance.positions[partner]));
                }
            }
            _ => solution.downfloaters.push(instance.positions[v]),
        }
    }
    Ok(solution)
}

/// The first best candidate of one pair: the pairs come in the order of their members (articles 4.2 to 4.4).
fn best_single_pair<W: Weight>(instance: &Instance, fields: &Fields) -> Option<Solution> {
    let mut best: Option<(W, usize, usize)> = None;
    for high in 0..instance.b {
        for low in instance.m0.max(high + 1)..instance.b {
            if instance.problem.field.may_meet(instance.index(high), instance.index(low)) {
                let weight = instance.edge_weight::<W>(fields, high, low);
                if best.is_none_or(|(most, _, _)| weight > most) {
                    best = Some((weight, high, low));
                }
            }
        }
    }
    let (_, high, low) = best?;
    let positions = &instance.positions;
    let downfloaters = (0..instance.b).filter(|&v| v != high && v != low).map(|v| positions[v]).collect();
    let pairs = vec![(positions[high], positions[low])];
    Some(Solution { pairs, downfloaters, searches: 0, by_kinds: false })
}

/// Gives all the worth of pairs to the residents, so that no search is wasted on the moved-down players in
/// excess of them.
fn start_from_residents<W: Weight>(solver: &mut Solver<W>, m0: usize) {
    let worth = |resident: usize| {
        let most = (0..solver.len()).filter_map(|v| solver.weight(v, resident)).max();
        most.map_or(W::ZERO, |weight| weight.doubled().max(W::ZERO))
    };
    let duals: Vec<W> = (0..solver.len()).map(|v| if v < m0 { W::ZERO } else { worth(v) }).collect();
    solver.start(&duals);
}
