use god_table::{*, file::*};
use std::time::Instant;
fn main() {
    let table = PocketTable::new(Metric::HalfTurn).unwrap();
    let t = Instant::now();
    table.write(std::path::Path::new("/tmp/t.bin")).unwrap();
    println!("write {:?}", t.elapsed());
    let t = Instant::now();
    let s = StoredTable::open(std::path::Path::new("/tmp/t.bin")).unwrap();
    println!("open {:?}", t.elapsed());
    let t = Instant::now();
    s.verify().unwrap();
    println!("verify {:?}", t.elapsed());
    let moves: MoveSet = "U,U',R,R'".parse().unwrap();
    let q = PocketTable::compute(Metric::QuarterTurn, moves, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
    println!("{:?}", q.distribution());
    StoredTable::from_bytes(q.to_bytes().unwrap()).unwrap().verify().unwrap();
    let moves: MoveSet = "U,R,F".parse().unwrap();
    let q = PocketTable::compute(Metric::QuarterTurn, moves, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
    println!("{:?}", q.distribution());
}
