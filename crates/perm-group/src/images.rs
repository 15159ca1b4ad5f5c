//! Unchecked operations on lists of images, for the inner loops of this crate.
//!
//! A list of images sends the point x to `images[x]`. Products are read from the left: first a,
//! then b.

use alloc::vec::Vec;

/// The images of the identity.
pub(crate) fn identity(degree: usize) -> Vec<u16> {
    (0..degree).map(point).collect()
}

/// Converts a position to a point.
pub(crate) fn point(position: usize) -> u16 {
    u16::try_from(position).expect("the number of points was checked when the permutation was made")
}

/// First `first`, then `next`.
pub(crate) fn product(first: &[u16], next: &[u16]) -> Vec<u16> {
    first.iter().map(|&x| next[usize::from(x)]).collect()
}

/// Replaces `images` by the product `images` first, then `next`.
pub(crate) fn append(images: &mut [u16], next: &[u16]) {
    for image in images {
        *image = next[usize::from(*image)];
    }
}

/// The inverse permutation.
pub(crate) fn inverse(images: &[u16]) -> Vec<u16> {
    let mut inverse = alloc::vec![0; images.len()];
    for (x, &image) in images.iter().enumerate() {
        inverse[usize::from(image)] = point(x);
    }
    inverse
}

/// The first point that is moved.
pub(crate) fn first_moved(images: &[u16]) -> Option<usize> {
    images
        .iter()
        .enumerate()
        .position(|(x, &image)| x != usize::from(image))
}

/// Renames the points of a permutation: the point x is now called `names[x]`.
pub(crate) fn renamed(images: &[u16], names: &[u16]) -> Vec<u16> {
    let mut renamed = alloc::vec![0; images.len()];
    for (x, &image) in images.iter().enumerate() {
        renamed[usize::from(names[x])] = names[usize::from(image)];
    }
    renamed
}
