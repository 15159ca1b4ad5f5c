//! Files that are written whole or not at all, and what is behind an error.

use std::error::Error;
use std::fs;
use std::io::{self, Write};

use god_table::engine::{ProofError, SearchError};
use god_table::file::{FileError, TableFile, write_whole, write_whole_with};

#[test]
fn errors_have_a_source_if_another_one_is_behind_them() {
    let missing = TableFile::open("no such folder/table".as_ref()).expect_err("it is missing");
    let source = missing.source().expect("the system says why");
    assert!(source.is::<io::Error>());
    let search = SearchError::Proof(ProofError::NoMemory);
    let error = FileError::Proof(search);
    assert_eq!(error.to_string(), search.to_string());
    let source = error.source().expect("it is behind it");
    assert_eq!(source.to_string(), search.to_string());
    assert!(FileError::Checksum.source().is_none());
}

/// Fails after some bytes.
fn fail(out: &mut impl Write) -> io::Result<()> {
    out.write_all(&[1; 100_000])?;
    Err(io::Error::other("trouble"))
}

#[test]
fn what_is_not_written_whole_is_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let left = || fs::read_dir(folder.path()).expect("the folder").count();
    assert!(write_whole_with(&path, |out| fail(out)).is_err());
    assert_eq!(left(), 0);
    write_whole(&path, b"old").expect("the folder can be written");
    assert!(write_whole_with(&path, |out| fail(out)).is_err());
    assert_eq!(
        (fs::read(&path).expect("it is there"), left()),
        (b"old".to_vec(), 1)
    );
}
