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
        // Each row that the stored one represents contains equally many states of the class.
        let all = self.weight(state.row) * elements.len() as u64;
        is_first.then(|| all / self.weight_unit())
    }

    /// The elements of all states that are images of a state under maps and in the same row, in
    /// order.
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

#[cfg(test)]
mod tests {
    use puzzle_def::known;
    use row_search::{Space, State};

    use crate::choices::Choices;
    use crate::classes::ClassPlan;
    use crate::classes::ClassSpace;
    use crate::columns::Columns;

    #[test]
    fn states_that_are_alike_have_each_other_and_one_that_is_first() {
        let floppy = known::definition("floppy").expect("it is known");
        let columns = Columns::new(&floppy, false).expect("its moves have few powers");
        let plan = ClassPlan::of(&floppy, &columns, None, &Choices::default());
        let plan = plan.expect("it can be planned");
        let space = ClassSpace::new(&plan, &columns, u64::MAX, None).expect("it is small");
        let mut together = 0;
        for row in 0..space.rows() {
            for element in 0..space.fibre().size() as u32 {
                let state = State { row, element };
                let alike = space.alike(state);
                assert!(alike.is_sorted() && alike.contains(&element));
                for &element in &alike {
                    assert_eq!(space.alike(State { row, element }), alike);
                }
                assert_eq!(space.class_size(state).is_some(), alike[0] == element);
                together += usize::from(alike.len() > 1);
            }
        }
        assert!(together > 1, "{together}");
    }
}
