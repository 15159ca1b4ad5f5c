//! What puzzles look like in the hand, beside cubes of stickers.

use cube_model::net::{Colour, Net};
use cube_model::nxn::{CubeSize, FaceMap, Turns};
use proptest::prelude::*;
use puzzle_def::{Puzzle, known};

use crate::support::known_puzzles::{find, read};

fn net(puzzle: &Puzzle, text: &str) -> Net<Colour> {
    puzzle.net(&read(puzzle, text)).expect("it can be seen")
}

fn letters(net: &Net<Colour>) -> String {
    let faces = net.faces().iter().map(|face| {
        let shown = face.stickers().iter().map(|sticker| sticker.shows.letter);
        shown.collect::<String>()
    });
    faces.collect::<Vec<_>>().join(" ")
}

const MOVES: [&str; 34] = [
    "U", "R'", "F2", "D", "L'", "B", "Uw", "r2", "Fw'", "d", "Lw", "b'", "x", "y'", "z2", "x'",
    "2R", "2U'", "2F2", "2-2Dw", "U'", "R", "F", "D2", "L", "B'", "y", "z", "U2", "R2", "F'", "D'",
    "L2", "B2",
];

/// On a cube with a middle layer.
const SLICES: [&str; 6] = ["M", "E'", "S2", "3R", "M'", "E"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn cubes_look_as_their_stickers_do(steps in prop::collection::vec(0_usize..40, 0..30)) {
        for layers in 2_u16..=5 {
            let known = |&step: &usize| match MOVES.get(step) {
                Some(name) => Some(*name),
                None if layers % 2 == 1 => SLICES.get(step - MOVES.len()).copied(),
                None => None,
            };
            let text: Vec<&str> = steps.iter().filter_map(known).collect();
            let text = text.join(" ");
            let size = CubeSize::new(layers.into()).expect("a size");
            let expected = FaceMap::of(&Turns::parse(&text, size).expect("moves")).net();
            for name in [format!("{layers}x{layers}x{layers}"), format!("{layers}x{layers}x{layers}-super")] {
                let puzzle = find(&name);
                prop_assert_eq!(&net(&puzzle, &text), &expected, "{} {}", name, text);
            }
            if layers == 2 {
                prop_assert_eq!(&net(&find("2x2x2-grips"), &text), &expected);
            }
            if layers == 3 {
                let corners = net(&find("corners"), &text);
                for (seen, whole) in corners.stickers().zip(expected.stickers()) {
                    prop_assert!(seen.shows == whole.shows || seen.shows == Colour::BLANK);
                }
                prop_assert_eq!(corners.stickers().filter(|sticker| sticker.shows == Colour::BLANK).count(), 30);
            }
        }
    }
}

#[test]
fn solved_puzzles_have_one_colour_on_each_face() {
    let mut stickers = Vec::new();
    for name in [
        "pocket",
        "floppy",
        "corners",
        "pyraminx",
        "pyraminx-tips",
        "skewb",
        "1x2x3",
        "2x2x3",
        "2x3x4",
        "1x1x2",
        "1x3x5",
        "3x3x3",
        "10x10x10",
        "1x2x2",
        "2x2x2-grips",
    ] {
        let Ok(puzzle) = known::find(name) else {
            continue;
        };
        let net = net(&puzzle, "");
        for face in net.faces() {
            let shown = face.stickers().iter().map(|sticker| sticker.shows);
            let colours = shown.filter(|&colour| colour != Colour::BLANK);
            assert!(colours.clone().count() > 0);
            assert!(
                colours
                    .into_iter()
                    .all(|colour| colour.letter == face.letter()),
                "{name}"
            );
        }
        stickers.push((name, net.stickers().count()));
    }
    assert_eq!(stickers.len(), 14);
    assert_eq!(
        stickers[..4],
        [
            ("pocket", 24),
            ("floppy", 30),
            ("corners", 54),
            ("pyraminx", 36)
        ]
    );
    for name in ["permutations", "orientations", "11x11x11", "2x2x11"] {
        let puzzle = find(name);
        assert!(puzzle.net(&read(&puzzle, "")).is_none(), "{name}");
    }
}

#[test]
fn nets_of_puzzles_with_corners_that_turn() {
    let pyraminx = |text| letters(&net(&find("pyraminx"), text));
    assert_eq!(pyraminx("U"), "RRRRFFFFF LLLRRLRRR LLFFFLLFL DDDDDDDDD");
    for (text, same) in [("U u'", "U U' U u'"), ("u3", "")] {
        assert_eq!(pyraminx(text), pyraminx(same));
        assert_eq!(
            net(&find("pyraminx"), text),
            net(&find("pyraminx-tips"), text)
        );
    }
}

/// As they were drawn by hand-written code for each of these puzzles.
#[test]
fn nets_are_as_they_always_were() {
    let pinned = [
        ("skewb", "R B U' B L", "FLRDU RFDRU FFUDB RUFLB DRBBB ULLLD"),
        (
            "skewb",
            "U B L' B' R",
            "UUBRU RLDBD DFUFU DRFLB LFLBL FBRRD",
        ),
        (
            "pyraminx",
            "U R' l B u b' L R",
            "LLRRDLLFF FLFDRFRRR LRDFRRDFF LFDDDLLDD",
        ),
        (
            "pyraminx",
            "L R' B U u l'",
            "LDRLFLRRR FLDDDFDFD RRLFRRDRL DFFFFLLDL",
        ),
        ("floppy", "0132", "DUD RRR BBBBFBBBB UDU LLL FFFFBFFFF"),
        ("floppy", "01023", "UUU RRL FFFBFBBBB DDD LLR BBBFBFFFF"),
        (
            "2x2x3",
            "U R2 F2 D' B2 U2 L2",
            "UUDD BBLLRF FLFFFB DUDU RRRRBL LFBBLR",
        ),
        ("1x2x3", "U2 R2 L2 U2 R2", "DUU LL FFBFFB UDD RR FBBFBB"),
        (
            "corners",
            "U R2 F' L D B2",
            "L.U...L.B U.R...R.L U.L...U.D R.B...D.B F.F...R.F B.D...D.F",
        ),
    ];
    for (name, text, expected) in pinned {
        let puzzle = find(name);
        assert_eq!(letters(&net(&puzzle, text)), expected, "{name} {text}");
    }
}

/// Lines and columns tell where letters stand in a text.
fn drawn(net: &Net<Colour>) -> String {
    let lines = net.stickers().map(|sticker| sticker.line).max();
    let line = |line| {
        let mut text = String::new();
        let mut row: Vec<_> = net
            .stickers()
            .filter(|sticker| sticker.line == line)
            .collect();
        row.sort_by_key(|sticker| sticker.column);
        for sticker in row {
            text += &" ".repeat(sticker.column - text.len());
            text.push(sticker.shows.letter);
        }
        text
    };
    let lines: Vec<String> = (0..=lines.expect("there are stickers")).map(line).collect();
    lines.join("\n")
}

#[test]
fn letters_stand_where_they_always_stood() {
    let pyraminx = "
R R D F R  L  F L F D D
  L L F  R R R  D D D
    D  L F L R R  D

       F D R F F
         F L L
           L";
    let pyraminx = pyraminx.trim_start_matches('\n');
    assert_eq!(drawn(&net(&find("pyraminx"), "U R' l B u")), pyraminx);
    let skewb = "      F L
       R
      D U

D R   F F   R F   U L
 B     U     D     L
B B   D B   R U   L D

      R U
       F
      L B";
    assert_eq!(drawn(&net(&find("skewb"), "R B U' B L")), skewb);
}
