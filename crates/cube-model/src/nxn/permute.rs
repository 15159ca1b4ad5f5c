//! Applies a turn to a list with an entry for each place of the net.

use core::fmt;

use super::blocks::Block;
use super::grid::Grid;
use super::turn::LayerTurn;

impl LayerTurn {
    /// Applies the turn to a list with an entry for each place of the net: sticker numbers, colours
    /// and so on.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face, Move};
    /// use cube_model::nxn::{CubeSize, LayerTurn};
    ///
    /// let mut colours = *b"UUUULLLLFFFFRRRRBBBBDDDD";
    /// let turn = LayerTurn::new(Move::face(Face::U, Amount::Clockwise), CubeSize::POCKET)?;
    /// turn.permute(&mut colours)?;
    /// assert_eq!(&colours, b"UUUUFFLLRRFFBBRRLLBBDDDD");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of entries differs from the number of stickers; nothing is changed then.
    pub fn permute<T: Copy>(self, entries: &mut [T]) -> Result<(), WrongLength> {
        let (found, expected) = (entries.len(), self.size().stickers());
        if found != expected {
            return Err(WrongLength { found, expected });
        }
        self.turn_blocks(entries);
        Ok(())
    }

    /// Applies the turn to exactly as many entries as the cube has stickers.
    pub(super) fn turn_blocks<T: Copy>(self, entries: &mut [T]) {
        for block in blocks(self) {
            block.turn(self.amount(), entries);
        }
    }
}

/// The blocks of a turn: the strips around the layers, the face itself if its layer turns, and the
/// opposite face if its layer turns too.
fn blocks(turn: LayerTurn) -> impl Iterator<Item = Block> {
    let (size, face, layers) = (turn.size(), turn.face(), turn.layers());
    let grid = |side| Grid::face(size, side);
    let strips = Block::strips(size, face, layers.first() - 1, layers.count(), grid);
    let near = (layers.first() == 1).then(|| Block::face(size, face));
    let far = (layers.last() == size.layers()).then(|| {
        // Seen from its own side the opposite face turns the other way round.
        Block::face(size, face.opposite()).reversed()
    });
    [Some(strips), near, far].into_iter().flatten()
}

/// The number of entries differs from the number of stickers of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLength {
    found: usize,
    expected: usize,
}

impl fmt::Display for WrongLength {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, expected } = self;
        write!(
            out,
            "found {found} entries, expected one for each of {expected} stickers"
        )
    }
}

impl core::error::Error for WrongLength {}
