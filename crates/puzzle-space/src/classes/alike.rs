//! Which states of a stored row are symmetric to each other, and how many states of the puzzle each
//! represents.

use row_search::{Space, State};

use super::ClassSpace;

impl ClassSpace {
    /// The number of states of the puzzle in the class of a stored one, including itself, if it is
    /// the first stored one of its class; `None` if it is not. States that differ only by the grip
    /// count once.
    ///
    /// A row that some maps fix contains several states of a class, any other row one.
    pub(crate) fn class_size(&self, state: State) -> Option<u64> {
        let elements = self.alike(state);
        let is_first = elements.first() == Some(&state.element);
        // Each row that the stored one stands for has as many of them.
        let all = self.weight(state.row) * elements.len() as u64;
        is_first.then(|| all / self.weight_unit())
    }

    /// The elements of the states in the row of a state that maps make from it, in order.
    fn alike(&self, state: State) -> Vec<u32> {
        if self.listing.stabilisers[state.row as usize] == 1 {
            return vec![state.element];
        }
        let labels = &self.matter.labels;
        let row = self.listing.rows.get(state.row as usize);
        let points = self.points_of(state);
        let mut image = vec![0; points.len()];
        let mut elements = Vec::new();
        for map in &self.matter.maps.all {
            map.write(labels, &points, &mut image);
            let element = self.matter.canonical.bring(&mut image);
            if image == row {
                elements.push(element.into());
            }
        }
        elements.sort_unstable();
        elements.dedup();
        elements
    }
}
