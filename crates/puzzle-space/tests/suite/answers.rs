//! What symmetries, plans, spaces and errors say when they are asked.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use puzzle_def::{Definition, Pattern, Turn, known};
use puzzle_space::checkpoint::{CheckpointError, LevelFileError, LevelFileReason};
use puzzle_space::{
    Bytes, BytesError, Choices, DefinitionSpace, Memory, MemorySource, PieceInPlace, PlanError,
    PuzzleSymmetries, Reduction, SearchChoices, SpaceError, SymmetryCount,
};
use row_search::{SearchError, Space, State, Storage};

/// The folder of the definitions.
const DEFINITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles");

fn definition(file: &str) -> Definition {
    let text = std::fs::read_to_string(format!("{DEFINITIONS}/{file}")).expect("the file is there");
    puzzle_def::read(file, &text).unwrap_or_else(|error| panic!("{error}"))
}

fn after(definition: &Definition, turns: &[Turn], moves: &[usize]) -> Pattern {
    moves
        .iter()
        .fold(definition.start().clone(), |position, &mv| {
            position.after(&turns[mv].transformation)
        })
}

/// A symmetry takes the position after some moves to the one after the images of these moves, place by place.
#[test]
fn symmetries_take_positions_to_those_after_images_of_moves() {
    for (puzzle, expected) in [
        (known::definition("pocket"), 6),
        (known::definition("3x3x3"), 48),
        (known::definition("pyraminx"), 24),
        (known::definition("skewb"), 24),
        (Ok(definition("pocket_same.tws")), 1),
    ] {
        let puzzle = puzzle.expect("a known puzzle");
        let turns = puzzle.turns(false).expect("moves");
        let symmetries = PuzzleSymmetries::new(&puzzle, false).expect("they are found");
        assert!(symmetries.are_all());
        assert!(
            symmetries.len() == expected,
            "{}: {}",
            puzzle.name(),
            symmetries.len()
        );
        assert!(
            (0..)
                .zip(symmetries.moves(0))
                .all(|(mv, &image)| mv == image)
        );
        let word: Vec<usize> = (0..7)
            .map(|number| (number * number + 2) % turns.len())
            .collect();
        let from = after(&puzzle, &turns, &word);
        let images: Vec<Pattern> = (0..symmetries.len())
            .map(|symmetry| {
                let image = |&mv: &usize| usize::from(symmetries.moves(symmetry)[mv]);
                let word: Vec<usize> = word.iter().map(image).collect();
                after(&puzzle, &turns, &word)
            })
            .collect();
        for (symmetry, to) in images.iter().enumerate() {
            let alike = (0..images.len()).filter(|&other| images[other] == *to);
            let alike: Vec<usize> = alike.collect();
            assert!(alike.contains(&symmetry));
            assert_eq!(symmetries.between(&from, to), alike);
            let of = symmetries.images(symmetry);
            for (orbit, own) in from.orbits.iter().enumerate() {
                for (place, (&piece, &twist)) in (0..).zip(own.pieces.iter().zip(&own.twists)) {
                    let piece = PieceInPlace {
                        orbit,
                        place,
                        piece,
                        twist,
                    };
                    let Some(image) = of.of(piece) else {
                        // No move changes this place.
                        continue;
                    };
                    let (own, place) = (&to.orbits[image.orbit], usize::from(image.place));
                    assert_eq!(
                        (own.pieces[place], own.twists[place]),
                        (image.piece, image.twist)
                    );
                }
            }
        }
    }
    let count = SymmetryCount {
        all: 10,
        turning: 4,
        mirroring: 3,
        is_complete: true,
    };
    assert_eq!(count.mixed(), 3);
}

fn choices(bytes: u64, uses_symmetries: bool) -> SearchChoices {
    let memory = Memory {
        bytes: Bytes(bytes),
        source: MemorySource::Chosen { by: "the test" },
    };
    SearchChoices {
        uses_symmetries,
        ..SearchChoices::new(memory)
    }
}

#[test]
fn plans_tell_how_long_it_takes() {
    let pocket = known::definition("pocket").expect("a known puzzle");
    let plan = |bytes, uses_symmetries| {
        let plan = choices(bytes, uses_symmetries).counting_plan(&pocket);
        plan.expect("it can be planned")
    };
    // Nine moves of each position, or of each class.
    let whole = plan(1 << 30, false);
    let seconds = 3_674_160.0 * 9.0 / 1e9;
    assert!((whole.counting_seconds() - seconds).abs() < 1e-9);
    assert!(whole.is_quick());
    assert_eq!(
        [Storage::Counts, Storage::Thirds, Storage::Full].map(|storage| whole.sets(storage)),
        [2, 3, 8]
    );
    let reduced = plan(1 << 18, true);
    assert!(reduced.layout().is_reduced());
    let stored = reduced.layout().rows_at_most() * reduced.layout().fibre().size();
    let stored: f64 = stored.to_string().parse().expect("a number");
    let seconds = stored * 9.0 / 8e8;
    assert!((reduced.counting_seconds() - seconds).abs() < 1e-9);
    let cube = known::definition("3x3x3").expect("a known puzzle");
    let plan = choices(1 << 30, false).counting_plan(&cube);
    assert!(!plan.expect("it can be planned").is_quick());
}

/// All positions with pieces where they must not be are one row, the last.
#[test]
fn blocked_states_are_the_last_row() {
    for (file, has_blocked) in [("pocket_blocked.tws", true), ("pocket.tws", false)] {
        let choices = Choices {
            reduction: Reduction::Nothing,
            ..Choices::default()
        };
        let space = DefinitionSpace::new(&definition(file), &choices).expect("it is small");
        let rows = (0..space.rows()).filter(|&row| space.is_blocked(State::new(row, 0)));
        let expected = has_blocked.then(|| space.rows() - 1);
        assert_eq!(rows.collect::<Vec<_>>(), Vec::from_iter(expected), "{file}");
    }
}

#[test]
fn errors_say_what_was_found() {
    for (error, text) in [
        (BytesError::NotANumber, "such as 4G"),
        (BytesError::TooLarge, "less than 2^64"),
        (BytesError::Zero, "more than 0"),
        (BytesError::NoUnit(7), "did you mean 7G or 7M"),
    ] {
        assert!(error.to_string().contains(text), "{error}");
    }
    let error = PlanError::Space(SpaceError::Linked);
    assert_eq!(
        error.source().map(ToString::to_string),
        Some(SpaceError::Linked.to_string())
    );
    let at = |reason| LevelFileError {
        path: PathBuf::from("folder"),
        reason,
    };
    let reasons = [
        (
            LevelFileReason::NotAFolder,
            "found a file, expected a folder",
        ),
        (LevelFileReason::Io(io::Error::other("no disk")), "no disk"),
        (
            LevelFileReason::OtherLevel {
                found: 1,
                expected: 2,
            },
            "found level 1, expected level 2",
        ),
        (
            LevelFileReason::Missing {
                depth: 4,
                rows: 5..9,
            },
            "rows 5 to 9 of level 4 are not all here: it takes the files of all processes, or as many processes as have kept them",
        ),
    ];
    for (reason, text) in reasons {
        let error = at(reason);
        assert_eq!(error.to_string(), format!("folder: {text}"));
        assert_eq!(
            error.source().map(ToString::to_string).as_deref(),
            Some(text)
        );
        let error = CheckpointError::Folder(error);
        assert_eq!(error.to_string(), format!("folder: {text}"));
    }
    let stopped = SearchError::Cancelled { depth: 3 };
    assert_eq!(
        CheckpointError::Search(stopped).to_string(),
        stopped.to_string()
    );
}

/// The bytes of tables, as planned and as made, for all states and up to symmetry.
#[test]
fn tables_take_no_more_bytes_than_planned() {
    let files = [
        "pocket.tws",
        "pocket_same.tws",
        "pocket_blocked.tws",
        "floppy133.tws",
    ];
    let found = files.map(|file| {
        [Reduction::Nothing, Reduction::Always].map(|reduction| {
            let choices = Choices {
                reduction,
                ..Choices::default()
            };
            let space = DefinitionSpace::new(&definition(file), &choices);
            space.map_or((0, 0), |space| {
                (space.plan().table_bytes(), space.table_bytes())
            })
        })
    });
    let known = [
        [(736_044, 519_474), (102_144, 84_752)],
        [(1_241_934, 896_860), (4144, 3592)],
        [(380_820, 313_906), (380_820, 313_906)],
        [(5700, 3306), (1036, 1006)],
    ];
    assert_eq!(found, known);
    let mut all = found.iter().flatten();
    assert!(all.all(|(planned, made)| made <= planned));
}
