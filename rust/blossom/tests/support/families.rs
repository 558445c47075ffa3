//! Random graphs of many kinds, most of them made to be hard.

use super::Instance;
use super::random::Random;

/// A family: its name, and how to draw a member with (about) so many vertices.
pub type Family = (&'static str, fn(&mut Random, usize) -> Instance);

/// All families.
pub const ALL: [Family; 14] = [
    ("sparse", |random, n| uniform(random, n, 20, (1, 1000))),
    ("dense", |random, n| uniform(random, n, 80, (1, 1000))),
    ("few weights", |random, n| uniform(random, n, 60, (1, 3))),
    ("signed", |random, n| uniform(random, n, 55, (-40, 60))),
    ("signed ties", |random, n| uniform(random, n, 70, (-2, 2))),
    ("large", |random, n| uniform(random, n, 60, (1, 1 << 40))),
    ("complete, equal", |random, n| {
        let weight = random.between(0, 3);
        uniform(random, n, 100, (weight, weight))
    }),
    ("bipartite", bipartite),
    ("odd cycles", odd_cycles),
    ("triangles", triangles),
    ("flowers", flowers),
    ("nested", nested),
    ("sums", sums),
    ("metric", metric),
];

/// Relabel at random, so that index order does not follow the construction, and drop doubles.
fn finish(random: &mut Random, vertex_count: usize, edges: Vec<(usize, usize, i64)>) -> Instance {
    let mut names: Vec<usize> = (0..vertex_count).collect();
    random.shuffle(&mut names);
    let mut seen = vec![false; vertex_count * vertex_count];
    let mut kept = Vec::new();
    for (u, v, weight) in edges {
        let (u, v) = (names[u].min(names[v]), names[u].max(names[v]));
        if u != v && !std::mem::replace(&mut seen[u * vertex_count + v], true) {
            kept.push((u, v, weight));
        }
    }
    random.shuffle(&mut kept);
    Instance::new(vertex_count, kept)
}

/// Each pair with the given chance, weights from a range.
pub fn uniform(random: &mut Random, n: usize, percent: usize, range: (i64, i64)) -> Instance {
    let mut edges = Vec::new();
    for v in 0..n {
        for u in 0..v {
            if random.chance(percent) {
                edges.push((u, v, random.between(range.0, range.1)));
            }
        }
    }
    Instance::new(n, edges)
}

fn bipartite(random: &mut Random, n: usize) -> Instance {
    let left = random.below(n + 1);
    let range = [(1, 4), (-20, 100)][random.below(2)];
    let mut edges = Vec::new();
    for u in 0..left {
        for v in left..n {
            if random.chance(70) {
                edges.push((u, v, random.between(range.0, range.1)));
            }
        }
    }
    finish(random, n, edges)
}

/// Odd cycles of nearly equal heavy edges, joined by light edges.
fn odd_cycles(random: &mut Random, n: usize) -> Instance {
    let mut edges = Vec::new();
    let mut first = 0;
    while first + 3 <= n {
        let length = (3 + 2 * random.below(4)).min((n - first - 1) | 1);
        for step in 0..length {
            let next = first + (step + 1) % length;
            edges.push((first + step, next, random.between(40, 44)));
        }
        first += length;
    }
    for _ in 0..n {
        edges.push((random.below(n), random.below(n), random.between(30, 42)));
    }
    finish(random, n, edges)
}

/// Triangles in a row, each joined to the next by one to three edges.
fn triangles(random: &mut Random, n: usize) -> Instance {
    let mut edges = Vec::new();
    for v in 1..n {
        let corner = v % 3;
        let heavy = random.between(100, 104);
        edges.push((v, v - 1, if corner == 0 { random.between(90, 101) } else { heavy }));
        if corner == 2 {
            edges.push((v, v - 2, heavy));
        }
        if v >= 3 && random.chance(40) {
            edges.push((v, v - 1 - random.below(3), random.between(90, 101)));
        }
    }
    finish(random, n, edges)
}

/// Nested odd cycles, lighter the further out, with pendant vertices on light edges: a blossom is made
/// early, comes to lie inside another, and is expanded when a pendant wants one of its vertices.
fn flowers(random: &mut Random, n: usize) -> Instance {
    let mut edges = Vec::new();
    let core = (n * (40 + random.below(50)) / 100).max(1);
    let mut done = 1;
    let mut heavy = 100;
    while done + 2 <= core {
        let length = 2 * (1 + random.below(3)).min((core - done) / 2);
        let mut previous = random.below(done);
        for vertex in done..done + length {
            edges.push((previous, vertex, heavy + random.between(-4, 4)));
            previous = vertex;
        }
        edges.push((previous, random.below(done), heavy + random.between(-4, 4)));
        done += length;
        heavy -= random.between(0, 16);
    }
    for vertex in done..n {
        edges.push((vertex, random.below(vertex), random.between(5, 60)));
        if random.chance(50) {
            edges.push((vertex, random.below(vertex), random.between(5, 60)));
        }
    }
    finish(random, n, edges)
}

/// A long path of heavy edges, closed to odd cycles of growing length from one end, so that each
/// blossom holds the one before; the far end hangs on light edges. Parities differ from edge to edge.
fn nested(random: &mut Random, n: usize) -> Instance {
    let mut edges = Vec::new();
    let mut level = 200 + random.between(0, 1);
    for v in 1..n {
        edges.push((v - 1, v, level + random.between(-1, 1)));
        if v % 2 == 0 {
            edges.push((random.below(2), v, level + random.between(-2, 1)));
            level -= random.between(0, 3);
        }
    }
    for _ in 0..n / 3 {
        edges.push((random.below(n), n - 1, random.between(1, 150)));
    }
    finish(random, n, edges)
}

/// Weights that are sums of two vertex values and a small difference: nearly every edge is tight.
fn sums(random: &mut Random, n: usize) -> Instance {
    let values: Vec<i64> = (0..n).map(|_| random.between(0, 50)).collect();
    let mut instance = uniform(random, n, 75, (-1, 1));
    for (u, v, weight) in &mut instance.edges {
        *weight += values[*u] + values[*v];
    }
    instance
}

/// Points in the plane, near ones heavy: clusters of odd size make blossoms of many sizes.
fn metric(random: &mut Random, n: usize) -> Instance {
    let mut points = Vec::new();
    while points.len() < n {
        let (x, y) = (random.between(0, 1000), random.between(0, 1000));
        for _ in 0..[1, 3, 5, 7][random.below(4)] {
            points.push((x + random.between(-30, 30), y + random.between(-30, 30)));
        }
    }
    let mut edges = Vec::new();
    for v in 0..n {
        for u in 0..v {
            let distance = (points[u].0 - points[v].0).abs() + (points[u].1 - points[v].1).abs();
            edges.push((u, v, 2200 - distance));
        }
    }
    finish(random, n, edges)
}
