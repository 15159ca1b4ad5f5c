//! Temporary files during writing, and the removal of unfinished ones.

use std::fs::{self, DirEntry, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// The prefix of the names of unfinished files. It is followed by the machine, the process ID, and
/// the number of files that the process began before.
const PREFIX: &str = ".unfinished-";

/// A file that has not been written to for this long is abandoned, since the pieces of a file
/// follow each other within seconds. This is the only evidence about processes on other machines
/// that share the folder, or where processes can't be looked up.
const STALE_AFTER: Duration = Duration::from_secs(60 * 60);

/// The folder in which Linux has a folder for each process.
const PROCESSES: &str = "/proc";

/// The number of files that this process has begun.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Stands for an unknown machine.
const UNKNOWN: &str = "0";

/// The folder of a file; the current folder if the path names none.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A new file in a folder, and its path.
pub(super) fn new_file_in(folder: &Path) -> io::Result<(File, PathBuf)> {
    loop {
        let number = BEGUN.fetch_add(1, Ordering::Relaxed);
        let name = format!("{PREFIX}{}-{}-{number}", machine(), process::id());
        let path = folder.join(name);
        match File::create_new(&path) {
            // A process with the same ID has left this file, or one on another machine is writing
            // it. The next number is tried.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (file, path)),
        }
    }
}

/// Removes the files that killed processes left in a folder. Files that can't be read or removed
/// stay, which does no harm.
pub(crate) fn sweep(folder: &Path) {
    let here = machine();
    let entries = fs::read_dir(folder).into_iter().flatten();
    for entry in entries.flatten() {
        if is_stale(&entry, here) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file was begun by a process that has ended: on this machine, one that no longer runs;
/// on another machine, one that wrote long ago.
fn is_stale(entry: &DirEntry, here: &str) -> bool {
    let name = entry.file_name();
    let rest = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    let parts: Vec<&str> = rest.map_or_else(Vec::new, |rest| rest.split('-').collect());
    let [machine, process, number] = parts[..] else {
        return false;
    };
    let (Ok(process), Ok(number)) = (process.parse::<u32>(), number.parse::<u64>()) else {
        return false;
    };
    if !machine.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return false;
    }
    if here != UNKNOWN && machine == here {
        let is_running = || Path::new(PROCESSES).join(process.to_string()).try_exists();
        // An earlier process may have had the same ID: containers use the same few again and again.
        let is_own = process == process::id();
        return is_own && number >= BEGUN.load(Ordering::Relaxed)
            || matches!(is_running(), Ok(false));
    }
    let found = entry.metadata().ok().filter(fs::Metadata::is_file);
    let written = found.and_then(|found| found.modified().ok());
    let age = written.and_then(|written| SystemTime::now().duration_since(written).ok());
    age.is_some_and(|age| age > STALE_AFTER)
}

/// Identifies the machine since its last start, and the container: within these, process IDs are
/// unique. It consists of hexadecimal digits. [`UNKNOWN`] on systems other than Linux, and where
/// not all processes are shown.
fn machine() -> &'static str {
    static MACHINE: OnceLock<String> = OnceLock::new();
    MACHINE.get_or_init(|| {
        let started = Path::new(PROCESSES).join("sys/kernel/random/boot_id");
        let started = fs::read_to_string(started).unwrap_or_default();
        let container = fs::read_link(Path::new(PROCESSES).join("self/ns/pid"));
        let container = container.unwrap_or_default();
        let own = fs::read_link(Path::new(PROCESSES).join("self")).unwrap_or_default();
        let are_shown = own.as_os_str() == process::id().to_string().as_str()
            && Path::new(PROCESSES).join("1").exists();
        if !are_shown || started.is_empty() || container.as_os_str().is_empty() {
            return UNKNOWN.into();
        }
        let digits = started.chars().filter(char::is_ascii_hexdigit).take(8);
        let container = container.to_string_lossy().into_owned();
        let numbers = container.chars().filter(char::is_ascii_digit);
        digits.chain(numbers).collect()
    })
}

/// Waits until the names of the files in a folder are on the disk, if folders can be opened as
/// files and written to the disk by themselves.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
        // A folder that can be written but not read can't be opened, and some network file systems
        // sync no folders.
        match File::open(folder).and_then(|folder| folder.sync_all()) {
            Err(error) if matches!(error.kind(), PermissionDenied | InvalidInput | Unsupported) => {
            }
            synced => synced?,
        }
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Makes a file that was last written `ago` before now.
    fn written(folder: &Path, name: &str, ago: Duration) -> PathBuf {
        let path = folder.join(name);
        let file = File::create(&path).expect("it is made");
        let time = SystemTime::now() - ago;
        file.set_modified(time).expect("the time is set");
        path
    }

    #[test]
    fn only_what_a_killed_writer_left_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let long = STALE_AFTER * 2;
        // No process has this number.
        let gone = i32::MAX;
        let (here, own) = (machine(), process::id());
        let stale = [
            written(folder, &format!("{PREFIX}0e15e-{gone}-0"), long),
            written(folder, &format!("{PREFIX}0e15e-{own}-0"), long),
        ];
        let kept = [
            written(folder, &format!("{PREFIX}0e15e-{gone}-1"), Duration::ZERO),
            written(folder, "unfinished-0e15e-1-0", long),
            written(folder, "notes.txt", long),
            // Names that users may give to their own files.
            written(folder, &format!("{PREFIX}thesis.txt"), long),
            written(folder, &format!("{PREFIX}2-1"), long),
            written(folder, &format!("{PREFIX}novel-2-1"), long),
            written(folder, &format!("{PREFIX}a-3-draft"), long),
        ];
        let (file, running) = new_file_in(folder).expect("it is made");
        file.set_modified(SystemTime::now() - long)
            .expect("the time is set");
        // Of an earlier process with the same ID.
        let earlier = written(folder, &format!("{PREFIX}{here}-{own}-{}", u64::MAX), long);
        let killed = written(folder, &format!("{PREFIX}{here}-{gone}-0"), Duration::ZERO);
        fs::create_dir(folder.join(format!("{PREFIX}folder"))).expect("it is made");
        sweep(folder);
        assert!(stale.iter().all(|path| !path.exists()), "{stale:?}");
        assert!(kept.iter().all(|path| path.exists()), "{kept:?}");
        if cfg!(target_os = "linux") {
            assert!(running.exists() && !killed.exists() && !earlier.exists());
        }
        assert!(folder.join(format!("{PREFIX}folder")).is_dir());
        // In a missing folder there is nothing to remove.
        sweep(&folder.join("missing"));
    }

    #[test]
    fn two_files_at_once_have_two_names() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = new_file_in(folder.path()).expect("it is made");
        let second = new_file_in(folder.path()).expect("it is made");
        assert_ne!(first.1, second.1);
        assert!(first.1.exists() && second.1.exists());
    }

    #[test]
    fn a_name_that_is_taken_is_left_to_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, first) = new_file_in(folder.path()).expect("it is made");
        let name = first.to_str().expect("it is a text");
        let (begin, number) = name.rsplit_once('-').expect("it has a number");
        let number: u64 = number.parse().expect("it is a number");
        let taken: Vec<_> = (1..=20)
            .map(|more| PathBuf::from(format!("{begin}-{}", number + more)))
            .collect();
        for path in &taken {
            fs::write(path, "other").expect("it is written");
        }
        let (_, second) = new_file_in(folder.path()).expect("it is made");
        assert!(!taken.contains(&second));
        for path in &taken {
            assert_eq!(fs::read(path).expect("it is there"), b"other");
        }
        // A missing folder is an error at the first attempt.
        let error = new_file_in(&folder.path().join("missing")).expect_err("no folder");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_file_without_a_folder_is_in_the_current_one() {
        for (path, folder) in [("a", "."), ("b/a", "b"), ("/a", "/"), ("./a", ".")] {
            assert_eq!(folder_of(Path::new(path)), Path::new(folder));
        }
    }
}
