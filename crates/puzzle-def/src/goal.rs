//! Goals: positions that are partly unspecified.

use cube_model::notation::with_line_feeds;

use crate::definition::{Blocked, Definition, Parts};
use crate::numbering::without_gaps;
use crate::pattern::{OrbitPattern, Pattern};
use crate::reading::is_json;
use crate::source::{ReadError, Source};
use crate::tws::OrbitGoal;
use crate::{kpuzzle, tws};

/// A position to be reached, in which pieces may be alike and twists may be ignored.
///
/// [`Definition::towards`] makes the puzzle whose solved position is the goal; positions that the goal does not distinguish
/// are one position there. [`seen`](Self::seen) maps positions of the original puzzle to it.
///
/// ```
/// use puzzle_def::known;
///
/// // The upper layer of a pocket cube has one colour above, and the lower layer is solved.
/// let cube = known::definition("pocket")?;
/// let goal = cube.read_goal("goal", "CORNERS ? ? ? ? 5 6 7  0 0 0 0 0 0 0")?;
/// let is_reached = |moves: &str| -> Result<bool, puzzle_def::ReadError> {
///     let made = cube.read_sequence("moves", moves)?;
///     Ok(goal.seen(&cube.start().after(&made)) == *goal.position())
/// };
/// assert!(is_reached("R U R' U' R' F R2 U' R' U' R U R' F'")?); // two corners exchanged
/// assert!(!is_reached("R U R' U R U2 R'")?); // three corners twisted
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalPattern {
    position: Pattern,
    /// For each orbit, the new number of each kind of piece.
    kinds: Vec<Vec<u16>>,
    /// For each orbit, the modulus of the twists of each new kind.
    moduli: Vec<Vec<u8>>,
}

impl GoalPattern {
    /// The goal itself, as a position of the puzzle that [`Definition::towards`] makes.
    #[must_use]
    pub const fn position(&self) -> &Pattern {
        &self.position
    }

    /// Maps a position of the puzzle to the one that the goal sees. The goal is reached if that is its
    /// [`position`](Self::position).
    ///
    /// # Panics
    ///
    /// If the position belongs to another puzzle.
    #[must_use]
    pub fn seen(&self, pattern: &Pattern) -> Pattern {
        let orbits = pattern
            .orbits
            .iter()
            .zip(self.kinds.iter().zip(&self.moduli));
        let orbits = orbits.map(|(pattern, (kinds, moduli))| {
            let kind = |&piece: &u16| kinds[usize::from(piece)];
            let pieces: Vec<u16> = pattern.pieces.iter().map(kind).collect();
            let moduli: Vec<u8> = pieces
                .iter()
                .map(|&kind| moduli[usize::from(kind)])
                .collect();
            let twists = pattern.twists.iter().zip(&moduli);
            OrbitPattern {
                twists: twists.map(|(twist, modulus)| twist % modulus).collect(),
                pieces,
                moduli,
            }
        });
        Pattern {
            orbits: orbits.collect(),
        }
    }
}

impl Definition {
    /// Reads a goal: a position in the format of [`read_pattern`](Self::read_pattern), but not one
    /// given by moves; or on one line the name of each orbit, followed by the piece for every place
    /// and optionally by the twist for every place. Pieces are numbered from 1.
    ///
    /// `?` stands for any piece that is not named, or for any twist. Without twists, `?` pieces may
    /// have any twist and all others have none. If places have the same number, the pieces that
    /// belong in these places look alike. Orbits that are not named must be solved.
    ///
    /// ```
    /// let cube = puzzle_def::known::definition("3x3x3")?;
    /// let cross = "EDGES ? ? ? ? ? ? ? ? 9 10 11 12  CORNERS ? ? ? ? ? ? ? ?";
    /// let cross = cube.read_goal("cross", cross)?;
    /// let moves = cube.read_sequence("moves", "R U R' F U' F'")?;
    /// assert_eq!(cross.seen(&cube.start().after(&moves)), *cross.position());
    /// let error = cube.read_goal("cross", "EDGES 1 2 3").unwrap_err();
    /// assert_eq!(error.found(), "3 numbers for the orbit EDGES");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is not a goal, or its pieces are not those of the puzzle.
    pub fn read_goal(&self, file_name: &str, text: &str) -> Result<GoalPattern, ReadError> {
        let text = with_line_feeds(text);
        let source = Source::new(file_name, &text)?;
        let parts = self.parts();
        let wanted = if is_json(&text) {
            let pattern = kpuzzle::pattern(&source, parts)?;
            let wanted = pattern.orbits.into_iter();
            wanted.map(|orbit| Some(exactly(orbit))).collect()
        } else {
            tws::goal(&source, parts)?
        };
        let mut goal = GoalPattern {
            position: Pattern { orbits: Vec::new() },
            kinds: Vec::new(),
            moduli: Vec::new(),
        };
        for (number, wanted) in wanted.into_iter().enumerate() {
            let start = &parts.start.orbits[number];
            let wanted = wanted.unwrap_or_else(|| exactly(start.clone()));
            let seen = SeenOrbit::of(start, &wanted).and_then(|seen| {
                seen.check_blocked(parts, number)?;
                Ok(seen)
            });
            let seen = seen.map_err(|mismatch| {
                let name = &parts.orbits[number].name;
                let found = format!("{} in the orbit {name}", mismatch.found);
                source.error(wanted.span.clone(), found, mismatch.expected)
            })?;
            goal.position.orbits.push(seen.position);
            goal.kinds.push(seen.kinds);
            goal.moduli.push(seen.moduli);
        }
        Ok(goal)
    }

    /// The puzzle whose solved position is the goal. It distinguishes only what the goal distinguishes.
    ///
    /// # Panics
    ///
    /// If the goal belongs to another puzzle.
    #[must_use]
    pub fn towards(&self, goal: &GoalPattern) -> Self {
        let mut parts = self.parts().clone();
        parts.start = goal.position.clone();
        for blocked in &mut parts.blocked {
            let kinds = &goal.kinds[blocked.orbit];
            for piece in &mut blocked.pieces {
                *piece = kinds[usize::from(*piece)];
            }
            blocked.pieces.sort_unstable();
            blocked.pieces.dedup();
        }
        self.cut_down(parts, self.aliases().clone())
    }
}

/// The goal that only this pattern reaches.
fn exactly(pattern: OrbitPattern) -> OrbitGoal {
    OrbitGoal {
        pieces: pattern.pieces.into_iter().map(Some).collect(),
        twists: pattern.twists.into_iter().map(Some).collect(),
        span: 0..0,
    }
}

/// Why the pieces of a goal are not those of the puzzle.
struct PieceMismatch {
    found: String,
    expected: String,
}

/// An orbit as the goal sees it.
struct SeenOrbit {
    position: OrbitPattern,
    kinds: Vec<u16>,
    moduli: Vec<u8>,
}

impl SeenOrbit {
    fn of(start: &OrbitPattern, wanted: &OrbitGoal) -> Result<Self, PieceMismatch> {
        let kinds = kinds(start, &wanted.pieces)?;
        let any = start.kinds();
        let pieces: Vec<u16> = wanted
            .pieces
            .iter()
            .map(|piece| piece.unwrap_or(any))
            .collect();
        let mut is_open = vec![None; usize::from(any) + 1];
        for (&kind, twist) in pieces.iter().zip(&wanted.twists) {
            if *is_open[usize::from(kind)].get_or_insert(twist.is_none()) != twist.is_none() {
                return Err(PieceMismatch {
                    found: "some twists of alike pieces open".to_owned(),
                    expected: "all of them, or none".to_owned(),
                });
            }
        }
        // The modulus of each kind of the goal, once a piece of it was found.
        let open = is_open
            .iter()
            .map(|is_open| (*is_open == Some(true)).then_some(1));
        let mut moduli: Vec<Option<u8>> = open.collect();
        for (&piece, &modulus) in start.pieces.iter().zip(&start.moduli) {
            let kind = usize::from(kinds[usize::from(piece)]);
            let known = *moduli[kind].get_or_insert(modulus);
            if known != modulus && is_open[kind] != Some(true) {
                return Err(PieceMismatch {
                    found: "pieces alike that are turned in different ways".to_owned(),
                    expected: "alike pieces of one kind".to_owned(),
                });
            }
        }
        let moduli: Vec<u8> = moduli.into_iter().map(|known| known.unwrap_or(1)).collect();
        let twists = pieces.iter().zip(&wanted.twists).map(|(&kind, twist)| {
            let modulus = moduli[usize::from(kind)];
            twist.map_or(0, |twist| twist % modulus)
        });
        let numbers = without_gaps(&pieces);
        let mut renamed = vec![0; moduli.len()];
        for (&kind, &number) in pieces.iter().zip(&numbers) {
            renamed[usize::from(kind)] = number;
        }
        let position = OrbitPattern {
            twists: twists.collect(),
            moduli: pieces
                .iter()
                .map(|&kind| moduli[usize::from(kind)])
                .collect(),
            pieces: numbers,
        };
        let mut by_number = vec![1; position.kinds().into()];
        for (&number, &modulus) in position.pieces.iter().zip(&position.moduli) {
            by_number[usize::from(number)] = modulus;
        }
        Ok(Self {
            position,
            kinds: kinds
                .iter()
                .map(|&kind| renamed[usize::from(kind)])
                .collect(),
            moduli: by_number,
        })
    }

    /// Refuses alike pieces of which only some are blocked from a place, and pieces in places from which they are blocked.
    fn check_blocked(&self, parts: &Parts, orbit: usize) -> Result<(), PieceMismatch> {
        let blocked = parts
            .blocked
            .iter()
            .filter(|blocked| blocked.orbit == orbit);
        let wanted_there = |blocked: &Blocked| {
            let wanted = self.position.pieces[usize::from(blocked.place)];
            let mut pieces = blocked.pieces.iter().copied();
            pieces.find(|&piece| self.kinds[usize::from(piece)] == wanted)
        };
        // Several rules may be about one place.
        let is_blocked = |place: u16, piece: u16| {
            let mut own = blocked.clone().filter(|blocked| blocked.place == place);
            own.any(|blocked| blocked.pieces.contains(&piece))
        };
        let is_torn = blocked.clone().any(|rule| {
            rule.pieces.iter().any(|&piece| {
                let kind = self.kinds[usize::from(piece)];
                let mut kinds = (0..).zip(&self.kinds);
                kinds.any(|(other, &own)| own == kind && !is_blocked(rule.place, other))
            })
        });
        if is_torn {
            return Err(PieceMismatch {
                found: "pieces alike of which some are blocked from a place".to_owned(),
                expected: "alike pieces to be blocked from the same places".to_owned(),
            });
        }
        for blocked in blocked {
            if let Some(piece) = wanted_there(blocked) {
                return Err(PieceMismatch {
                    found: format!("piece {} in place {}", piece + 1, blocked.place + 1),
                    expected: "a piece that isn't blocked from this place".to_owned(),
                });
            }
        }
        Ok(())
    }
}

/// The kind that each kind of piece has in the goal. The first number beyond all kinds means any piece.
fn kinds(start: &OrbitPattern, wanted: &[Option<u16>]) -> Result<Vec<u16>, PieceMismatch> {
    let any = start.kinds();
    let counted = |numbers: &mut dyn Iterator<Item = u16>| {
        let mut counts = vec![0_usize; usize::from(any) + 1];
        numbers.for_each(|number| counts[usize::from(number)] += 1);
        counts
    };
    let own = counted(&mut start.pieces.iter().copied());
    let named = counted(&mut wanted.iter().map(|piece| piece.unwrap_or(any)));
    let mut kinds: Vec<Option<u16>> = vec![None; any.into()];
    let mut take = |piece: u16, kind: u16| {
        let known = *kinds[usize::from(piece)].get_or_insert(kind);
        if known == kind {
            return Ok(());
        }
        let [piece, known, kind] = [piece, known, kind].map(|number| number + 1);
        Err(PieceMismatch {
            found: format!("piece {piece} alike with {known} and with {kind}"),
            expected: "each piece in one place, or alike with others in one way".to_owned(),
        })
    };
    for (place, &kind) in wanted.iter().enumerate() {
        let Some(kind) = kind else { continue };
        if named[usize::from(kind)] == own[usize::from(kind)] {
            take(kind, kind)?;
        } else {
            // The pieces whose own places bear the number.
            take(start.pieces[place], kind)?;
        }
    }
    let kinds: Vec<u16> = kinds.into_iter().map(|kind| kind.unwrap_or(any)).collect();
    let taken = counted(&mut start.pieces.iter().map(|&piece| kinds[usize::from(piece)]));
    for (kind, (named, taken)) in (0..=any).zip(named.iter().zip(&taken)) {
        if named != taken {
            let places = if *named == 1 { "place" } else { "places" };
            let piece = match kind == any {
                true => "?".to_owned(),
                false => format!("piece {}", kind + 1),
            };
            return Err(PieceMismatch {
                found: format!("{named} {places} for {piece}"),
                expected: format!("{taken}, as many as there are such pieces"),
            });
        }
    }
    Ok(kinds)
}
