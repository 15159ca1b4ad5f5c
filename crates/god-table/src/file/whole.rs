//! Files written whole or not at all, and devices and pipes written as they are.

mod unfinished;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use self::unfinished::{Unfinished, folder_of, new_file_in, sweep};

/// Writes a file whole or not at all: to a new one in the same folder first, which then takes the
/// name. Several writers at once leave the file of the last one.
///
/// A link stays, and the file that it leads to is written. What is no file, as a device or a pipe, is
/// never replaced: the bytes go into it.
///
/// The new file and its name are on the disk when this returns. A writer that is killed leaves a file `.unfinished-...`; the
/// next one that writes into the folder removes it, if nothing was written to it for an hour and no process of its number is
/// known to run.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("three.bin");
/// god_table::file::write_whole(&path, b"abc")?;
/// assert_eq!(std::fs::read(&path)?, b"abc");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// What the system says when the folder or the file can't be written; the old file is there still.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |out| out.write_all(bytes))
}

/// The same for what need not be in memory at once.
///
/// # Errors
///
/// What `write` says, or the system; the old file is there still.
pub fn write_whole_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    match Target::of(path)? {
        Target::File(path) => replace(&path, write),
        Target::Other => {
            let mut file = File::create(path)?;
            write_out(&mut file, write)
        }
    }
}

/// What a path leads to.
enum Target {
    /// A file, where it really is, or nothing yet.
    File(PathBuf),
    /// What can't be replaced: a device, a pipe, or a link to a file that is not there yet.
    Other,
}

impl Target {
    fn of(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(found) if found.is_file() => fs::canonicalize(path).map(Self::File),
            Ok(_) => Ok(Self::Other),
            Err(_) if path.is_symlink() => Ok(Self::Other),
            Err(_) => Ok(Self::File(path.to_owned())),
        }
    }
}

/// Puts a new file in the place of this one, if it is there, once the new one is complete.
fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(path);
    // Without this the message would name the new file, of which nobody has heard.
    fs::metadata(folder)?;
    sweep(folder);
    let (file, unfinished) = new_file_in(folder)?;
    put_in_place(file, &unfinished, path, write)
}

/// Writes a file under a name for the time being, in the same folder, and gives it its own once it is on the disk. When this
/// returns, the name is on the disk too; if anything fails, no new file is left.
///
/// This is for those who find unfinished files by names of their own; others leave it to [`write_whole_with`].
///
/// ```
/// use std::io::Write;
///
/// # let folder = tempfile::tempdir()?;
/// let [half, whole] = ["three.half", "three.bin"].map(|name| folder.path().join(name));
/// god_table::file::write_by_way_of(&half, &whole, |out| out.write_all(b"abc"))?;
/// assert_eq!(std::fs::read(&whole)?, b"abc");
/// assert!(!half.exists());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// What `write` says, or the system; the old file is there still.
pub fn write_by_way_of(
    unfinished: &Path,
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    put_in_place(File::create(unfinished)?, unfinished, path, write)
}

fn put_in_place(
    mut file: File,
    unfinished: &Path,
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let begun = Unfinished::new(unfinished);
    write_out(&mut file, write)?;
    file.sync_all()?;
    drop(file);
    begun.finish(path)
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
}
