use cube_model::pocket::*;
use god_table::*;
fn all() -> impl Iterator<Item = PocketState> {
    PermIndex::all().flat_map(|p| TwistIndex::all().map(move |t| PocketState::from_indices(p, t)))
}
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let table = PocketTable::new(Metric::HalfTurn).unwrap();
    println!("{:?}", t.elapsed());
    let t = Instant::now();
    let sum: u64 = all().map(|s| u64::from(table.distance(&s).unwrap())).sum();
    println!(
        "lookup {:?} ns {sum}",
        t.elapsed().as_nanos() as f64 / 3674160.0
    );
    let t = Instant::now();
    let sum: u64 = PermIndex::all()
        .flat_map(|p| TwistIndex::all().map(move |t| (p, t)))
        .map(|(p, t)| u64::from(table.distance_of(p, t).unwrap()))
        .sum();
    println!(
        "lookup by index {:?} ns {sum}",
        t.elapsed().as_nanos() as f64 / 3674160.0
    );
    let t = Instant::now();
    let mut n = 0;
    for s in all() {
        n += table.solve(&s).unwrap().len();
    }
    println!(
        "solve {:?} ns {n}",
        t.elapsed().as_nanos() as f64 / 3674160.0
    );
    let small = table.to_mod3().unwrap();
    let t = Instant::now();
    let sum: u64 = all()
        .step_by(10)
        .map(|s| u64::from(small.distance(&s).unwrap()))
        .sum();
    println!(
        "mod3 {:?} ns {sum}",
        t.elapsed().as_nanos() as f64 / 367416.0
    );
}
