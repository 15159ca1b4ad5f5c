//! How long reading takes, and following the stickers of large cubes through a hundred turns.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cube_model::notation::Alg;
use cube_model::nxn::{Convention, CubeSize, FaceMap, Turns};

/// A hundred turns of each kind; the amounts and the faces take turns so that none is favoured.
fn hundred(turns: &[&str], size: CubeSize) -> Turns {
    let amounts = ["", "2", "'"];
    let words = (0..100).map(|index| {
        let amount = amounts[index / turns.len() % amounts.len()];
        format!("{}{amount}", turns[index % turns.len()])
    });
    let text = words.collect::<Vec<_>>().join(" ");
    Turns::parse(&text, size).expect("the turns exist on the cube")
}

fn maps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("100 turns of the 1000x1000x1000");
    group.sample_size(10);
    let kinds = [
        ("outer", ["U", "R", "F", "D", "L", "B"]),
        ("slice", ["500U", "20R", "300F", "4D", "5L", "600B"]),
        ("wide", ["500Uw", "20Rw", "300Fw", "4Dw", "50Lw", "600Bw"]),
        ("whole", ["x", "y", "z", "1000Rw", "x", "1000Fw"]),
    ];
    let size = CubeSize::MAX;
    for (kind, turns) in kinds {
        let moves = hundred(&turns, size);
        for (name, convention) in [
            ("physical", Convention::Physical),
            ("wiki", Convention::Wiki),
        ] {
            group.bench_function(format!("{kind}, {name}"), |bencher| {
                bencher.iter(|| FaceMap::with_convention(black_box(&moves), convention));
            });
        }
    }
    group.finish();
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reading");
    let texts = [
        (
            "plain moves",
            "RU2R'F’ 3Rw2 2-3Fw' x M // comment\n".repeat(1000),
        ),
        (
            "brackets",
            "[R: ".to_owned() + &"[R, (U2 D’)3]' ".repeat(2000) + "]",
        ),
    ];
    for (name, text) in texts {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| Alg::parse(black_box(&text)).expect("the text is written right"));
        });
    }
    group.finish();
}

criterion_group!(benches, maps, reading);
criterion_main!(benches);
