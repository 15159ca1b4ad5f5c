//! Decides whether 24 letters are the stickers of a pocket cube: by its corners, read clockwise.

use super::stickers::corners_of_facelets;

/// Renames the colours of stickers to faces, with the corner at DBL solved; `None` if the stickers are not
/// a cube.
pub(crate) fn named_after_faces(stickers: &[char]) -> Option<String> {
    if stickers.len() != 24 {
        return None;
    }
    let places = corners_of_facelets();
    let shown = |places: &[usize; 3]| places.map(|place| stickers[place]);
    let corners: Vec<_> = places.iter().map(shown).collect();
    // Two colours that no corner shows together are opposite.
    let opposite = |colour: char| {
        let mut others = stickers.iter().filter(|&&other| {
            let together = |corner: &[char; 3]| corner.contains(&colour) && corner.contains(&other);
            !corners.iter().any(together)
        });
        let found = *others.next()?;
        others.all(|&other| other == found).then_some(found)
    };
    let mut names = Vec::new();
    let held = corners.last()?;
    for (&colour, (face, behind)) in held.iter().zip([('D', 'U'), ('B', 'F'), ('L', 'R')]) {
        names.push((colour, face));
        names.push((opposite(colour)?, behind));
    }
    let name = |colour: &char| {
        let mut found = names.iter().filter(|(known, _)| known == colour);
        let (_, face) = found.next()?;
        found.next().is_none().then_some(*face)
    };
    let named: String = stickers.iter().map(name).collect::<Option<_>>()?;
    let faces: Vec<char> = named.chars().collect();
    is_cube(&faces, &places).then_some(named)
}

/// Whether each corner of a solved cube is there once, and all twists add up to whole turns.
fn is_cube(faces: &[char], corners: &[[usize; 3]]) -> bool {
    let solved: Vec<char> = "UUUURRRRFFFFDDDDLLLLBBBB".chars().collect();
    let mut seen = [false; 8];
    let mut twists = 0;
    for places in corners {
        let shown = places.map(|place| faces[place]);
        let turned = |by: usize| [0, 1, 2].map(|k| shown[(k + by) % 3]);
        let piece = (0..8).find_map(|piece| {
            let wanted = corners[piece].map(|place| solved[place]);
            let twist = (0..3).find(|&by| turned(by) == wanted)?;
            Some((piece, twist))
        });
        let Some((piece, twist)) = piece else {
            return false;
        };
        if std::mem::replace(&mut seen[piece], true) {
            return false;
        }
        twists += twist;
    }
    twists % 3 == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_is_told_from_what_is_none() {
        let named = |text: &str| named_after_faces(&text.chars().collect::<Vec<_>>());
        let solved = "UUUURRRRFFFFDDDDLLLLBBBB";
        assert_eq!(named(solved).as_deref(), Some(solved));
        assert_eq!(named("wwwwrrrrggggyyyyoooobbbb").as_deref(), Some(solved));
        assert!(named("FFBLBRDLDUBRRFDDLRLUUUFB").is_some());
        // A corner twisted, and two stickers exchanged.
        assert_eq!(named("UUUFURRRRFFFDDDDLLLLBBBB"), None);
        assert_eq!(named("UUURURRRFFFFDDDDLLLLBBBB"), None);
    }
}
