//! Shortens long sequences: merges and cancels moves, and solves windows optimally.
//!
//! A window is a number of consecutive moves. Two searches that meet find whether fewer moves have
//! the same effect. If so, they replace the window, and the windows that overlap it are tried
//! again. When no window of some size can be shortened, no smaller one can, and windows one move
//! longer are next. Windows too long for a search are only compared with the states near the start
//! that are already known.

mod joining;
#[cfg(test)]
mod tests;

use puzzle_def::{Definition, OrbitPattern, Pattern, TooManyTurns, Transformation, Turn};
use row_search::Depth;

use crate::meeting::{Meeting, NotMet};

/// The progress of the work on a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortenProgress {
    /// The current window size in moves.
    pub window: usize,
    /// Where the current window begins.
    pub at: usize,
    /// The current number of moves in the sequence.
    pub moves: usize,
}

/// Shortens sequences of a puzzle's moves that begin at its start.
///
/// The result leads to the same position. If all pieces differ, it has the same effect on all
/// positions; if pieces are alike, it may exchange those, and may lead elsewhere from a position
/// other than the start. If the sequence avoids blocked positions, so does the result.
///
/// ```
/// use god_table::Shortener;
/// use puzzle_def::known;
///
/// let cube = known::definition("3x3x3")?;
/// let turns = cube.turns(false)?;
/// let number = |name: &str| turns.iter().position(|turn| turn.name == name).expect(name);
/// let moves: Vec<usize> = "R L R' U D U F2 R2 F2 R2 F2 R2 F2 R2".split(' ').map(number).collect();
/// let shorter = Shortener::new(&cube, false)?.shorten(&moves);
/// let names: Vec<&str> = shorter.iter().map(|&mv| turns[mv].name.as_str()).collect();
/// assert_eq!(names.join(" "), "L U2 D R2 F2 R2 F2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Shortener<'a> {
    definition: &'a Definition,
    turns: Vec<Turn>,
    /// The inverse of each of them.
    inverses: Vec<Transformation>,
    /// Finds words by their effect on all pieces.
    group: Meeting,
    /// Whether pieces are alike, so that different effects may lead to the same position.
    has_alike: bool,
    window: usize,
    limit: usize,
}

/// The approximate number of long windows tried in a round.
const MOST_LONG: usize = 1 << 20;

/// Whether to stop now.
type IsOver<'f> = dyn Fn() -> bool + 'f;

/// Receives progress reports.
type Report<'f> = dyn FnMut(ShortenProgress) + 'f;

impl<'a> Shortener<'a> {
    /// The default limit on states kept for a window.
    pub const LIMIT: usize = 50_000;

    /// A shortener for the moves of a definition: each base move and its powers count as one move;
    /// if `single`, only the base moves and their inverses do.
    ///
    /// # Errors
    ///
    /// If there are too many moves.
    pub fn new(definition: &'a Definition, single: bool) -> Result<Self, TooManyTurns> {
        let turns = definition.turns(single)?;
        let told_apart = told_apart(definition);
        Ok(Self {
            group: Meeting::new(&turns, definition.orbits(), &[], [told_apart.clone()]),
            has_alike: told_apart
                .orbits
                .iter()
                .zip(&definition.start().orbits)
                .any(|(told_apart, start)| {
                    start.moduli != told_apart.moduli
                        || usize::from(start.kinds()) < start.pieces.len()
                }),
            definition,
            inverses: turns
                .iter()
                .map(|turn| turn.transformation.inverse(definition.orbits()))
                .collect(),
            turns,
            window: usize::MAX,
            limit: 0,
        }
        .with_limit(Self::LIMIT))
    }

    /// Limits windows to this many moves. Without a limit, they grow until a search would exceed
    /// its limit on states.
    #[must_use]
    pub fn with_window(self, moves: usize) -> Self {
        Self {
            window: moves,
            ..self
        }
    }

    /// Sets the limit on states kept by a search. Each takes two bytes for each place of the
    /// puzzle, plus at most 32.
    #[must_use]
    pub fn with_limit(self, states: usize) -> Self {
        Self {
            group: self.group.with_limit(states),
            limit: states,
            ..self
        }
    }

    /// The shortest sequence with this effect on all pieces, if the search finds one within its
    /// limits.
    pub fn word(&mut self, transformation: &Transformation) -> Option<Vec<usize>> {
        let orbits = self.definition.orbits();
        let position = told_apart(self.definition).after(&transformation.inverse(orbits));
        let solution = self.group.solve(&position).ok()?;
        Some(solution.numbers())
    }

    /// Whether a sequence enters a blocked position, and so can't be carried out.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn is_blocked(&self, moves: &[usize]) -> bool {
        self.after(moves).is_none()
    }

    /// A sequence that leads to the same position, with at most as many moves. One that
    /// [enters a blocked position](Self::is_blocked) stays as it is.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    pub fn shorten(&mut self, moves: &[usize]) -> Vec<usize> {
        self.shorten_until(moves, &|| false, &mut |_| {})
    }

    /// Like [`shorten`](Self::shorten), but stops when `is_over` returns true; the result is the
    /// best found by then. Reports progress at each window.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    pub fn shorten_until(
        &mut self,
        moves: &[usize],
        is_over: &IsOver<'_>,
        report: &mut Report<'_>,
    ) -> Vec<usize> {
        let end = self.after(moves);
        let is_blocked = !self.definition.parts().blocked.is_empty();
        if end.is_none() {
            return moves.to_vec();
        }
        let mut shorter = moves.to_vec();
        let joined = self.joined(moves);
        if self.after(&joined) == end {
            shorter = joined;
        }
        self.cut_loops(&mut shorter);
        loop {
            let mut by_group = !is_blocked;
            let mut by_position = is_blocked || self.has_alike;
            let mut window = 2;
            while window <= self.window.min(shorter.len()) && (by_group || by_position) {
                for (is_on, positions) in [(&mut by_group, false), (&mut by_position, true)] {
                    if *is_on {
                        let pass = Pass { window, positions };
                        *is_on = self.pass(pass, &mut shorter, is_over, report);
                    }
                }
                window += 1;
            }
            if is_blocked || is_over() || !self.pass_long(window, &mut shorter, is_over) {
                break;
            }
        }
        assert_eq!(self.after(&shorter), end, "windows keep the position");
        shorter
    }

    /// Shortens windows of one size; returns whether the limit on states was enough for all of
    /// them.
    fn pass(
        &mut self,
        pass: Pass,
        moves: &mut Vec<usize>,
        is_over: &IsOver<'_>,
        report: &mut Report<'_>,
    ) -> bool {
        let mut sufficed = true;
        let mut at = 0;
        let mut before = self.definition.start().clone();
        loop {
            // A sequence that has become shorter than a window is one window.
            let window = pass.window.min(moves.len());
            if window == 0 || at + window > moves.len() {
                break;
            }
            if is_over() {
                return false;
            }
            report(ShortenProgress {
                window: pass.window,
                at,
                moves: moves.len(),
            });
            let own = &moves[at..at + window];
            let found = match pass.positions {
                false => self.shorter_word(own),
                true => self.shorter_way(&before, own),
            };
            match found {
                Ok(shorter) => {
                    moves.splice(at..at + window, shorter);
                    // Windows that overlap the new moves are tried again.
                    at = at.saturating_sub(window - 1);
                    before = self.made(&moves[..at]);
                    continue;
                }
                Err(NotMet::TooMany { .. }) => sufficed = false,
                Err(_) => {}
            }
            before = before.after(&self.turns[moves[at]].transformation);
            at += 1;
        }
        sufficed
    }

    /// Shortens windows of at least `from` moves whose effect is known without a search; returns
    /// whether there were any.
    fn pass_long(&mut self, from: usize, moves: &mut Vec<usize>, is_over: &IsOver<'_>) -> bool {
        let most = self.window.min(MOST_LONG / moves.len().max(1));
        let start = told_apart(self.definition);
        let mut found = false;
        let mut end = from;
        while end <= moves.len() {
            if is_over() {
                break;
            }
            let mut position = start.clone();
            let mut shorter = None;
            for at in (end.saturating_sub(most)..end).rev() {
                position = position.after(&self.inverses[moves[at]]);
                let reach = self.group.reach().min((end - at) as Depth - 1);
                if end - at >= from
                    && let Ok(met) = self.group.meet_within(&position, reach)
                {
                    shorter = Some((at, met.solve().numbers()));
                }
            }
            match shorter {
                Some((at, word)) => {
                    found = true;
                    let rest = at + word.len();
                    moves.splice(at..end, word);
                    end = rest.max(from);
                }
                None => end += 1,
            }
        }
        found
    }

    /// Fewer moves with the same effect on all pieces.
    fn shorter_word(&mut self, window: &[usize]) -> Result<Vec<usize>, NotMet> {
        let inverses = window.iter().rev();
        let position = inverses.fold(told_apart(self.definition), |position, &mv| {
            position.after(&self.inverses[mv])
        });
        let met = self
            .group
            .meet_within(&position, window.len() as Depth - 1)?;
        Ok(met.solve().numbers())
    }

    /// Fewer moves that lead from a position to the same one.
    fn shorter_way(&self, from: &Pattern, window: &[usize]) -> Result<Vec<usize>, NotMet> {
        let turned =
            |position: Pattern, &mv: &usize| position.after(&self.turns[mv].transformation);
        let to = window.iter().fold(from.clone(), turned);
        let parts = self.definition.parts();
        let meeting = Meeting::new(&self.turns, &parts.orbits, &parts.blocked, [to]);
        let mut meeting = meeting.with_limit(self.limit);
        let met = meeting.meet_within(from, window.len() as Depth - 1)?;
        Ok(met.solve().numbers())
    }
}

/// One pass over all windows of a size.
#[derive(Clone, Copy)]
struct Pass {
    window: usize,
    /// Whether positions are compared, rather than effects on all pieces.
    positions: bool,
}

impl Shortener<'_> {
    /// The position after moves from the start, ignoring blocked places.
    fn made(&self, moves: &[usize]) -> Pattern {
        let start = self.definition.start().clone();
        moves.iter().fold(start, |position, &mv| {
            position.after(&self.turns[mv].transformation)
        })
    }

    /// The position after moves; `None` if one of them ends in a blocked position.
    fn after(&self, moves: &[usize]) -> Option<Pattern> {
        let mut position = self.definition.start().clone();
        for &mv in moves {
            position = position.after(&self.turns[mv].transformation);
            if self.definition.broken_rule(&position).is_some() {
                return None;
            }
        }
        Some(position)
    }
}

/// The start of a puzzle with all pieces and all their twists made distinguishable.
fn told_apart(definition: &Definition) -> Pattern {
    let orbits = definition.orbits().iter().map(|orbit| OrbitPattern {
        pieces: (0..orbit.places).collect(),
        twists: vec![0; orbit.places.into()],
        moduli: vec![orbit.twists; orbit.places.into()],
    });
    Pattern {
        orbits: orbits.collect(),
    }
}
