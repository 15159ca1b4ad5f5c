//! The look of a sticker: a mark on a coloured ground.

use cube_model::net::{Colour, Hue};
use cube_model::notation::Face;

/// The look of a sticker.
pub(crate) struct Paint {
    mark: String,
    pub(super) ground: &'static Ground,
}

/// A background colour, for terminals with 256 colours and for paper, and a readable ink for it.
pub(super) struct Ground {
    pub(super) terminal: u8,
    /// The terminal code for dark or light letters.
    pub(super) terminal_ink: u8,
    pub(super) paper: &'static str,
    pub(super) paper_ink: &'static str,
}

/// Codes of terminals for letters, and inks for paper.
const DARK: u8 = 30;
const LIGHT: u8 = 97;
const DARK_INK: &str = "#111111";
const LIGHT_INK: &str = "#ffffff";

const fn ground(
    (terminal, terminal_ink): (u8, u8),
    (paper, paper_ink): (&'static str, &'static str),
) -> Ground {
    Ground {
        terminal,
        terminal_ink,
        paper,
        paper_ink,
    }
}

impl Ground {
    fn of(hue: Hue) -> &'static Self {
        match hue {
            Hue::White => &WHITE,
            Hue::Red => &RED,
            Hue::Green => &GREEN,
            Hue::Yellow => &YELLOW,
            Hue::Orange => &ORANGE,
            Hue::Blue => &BLUE,
            Hue::Grey => &GREY,
        }
    }
}

const WHITE: Ground = ground((231, DARK), ("#ffffff", DARK_INK));
const RED: Ground = ground((160, DARK), ("#d32f2f", LIGHT_INK));
const GREEN: Ground = ground((34, DARK), ("#43a047", DARK_INK));
const YELLOW: Ground = ground((226, DARK), ("#fdd835", DARK_INK));
const ORANGE: Ground = ground((208, DARK), ("#fb8c00", DARK_INK));
const BLUE: Ground = ground((27, DARK), ("#1e66d0", LIGHT_INK));
const GREY: Ground = ground((250, DARK), ("#cccccc", DARK_INK));

/// The ground of a sticker that does not move.
const PALE: Ground = ground((255, DARK), ("#f2f2f2", DARK_INK));

/// Hues that people who don't tell red from green tell apart, by Okabe and Ito; neighbours in this list differ
/// most.
const CYCLES: [Ground; 7] = [
    ground((214, DARK), ("#e69f00", DARK_INK)),
    ground((25, LIGHT), ("#0072b2", LIGHT_INK)),
    ground((227, DARK), ("#f0e442", DARK_INK)),
    ground((36, DARK), ("#009e73", DARK_INK)),
    ground((175, DARK), ("#cc79a7", DARK_INK)),
    ground((117, DARK), ("#56b4e9", DARK_INK)),
    ground((166, DARK), ("#d55e00", DARK_INK)),
];

/// The mark of a sticker without a meaning. On paper it is left out, since the background shows as
/// much.
const NOTHING: &str = ".";

impl Paint {
    pub(super) fn of_colour(colour: Colour) -> Self {
        let mark = if colour == Colour::BLANK {
            NOTHING.into()
        } else {
            colour.letter.into()
        };
        Self {
            mark,
            ground: Ground::of(colour.hue),
        }
    }

    /// The letter that the user gave a colour. The background is the colour or face of this letter,
    /// if there is one, and otherwise that of `face`.
    pub(super) fn of_letter(letter: char, face: Face) -> Self {
        let face = match letter.to_ascii_lowercase() {
            'u' | 'w' => Face::U,
            'r' => Face::R,
            'f' | 'g' => Face::F,
            'd' | 'y' => Face::D,
            'l' | 'o' => Face::L,
            'b' => Face::B,
            _ => face,
        };
        Self {
            mark: letter.into(),
            ground: Ground::of(Colour::of(face).hue),
        }
    }

    /// The number of a cycle, from 1, in the hue of the cycle.
    pub(super) fn of_cycle(number: usize) -> Self {
        Self {
            mark: number.to_string(),
            ground: &CYCLES[(number - 1) % CYCLES.len()],
        }
    }

    /// A sticker that does not move.
    pub(super) fn fixed() -> Self {
        Self {
            mark: NOTHING.into(),
            ground: &PALE,
        }
    }

    /// The mark for output that may have no colour.
    pub(super) fn mark(&self) -> &str {
        &self.mark
    }

    /// The mark on a coloured background, if it is needed there.
    pub(super) fn mark_on_paper(&self) -> Option<&str> {
        (self.mark != NOTHING).then_some(&self.mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How light a colour is, from 0 to 1, as the guidelines for the web define it.
    fn lightness(paper: &str) -> f64 {
        let part = |start: usize| {
            let value = u8::from_str_radix(&paper[start..start + 2], 16).expect("two digits");
            let share = f64::from(value) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn marks_can_be_read_on_their_ground() {
        let faces = [WHITE, RED, GREEN, YELLOW, ORANGE, BLUE, GREY, PALE];
        let grounds: Vec<Ground> = faces.into_iter().chain(CYCLES).collect();
        assert_eq!(grounds.len(), 15);
        for ground in grounds {
            let mut both = [lightness(ground.paper), lightness(ground.paper_ink)];
            both.sort_by(f64::total_cmp);
            let contrast = (both[1] + 0.05) / (both[0] + 0.05);
            assert!(contrast >= 4.5, "{}: {contrast}", ground.paper);
        }
    }

    #[test]
    fn hues_of_cycles_come_round() {
        let hue = |number| Paint::of_cycle(number).ground.paper;
        assert_eq!(hue(1), hue(8));
        assert_ne!(hue(1), hue(2));
        assert_eq!(Paint::of_cycle(8).mark(), "8");
    }
}
