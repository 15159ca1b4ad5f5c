//! The stickers of an NxNxN cube as points in space, which turns carry along one by one.

/// x to the right, y up, z to the front; pieces are two apart and the middle is the origin.
type Point = [i32; 3];

/// The faces as they stand in the net, each with its outward direction and where its columns and rows run to.
const NET: [(char, [Point; 3]); 6] = [
    ('U', [[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    ('L', [[-1, 0, 0], [0, 0, 1], [0, -1, 0]]),
    ('F', [[0, 0, 1], [1, 0, 0], [0, -1, 0]]),
    ('R', [[1, 0, 0], [0, 0, -1], [0, -1, 0]]),
    ('B', [[0, 0, -1], [-1, 0, 0], [0, -1, 0]]),
    ('D', [[0, -1, 0], [1, 0, 0], [0, 0, -1]]),
];

/// The layers that a turn moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layers {
    /// From this one to that one, counted from the face.
    From(u32, u32),
    /// The middle one of an odd cube.
    Middle,
    /// All of them.
    Whole,
}

/// A turn: clockwise as seen from outside the face, by so many quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) face: char,
    pub(crate) layers: Layers,
    pub(crate) quarters: u32,
}

impl Step {
    pub(crate) fn undone(self) -> Self {
        Self {
            quarters: 4 - self.quarters,
            ..self
        }
    }

    /// Whether a cube of this size has it.
    pub(crate) fn exists_on(self, n: u32) -> bool {
        match self.layers {
            Layers::From(_, last) => last <= n,
            Layers::Middle => n % 2 == 1,
            Layers::Whole => true,
        }
    }
}

/// The steps that undo these.
pub(crate) fn undone(steps: &[Step]) -> Vec<Step> {
    steps.iter().rev().map(|step| step.undone()).collect()
}

/// A cube whose stickers have numbers: face after face of the net, row by row, from 0.
#[derive(Clone, Debug)]
pub(crate) struct Stickers {
    n: i32,
    places: Vec<Point>,
    /// The number of the sticker at each point of a box about the cube.
    numbers: Vec<usize>,
    /// The sticker in each place.
    pub(crate) at: Vec<usize>,
}

impl Stickers {
    pub(crate) fn solved(n: u32) -> Self {
        let n = i32::try_from(n).expect("a small cube");
        let mut places = Vec::new();
        for (_, [out, right, down]) in NET {
            for row in 0..n {
                for column in 0..n {
                    let (across, below) = (2 * column - (n - 1), 2 * row - (n - 1));
                    // A sticker lies one unit outside the middle of its piece.
                    let point = [0, 1, 2].map(|k| n * out[k] + across * right[k] + below * down[k]);
                    places.push(point);
                }
            }
        }
        let side = (2 * n + 1) as usize;
        let mut cube = Self {
            n,
            numbers: vec![usize::MAX; side * side * side],
            at: (0..places.len()).collect(),
            places,
        };
        for number in 0..cube.places.len() {
            let index = cube.index(cube.places[number]);
            cube.numbers[index] = number;
        }
        cube
    }

    /// The index of a point in the box around the cube.
    fn index(&self, point: Point) -> usize {
        let digits = point.iter().map(|k| (k + self.n) as usize);
        digits.fold(0, |index, digit| index * (2 * self.n + 1) as usize + digit)
    }

    pub(crate) fn after(mut self, steps: &[Step]) -> Self {
        for &step in steps {
            for _ in 0..step.quarters {
                self.quarter(step);
            }
        }
        self
    }

    fn quarter(&mut self, step: Step) {
        let n = self.n;
        let out = NET.iter().find(|(face, _)| *face == step.face);
        let (_, [out, ..]) = out.expect("one of the six faces");
        let layer_of = |number: u32| i32::try_from(number).expect("a small number");
        let (first, last) = match step.layers {
            Layers::From(first, last) => (layer_of(first), layer_of(last)),
            Layers::Middle => ((n + 1) / 2, (n + 1) / 2),
            Layers::Whole => (1, n),
        };
        let before = self.at.clone();
        for (number, point) in self.places.iter().enumerate() {
            let height: i32 = (0..3).map(|k| point[k] * out[k]).sum();
            // Stickers of the face, and of the one opposite, lie one unit beyond the middles of their pieces.
            let layer = (n - height.clamp(1 - n, n - 1)) / 2 + 1;
            if (first..=last).contains(&layer) {
                let goes_to = clockwise(*point, *out);
                let reached = self.numbers[self.index(goes_to)];
                self.at[reached] = before[number];
            }
        }
    }

    /// The face that the sticker in each place was on.
    pub(crate) fn colours(&self) -> Vec<char> {
        let of_a_face = self.at.len() / 6;
        let face = |&sticker: &usize| NET[sticker / of_a_face].0;
        self.at.iter().map(face).collect()
    }
}

/// A point after a quarter turn about an axis, clockwise as seen from where the axis points.
fn clockwise(point: Point, axis: Point) -> Point {
    let [x, y, z] = point;
    match axis {
        [1, 0, 0] => [x, z, -y],
        [-1, 0, 0] => [x, -z, y],
        [0, 1, 0] => [-z, y, x],
        [0, -1, 0] => [z, y, -x],
        [0, 0, 1] => [y, -x, z],
        _ => [-y, x, z],
    }
}

/// The places of the stickers of each corner of a cube of two layers, in the order U R F D L B of its faces: clockwise,
/// the one on U or D first. The last corner is the one at D, B and L.
pub(crate) fn corners_of_facelets() -> Vec<[usize; 3]> {
    let points = in_order_of_facelets(&Stickers::solved(2).places);
    let mut corners = Vec::new();
    for number in 0..8 {
        let signs = [4, 2, 1].map(|bit| if number & bit == 0 { 1 } else { -1 });
        let on = |axis: usize| {
            let is_it = |point: &Point| point.map(i32::signum) == signs && point[axis].abs() == 2;
            let found = points.iter().position(is_it);
            found.expect("a corner has a sticker on each axis")
        };
        // At URF, the faces U R F run clockwise as seen from outside. Corners that are mirror images of URF have the
        // opposite order.
        let is_mirrored = signs.iter().product::<i32>() < 0;
        let (second, third) = if is_mirrored { (2, 0) } else { (0, 2) };
        corners.push([on(1), on(second), on(third)]);
    }
    corners
}

/// Reorders values that belong to the stickers of a net: to the order U R F D L B of the faces.
pub(crate) fn in_order_of_facelets<T: Copy>(net: &[T]) -> Vec<T> {
    let of_a_face = net.len() / 6;
    let faces = ['U', 'R', 'F', 'D', 'L', 'B'];
    let begin = |face: char| NET.iter().position(|(name, _)| *name == face);
    let stickers = faces.iter().flat_map(|&face| {
        let begin = begin(face).expect("one of the six faces") * of_a_face;
        net[begin..begin + of_a_face].iter().copied()
    });
    stickers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_what_the_net_shows() {
        let step = |face| Step {
            face,
            layers: Layers::From(1, 1),
            quarters: 1,
        };
        // After R the column 4 8 12 16 of U shows what was in the column 36 40 44 48 of F.
        let turned = Stickers::solved(4).after(&[step('R')]);
        assert_eq!(
            [3, 7, 11, 15].map(|place| turned.at[place]),
            [35, 39, 43, 47]
        );
        for face in "ULFRBD".chars() {
            let turned = Stickers::solved(5).after(&[step(face)]);
            let moved = (0..150).filter(|&place| turned.at[place] != place).count();
            assert_eq!(moved, 24 + 20, "{face}");
            assert_eq!(
                turned.after(&[step(face).undone()]).at,
                Stickers::solved(5).at
            );
        }
    }
}
