//! Translations that take each element anywhere.

use super::fingerprint::Fingerprint;
use super::{FibreError, MAX_TRANSLATIONS};

/// The largest size of a list of translations in bytes.
const MAX_BYTES: usize = 1 << 30;

/// A list of such translations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ElementMaps {
    size: usize,
    /// Entry `t * size + x` is the element that the translation t takes x to.
    images: Vec<u16>,
    /// Entry `t * size + y` is the element that it takes to y.
    origins: Vec<u16>,
    fingerprint: Fingerprint,
}

impl ElementMaps {
    /// Takes over the translations of at least one element.
    pub(super) fn new(
        size: usize,
        translations: impl IntoIterator<Item: AsRef<[u16]>>,
    ) -> Result<Self, FibreError> {
        let mut maps = Self {
            size,
            images: Vec::new(),
            origins: Vec::new(),
            fingerprint: Fingerprint::of_kind("elements"),
        };
        maps.fingerprint.add(size as u32);
        let limit = MAX_TRANSLATIONS.min(MAX_BYTES / (2 * size_of::<u16>() * size));
        let mut origins = Vec::new();
        for (translation, images) in translations.into_iter().enumerate() {
            if translation == limit {
                return Err(FibreError::too_many("translations", limit));
            }
            let images = images.as_ref();
            invert(translation, images, size, &mut origins)?;
            maps.images.extend_from_slice(images);
            maps.origins
                .extend(origins.iter().map(|origin| origin.expect("a bijection")));
            for &image in images {
                maps.fingerprint.add(image.into());
            }
        }
        if maps.len() == 0 {
            return Err(FibreError::none_of("translations", "the identity"));
        }
        Ok(maps)
    }

    /// Number of translations.
    pub(super) fn len(&self) -> usize {
        self.images.len() / self.size
    }

    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint.number()
    }

    /// Where a translation takes each element.
    #[inline]
    pub(crate) fn images(&self, translation: u32) -> &[u16] {
        &self.images[translation as usize * self.size..][..self.size]
    }

    /// The element that a translation takes to each.
    #[inline]
    pub(crate) fn origins(&self, translation: u32) -> &[u16] {
        &self.origins[translation as usize * self.size..][..self.size]
    }
}

/// Computes the origin of each element. Rejects maps that are not bijections, and a first map other
/// than the identity.
fn invert(
    translation: usize,
    images: &[u16],
    size: usize,
    origins: &mut Vec<Option<u16>>,
) -> Result<(), FibreError> {
    if images.len() != size {
        return Err(FibreError::length(translation, images.len(), size));
    }
    origins.clear();
    origins.resize(size, None);
    // There are fewer elements than 2^16.
    for (at, &image) in (0_u16..).zip(images) {
        let found = usize::from(image);
        let Some(origin) = origins.get_mut(found) else {
            return Err(FibreError::target(translation, at.into(), found, size));
        };
        if origin.replace(at).is_some() {
            return Err(FibreError::twice(translation, at.into(), found));
        }
        if translation == 0 && image != at {
            return Err(FibreError::not_identity(at.into(), image.into()));
        }
    }
    Ok(())
}
