//! Transition tables: the pocket cube's sizes, the action they describe, and moves that lead astray.

use perm_index::{
    Coordinate, Error, EvenPermutations, Perm, Permutations, TransitionTable, ZeroSum,
    ZeroSumOrientations, fill_transitions,
};

#[test]
#[cfg_attr(miri, ignore = "it has 45,360 entries")]
fn a_table_of_5040_by_9_composes_like_the_moves() {
    let turns = [
        Perm::new([1, 2, 3, 0, 4, 5, 6]).unwrap(),
        Perm::new([0, 1, 5, 2, 4, 6, 3]).unwrap(),
        Perm::new([4, 0, 2, 3, 5, 1, 6]).unwrap(),
    ];
    let moves: Vec<Perm<7>> = turns
        .iter()
        .flat_map(|turn| (1..=3).map(|quarters| turn.pow(quarters)))
        .collect();
    let table = TransitionTable::new(&Permutations::<7>, 9, |perm, m| *perm * moves[m]).unwrap();
    assert_eq!((table.len(), table.moves()), (5040, 9));
    assert_eq!(table.as_slice().len(), 5040 * 9);
    let mut entries = 0;
    for index in 0..5040 {
        let row = table.row(index).unwrap();
        let perm = Perm::<7>::unrank(index as u64).unwrap();
        for (m, &to) in row.iter().enumerate() {
            assert_eq!(u64::from(to), (perm * moves[m]).rank());
            assert_eq!(table.get(index, m), Some(to));
            // Quarter turn, half turn and the turn back: the last one undoes the first.
            if m % 3 == 0 {
                assert_eq!(table.get(to as usize, m + 2), Some(index as u32));
            }
            entries += 1;
        }
    }
    assert_eq!(entries, 5040 * 9);
    assert_eq!(table.row(5040), None);
    assert_eq!(table.get(0, 9), None);
    assert_eq!(table.row(usize::MAX), None);
}

#[test]
fn orientations_have_tables_too() {
    let rotate = |twists: &ZeroSum<7, 3>, _| {
        let mut digits = *twists.as_array();
        digits.rotate_left(1);
        ZeroSum::new(digits).unwrap()
    };
    let table = TransitionTable::new(&ZeroSumOrientations::<7, 3>, 1, rotate).unwrap();
    for start in 0..729_u32 {
        let back = (0..7).fold(start, |at, _| table.get(at as usize, 0).unwrap());
        assert_eq!(back, start);
    }
}

#[test]
fn a_move_out_of_the_coordinate_is_named() {
    let swap = Perm::new([1, 0, 2, 3]).unwrap();
    let moves = [Perm::IDENTITY, swap];
    assert_eq!(
        TransitionTable::new(&EvenPermutations::<4>, 2, |perm, m| *perm * moves[m]),
        Err(Error::LeavesCoordinate {
            index: 0,
            move_number: 1
        }),
    );
}

/// Numbers below a size, of which `rank` says nothing but what it is given.
struct Numbers(u64);

impl Coordinate for Numbers {
    type Arrangement = u64;

    fn size(&self) -> u64 {
        self.0
    }

    fn rank(&self, arrangement: &u64) -> Result<u64, Error> {
        Ok(*arrangement)
    }

    fn unrank(&self, index: u64) -> Result<u64, Error> {
        Ok(index)
    }
}

#[test]
fn no_entry_is_as_large_as_the_coordinate() {
    let table = TransitionTable::new(&Numbers(3), 1, |&at, _| (at + 1) % 3).unwrap();
    assert_eq!((table.get(2, 0), table.is_empty()), (Some(0), false));
    for to in [3, 4, u64::MAX] {
        assert_eq!(
            TransitionTable::new(&Numbers(3), 2, |&at, m| [at, to][m]),
            Err(Error::LeavesCoordinate {
                index: 0,
                move_number: 1
            }),
        );
    }
    let nothing = TransitionTable::new(&Numbers(0), 2, |&at, _| at).unwrap();
    assert_eq!((nothing.len(), nothing.is_empty()), (0, true));
}

#[test]
fn tables_of_the_wrong_size_are_refused() {
    let too_short = fill_transitions(&Permutations::<3>, 2, |perm, _| *perm, &mut [0; 11]);
    assert_eq!(
        too_short,
        Err(Error::WrongLength {
            found: 11,
            expected: 12
        })
    );
    let too_large = fill_transitions(&Permutations::<20>, 1, |perm, _| *perm, &mut []);
    assert_eq!(
        too_large,
        Err(Error::TableTooLarge {
            size: Permutations::<20>.size(),
            moves: 1
        }),
    );
    for moves in [usize::MAX, usize::MAX / 6] {
        assert_eq!(
            TransitionTable::new(&Permutations::<3>, moves, |perm, _| *perm),
            Err(Error::TableTooLarge { size: 6, moves })
        );
    }
    let empty = TransitionTable::new(&Permutations::<3>, 0, |perm, _| *perm).unwrap();
    assert_eq!((empty.len(), empty.is_empty()), (6, false));
    assert_eq!((empty.row(5), empty.row(6)), (Some(&[][..]), None));
}
