//! Stickers as they are printed, by number or by name: made while they are written, as there may be millions.

use std::io::{self, Write};

use cube_model::nxn::{CubeSize, Sticker};
use cycles::Cycles;
use serde::{Serialize, Serializer};

/// How stickers are printed.
#[derive(Clone, Copy)]
pub(super) struct Labels {
    pub(super) size: CubeSize,
    /// By face and place instead of by number.
    pub(super) names: bool,
}

/// One sticker.
struct Label {
    sticker: Sticker,
    named: bool,
}

/// Several stickers.
pub(super) struct PointList<'a> {
    labels: Labels,
    points: &'a [u32],
}

/// The factors, each of several stickers.
pub(super) struct FactorList<'a> {
    labels: Labels,
    cycles: &'a Cycles,
}

impl Labels {
    pub(super) fn points(self, points: &[u32]) -> PointList<'_> {
        PointList {
            labels: self,
            points,
        }
    }

    pub(super) fn factors(self, cycles: &Cycles) -> FactorList<'_> {
        FactorList {
            labels: self,
            cycles,
        }
    }
}

impl PointList<'_> {
    fn labels(&self) -> impl Iterator<Item = Label> {
        let Labels { size, names } = self.labels;
        self.points.iter().map(move |&point| {
            let sticker = size.sticker(point as usize);
            Label {
                sticker: sticker.expect("the cycles are those of the cube's stickers"),
                named: names,
            }
        })
    }

    /// In brackets, with commas between them.
    pub(super) fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let mut gap = "[";
        for Label { sticker, named } in self.labels() {
            if named {
                write!(out, "{gap}{sticker}")?;
            } else {
                write!(out, "{gap}{}", sticker.number())?;
            }
            gap = ", ";
        }
        if self.points.is_empty() {
            write!(out, "[")?;
        }
        write!(out, "]")
    }
}

impl FactorList<'_> {
    pub(super) fn lists(&self) -> impl Iterator<Item = PointList<'_>> {
        let factors = self.cycles.factors();
        factors.map(|factor| self.labels.points(factor))
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.named {
            serializer.collect_str(&self.sticker)
        } else {
            serializer.serialize_u64(self.sticker.number() as u64)
        }
    }
}

impl Serialize for PointList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.labels())
    }
}

impl Serialize for FactorList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.lists())
    }
}
