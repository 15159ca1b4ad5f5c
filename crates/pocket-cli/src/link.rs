//! Reads the moves in links to Twizzle and alg.cubing.net.

use crate::failure::Fault;

/// The parameters of a link that may contain moves. The algorithm, which comes last, is played from
/// the setup.
const KEYS: [&str; 4] = ["setup", "setup-alg", "experimental-setup-alg", "alg"];

/// The parameters of a link, with values by which its algorithm ends at the setup.
const SOLVING: [(&str, &str); 4] = [
    ("type", "alg"),
    ("type", "reconstruction-end-with-setup"),
    ("setup-anchor", "end"),
    ("experimental-setup-anchor", "end"),
];

/// What is read from a link.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The name of the parameter with the moves.
    pub(crate) key: &'static str,
    pub(crate) moves: String,
    /// The puzzle, if the link names it.
    pub(crate) puzzle: Option<String>,
}

/// Whether a text is a link.
pub(crate) fn is_link(text: &str) -> bool {
    ["https://", "http://"]
        .iter()
        .any(|begin| text.starts_with(begin))
}

impl Link {
    /// Reads a link. Where it stands for a position, the setup is read if there is one, elsewhere the
    /// algorithm.
    pub(crate) fn read(text: &str, is_position: bool) -> Result<Self, Fault> {
        let (page, parts) = text.split_once('?').unwrap_or((text, ""));
        let is_old = page.contains("alg.cubing.net");
        let raw = |key: &str| {
            let parts = parts
                .split(['&', '#'])
                .filter_map(|part| part.split_once('='));
            let mut own = parts.filter(|&(name, value)| name == key && !value.is_empty());
            own.next().map(|(_, value)| value)
        };
        let value = |key: &str| raw(key).map(|value| decoded(value, is_old));
        let mut keys = KEYS;
        if !is_position {
            keys.reverse();
        }
        let found = keys.into_iter().find_map(|key| Some((key, value(key)?)));
        let Some((key, moves)) = found else {
            let expected =
                "one with moves after setup= or alg=, as Twizzle and alg.cubing.net make them";
            return Err(Fault::mismatch("a link without moves", expected));
        };
        let mut solving = SOLVING.iter();
        let solving = solving.find(|&&(key, value)| raw(key) == Some(value));
        if let Some((key, value)) = solving
            && is_position
            && raw("alg").is_some()
        {
            let found = format!("{value}, so the moves solve the position");
            let expected = "moves that make the position; `pocket alg invert` makes them";
            return Err(Fault::mismatch(found, expected).in_key(key));
        }
        Ok(Self {
            key,
            moves: moves.map_err(|fault| fault.in_key(key))?,
            puzzle: value("puzzle").transpose()?,
        })
    }
}

/// Decodes the value of a parameter: `%27` stands for a byte, and a plus for a blank. On
/// alg.cubing.net an underscore stands for a blank, and a dash for a prime.
fn decoded(value: &str, is_old: bool) -> Result<String, Fault> {
    let value = match is_old {
        true => value.replace('_', " ").replace('-', "'"),
        false => value.replace('+', " "),
    };
    let mut pieces = value.split('%');
    let mut bytes = Vec::from(pieces.next().unwrap_or_default());
    for piece in pieces {
        let byte = piece
            .get(..2)
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let (Some(byte), Some(rest)) = (byte, piece.get(2..)) else {
            let end = piece
                .char_indices()
                .nth(2)
                .map_or(piece.len(), |(end, _)| end);
            let expected = "two hexadecimal digits after each % of a link";
            return Err(Fault::mismatch(format!("`%{}`", &piece[..end]), expected));
        };
        bytes.push(byte);
        bytes.extend_from_slice(rest.as_bytes());
    }
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| Fault::mismatch("a link with invalid UTF-8", "text in UTF-8"))?;
    Ok(match is_old {
        true => text.replace("&#45;", "-").replace("&#95;", "_"),
        false => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_a_link_are_found() {
        for (text, key, moves, puzzle) in [
            (
                "https://alg.cubing.net/?setup=R_U2_F-&alg=F_U2&puzzle=2x2x2",
                "setup",
                "R U2 F'",
                Some("2x2x2"),
            ),
            (
                "https://alg.cubing.net/?alg=R_U_%2F%2F_two%26%2345%3Bgen%0AF",
                "alg",
                "R U // two-gen\nF",
                None,
            ),
            (
                "https://alg.cubing.net/?alg=2%26%2345%3B3Rw",
                "alg",
                "2-3Rw",
                None,
            ),
            (
                "https://alpha.twizzle.net/edit/?puzzle=2x2x2&alg=R+U%27+F2",
                "alg",
                "R U' F2",
                Some("2x2x2"),
            ),
            (
                "http://twizzle.net/?alg=U&setup-alg=%5BR%2C+U%5D#x",
                "setup-alg",
                "[R, U]",
                None,
            ),
            ("https://x/?setup=&alg=R", "alg", "R", None),
        ] {
            let found = Link::read(text, true).unwrap();
            let expected = Link {
                key,
                moves: moves.into(),
                puzzle: puzzle.map(Into::into),
            };
            assert_eq!(found, expected, "{text}");
        }
        for (text, message) in [
            ("https://alg.cubing.net/", "found a link without moves"),
            ("https://alg.cubing.net/?alg=", "found a link without moves"),
            ("https://x/?alg=R%2", "\"alg\": found `%2`"),
            ("https://x/?alg=R%ü3", "\"alg\": found `%ü3`"),
            (
                "https://x/?alg=R%ff",
                "\"alg\": found a link with invalid UTF-8",
            ),
        ] {
            let fault = Link::read(text, true).expect_err(text).to_string();
            assert!(fault.starts_with(message), "{text}: {fault}");
        }
    }

    #[test]
    fn the_algorithm_is_read_unless_a_link_stands_for_a_position() {
        let text = "https://alg.cubing.net/?setup=R_U2_F-&alg=F_U2";
        for (is_position, key) in [(true, "setup"), (false, "alg")] {
            assert_eq!(Link::read(text, is_position).unwrap().key, key);
        }
        let only_setup = Link::read("https://x/?setup=R&alg=", false).unwrap();
        assert_eq!(only_setup.moves, "R");
    }

    #[test]
    fn moves_that_solve_a_position_do_not_stand_for_it() {
        for (kind, key) in [
            ("type=alg", "type"),
            ("type=reconstruction-end-with-setup", "type"),
            ("setup-anchor=end", "setup-anchor"),
            ("experimental-setup-anchor=end", "experimental-setup-anchor"),
        ] {
            for setup in ["", "setup=F&"] {
                let text = format!("https://alg.cubing.net/?{setup}alg=R_U&{kind}");
                let fault = Link::read(&text, true).expect_err(&text).to_string();
                assert!(fault.starts_with(&format!("{key:?}: found ")), "{fault}");
                assert_eq!(Link::read(&text, false).unwrap().moves, "R U");
            }
            let only_setup = format!("https://x/?setup=F&{kind}");
            assert_eq!(Link::read(&only_setup, true).unwrap().moves, "F");
        }
        for kind in ["type=moves", "type=reconstruction", "setup-anchor=start"] {
            assert!(Link::read(&format!("https://x/?alg=R&{kind}"), true).is_ok());
        }
    }
}
