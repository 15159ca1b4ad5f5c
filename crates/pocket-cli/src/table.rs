//! Table files for the puzzle and the moves of a command.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use god_table::file::{TableFile, TableOrigin};
use god_table::{Goal, Metric, PuzzleTable};
use puzzle_def::{Turn, known};
use row_search::Storage;
use sha2::{Digest, Sha256};

use crate::choice::{PuzzleOptions, with_commas};
use crate::failure::{Failure, Fault, presentable};
use crate::io::Io;
use crate::options::metric_name;
use crate::selection::{Selection, Stored};

/// A table file whose header has been read.
pub(crate) struct StoredTable {
    path: PathBuf,
    file: TableFile<BufReader<File>>,
}

/// Opens a file with a table.
pub(crate) fn open(path: &Path) -> Result<StoredTable, Failure> {
    let file = TableFile::open(path).map_err(|error| Failure::file(path, error))?;
    Ok(StoredTable {
        path: path.to_path_buf(),
        file,
    })
}

impl StoredTable {
    /// The puzzle of the options, in the metric and with the moves of the table unless the options
    /// choose others.
    pub(crate) fn select(
        &self,
        options: &PuzzleOptions,
        io: &mut Io<'_>,
    ) -> Result<Selection, Failure> {
        let metrics = [Metric::HalfTurn, Metric::QuarterTurn];
        let metric = metrics
            .into_iter()
            .find(|&metric| metric_name(metric) == self.file.metric());
        let given = options.given_metric();
        let Some(metric) = metric.filter(|&metric| given.is_none_or(|given| given == metric))
        else {
            let found = format!("a table in {}", self.file.metric().to_uppercase());
            let expected = match given {
                Some(given) => format!("one in {given}, as asked for"),
                None => "one in HTM or QTM".to_owned(),
            };
            return Err(Fault::mismatch_in(&self.path, found, expected).into());
        };
        let selection = options.select_in(metric, io)?;
        let has_chosen_moves = selection.base.has_chosen_moves();
        let mut selection = with_listed_moves(selection)?;
        let moves = selection.moves()?;
        let listed: Vec<&str> = self.file.moves().iter().map(String::as_str).collect();
        if moves.iter().eq(listed.iter().copied())
            || !has_chosen_moves
                && selection.base.choose_moves(&listed, false).is_ok()
                && selection.moves()?.iter().eq(listed)
        {
            return Ok(selection);
        }
        let (name, own) = (self.file.name(), selection.name());
        let (found, expected) = if name == own {
            let found = format!("a table of the moves {}", self.file.moves().join(","));
            (found, format!("one of {}", with_commas(&moves)))
        } else {
            let expected = match known::find(name) {
                Ok(_) => format!("one of {own}, or --puzzle {name}"),
                Err(_) => format!("one of {own}"),
            };
            (format!("a table of {}", presentable(name)), expected)
        };
        Err(Fault::mismatch_in(&self.path, found, expected).into())
    }

    /// The table, after a check that it is right and belongs to the puzzle.
    pub(crate) fn verify(self, selection: &Selection) -> Result<PuzzleTable, Failure> {
        let wrong = |error| Failure::file(&self.path, error);
        let origin = origin(selection)?;
        let file = self.file.expect_hash(&origin.hash).map_err(wrong)?;
        let (space, _) = selection.space_of_each(None, &[])?;
        file.verify(space).map_err(wrong)
    }
}

/// A selection whose moves are listed one by one, or are all moves. The numbers of a table's rows
/// depend on how moves were chosen, which files don't store.
pub(crate) fn with_listed_moves(mut selection: Selection) -> Result<Selection, Failure> {
    let all = selection.base.with_all_moves();
    let turns = selection.base.turns().map_err(Fault::new)?;
    let known = all.turns().map_err(Fault::new)?;
    // The moves by their names among all moves.
    let names = turns.iter().filter_map(|turn| {
        let does_the_same = |own: &&Turn| own.transformation == turn.transformation;
        let same = known.iter().find(|own| *own == turn);
        Some(
            same.or_else(|| known.iter().find(does_the_same))?
                .name
                .as_str(),
        )
    });
    let names: Vec<&str> = names.collect();
    selection
        .base
        .choose_moves(&names, false)
        .map_err(Fault::new)?;
    if selection.base.turns().map_err(Fault::new)? == known {
        selection.base = all;
    }
    Ok(selection)
}

/// The origin of a puzzle's table. Its hash is that of a text: the name, the metric and the moves,
/// each followed by a line feed; and then, except for the pocket cube with all its pieces, the
/// definition.
pub(crate) fn origin(selection: &Selection) -> Result<TableOrigin, Failure> {
    let (name, metric) = (
        selection.name().to_owned(),
        metric_name(selection.base.metric()),
    );
    let mut text = format!("{name}\n{metric}\n");
    text.extend(selection.moves()?.iter().map(|mv| format!("{mv}\n")));
    if !selection.base.is_plain_pocket() {
        text += &selection.definition_text("table files")?;
    }
    Ok(TableOrigin {
        name,
        metric: metric.to_owned(),
        hash: Sha256::digest(text).into(),
    })
}

/// The table of a puzzle in which every position is stored, as files and arrays have it.
pub(crate) fn of_each(
    selection: &Selection,
    goal: Option<Goal>,
    watched: bool,
) -> Result<PuzzleTable, Failure> {
    let tables = selection.tables(Stored::Each, goal, &[], watched)?;
    debug_assert_ne!(tables.of_each.storage(), Storage::Counts);
    Ok(tables.of_each)
}
