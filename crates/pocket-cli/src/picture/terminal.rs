//! Nets as lines of letters, coloured where that is welcome.

use super::Picture;

/// The lines of the net, then those of the legend.
pub(super) fn text(picture: &Picture, in_colour: bool) -> String {
    let mut stickers: Vec<_> = picture.net.stickers().collect();
    stickers.sort_by_key(|sticker| (sticker.line, sticker.column));
    let longest = stickers
        .iter()
        .map(|sticker| sticker.shows.mark().chars().count());
    // A mark and a blank.
    let width = longest.max().unwrap_or(1) + 1;
    let mut text = String::new();
    // Where the next character of the line would stand, in characters.
    let (mut line, mut end) = (0, 0);
    for sticker in stickers {
        if sticker.line > line {
            trim_and_break(&mut text, sticker.line - line);
            (line, end) = (sticker.line, 0);
        }
        // A sticker takes two columns, whatever the width.
        let start = sticker.column * width / 2;
        text.extend(std::iter::repeat_n(' ', start - end));
        end = start + width;
        let paint = &sticker.shows;
        let mark = format!("{:>1$} ", paint.mark(), width - 1);
        if in_colour {
            let (ink, ground) = (paint.ground.terminal_ink, paint.ground.terminal);
            text.push_str(&format!("\x1b[{ink};48;5;{ground}m{mark}\x1b[0m"));
        } else {
            text.push_str(&mark);
        }
    }
    if picture.has_stickers() {
        trim_and_break(&mut text, 1);
    }
    for explanation in &picture.legend {
        text.push_str(explanation);
        text.push('\n');
    }
    text
}

/// Trims a line, and ends it with this many line feeds.
fn trim_and_break(text: &mut String, line_feeds: usize) {
    text.truncate(text.trim_end_matches(' ').len());
    text.extend(std::iter::repeat_n('\n', line_feeds));
}
