//! Nets in letters and in the plane, and what stands on which side of the middle.

use cube_model::net::Net;
use cube_model::notation::Face;
use cube_model::nxn::{CubeSize, FaceMap, Turns};
use cube_model::pocket::Corner;
use cube_model::skewb::{FREE, HELD, is_in_half};
use cube_model::space::Point;

/// The net in lines and columns of text.
fn text<C>(net: &Net<C>, letter: impl Fn(&C) -> char) -> String {
    let mut lines: Vec<String> = Vec::new();
    for sticker in net.stickers() {
        let line = sticker.line;
        lines.resize(lines.len().max(line + 1), String::new());
        let width = lines[line].len().max(sticker.column + 1);
        lines[line] = format!("{:width$}", lines[line]);
        let at = sticker.column..sticker.column + 1;
        lines[line].replace_range(at, &letter(&sticker.shows).to_string());
    }
    lines.join("\n")
}

#[test]
fn a_box_is_a_cross() {
    let small = Net::of_box([2, 1, 1], |face, _, _| face);
    let expected = "  U U
L F F R B B
  D D";
    assert_eq!(text(&small, |face| face.letter()), expected);
    // Faces with three or more stickers in a row stand apart.
    let floppy = Net::of_box([3, 1, 2], |_, row, column| (row, column));
    let columns = "     0 1 2
     0 1 2

0 1  0 1 2  0 1  0 1 2

     0 1 2
     0 1 2";
    let digit = |number: usize| char::from(b'0' + number as u8);
    assert_eq!(text(&floppy, |shows| digit(shows.1)), columns);
    let rows = floppy.faces()[0].stickers().iter().map(|it| it.shows.0);
    assert!(rows.eq([0, 0, 0, 1, 1, 1]));
}

#[test]
fn stickers_are_squares_beside_each_other() {
    for (size, gap) in [(2, 0.0), (3, 0.25)] {
        let size = CubeSize::new(size).expect("a size");
        let edge = f64::from(size.layers());
        let net = size.net();
        assert_eq!(net.stickers().count(), size.stickers());
        for face in net.faces() {
            let [column, row] = match face.letter() {
                'U' => [1.0, 0.0],
                'L' => [0.0, 1.0],
                'F' => [1.0, 1.0],
                'R' => [2.0, 1.0],
                'B' => [3.0, 1.0],
                _ => [1.0, 2.0],
            };
            let corner = [column, row].map(|faces| faces * (edge + gap));
            for (index, sticker) in face.stickers().iter().enumerate() {
                let [down, right] = [
                    index / size.layers() as usize,
                    index % size.layers() as usize,
                ];
                let (x, y) = (corner[0] + right as f64, corner[1] + down as f64);
                let square = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
                assert_eq!(sticker.outline, square);
                assert_eq!(sticker.middle(), [x + 0.5, y + 0.5]);
            }
        }
    }
}

#[test]
fn the_net_of_a_turned_cube_shows_its_colours() {
    let size = CubeSize::new(3).expect("a size");
    let turns = Turns::parse("R U2", size).expect("moves");
    let map = FaceMap::of(&turns);
    let shown = map.net();
    let letters = shown.stickers().map(|sticker| sticker.shows.letter);
    // Both go through the faces in their own order; a solved one tells which sticker stands where.
    let solved = size.net();
    let places = solved.stickers().map(|sticker| sticker.shows.index());
    let colours: Vec<Face> = map.colours().collect();
    assert!(letters.eq(places.map(|place| colours[place].letter())));
}

#[test]
fn halves_of_a_skewb_are_on_one_side_of_the_middle() {
    assert_eq!(Point([1, -2, 3]).dot(Point([4, 5, -6])), 4 - 10 - 18);
    for corner in HELD {
        let of = |corners: [Corner; 4]| {
            let points = corners.map(Corner::point).into_iter();
            points.filter(|&piece| is_in_half(corner, piece)).count()
        };
        assert_eq!((of(FREE), of(HELD)), (3, 1));
        let centres = Face::ALL.map(|face| Point::towards(&[face]));
        let mine = centres.into_iter().filter(|&at| is_in_half(corner, at));
        assert_eq!(mine.count(), 3);
        // What is cut in the middle is in neither half.
        assert!(!is_in_half(corner, Point::MIDDLE));
    }
}
