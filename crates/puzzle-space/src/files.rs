//! Atomic writing of files; devices and pipes are written directly.

mod unfinished;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub(crate) use self::unfinished::sweep;
use self::unfinished::{folder_of, new_file_in, sync_folder};

/// Writes a file atomically: it writes a new file in the same folder and then renames it. If
/// several processes write the same file, the last one wins.
///
/// If the path is a link, the file it leads to is written. A device or a pipe is never replaced;
/// the bytes go into it.
///
/// When this returns, the new file and its name are on the disk. A killed process leaves a file
/// `.unfinished-...`. The next process that writes into the folder removes it: on Linux at once if
/// it was left on this machine since that was started, and otherwise once it has not been written
/// to for an hour.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("three.bin");
/// puzzle_space::files::write_whole(&path, b"abc")?;
/// assert_eq!(std::fs::read(&path)?, b"abc");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The error of the system if the folder or the file cannot be written. An existing file is
/// unchanged, unless only syncing the folder failed: then the new file is in place.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |out| out.write_all(bytes))
}

/// Writes a file like [`write_whole`], piece by piece.
///
/// # Errors
///
/// The error of `write`, or as for [`write_whole`].
pub fn write_whole_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let Some(path) = replaceable(path)? else {
        return write_out(&mut File::create(path)?, write);
    };
    let folder = folder_of(&path);
    // Reports a missing folder. Otherwise the error would be about the temporary file, which the
    // user did not choose.
    fs::metadata(folder)?;
    sweep(folder);
    put_in_place(&path, write)
}

/// The file that a path leads to, whether it exists or not. `None` for what can't be replaced: a
/// device, a pipe, or a link to a file that does not exist yet.
fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => fs::canonicalize(path).map(Some),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Err(_) if !path.is_symlink() => Ok(Some(path.to_owned())),
        _ => Ok(None),
    }
}

/// Writes a new file in the folder of a path, renames it to that path, and waits until it is on the
/// disk under its new name. Removes the new file if writing or renaming fails.
pub(crate) fn put_in_place(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(path);
    let (mut file, unfinished) = new_file_in(folder)?;
    let written = write_out(&mut file, write).and_then(|()| file.sync_all());
    drop(file);
    written
        .and_then(|()| fs::rename(&unfinished, path))
        .inspect_err(|_| {
            // The first error says more than an error from removing the file.
            let _ = fs::remove_file(&unfinished);
        })?;
    sync_folder(folder)
}

fn write_out(
    file: &mut File,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;
    use std::thread;

    use super::*;

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let [there, link, missing, dangling] =
            ["there", "link", "missing", "dangling"].map(|name| folder.path().join(name));
        fs::write(&there, "old").expect("it is written");
        symlink("there", &link).expect("it is linked");
        symlink("missing", &dangling).expect("it is linked");
        for (link, leads_to) in [(link, there), (dangling, missing)] {
            write_whole(&link, b"new").expect("it can be written");
            assert!(link.is_symlink(), "{}", link.display());
            assert_eq!(fs::read(leads_to).expect("it is there"), b"new");
        }
        let names = fs::read_dir(folder.path()).expect("the folder is there");
        assert_eq!(names.count(), 4, "nothing is left behind");
    }

    #[test]
    fn a_pipe_stays_and_carries_the_bytes() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe)
        });
        write_whole(&pipe, b"through").expect("it can be written");
        let read = reader.join().expect("the reader ends");
        assert_eq!(read.expect("the pipe can be read"), b"through");
        let found = fs::metadata(&pipe).expect("the pipe is there");
        assert!(found.file_type().is_fifo());
    }

    #[test]
    fn an_old_file_stays_where_writing_fails() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("it is written");
        let failed = write_whole_with(&path, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).expect("it is there"), b"old");
        assert!(write_whole(folder.path(), b"no file").is_err());
        assert!(folder.path().is_dir());
    }

    #[test]
    fn a_new_file_that_cannot_be_written_whole_is_not_left_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new");
        let written = write_whole_with(&path, |out| {
            out.write_all(b"half")?;
            out.flush()?;
            Err(io::Error::other("it is over"))
        });
        assert_eq!(written.expect_err("it is over").to_string(), "it is over");
        let left = fs::read_dir(folder.path()).expect("it is there");
        assert_eq!(left.count(), 0);
    }
}
