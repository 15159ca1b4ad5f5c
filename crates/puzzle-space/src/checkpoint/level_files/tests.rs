//! Names of levels, and what folders hold.

use tempfile::tempdir;

use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| {
        let name = entry.expect("it can be read").file_name();
        name.into_string().expect("names are text")
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn only_own_files_are_looked_at_and_removed() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path();
    let others = [
        "p-00.level-3x",
        "p-00.level-03",
        "p-00.level-+3",
        "p-00.level-",
        "p-00.level-4096",
        "p-00.level-4294967295",
        "p-00.level-4294967295.rows-0-64",
        "p-00.level-4294967296",
        "p-00.level-3.unfinished-1",
        "p-00.level-3.rows-",
        "p-00.level-3.rows-1",
        "p-00.level-3.rows-01-2",
        "p-00.level-3.rows-2-1",
        "p-00.level-3.rows-1-18446744073709551616",
        "p-00.level-3.rows-1-2-3",
        "p-01.level-3.rows-1-2",
        "p-01.level-3",
        "xp-00.level-3",
        "notes.txt",
    ];
    let own = ["p-00.level-2", "p-00.level-10", "p-00.level-9.rows-0-64"];
    for name in others.iter().chain(&own) {
        fs::write(folder.join(name), "").expect("it is written");
    }
    let files = LevelFiles::in_folder(folder, "p-00").expect("a folder");
    assert_eq!(files.levels().expect("it can be read"), [10, 9, 2]);
    let written = files.write(11, |out| out.write_all(b"eleven"));
    written.expect("it is written");
    let mut expected = [&others[..], &["p-00.level-10", "p-00.level-11"]].concat();
    expected.sort_unstable();
    assert_eq!(names(folder), expected);
    let kept = fs::read(files.path(11)).expect("it is there");
    assert_eq!(kept, b"eleven");
}

/// Several searches may save the same levels at the same time, even in threads of one program.
#[test]
fn one_that_begins_leaves_what_another_writes() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path();
    let files = LevelFiles::in_folder(folder, "p-00").expect("a folder");
    let written = files.write(3, |out| {
        out.write_all(b"first ")?;
        let others = LevelFiles::in_folder(folder, "p-00").expect("a folder");
        others.write(3, |out| out.write_all(b"other"))?;
        assert_eq!(fs::read(files.path(3))?, b"other");
        out.write_all(b"and second")
    });
    written.expect("it is written");
    assert_eq!(names(folder), ["p-00.level-3"]);
    let kept = fs::read(files.path(3)).expect("it is there");
    assert_eq!(kept, b"first and second");
}

/// Folders have the names of an old level and of a replaced part, so these cannot be removed as
/// files.
#[test]
fn what_cannot_be_removed_does_no_harm() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path();
    let in_the_way = ["p-00.level-1", "p-00.level-3.rows-0-64"];
    for name in in_the_way {
        fs::create_dir(folder.join(name)).expect("it is made");
    }
    let files = LevelFiles::in_folder(folder, "p-00").expect("a folder");
    let written = files.write(3, |out| out.write_all(b"three"));
    written.expect("it is written");
    assert_eq!(
        names(folder),
        [in_the_way[0], "p-00.level-3", in_the_way[1]]
    );
    assert_eq!(fs::read(files.path(3)).expect("it is there"), b"three");
}

#[test]
fn a_level_that_is_not_written_leaves_all_as_it_was() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path().join("made/for/it");
    let files = LevelFiles::in_folder(&folder, "p-00").expect("it can be made");
    for depth in 0..3 {
        files.write(depth, |_| Ok(())).expect("it is written");
    }
    let failed = files.write(3, |out| {
        out.write_all(b"half")?;
        Err(io::ErrorKind::StorageFull.into())
    });
    let error = failed.expect_err("there is no room");
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    assert_eq!(names(&folder), ["p-00.level-1", "p-00.level-2"]);
}

#[test]
fn a_whole_level_takes_the_place_of_its_parts() {
    let folder = tempdir().expect("a folder");
    let files = LevelFiles::in_folder(folder.path(), "p-00").expect("a folder");
    let part = |depth, rows| LevelFile {
        depth,
        rows: Some(rows),
    };
    for kept in [
        part(6, 0..64),
        part(7, 0..64),
        part(7, 64..70),
        part(8, 0..70),
    ] {
        files.put(&kept, |_| Ok(())).expect("it is written");
    }
    files.write(8, |_| Ok(())).expect("it is written");
    let parts = ["p-00.level-7.rows-0-64", "p-00.level-7.rows-64-70"];
    assert_eq!(names(folder.path()), [parts[0], parts[1], "p-00.level-8"]);
    files.write(9, |_| Ok(())).expect("it is written");
    assert_eq!(names(folder.path()), ["p-00.level-8", "p-00.level-9"]);
    // Parts of a level are removed if the whole level is there; this holds for the new level and
    // for the one before.
    for kept in [part(9, 0..64), part(10, 0..64), part(11, 0..64)] {
        files.put(&kept, |_| Ok(())).expect("it is written");
    }
    files.write(10, |_| Ok(())).expect("it is written");
    let later = "p-00.level-11.rows-0-64";
    let kept = ["p-00.level-10", later, "p-00.level-9"];
    assert_eq!(names(folder.path()), kept);
    files.remove_before(10);
    assert_eq!(names(folder.path()), kept);
    files.remove_before(11);
    assert_eq!(names(folder.path()), [kept[0], later]);
    // There is no level before level 0; its own parts are removed.
    files
        .put(&part(0, 0..64), |_| Ok(()))
        .expect("it is written");
    files.write(0, |_| Ok(())).expect("it is written");
    let kept = ["p-00.level-0", kept[0], later];
    assert_eq!(names(folder.path()), kept);
}

#[test]
fn a_file_of_another_level_is_not_read() {
    let folder = tempdir().expect("a folder");
    let files = LevelFiles::in_folder(folder.path(), "p-00").expect("a folder");
    for depth in [3, 4] {
        let text = depth.to_string();
        let kept = LevelFile { depth, rows: None };
        let written = files.put(&kept, |out| out.write_all(text.as_bytes()));
        written.expect("it is written");
    }
    let read = |depth, told| {
        files.read(depth, &(0..64), 64, |inputs| {
            let texts = inputs.map(|input| io::read_to_string(input?));
            let texts: io::Result<Vec<String>> = texts.collect();
            Ok((texts.expect("they can be read"), told))
        })
    };
    assert_eq!(read(3, 3).expect("it is there"), ["3"]);
    assert_eq!(read(4, 4).expect("it is there"), ["4"]);
    let refused = read(3, 4).expect_err("it says that it is another one");
    assert!(matches!(
        refused.reason,
        LevelFileReason::OtherLevel {
            found: 4,
            expected: 3
        }
    ));
    let missing = read(5, 5).expect_err("it isn't there");
    let rows = 0..64;
    assert!(
        matches!(missing.reason, LevelFileReason::Missing { depth: 5, rows: found } if found == rows)
    );
}

#[test]
fn a_file_is_no_folder() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("it is written");
    let error = LevelFiles::in_folder(&file, "p-00").expect_err("it is a file");
    assert_eq!(error.path, file);
    assert!(matches!(error.reason, LevelFileReason::NotAFolder));
}
