//! Automorphisms of an abelian group: bijections that preserve sums.

// Browser builds don't use programs, so this code is unused there.
#[cfg_attr(target_family = "wasm", allow(dead_code))]
mod elimination;
#[cfg_attr(target_family = "wasm", allow(dead_code))]
mod matrix;
#[cfg_attr(target_family = "wasm", allow(dead_code))]
mod program;

use core::fmt;
use std::sync::Arc;

#[cfg(not(target_family = "wasm"))]
use self::program::compile;
use super::fingerprint::Fingerprint;
use super::{Fibre, FibreError, WORD_BITS};
use crate::space::Automorphism;

pub(crate) use self::program::{Apart, Chosen, Program, RowStep, Term, is_odd};

/// The largest number of automorphisms of a fibre. Over many elements the limit is lower: their
/// tables take at most 1 GiB.
pub const MAX_AUTOMORPHISMS: usize = 1 << 16;

/// The largest size of the tables of all automorphisms, in bytes.
const MAX_BYTES: usize = 1 << 30;

/// A list of automorphisms. The first one is the identity.
#[derive(Clone, Debug)]
pub(crate) struct Automorphisms {
    /// Number of elements.
    size: usize,
    /// The number of spots, including those without an element.
    spots: usize,
    /// Entry `a * size + x` is the element that the automorphism a takes x to.
    images: Vec<u16>,
    /// For each element its negative.
    negatives: Vec<u16>,
    methods: Vec<Method>,
    fingerprint: Fingerprint,
}

/// Compares only the images: if the fibres are equal, everything else follows from them.
impl PartialEq for Automorphisms {
    fn eq(&self, other: &Self) -> bool {
        self.images == other.images
    }
}

impl Eq for Automorphisms {}

/// How rows are mapped back.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    /// Many elements at once, if the group has digits of small prime orders only.
    #[cfg(not(target_family = "wasm"))]
    program: Option<Program>,
    /// Element by element: for each spot, the spot of the element that is taken there. The entries
    /// of spots without an element don't matter.
    pub(crate) origins: Vec<u16>,
}

impl Method {
    /// The program that maps many elements at once. In the browser there is none, because programs
    /// would make the module larger than they are worth.
    #[inline]
    pub(crate) fn program(&self) -> Option<&Program> {
        #[cfg(not(target_family = "wasm"))]
        return self.program.as_ref();
        #[cfg(target_family = "wasm")]
        None
    }
}

impl Automorphisms {
    /// An empty list for this fibre.
    fn new(fibre: &Fibre) -> Self {
        Self {
            size: fibre.size(),
            spots: fibre.words() * WORD_BITS as usize,
            images: Vec::new(),
            negatives: negatives(fibre),
            methods: Vec::new(),
            fingerprint: Fingerprint::of_kind("automorphisms"),
        }
    }

    /// Number of automorphisms.
    fn len(&self) -> usize {
        self.images.len() / self.size
    }

    /// The largest number allowed.
    fn limit(&self) -> usize {
        MAX_AUTOMORPHISMS.min(MAX_BYTES / (size_of::<u16>() * (self.size + self.spots)))
    }

    /// Adds a valid automorphism, given by the images of the units and by those of all elements.
    #[cfg_attr(target_family = "wasm", allow(unused_variables))]
    fn push(&mut self, fibre: &Fibre, images: &[u32], all: &[u16]) {
        self.methods.push(Method {
            #[cfg(not(target_family = "wasm"))]
            program: compile(fibre, images),
            origins: origins(fibre, self.spots, all),
        });
        self.images.extend_from_slice(all);
    }

    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint.number()
    }

    /// The negative of an element.
    #[inline]
    pub(crate) fn negative(&self, element: u32) -> u32 {
        self.negatives[element as usize].into()
    }

    /// How rows are mapped back by an automorphism.
    #[inline]
    pub(crate) fn method(&self, automorphism: Automorphism) -> &Method {
        &self.methods[usize::from(automorphism.number())]
    }
}

/// The negative of each element of an abelian group.
fn negatives(fibre: &Fibre) -> Vec<u16> {
    let orders = fibre.orders().unwrap_or_default();
    let negative = |mut element: u32| {
        let (mut negative, mut place) = (0, 1);
        for &order in orders.iter().rev() {
            let order = u32::from(order);
            negative += (order - element % order) % order * place;
            place *= order;
            element /= order;
        }
        // There are fewer elements than 2^16.
        negative as u16
    };
    (0..fibre.size() as u32).map(negative).collect()
}

/// For each spot, the spot of the element that is taken there.
fn origins(fibre: &Fibre, spots: usize, images: &[u16]) -> Vec<u16> {
    let mut origins = vec![0; spots];
    for (element, &image) in (0..).zip(images) {
        let [to, from] = [image.into(), element].map(|element| {
            let (word, bit) = fibre.spot(element);
            word * WORD_BITS as usize + bit as usize
        });
        // There are fewer spots than 2^16.
        origins[to] = from as u16;
    }
    origins
}

impl Fibre {
    /// Sets the automorphisms of the abelian group, replacing earlier ones. Each is given by the
    /// images, as numbers of elements, of the *units*: the elements that have one digit 1 and all
    /// others 0, in the order of the digits. (A digit of order 1 has no 1; the image of its unit is
    /// 0.) Automorphism number 0 must be the identity.
    ///
    /// They need not form a group.
    ///
    /// ```
    /// use row_search::{Automorphism, Fibre};
    ///
    /// // Two twists of three: as they are, negated, and exchanged.
    /// let fibre = Fibre::new(&[3, 3])?.with_automorphisms([[3, 1], [6, 2], [1, 3]])?;
    /// assert_eq!(fibre.automorphisms(), 3);
    /// let twists = 3 * 2 + 1;
    /// assert_eq!(fibre.mapped(twists, Automorphism::new(1)), 3 * 1 + 2);
    /// assert_eq!(fibre.mapped(twists, Automorphism::new(2)), 3 * 1 + 2);
    /// # Ok::<(), row_search::FibreError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FibreError::TooLarge`] for more than [`MAX_AUTOMORPHISMS`]; [`FibreError::Unsound`] for a
    /// fibre with a list of translations, if there are no automorphisms, if one of them does not
    /// preserve sums or is not a bijection, or if the first is not the identity.
    pub fn with_automorphisms(
        mut self,
        automorphisms: impl IntoIterator<Item: AsRef<[u32]>>,
    ) -> Result<Self, FibreError> {
        let orders = self.orders().ok_or_else(|| {
            FibreError::Unsound(
                "found automorphisms of a fibre with a list of translations, expected them of an abelian group"
                    .into(),
            )
        })?;
        let units = units(orders);
        let mut list = Automorphisms::new(&self);
        let limit = list.limit();
        for (automorphism, images) in automorphisms.into_iter().enumerate() {
            if automorphism == limit {
                return Err(FibreError::too_many("automorphisms", limit));
            }
            let images = images.as_ref();
            self.check_images(automorphism, images, &units)?;
            let all = self.all_images(images);
            if let Some(element) = (1..).zip(&all[1..]).find(|&(_, &image)| image == 0) {
                let (element, _) = element;
                return Err(FibreError::Unsound(format!(
                    "automorphism {automorphism} of the fibre takes element {element} to 0, expected a bijection"
                )));
            }
            for &image in images {
                list.fingerprint.add(image);
            }
            list.push(&self, images, &all);
        }
        self.automorphisms = match list.len() {
            0 => return Err(FibreError::none_of("automorphisms", "the identity")),
            1 => None,
            _ => Some(Arc::new(list)),
        };
        Ok(self)
    }

    /// Rejects images of the units that do not give a homomorphism, and those of the first
    /// automorphism if it is not the identity.
    fn check_images(
        &self,
        automorphism: usize,
        images: &[u32],
        units: &[Unit],
    ) -> Result<(), FibreError> {
        if images.len() != units.len() {
            return Err(FibreError::Unsound(format!(
                "automorphism {automorphism} of the fibre has {} images, expected {}, one for each digit",
                images.len(),
                units.len()
            )));
        }
        for (digit, (&found, unit)) in images.iter().zip(units).enumerate() {
            let unsound = |expected: fmt::Arguments<'_>| {
                Err(FibreError::Unsound(format!(
                    "automorphism {automorphism} of the fibre, digit {digit}: found the image {found}, expected {expected}"
                )))
            };
            if found as usize >= self.size() {
                return unsound(format_args!("one below {}", self.size()));
            }
            if (0..unit.order).fold(0, |sum, _| self.moved(sum, found)) != 0 {
                return unsound(format_args!("an element that {} times is 0", unit.order));
            }
            if automorphism == 0 && found != unit.element {
                return unsound(format_args!("{}, as the identity has", unit.element));
            }
        }
        Ok(())
    }

    /// The image of every element, from those of the units.
    fn all_images(&self, images: &[u32]) -> Vec<u16> {
        let orders = self.orders().expect("only an abelian group gets here");
        let mut all = vec![0];
        // Digit by digit, the last one first: the elements whose digits before it are 0 are the first ones.
        for (&order, &image) in orders.iter().zip(images).rev() {
            let below = all.len();
            for _ in 1..order {
                let last = all.len() - below;
                // There are fewer elements than 2^16.
                all.extend_from_within(last..);
                for element in &mut all[last + below..] {
                    *element = self.moved((*element).into(), image) as u16;
                }
            }
        }
        all
    }

    /// The number of automorphisms; number 0 is the identity, which every fibre has.
    #[must_use]
    pub fn automorphisms(&self) -> usize {
        self.automorphisms.as_ref().map_or(1, |list| list.len())
    }

    /// The image of an element under an automorphism.
    ///
    /// # Panics
    ///
    /// If the element or the automorphism does not exist.
    #[must_use]
    #[inline]
    pub fn mapped(&self, element: u32, automorphism: Automorphism) -> u32 {
        let number = usize::from(automorphism.number());
        match &self.automorphisms {
            _ if number == 0 => element,
            Some(list) => list.images[number * list.size..][..list.size][element as usize].into(),
            None => panic!("found automorphism {number}, expected 0, the only one of this fibre"),
        }
    }

    /// The list of automorphisms.
    ///
    /// # Panics
    ///
    /// If there are none but the identity.
    #[inline]
    pub(crate) fn automorphism_list(&self) -> &Automorphisms {
        self.automorphisms
            .as_ref()
            .expect("a step has an automorphism that the fibre has")
    }
}

/// The element that has one digit 1 and all others 0.
struct Unit {
    order: u8,
    /// Its number; 0 where the order is 1.
    element: u32,
}

/// The units of all digits, in order.
fn units(orders: &[u8]) -> Vec<Unit> {
    let mut stride = 1;
    let mut units: Vec<Unit> = orders
        .iter()
        .rev()
        .map(|&order| {
            let element = if order == 1 { 0 } else { stride };
            stride *= u32::from(order);
            Unit { order, element }
        })
        .collect();
    units.reverse();
    units
}
