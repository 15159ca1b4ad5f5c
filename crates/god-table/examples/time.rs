use god_table::Space;
use god_table::engine::*;
use god_table::spaces::*;
use std::ops::ControlFlow;
use std::time::Instant;
fn main() {
    for threads in [1, 2] {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
            .install(|| {
                let (mut b, mut s, mut p) = (f64::MAX, f64::MAX, f64::MAX);
                let mut levels = vec![f64::MAX; 20];
                for _ in 0..200 {
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
                    prove(&space, &depths).unwrap();
                    p = p.min(t.elapsed().as_secs_f64());
                    assert_eq!(
                        depths.distribution().counts(),
                        [
                            1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644
                        ]
                    );
                }
                println!(
                    "{threads} threads: build {:.3} search {:.3} prove {:.3} ms",
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
    for (n, s) in [
        ("pyr", pyraminx()),
        ("skewb", skewb()),
        ("floppy", floppy()),
    ] {
        let t = Instant::now();
        let d = search(&s, &mut |_| ControlFlow::Continue(())).unwrap();
        println!("{n} {:?} {:?}", t.elapsed(), d.distribution());
        prove(&s, &d).unwrap();
    }
    for htm in [god_table::Metric::HalfTurn, god_table::Metric::QuarterTurn] {
        for _ in 0..3 {
            let t = Instant::now();
            let space = corners(htm);
            let b = t.elapsed();
            let depths = search(&space, &mut |_| ControlFlow::Continue(())).unwrap();
            let s = t.elapsed();
            prove(&space, &depths).unwrap();
            println!(
                "corners {:?} {:?} {:?} {:?} {}",
                b,
                s,
                t.elapsed(),
                depths.distribution().counts(),
                space.moves()
            );
        }
    }
}
