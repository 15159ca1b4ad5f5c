//! Nets as SVG pictures.

use super::Picture;
use crate::svg::Svg;

/// The length of a sticker's edge, and the margin round the net.
const EDGE: f64 = 40.0;
const MARGIN: f64 = 20.0;

/// The height of a line of the legend.
const LINE: f64 = 20.0;

/// The size of marks and legend.
const LETTER: u32 = 14;

/// The largest width of a letter of the legend, and the fewest letters of a line.
const LETTER_WIDTH: f64 = 8.0;
const SHORTEST: f64 = 30.0;

pub(super) fn svg(picture: &Picture, description: &str) -> String {
    let on_paper = |[x, y]: [f64; 2]| [MARGIN + EDGE * x, MARGIN + EDGE * y];
    let outlines = || picture.net.stickers().flat_map(|sticker| &sticker.outline);
    let reach = |axis: usize| {
        let ends = outlines().map(|&corner| on_paper(corner)[axis]);
        ends.fold(MARGIN, f64::max) + MARGIN
    };
    let mut width = reach(0);
    if !picture.legend.is_empty() {
        width = width.max(SHORTEST * LETTER_WIDTH + 2.0 * MARGIN);
    }
    let letters = ((width - 2.0 * MARGIN) / LETTER_WIDTH) as usize;
    let legend = picture.legend.iter();
    let legend: Vec<String> = legend.flat_map(|line| wrapped(line, letters)).collect();
    let height = reach(1) + LINE * legend.len() as f64;
    let mut svg = Svg::new(width.ceil() as u32, height.ceil() as u32, description);
    for sticker in picture.net.stickers() {
        let ground = sticker.shows.ground;
        let outline: Vec<_> = sticker
            .outline
            .iter()
            .map(|&corner| on_paper(corner))
            .collect();
        svg.polygon(&outline, ground.paper, "#222222");
        if let Some(mark) = sticker.shows.mark_on_paper() {
            let [x, y] = on_paper(sticker.middle());
            svg.text_in([x, y + 5.0], LETTER, "middle", ground.paper_ink, mark);
        }
    }
    for (number, line) in (1..).zip(&legend) {
        let y = reach(1) - MARGIN + LINE * f64::from(number);
        svg.text([MARGIN, y], LETTER, "start", line);
    }
    svg.finish()
}

/// A line as several of at most so many letters, broken between words.
fn wrapped(line: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("it begins with one line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.len() + 1 + word.len() <= letters {
            last.extend([" ", word]);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("1, 2, 3-10: each", 6), ["1, 2,", "3-10:", "each"]);
        assert_eq!(wrapped("1, 2", 6), ["1, 2"]);
    }
}
