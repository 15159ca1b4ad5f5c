use god_table::engine::*;
use god_table::spaces::*;
use std::ops::ControlFlow;
use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap()
        .install(|| {
            let (mut b, mut s, mut p) = (f64::MAX, f64::MAX, f64::MAX);
            let mut levels = vec![f64::MAX; 20];
            for i in 0..n {
                let t = Instant::now();
                let space = pocket(god_table::MoveSet::ALL);
                b = b.min(t.elapsed().as_secs_f64());
                let t = Instant::now();
                let mut last = Instant::now();
                let depths = search(&space, &mut |r| {
                    levels[r.depth as usize] =
                        levels[r.depth as usize].min(last.elapsed().as_secs_f64());
                    last = Instant::now();
                    ControlFlow::Continue(())
                })
                .unwrap();
                s = s.min(t.elapsed().as_secs_f64());
                let t = Instant::now();
                if i % 8 == 0 {
                    prove(&space, &depths).unwrap();
                    p = p.min(t.elapsed().as_secs_f64());
                }
            }
            println!(
                "build {:.3} search {:.3} prove {:.3} ms",
                b * 1e3,
                s * 1e3,
                p * 1e3
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
