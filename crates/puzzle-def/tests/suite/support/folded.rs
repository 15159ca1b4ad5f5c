//! Puzzles in space: a net is folded, its stickers become points, and a move turns those beyond a plane.

use cube_model::net::{Colour, Net, NetFace};

type Point = [f64; 3];

/// The stickers of a puzzle in space: where they are and what they show.
pub(crate) struct Solid {
    stickers: Vec<(Point, Colour)>,
}

/// A turn: the axis, pointing outwards, how much of a full turn it is clockwise as seen from there, and how far
/// out along the axis the turned part begins.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    axis: Point,
    part: f64,
    beyond: f64,
}

fn dot(a: Point, b: Point) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Point, b: Point) -> Point {
    [0, 1, 2].map(|i| a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
}

/// A point turned about an axis, anticlockwise as seen from where it points.
fn turned(point: Point, axis: Point, angle: f64) -> Point {
    let length = dot(axis, axis).sqrt();
    let axis = axis.map(|part| part / length);
    let (sin, cos) = angle.sin_cos();
    let (sideways, along) = (cross(axis, point), dot(axis, point));
    [0, 1, 2].map(|i| point[i] * cos + sideways[i] * sin + axis[i] * along * (1.0 - cos))
}

impl Solid {
    fn folded(net: &Net<Colour>, fold: impl Fn(&NetFace<Colour>, [f64; 2]) -> Point) -> Self {
        let faces = net.faces().iter();
        let stickers = faces.flat_map(|face| {
            let stickers = face.stickers().iter();
            stickers.map(|sticker| (fold(face, sticker.middle()), sticker.shows))
        });
        Self {
            stickers: stickers.collect(),
        }
    }

    pub(crate) fn turn(&mut self, Turn { axis, part, beyond }: Turn) {
        for (point, _) in &mut self.stickers {
            if dot(*point, axis) > beyond {
                *point = turned(*point, axis, -part * std::f64::consts::TAU);
            }
        }
    }

    /// Whether the other shows the same at the same places.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        self.stickers.iter().all(|(place, shown)| {
            let near = |point: &Point| (0..3).all(|i| (point[i] - place[i]).abs() < 1e-6);
            let mut there = other.stickers.iter().filter(|(point, _)| near(point));
            let only = there.next().filter(|_| there.next().is_none());
            only.is_some_and(|(_, found)| found == shown)
        })
    }
}

/// The corners of the outline of a face, least and greatest.
fn bounds(face: &NetFace<Colour>) -> [[f64; 2]; 2] {
    let corners = || {
        face.stickers()
            .iter()
            .flat_map(|sticker| sticker.outline.iter())
    };
    [0, 1].map(|axis| {
        let values = || corners().map(|corner| corner[axis]);
        [
            values().fold(f64::MAX, f64::min),
            values().fold(f64::MIN, f64::max),
        ]
    })
}

/// Folds the cross of a box, x to the right, y up and z to the front, with its middle at the origin.
fn fold_box([width, height, depth]: [f64; 3]) -> impl Fn(&NetFace<Colour>, [f64; 2]) -> Point {
    move |face, [x, y]| {
        let [[left, right], [top, bottom]] = bounds(face);
        let (x, y) = (x - left, y - top);
        let size = [right - left, bottom - top];
        let (w, h, d) = (width / 2.0, height / 2.0, depth / 2.0);
        let (point, expected) = match face.letter() {
            'U' => ([x - w, h, y - d], [width, depth]),
            'D' => ([x - w, -h, d - y], [width, depth]),
            'F' => ([x - w, h - y, d], [width, height]),
            'B' => ([w - x, h - y, -d], [width, height]),
            'R' => ([w, h - y, d - x], [depth, height]),
            'L' => ([-w, h - y, x - d], [depth, height]),
            other => panic!("no face of a box: {other}"),
        };
        assert_eq!(size, expected);
        point
    }
}

/// The vertices U L R B of a pyraminx, at distance 1 from the middle.
fn vertex(letter: char) -> Point {
    let (low, out) = (-1.0 / 3.0, 8_f64.sqrt() / 3.0);
    let (side, front) = (out * 0.75_f64.sqrt(), out / 2.0);
    match letter {
        'U' => [0.0, 1.0, 0.0],
        'L' => [-side, low, front],
        'R' => [side, low, front],
        'B' => [0.0, low, -out],
        other => panic!("no vertex of a pyraminx: {other}"),
    }
}

/// Folds the four triangles: at the left, the right and the third end of each there is a vertex.
fn fold_pyraminx(face: &NetFace<Colour>, [x, y]: [f64; 2]) -> Point {
    let [[left, right], [top, bottom]] = bounds(face);
    let (ends, points_up) = match face.letter() {
        'F' => (['L', 'R', 'U'], true),
        'R' => (['U', 'B', 'R'], false),
        'L' => (['B', 'U', 'L'], false),
        'D' => (['L', 'R', 'B'], false),
        other => panic!("no face of a pyraminx: {other}"),
    };
    // How much of each vertex a point has: none on the edge across from it.
    let from_base = if points_up { bottom - y } else { y - top };
    let third = from_base / (bottom - top);
    let second = (x - left) / (right - left) - third / 2.0;
    let shares = [1.0 - second - third, second, third];
    let ends = ends.map(vertex);
    [0, 1, 2].map(|i| {
        ends.iter()
            .zip(shares)
            .map(|(end, share)| end[i] * share)
            .sum()
    })
}

fn face_axis(letter: char) -> Point {
    match letter {
        'R' => [1.0, 0.0, 0.0],
        'L' => [-1.0, 0.0, 0.0],
        'U' => [0.0, 1.0, 0.0],
        'D' => [0.0, -1.0, 0.0],
        'F' => [0.0, 0.0, 1.0],
        'B' => [0.0, 0.0, -1.0],
        other => panic!("no face: {other}"),
    }
}

/// What a move of a puzzle does in space: of an outer layer, of two (`Rw`), of half of the puzzle, of all (`x`, `Uv`).
pub(crate) fn turn_of(puzzle: &str, name: &str) -> Turn {
    let (letter, rest) = name.split_at(1);
    let letter = letter.chars().next().expect("a move has a name");
    let times = match rest.trim_start_matches(['w', 'v']) {
        "" => 1.0,
        "2" => 2.0,
        _ => -1.0,
    };
    let of_all = |axis, part| Turn {
        axis,
        part,
        beyond: f64::MIN,
    };
    match puzzle {
        "pyraminx" if rest.starts_with('v') => of_all(vertex(letter), times / 3.0),
        "pyraminx" => Turn {
            axis: vertex(letter.to_ascii_uppercase()),
            part: times / 3.0,
            // A third of the height for the tip, two for the corner with it.
            beyond: if letter.is_lowercase() { 5.0 } else { 1.0 } / 9.0,
        },
        "skewb" => {
            let axis = match letter {
                'R' => [1.0, -1.0, -1.0],
                'U' => [-1.0, 1.0, -1.0],
                'L' => [-1.0, -1.0, 1.0],
                _ => [-1.0, -1.0, -1.0],
            };
            Turn {
                axis,
                part: times / 3.0,
                beyond: 0.0,
            }
        }
        "floppy" => {
            let side = ['U', 'R', 'D', 'L'][letter.to_digit(10).expect("a digit") as usize];
            Turn {
                axis: face_axis(side),
                part: 0.5,
                beyond: 0.5,
            }
        }
        _ if "xyz".contains(letter) => {
            let number = "xyz".find(letter).expect("an axis");
            of_all(face_axis(['R', 'U', 'F'][number]), times / 4.0)
        }
        _ => {
            let axis = face_axis(letter);
            let layers = if rest.starts_with('w') { 2.0 } else { 1.0 };
            let reach = dot(axis, size_of(puzzle).map(|size| size / 2.0)).abs();
            Turn {
                axis,
                part: times / 4.0,
                // Less than half a sticker more, so that all layers are the whole.
                beyond: reach - layers - 0.1,
            }
        }
    }
}

/// The stickers along the edges of a box.
fn size_of(puzzle: &str) -> [f64; 3] {
    match puzzle {
        "floppy" => [3.0, 3.0, 1.0],
        "corners" | "3x3x3" => [3.0, 3.0, 3.0],
        "1x2x2" => [2.0, 2.0, 1.0],
        "1x2x3" => [3.0, 2.0, 1.0],
        "1x2x4" => [4.0, 2.0, 1.0],
        "2x2x3" => [2.0, 3.0, 2.0],
        "2x3x3" => [3.0, 2.0, 3.0],
        "2x3x4" => [4.0, 3.0, 2.0],
        "3x3x4" => [3.0, 4.0, 3.0],
        "4x4x4" => [4.0, 4.0, 4.0],
        _ => [2.0, 2.0, 2.0],
    }
}

pub(crate) fn solid(puzzle: &str, net: &Net<Colour>) -> Solid {
    match puzzle {
        "pyraminx" => Solid::folded(net, fold_pyraminx),
        _ => Solid::folded(net, fold_box(size_of(puzzle))),
    }
}
