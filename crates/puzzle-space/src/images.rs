//! Finds elements of a group by the images of some points, with a tree of tables.

/// The numbers of group elements, looked up by the images of the base points.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    points: usize,
    /// For each node and each image of the next base point: the next node plus one or, at the end,
    /// the number plus one; 0 if there is none.
    next: Vec<u32>,
}

impl Images {
    /// An empty tree, for points below `points`.
    pub(crate) fn new(points: usize) -> Self {
        Self {
            points,
            next: vec![0; points],
        }
    }

    /// Adds an element that has these images.
    pub(crate) fn add(&mut self, images: impl ExactSizeIterator<Item = u16>, number: u16) {
        let last = images.len().checked_sub(1);
        let mut node = 0;
        for (index, image) in images.enumerate() {
            let entry = node * self.points + usize::from(image);
            if Some(index) == last {
                self.next[entry] = u32::from(number) + 1;
            } else if self.next[entry] == 0 {
                node = self.next.len() / self.points;
                self.next[entry] = node as u32 + 1;
                self.next.resize(self.next.len() + self.points, 0);
            } else {
                node = self.next[entry] as usize - 1;
            }
        }
    }

    /// The number of the element that has these images. Without a base there is only one, number 0.
    #[inline]
    pub(crate) fn find(&self, images: impl Iterator<Item = u16>) -> u16 {
        let mut found = 0;
        for image in images {
            let entry = found as usize * self.points + usize::from(image);
            found = self.next[entry]
                .checked_sub(1)
                .expect("only elements of the group are looked up");
        }
        found as u16
    }
}
