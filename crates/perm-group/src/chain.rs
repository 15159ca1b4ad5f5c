//! The stabiliser chain of a group: order, membership and elements by number.

mod bound;
mod build;
mod elements;
mod numbering;
mod product;
mod tower;
mod verify;
mod words;
#[cfg_attr(target_family = "wasm", allow(dead_code))]
mod wreath;

use alloc::vec::Vec;

use num_bigint::BigUint;

use self::bound::Bound;
pub use self::elements::Elements;
pub use self::numbering::Split;
use self::tower::Tower;
pub use self::words::{Letter, Words};
use crate::error::ChainError;
use crate::group::Group;
use crate::images;
use crate::integers;
use crate::permutation::Permutation;

/// Options for building a chain. The default gives an exact result.
#[derive(Clone, Debug)]
pub struct Building<'a> {
    /// The first points of the base, in this order.
    pub base: &'a [u16],
    /// A known upper bound for the order. A chain that meets it is complete.
    pub bound: Option<&'a BigUint>,
    /// The seed of the random elements. It affects the time taken and which element has which
    /// number, but never an exact result.
    pub seed: u64,
    /// The most bytes that the chain may take. With too few, the chain is incomplete and its order
    /// is only a lower bound.
    pub memory: usize,
    /// How to prove the chain complete if no bound is met.
    pub verify: Verify,
}

/// How much work to spend on proving a chain complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verify {
    /// None: unless an upper bound is met, the order is only a lower bound.
    Never,
    /// Sift up to this many elements, then give up; the order is then only a lower bound.
    AtMost(u64),
    /// As much as it takes.
    Always,
}

impl Default for Building<'_> {
    fn default() -> Self {
        Self {
            base: &[],
            bound: None,
            seed: 1,
            memory: usize::MAX,
            verify: Verify::Always,
        }
    }
}

/// A stabiliser chain: the stabilisers of one base point after another, down to the trivial group.
///
/// ```
/// use perm_group::{Group, Permutation};
///
/// let group = Group::new(5, vec![
///     Permutation::from_cycles(5, &[&[0, 1, 2, 3, 4]])?,
///     Permutation::from_cycles(5, &[&[0, 1, 2]])?,
/// ])?;
/// let chain = group.chain();
/// assert_eq!(chain.order(), &60u32.into());
/// assert!(chain.is_exact());
/// assert!(!chain.contains(&Permutation::from_cycles(5, &[&[0, 1]])?));
///
/// let element = chain.element(&17u32.into()).expect("17 is below 60");
/// assert_eq!(chain.number(&element), Some(17u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chain {
    /// The generators of the group, with the points renamed as in the tower.
    generators: Vec<Vec<u16>>,
    /// The tower renames the points: the first point of the base is 0, and so on.
    tower: Tower,
    /// The name in the tower of each point.
    names: Vec<u16>,
    /// The point of each name.
    points: Vec<u16>,
    /// The base points, by their names in the tower.
    base: Vec<u16>,
    order: BigUint,
    exact: bool,
}

impl Chain {
    /// Builds the chain with default options.
    pub(crate) fn exact(group: &Group) -> Self {
        Self::new(group, &Building::default()).expect("no base and no bound are asked for")
    }

    pub(crate) fn new(group: &Group, building: &Building<'_>) -> Result<Self, ChainError> {
        let points = points_from_base(group, building.base)?;
        let names = images::inverse(&points);
        let generators: Vec<Vec<u16>> = group
            .generators()
            .iter()
            .map(|generator| images::renamed(generator.images(), &names))
            .collect();
        let (tower, exact) = build::build(group.degree(), &generators, building)?;
        let base = (0..group.degree())
            .filter(|&k| k < building.base.len() || !tower.orbit(k).is_empty())
            .map(images::point)
            .collect();
        let order = tower.order();
        Ok(Self {
            generators,
            tower,
            names,
            points,
            base,
            order,
            exact,
        })
    }

    /// The order of a group, if its action on each orbit determines it.
    pub(crate) fn order_by_orbits(group: &Group) -> Option<BigUint> {
        let generators = group.generators().iter();
        let generators: Vec<Vec<u16>> = generators
            .map(|generator| generator.images().to_vec())
            .collect();
        Bound::new(group.degree(), &generators).order_by_parts()
    }

    /// The number of points.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.tower.degree()
    }

    /// The number of elements if the chain [is exact](Self::is_exact), otherwise a lower bound.
    #[must_use]
    pub fn order(&self) -> &BigUint {
        &self.order
    }

    /// Whether the chain is proven complete, by meeting an upper bound or by verification.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// The base: the points of the levels. Only the identity fixes them all.
    #[must_use]
    pub fn base(&self) -> Vec<u16> {
        self.base
            .iter()
            .map(|&name| self.points[usize::from(name)])
            .collect()
    }

    /// Whether the permutation is in the group. If the chain is not exact, only `true` is reliable.
    #[must_use]
    pub fn contains(&self, permutation: &Permutation) -> bool {
        self.named(permutation)
            .is_some_and(|mut element| self.tower.sift(0, &mut element).is_none())
    }

    /// The subgroup of the elements that fix the first `level` points of the base.
    #[must_use]
    pub fn stabiliser(&self, level: usize) -> Group {
        let depth = self.level(level);
        let generators = self
            .tower
            .generators()
            .iter()
            .filter(|generator| generator.depth >= depth)
            .map(|generator| self.unnamed(&generator.images))
            .collect();
        Group::of_equal_degrees(self.degree(), generators)
    }

    /// The number of elements that fix the first `level` points of the base.
    #[must_use]
    pub fn stabiliser_order(&self, level: usize) -> BigUint {
        integers::product(1_u32.into(), self.sizes().skip(level))
    }

    /// The level of the tower for a position in the base.
    fn level(&self, base_point: usize) -> usize {
        self.base
            .get(base_point)
            .map_or(self.degree(), |&name| usize::from(name))
    }

    /// The orbit size of each level.
    fn sizes(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.base
            .iter()
            .map(|&name| self.tower.orbit(usize::from(name)).len().max(1))
    }

    /// The images of a permutation with the tower's names; `None` if the number of points differs.
    fn named(&self, permutation: &Permutation) -> Option<Vec<u16>> {
        let fits = permutation.degree() == self.degree();
        fits.then(|| images::renamed(permutation.images(), &self.names))
    }

    /// The permutation with these images, given with the tower's names.
    fn unnamed(&self, images: &[u16]) -> Permutation {
        Permutation::from_images(images::renamed(images, &self.points))
    }
}

/// All points: those of the base first, then the others, orbit by orbit.
fn points_from_base(group: &Group, base: &[u16]) -> Result<Vec<u16>, ChainError> {
    let degree = group.degree();
    let mut taken = alloc::vec![false; degree];
    let mut points = Vec::with_capacity(degree);
    for &point in base {
        match taken.get_mut(usize::from(point)) {
            None => return Err(ChainError::OutOfRange { point, degree }),
            Some(true) => return Err(ChainError::Repeated { point }),
            Some(new) => *new = true,
        }
        points.push(point);
    }
    let others = group.orbits().into_iter().flatten();
    points.extend(others.filter(|&point| !taken[usize::from(point)]));
    Ok(points)
}
