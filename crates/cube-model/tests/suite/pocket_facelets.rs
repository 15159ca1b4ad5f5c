//! The 24 stickers: every state there and back, every grip, any letters, and each fault explained.

use cube_model::notation::Face;
use cube_model::nxn::Rotation;
use cube_model::pocket::{
    Corner, FACELETS, FaceletsError, Painting, PocketCube, PocketState, Twist, facelets_to_string,
};

const SOLVED: &str = "UUUURRRRFFFFDDDDLLLLBBBB";

fn parse(text: &str) -> Result<Painting, FaceletsError> {
    Painting::parse(text)
}

fn message(text: &str) -> String {
    parse(text).expect_err("it is no cube").to_string()
}

fn scrambled() -> [Face; 24] {
    let moves = "R U F2 R2 U F R2 U R".parse();
    let cube = PocketCube::SOLVED.after(&moves.expect("a 2x2x2 has these moves"));
    cube.facelets()
}

#[test]
fn all_states_go_to_stickers_and_back() {
    let mut states = 0;
    for index in 0..PocketState::COUNT {
        let state = PocketState::unrank(index).unwrap();
        let painted = facelets_to_string(&state.cube().facelets());
        assert_eq!(parse(&painted).map(|painting| painting.state()), Ok(state));
        states += 1;
    }
    assert_eq!(states, 3_674_160);
}

#[test]
fn a_position_is_known_in_every_grip_and_keeps_its_colours() {
    let moves = "R U F2 R2 U F R2 U R".parse().unwrap();
    let mut grips = 0;
    for before in Rotation::ALL {
        for after in Rotation::ALL {
            let scrambled = PocketCube::rotated(before).after(&moves);
            let turned = scrambled * PocketCube::rotated(after);
            let text = facelets_to_string(&turned.facelets());
            let painting = parse(&text).unwrap();
            assert_eq!(painting.state(), turned.state());
            assert_eq!(painting.to_string(), text);
            grips += 1;
        }
    }
    assert_eq!(grips, 576);
}

#[test]
fn any_six_letters_or_digits_will_do_and_blanks_do_not_count() {
    for text in [
        "wwww gggg rrrr yyyy bbbb oooo",
        "000011112222333344445555",
        "ÄÄÄÄ öööö ßßßß éééé ññññ жжжж",
        "aaaabbbbccccddddeeeeffff\n",
        // A solved cube in a mirror is a solved cube in other colours.
        "UUUULLLLFFFFDDDDRRRRBBBB",
    ] {
        assert_eq!(
            parse(text).map(|p| p.state()),
            Ok(PocketState::SOLVED),
            "{text}"
        );
    }
    let painting = parse("wwww gggg rrrr yyyy bbbb oooo").unwrap();
    assert_eq!(painting.colours(), &['w', 'g', 'r', 'y', 'b', 'o']);
}

#[test]
fn wrong_numbers_of_stickers_and_colours_are_counted() {
    assert_eq!(message(""), "found 0 stickers, expected 24");
    assert_eq!(message(&SOLVED[1..]), "found 23 stickers, expected 24");
    assert_eq!(
        message(&format!("{SOLVED}U")),
        "found 25 stickers, expected 24"
    );
    assert_eq!(
        message("UUUU+RRRRFFFFDDDDLLLLBBB"),
        "sticker 5 is '+', expected a letter or a digit"
    );
    assert_eq!(
        message(&SOLVED.replacen('U', "R", 1)),
        "expected six colours of four stickers each, found 5 of R, 3 of U, 4 of F, 4 of D, 4 of L, \
         4 of B"
    );
    assert_eq!(
        parse(&"U".repeat(24)),
        Err(FaceletsError::WrongCounts {
            counts: vec![('U', 24)]
        })
    );
    let seven = SOLVED.replacen('U', "X", 1);
    assert!(
        matches!(parse(&seven), Err(FaceletsError::WrongCounts { counts }) if counts.len() == 7)
    );
}

/// Swaps two stickers of the scrambled cube.
fn with_swapped(a: usize, b: usize) -> String {
    let mut stickers = scrambled();
    stickers.swap(a, b);
    facelets_to_string(&stickers)
}

#[test]
fn a_corner_in_the_mirror_is_named_wherever_it_is() {
    for (place, [_, b, c]) in FACELETS.into_iter().enumerate() {
        let text = with_swapped(b, c);
        let stickers: Vec<char> = text.chars().collect();
        let expected = FaceletsError::Mirrored {
            corner: Corner::ALL[place],
            colours: FACELETS[place].map(|sticker| stickers[sticker]),
        };
        assert_eq!(parse(&text), Err(expected));
    }
    assert_eq!(
        message("UUUU FRRR FRFF DDDD LLLL BBBB"),
        "the corner at URF can't exist: its colours run U F R clockwise, expected U R F (it is a \
         mirror image)"
    );
}

#[test]
fn corners_with_colours_that_never_meet_are_named() {
    // The U sticker of URF and the D sticker of DLF exchanged: both exist, in the other sense.
    assert_eq!(
        message("UUUD RRRR FFFF UDDD LLLL BBBB"),
        "the corner at URF can't exist: its colours run D R F clockwise, expected D F R (it is a \
         mirror image)"
    );
    // The U sticker of URF and the L sticker of UFL exchanged.
    assert_eq!(
        message("UUUL RRRR FFFF DDDD LULL BBBB"),
        "the corner at URF can't exist: L and R are opposite colours, as the other corners show"
    );
    // The U sticker of URF and the F sticker of UFL exchanged.
    assert_eq!(
        message("UUUF RRRR UFFF DDDD LLLL BBBB"),
        "the corner at URF shows F twice, expected three colours"
    );
}

#[test]
fn a_corner_that_stands_twice_is_named_with_both_places() {
    // UFL replaced by a second URF, and DRB by a second DBL, and so on, so that the colours count right.
    let mut stickers: Vec<char> = SOLVED.chars().collect();
    let replaced = [
        (Corner::Ufl, ['U', 'R', 'F']),
        (Corner::Drb, ['D', 'B', 'L']),
    ];
    for (place, colours) in replaced {
        for (sticker, colour) in FACELETS[place as usize].into_iter().zip(colours) {
            stickers[sticker] = colour;
        }
    }
    let text: String = stickers.into_iter().collect();
    assert_eq!(
        message(&text),
        "the corner U R F stands twice, at URF and at UFL"
    );
}

#[test]
fn a_single_twisted_corner_of_a_solved_cube_is_the_one_that_is_named() {
    let solved: Vec<char> = SOLVED.chars().collect();
    let mut cases = 0;
    for (place, [a, b, c]) in FACELETS.into_iter().enumerate() {
        for twist in [Twist::Clockwise, Twist::Anticlockwise] {
            // Clockwise, every sticker moves on to the next face of the corner.
            let from = match twist {
                Twist::Clockwise => [c, a, b],
                Twist::Anticlockwise => [b, c, a],
            };
            let mut stickers = solved.clone();
            for (to, from) in [a, b, c].into_iter().zip(from) {
                stickers[to] = solved[from];
            }
            let text: String = stickers.into_iter().collect();
            let corner = Corner::ALL[place];
            assert_eq!(parse(&text), Err(FaceletsError::Twisted { corner, twist }));
            cases += 1;
        }
    }
    assert_eq!(cases, 16);
}

#[test]
fn no_exchange_of_two_different_stickers_passes_for_a_cube() {
    let original = facelets_to_string(&scrambled());
    let (mut same, mut refused) = (0, 0);
    for a in 0..24 {
        for b in 0..a {
            let text = with_swapped(a, b);
            match parse(&text) {
                Ok(_) => {
                    assert_eq!(text, original);
                    same += 1;
                }
                Err(error) => {
                    assert!(error.to_string().contains("corner"), "{error}");
                    refused += 1;
                }
            }
        }
    }
    // Each of six colours has 4 * 3 / 2 pairs of stickers.
    assert_eq!((same, refused), (36, 276 - 36));
}

/// Of three twisted corners, those are meant that are right after a twist that makes all possible.
#[test]
fn the_corner_whose_twist_mends_most_is_named() {
    let solved: Vec<char> = SOLVED.chars().collect();
    let mut stickers = solved.clone();
    // Twice, once and once: either of the last two may be the one.
    for (place, times) in [(0, 2), (1, 1), (2, 1)] {
        let at = FACELETS[place];
        for sticker in 0..3 {
            stickers[at[(sticker + times) % 3]] = solved[at[sticker]];
        }
    }
    let text: String = stickers.into_iter().collect();
    let expected = FaceletsError::Twisted {
        corner: Corner::ALL[1],
        twist: Twist::Clockwise,
    };
    assert_eq!(parse(&text), Err(expected));
}

/// Twisting back a corner that stays in another place mends nothing: the first of them is named.
#[test]
fn corners_in_other_places_count_for_nothing() {
    let solved: Vec<char> = SOLVED.chars().collect();
    let mut stickers = solved.clone();
    for (place, piece, times) in [(0, 1, 0), (1, 2, 0), (2, 0, 1)] {
        for sticker in 0..3 {
            stickers[FACELETS[place][(sticker + times) % 3]] = solved[FACELETS[piece][sticker]];
        }
    }
    let text: String = stickers.into_iter().collect();
    let expected = FaceletsError::Twisted {
        corner: Corner::ALL[0],
        twist: Twist::Clockwise,
    };
    assert_eq!(parse(&text), Err(expected));
}
