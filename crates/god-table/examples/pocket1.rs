use god_table::engine::*;
use god_table::spaces::*;
use std::ops::ControlFlow;
use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    for threads in [1, 2] {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
            .install(|| {
                let mut total = f64::MAX;
                let mut best = [f64::MAX; 5];
                let mut levels = vec![f64::MAX; 20];
                for _ in 0..n {
                    let t = Instant::now();
                    let mut last = t;
                    let mut lap = |i: usize| {
                        best[i] = best[i].min(last.elapsed().as_secs_f64());
                        last = Instant::now();
                    };
                    let space = pocket(god_table::MoveSet::ALL);
                    lap(0);
                    let mut at = Instant::now();
                    let depths = search(&space, &mut |r| {
                        levels[r.depth as usize] =
                            levels[r.depth as usize].min(at.elapsed().as_secs_f64());
                        at = Instant::now();
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                    lap(1);
                    let packed = god_table::Packed::new(&depths);
                    lap(2);
                    total = total.min(t.elapsed().as_secs_f64());
                    prove(&space, &depths).unwrap();
                    lap(3);
                    assert_eq!(packed.as_bytes().len(), 1837080);
                }
                println!(
                    "{threads}: build, search, pack, prove; without proof {:.3?} ms {:.3}",
                    best.map(|b| b * 1e3),
                    total * 1e3
                );
                println!(
                    "{:?}",
                    levels
                        .iter()
                        .take(12)
                        .map(|x| (x * 1e6) as u32)
                        .collect::<Vec<_>>()
                );
            });
    }
}
