//! Nets of a pocket cube: in the terminal and as SVG.

use cube_model::notation::Face;

use crate::position::Position;
use crate::svg::Svg;

/// Where the faces U R F D L B begin in the net, in stickers from the left and from the top.
///
/// ```text
///     U U
///     U U
/// L L F F R R B B
/// L L F F R R B B
///     D D
///     D D
/// ```
const ORIGINS: [(usize, usize); 6] = [(2, 0), (4, 2), (2, 2), (2, 4), (0, 2), (6, 2)];

const WIDTH: usize = 8;
const HEIGHT: usize = 6;

/// The length of a sticker's edge in an SVG net, and the margin round the net.
const EDGE: u32 = 40;
const MARGIN: u32 = 20;

/// The colour of a sticker: in the 256 colours of terminals, and on paper.
struct Colour {
    terminal: u8,
    paper: &'static str,
}

/// In the order U R F D L B of a cube held with white on top and green in front.
const COLOURS: [Colour; 6] = [
    Colour {
        terminal: 231,
        paper: "#ffffff",
    },
    Colour {
        terminal: 160,
        paper: "#d32f2f",
    },
    Colour {
        terminal: 34,
        paper: "#43a047",
    },
    Colour {
        terminal: 226,
        paper: "#fdd835",
    },
    Colour {
        terminal: 208,
        paper: "#fb8c00",
    },
    Colour {
        terminal: 27,
        paper: "#1e66d0",
    },
];

/// The colour of a sticker: its letter's if that is a face's or a usual colour's, else its face's.
fn colour((letter, face): (char, Face)) -> &'static Colour {
    let index = match letter.to_ascii_lowercase() {
        'u' | 'w' => 0,
        'r' => 1,
        'f' | 'g' => 2,
        'd' | 'y' => 3,
        'l' | 'o' => 4,
        'b' => 5,
        _ => face as usize,
    };
    &COLOURS[index]
}

/// The stickers of the net, row by row.
fn net(position: &Position) -> [[Option<(char, Face)>; WIDTH]; HEIGHT] {
    let mut net = [[None; WIDTH]; HEIGHT];
    for (index, sticker) in position.stickers().into_iter().enumerate() {
        let (left, top) = ORIGINS[index / 4];
        net[top + index % 4 / 2][left + index % 2] = Some(sticker);
    }
    net
}

/// The net for a terminal: coloured squares, or letters where there is no colour.
pub(crate) fn for_terminal(position: &Position, in_colour: bool) -> String {
    let mut text = String::new();
    for row in net(position) {
        let mut line = String::new();
        for sticker in row {
            match sticker {
                None => line.push_str("  "),
                Some(sticker) if in_colour => {
                    let (letter, code) = (sticker.0, colour(sticker).terminal);
                    line.push_str(&format!("\x1b[30;48;5;{code}m{letter} \x1b[0m"));
                }
                Some((letter, _)) => line.extend([letter, ' ']),
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The net as an SVG picture, with the letters in the squares so that it can be printed in black.
pub(crate) fn as_svg(position: &Position, description: &str) -> String {
    let size = |stickers: usize| stickers as u32 * EDGE + 2 * MARGIN;
    let mut svg = Svg::new(size(WIDTH), size(HEIGHT), description);
    let edge = f64::from(EDGE);
    let distance = |stickers: usize| f64::from(MARGIN) + stickers as f64 * edge;
    for (y, row) in net(position).iter().enumerate() {
        for (x, sticker) in row.iter().enumerate() {
            if let &Some(sticker) = sticker {
                let corner = [distance(x), distance(y)];
                let paper = colour(sticker).paper;
                svg.rectangle([corner[0], corner[1], edge, edge], paper, Some("#222222"));
                let middle = [corner[0] + edge / 2.0, corner[1] + edge / 2.0 + 5.0];
                svg.text(middle, 14, "middle", &sticker.0.to_string());
            }
        }
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Form;

    fn net_of(form: Form, text: &str, in_colour: bool) -> String {
        for_terminal(&form.read(text).unwrap(), in_colour)
    }

    #[test]
    fn squares_are_coloured_and_coloured_off_again() {
        let net = net_of(Form::Scramble, "", true);
        assert_eq!(net.matches("\x1b[30;48;5;").count(), 24);
        assert_eq!(net.matches("\x1b[0m").count(), 24);
        assert_eq!(net.matches("\x1b[30;48;5;231mU ").count(), 4);
    }

    #[test]
    fn letters_of_colours_have_their_colour_and_others_that_of_their_face() {
        let usual = net_of(Form::Facelets, "wwwwrrrrggggyyyyoooobbbb", true);
        assert_eq!(usual.matches("48;5;34mg ").count(), 4);
        let digits = net_of(Form::Facelets, "111122223333444455556666", true);
        assert_eq!(digits.matches("48;5;160m2 ").count(), 4);
    }
}
