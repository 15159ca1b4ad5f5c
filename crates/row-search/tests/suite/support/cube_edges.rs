//! What rotations and mirrors of a cube do with the flips of its edges, where the last flip follows from the others.

/// Number of flips that are kept.
pub(crate) const FLIPS: usize = 11;

/// The 48 automorphisms of the eleven flips, told by the images of the units; the first is the identity.
///
/// The flips of all twelve edges add up to 0. So the unit of a kept flip turns the last edge as well, and that comes
/// to another place like all others.
pub(crate) fn automorphisms() -> Vec<Vec<u32>> {
    let coordinates = || -1_i8..=1;
    let places: Vec<[i8; 3]> = coordinates()
        .flat_map(|x| coordinates().flat_map(move |y| coordinates().map(move |z| [x, y, z])))
        .filter(|place| place.iter().filter(|&&at| at == 0).count() == 1)
        .collect();
    let axes = [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 2, 1],
        [2, 1, 0],
        [1, 0, 2],
    ];
    let signs = (0..8).map(|bits| [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { -1 } else { 1 }));
    let maps = signs.flat_map(|signs: [i8; 3]| axes.map(|axes| (axes, signs)));
    maps.map(|(axes, signs)| {
        let images = places.iter().map(|place| {
            let image = [0, 1, 2].map(|axis: usize| signs[axis] * place[axes[axis]]);
            let found = places.iter().position(|&place| place == image);
            found.expect("a cube stays a cube")
        });
        let images: Vec<usize> = images.collect();
        // The first flip is the most significant digit; the last edge has none.
        let digit = |place: usize| (1_u32 << FLIPS >> 1).checked_shr(place as u32).unwrap_or(0);
        let unit_images = images[..FLIPS].iter();
        unit_images
            .map(|&image| digit(image) ^ digit(images[FLIPS]))
            .collect()
    })
    .collect()
}
