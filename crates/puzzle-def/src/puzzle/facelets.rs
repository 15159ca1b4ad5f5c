//! Positions given by the colours of their stickers.

mod error;
mod reach;
mod scheme;
mod stickers;
mod text;

use cube_model::notation::Face;
use cube_model::nxn::Rotation;
use cube_model::pocket::{Corner, Painting};
use cube_model::space::Point;

pub use error::FaceletsError;

use super::Puzzle;
use super::geometry::Geometry;
use super::placement::{Placement, Pose};
use super::position::{MadePosition, Position};
use crate::known::orbit::SolidOrbit;
use crate::known::{Layout, SUPER};
use crate::pattern::{OrbitPattern, Pattern};
use scheme::Scheme;
use stickers::Stickers;

/// The name of the puzzle whose stickers are read by cube-model.
const POCKET: &str = "pocket";

impl Puzzle {
    /// Reads a position given by the colours of its stickers: the faces U R F D L B, each row by
    /// row as it lies in the net, in any six letters or digits. Blanks, line ends and the
    /// separators `/ , ; | -` are ignored. Faces may come in any order if they are named, as in
    /// `U:wwww`; lines like those of a drawn net are read as a net.
    ///
    /// This works for boxes of up to ten layers whose pieces show their colours. If each face has a
    /// fixed centre, the centres determine which colour belongs where; otherwise letters of faces
    /// stand for these faces; otherwise the corner at DBL counts as being in place.
    ///
    /// ```
    /// let tower = puzzle_def::known::find("tower")?;
    /// let position = tower.read_facelets("wwww oorrrr bbgggg yyyy rroooo ggbbbb")?;
    /// assert_eq!(position.pattern(), tower.read_moves("U2")?.pattern());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason why they are not a position; see [`FaceletsError`].
    pub fn read_facelets(&self, text: &str) -> Result<Position, FaceletsError> {
        let unsupported = || FaceletsError::Unsupported {
            puzzle: self.name.clone(),
        };
        let geometry = self.geometry.as_ref().ok_or_else(unsupported)?;
        let Layout::Box {
            size,
            corners_only: false,
            ..
        } = geometry.layout
        else {
            return Err(unsupported());
        };
        if self.name == POCKET {
            return self.painted(geometry, text);
        }
        let is_small = size.iter().all(|&count| count <= super::net::MAX_LAYERS);
        if self.name.ends_with(SUPER) || !is_small {
            return Err(unsupported());
        }
        let stickers = Stickers::read(geometry, size, text)?;
        let mut first: Option<FaceletsError> = None;
        for scheme in Scheme::all(geometry, size, &stickers) {
            match self.with_scheme(geometry, &scheme, &stickers) {
                Ok(pattern) => {
                    return Ok(self.held(geometry, pattern, scheme.grip(), scheme.letters()));
                }
                Err(error) => {
                    let is_better = first
                        .as_ref()
                        .is_none_or(|first| error.progress() > first.progress());
                    if is_better {
                        first = Some(error);
                    }
                }
            }
        }
        Err(first.unwrap_or(FaceletsError::Unreachable))
    }

    /// Reads the stickers of a pocket cube with cube-model, whose errors explain more.
    fn painted(&self, geometry: &Geometry, text: &str) -> Result<Position, FaceletsError> {
        let painting = Painting::parse(text).map_err(FaceletsError::Pocket)?;
        let state = painting.state();
        let mut pattern = self.definition.start().clone();
        let orbit = &geometry.orbits[0];
        let place_of = |corner: Corner| {
            let home = geometry.shape.piece_at(corner.point());
            let place = orbit.place_of(home);
            place.expect("seven corners go round on the pocket cube")
        };
        let pieces = state.pieces().as_array().iter();
        let pieces = pieces.zip(state.twists().as_array());
        for (corner, (&piece, &twist)) in Corner::ALL.into_iter().zip(pieces) {
            let (place, home) = (place_of(corner), place_of(Corner::ALL[usize::from(piece)]));
            pattern.orbits[0].pieces[place] = home as u16;
            pattern.orbits[0].twists[place] = twist;
        }
        let colours = painting.colours().map(Face::from_letter);
        let grip = Rotation::ALL.into_iter().find(|grip| {
            let mut shown = Face::ALL.into_iter().zip(colours);
            shown.all(|(face, colour)| colour == Some(grip.colour_at(face)))
        });
        Ok(self.held(geometry, pattern, grip, *painting.colours()))
    }

    /// A position of the definition. If the letters are those of the faces in some grip, the puzzle is held in that
    /// grip; otherwise they become the letters of the colours of the faces U R F D L B.
    fn held(
        &self,
        geometry: &Geometry,
        pattern: Pattern,
        grip: Option<Rotation>,
        letters: [char; 6],
    ) -> Position {
        let mut placement = geometry.placement(&pattern, &self.definition);
        // A grip must keep faces in places of their size. If it doesn't, the letters are only names of colours.
        let grip = grip.filter(|&grip| geometry.keeps(grip));
        let letters = match grip {
            Some(_) => None,
            None => Some(letters),
        };
        let grip = grip.unwrap_or(Rotation::IDENTITY);
        geometry.recolour(&mut placement, grip);
        Position {
            grip,
            letters,
            tips: geometry.tips(&placement),
            pattern,
            made: MadePosition::Placement(placement),
        }
    }

    /// The pattern that shows these stickers in this scheme.
    fn with_scheme(
        &self,
        geometry: &Geometry,
        scheme: &Scheme,
        stickers: &Stickers,
    ) -> Result<Pattern, FaceletsError> {
        geometry.check_unmoved(scheme, stickers)?;
        let starts = self.definition.start().orbits.iter();
        let orbits = geometry.orbits.iter().zip(starts);
        let orbits =
            orbits.map(|(orbit, start)| geometry.orbit_shown(orbit, start, scheme, stickers));
        let pattern = Pattern {
            orbits: orbits.collect::<Result<_, _>>()?,
        };
        reach::check(&self.definition, &geometry.chain, &pattern)?;
        Ok(pattern)
    }
}

impl Geometry {
    /// Whether a rotation maps the places of the puzzle to places.
    fn keeps(&self, grip: Rotation) -> bool {
        let mut pieces = self.shape.pieces.iter();
        pieces.all(|piece| self.shape.home(piece.at.turned(grip)).is_some())
    }

    /// Turns the whole puzzle so that faces show other colours.
    fn recolour(&self, placement: &mut Placement, grip: Rotation) {
        for pose in &mut placement.poses {
            let home = self.shape.pieces[usize::from(pose.piece)].at;
            *pose = Pose {
                piece: self.shape.piece_at(home.turned(grip.inverse())) as u16,
                turned: grip.then(pose.turned),
            };
        }
        placement.core = grip.then(placement.core);
    }

    /// Checks that pieces that never move are at home.
    fn check_unmoved(&self, scheme: &Scheme, stickers: &Stickers) -> Result<(), FaceletsError> {
        let is_moved = |place: &usize| {
            let mut orbits = self.orbits.iter();
            orbits.any(|orbit| orbit.members().contains(place))
        };
        let unmoved = (0..stickers.places.len()).filter(|place| !is_moved(place));
        for place in unmoved {
            let mut on_piece = stickers.places[place].iter();
            if !on_piece.all(|&(face, number)| scheme.face(stickers.colours[number]) == Some(face))
            {
                return Err(stickers.impossible(place));
            }
        }
        Ok(())
    }

    /// The pieces of an orbit that show these stickers.
    fn orbit_shown(
        &self,
        orbit: &SolidOrbit,
        start: &OrbitPattern,
        scheme: &Scheme,
        stickers: &Stickers,
    ) -> Result<OrbitPattern, FaceletsError> {
        let mut pattern = start.clone();
        for (place, &member) in orbit.members().iter().enumerate() {
            let found = self.piece_shown(orbit, start, place, scheme, stickers);
            let (home, twist) = found.ok_or_else(|| stickers.impossible(member))?;
            pattern.pieces[place] = start.pieces[home];
            pattern.moduli[place] = start.moduli[home];
            pattern.twists[place] = (start.twists[home] + twist) % start.moduli[home];
            let is_such = |&&piece: &&u16| piece == start.pieces[home];
            let expected = start.pieces.iter().filter(is_such).count();
            let so_far = &pattern.pieces[..=place];
            if so_far.iter().filter(is_such).count() > expected {
                let places = orbit.members().iter().zip(so_far);
                let places = places.filter(|(_, piece)| is_such(piece));
                let (colours, byte) = stickers.shown(member);
                return Err(FaceletsError::TooOften {
                    places: places.map(|(&member, _)| stickers.name(member)).collect(),
                    colours,
                    expected,
                    byte,
                });
            }
        }
        Ok(pattern)
    }

    /// The first piece that shows the stickers of a place: its home and its twist.
    fn piece_shown(
        &self,
        orbit: &SolidOrbit,
        start: &OrbitPattern,
        place: usize,
        scheme: &Scheme,
        stickers: &Stickers,
    ) -> Option<(usize, u8)> {
        let seen = &stickers.places[orbit.members()[place]];
        (0..orbit.members().len()).find_map(|home| {
            let piece = orbit.members()[home];
            let pose = |twist| Pose {
                piece: piece as u16,
                turned: orbit.turned(home, place, twist),
            };
            let mut twists = 0..start.moduli[home];
            let fitting = twists.find(|&twist| {
                seen.iter().all(|&(face, number)| {
                    let colour = scheme.face(stickers.colours[number]);
                    let shown = self.sticker(pose(twist), Point::towards(&[face]));
                    colour.is_some() && shown == colour.map(|colour| colour as usize)
                })
            });
            fitting.map(|twist| (home, twist))
        })
    }
}
