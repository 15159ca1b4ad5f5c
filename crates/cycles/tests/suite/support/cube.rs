//! A cube of any size made of stickers in space, turned by rotating those that a turn moves.

use cycles::Permutation;

/// A point or a direction. Stickers lie at coordinates -n, ..., n in steps of 2, off by one outwards.
type Vector = [i32; 3];

/// The faces U, L, F, R, B, D in the order of their numbering: outward direction, the direction from
/// column to column, and that from row to row. x points right, y up and z to the viewer.
const FACES: [(char, Vector, Vector, Vector); 6] = [
    ('U', [0, 1, 0], [1, 0, 0], [0, 0, 1]),
    ('L', [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    ('F', [0, 0, 1], [1, 0, 0], [0, -1, 0]),
    ('R', [1, 0, 0], [0, 0, -1], [0, -1, 0]),
    ('B', [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
    ('D', [0, -1, 0], [1, 0, 0], [0, 0, -1]),
];

fn dot(a: Vector, b: Vector) -> i32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// Where each sticker is, in the order of their numbers.
fn stickers(n: i32) -> Vec<Vector> {
    let place = |(_, out, right, down): (char, Vector, Vector, Vector), row: i32, column: i32| {
        core::array::from_fn(|axis| {
            out[axis] * n + right[axis] * (2 * column + 1 - n) + down[axis] * (2 * row + 1 - n)
        })
    };
    let cells = |face| (0..n * n).map(move |cell| place(face, cell / n, cell % n));
    FACES.into_iter().flat_map(cells).collect()
}

/// The permutation (`t[p]` = the sticker now at p) that turns the layers from `first` to `last`,
/// counted from the given face, clockwise by a quarter.
fn quarter(n: i32, face: char, first: i32, last: i32) -> Permutation {
    let (_, out, _, _) = *FACES
        .iter()
        .find(|(name, ..)| *name == face)
        .expect("one of ULFRBD");
    let stickers = stickers(n);
    let mut images: Vec<usize> = (0..stickers.len()).collect();
    for (number, &at) in stickers.iter().enumerate() {
        // The height is n on the face itself, then n-1, n-3, ... through the layers.
        let layer = ((n - dot(at, out)) / 2 + 1).clamp(1, n);
        if (first..=last).contains(&layer) {
            // Clockwise as seen from outside: v becomes v x out, and the part along the axis stays.
            let along = dot(at, out);
            let turned = cross(at, out);
            let to: Vector = core::array::from_fn(|axis| turned[axis] + out[axis] * along);
            let position = stickers
                .iter()
                .position(|&other| other == to)
                .expect("a sticker's place");
            images[position] = number;
        }
    }
    Permutation::from_list(&images).expect("a turn is a permutation")
}

/// A sequence in SiGN notation, done on a physical cube from left to right.
pub(crate) fn sequence(n: i32, moves: &str) -> Permutation {
    let identity = Permutation::identity((6 * n * n) as u32);
    moves.split_whitespace().fold(identity, |state, name| {
        let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
        let rest = &name[digits.len()..];
        let (face, suffix) = rest.split_at(1);
        let (wide, amount) = match suffix.strip_prefix('w') {
            Some(amount) => (true, amount),
            None => (false, suffix),
        };
        let count: Option<i32> = digits.parse().ok();
        let (first, last) = match (wide, count) {
            (true, count) => (1, count.unwrap_or(2)),
            (false, count) => (count.unwrap_or(1), count.unwrap_or(1)),
        };
        let turn = quarter(n, face.chars().next().expect("a face"), first, last);
        let exponent = match amount {
            "" => 1,
            "2" => 2,
            "'" => 3,
            other => panic!("no such amount: {other}"),
        };
        state.then(&turn.pow(exponent)).expect("equal sizes")
    })
}
