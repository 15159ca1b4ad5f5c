//! Leads found from some rows: where columns lead whose steps were not known.
//!
//! They can be sent to another process that has listed the same rows so far. It knows which columns
//! were unknown, so one number is sent for each of them, in the order of rows and then of columns:
//!
//! ```text
//! (to * maps + map) * elements + element
//! ```
//!
//! - `to` is the number of the row that the column leads to. If that row is not listed yet, it is
//!   the number of listed rows plus the number of maps that fix the new row, minus one.
//! - `map` and `element` are those of the [`Position`], below the total numbers `maps` and
//!   `elements`.
//!
//! Numbers are little-endian, each in as many bytes as the largest possible one needs. The
//! representative of a new row is not sent: it is the image, under the map and the element, of the
//! state that the column leads to. Computing that takes much less time than finding the map.

use super::{Listing, Matter};
use crate::classes::canonical::Position;

/// The leads found from some rows that follow each other.
#[derive(Debug, Default)]
pub(super) struct FoundLeads {
    pub(super) leads: Vec<Lead>,
    /// The representatives of the rows that are not listed yet, one after another.
    pub(super) forms: Vec<u16>,
}

/// Where a column leads from a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lead {
    pub(super) from: u32,
    pub(super) column: u16,
    pub(super) to: To,
    /// The map that takes the state reached into that row.
    pub(super) map: u16,
    /// The element that makes the image from the row's representative.
    pub(super) element: u16,
}

/// The row that is reached.
#[derive(Clone, Copy, Debug)]
pub(super) enum To {
    Listed(u32),
    /// One that is not listed yet.
    New {
        /// The number of maps that fix it.
        maps: u16,
    },
}

impl FoundLeads {
    /// Adds a lead to the state represented by `form`.
    pub(super) fn add(
        &mut self,
        (from, column): (u32, u16),
        listed: Option<u32>,
        position: Position,
        form: &[u16],
    ) {
        if listed.is_none() {
            self.forms.extend_from_slice(form);
        }
        let new = To::New {
            maps: position.maps,
        };
        self.leads.push(Lead {
            from,
            column,
            to: listed.map_or(new, To::Listed),
            map: position.map,
            element: position.element,
        });
    }
}

/// Leads as numbers, for processes that have listed the same rows so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    listed: u64,
    maps: u64,
    elements: u64,
    /// Bytes of a number.
    width: usize,
}

impl Code {
    pub(super) fn new(matter: &Matter, listing: &Listing) -> Self {
        let listed = listing.rows.len() as u64;
        let maps = matter.maps.all.len() as u64;
        let elements = matter.fibre.group.size() as u64;
        // No overflow: rows have 32 bits, and maps and elements at most 14.
        let largest = (listed + maps) * maps * elements - 1;
        let bits = u64::BITS - largest.leading_zeros();
        Self {
            listed,
            maps,
            elements,
            width: bits.div_ceil(8) as usize,
        }
    }

    /// The number of bytes for this many leads.
    pub(super) fn bytes(self, leads: usize) -> usize {
        leads * self.width
    }

    /// Appends leads as numbers.
    pub(super) fn write(self, leads: &[Lead], bytes: &mut Vec<u8>) {
        for lead in leads {
            let to = match lead.to {
                To::Listed(row) => u64::from(row),
                To::New { maps } => self.listed + u64::from(maps) - 1,
            };
            let number =
                (to * self.maps + u64::from(lead.map)) * self.elements + u64::from(lead.element);
            bytes.extend_from_slice(&number.to_le_bytes()[..self.width]);
        }
    }

    /// Reads leads, from these rows and columns.
    ///
    /// # Errors
    ///
    /// The reason if a lead is impossible.
    pub(super) fn read(
        self,
        bytes: &[u8],
        from: impl Iterator<Item = (u32, u16)>,
    ) -> Result<Vec<Lead>, String> {
        let numbers = bytes.chunks_exact(self.width);
        numbers
            .zip(from)
            .map(|(bytes, from)| self.lead(bytes, from))
            .collect()
    }

    fn lead(self, bytes: &[u8], (from, column): (u32, u16)) -> Result<Lead, String> {
        let mut number = [0; size_of::<u64>()];
        number[..self.width].copy_from_slice(bytes);
        let number = u64::from_le_bytes(number);
        let (rest, element) = (number / self.elements, number % self.elements);
        let (to, map) = (rest / self.maps, rest % self.maps);
        let to = if to < self.listed {
            To::Listed(to as u32)
        } else {
            let maps = to - self.listed + 1;
            // The maps that fix a row are a subgroup of all maps.
            if !self.maps.is_multiple_of(maps) {
                return Err(format!(
                    "found {maps} maps that fix a row next to row {from}, expected a divisor of {}",
                    self.maps
                ));
            }
            To::New { maps: maps as u16 }
        };
        Ok(Lead {
            from,
            column,
            to,
            map: map as u16,
            element: element as u16,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_maps_keep_a_row_as_a_group_within_theirs_has() {
        let code = Code {
            listed: 1,
            maps: 6,
            elements: 1,
            width: 1,
        };
        for maps in 1..=12 {
            // The first number is that of the listed row.
            let made = code.lead(&[maps * 6], (3, 0));
            match made {
                Ok(lead) => match lead.to {
                    To::New { maps: found } => assert_eq!(found, u16::from(maps)),
                    To::Listed(row) => panic!("{row}"),
                },
                Err(reason) => assert_eq!(
                    reason,
                    format!(
                        "found {maps} maps that fix a row next to row 3, expected a divisor of 6"
                    )
                ),
            }
            assert_eq!(
                code.lead(&[maps * 6], (0, 0)).is_ok(),
                [1, 2, 3, 6].contains(&maps)
            );
        }
    }
}
