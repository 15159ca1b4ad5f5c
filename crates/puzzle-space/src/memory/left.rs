//! The memory that is left, according to the machine, the control groups of the program, and the
//! limit of its address space.
//!
//! A container, or a job on a cluster, is a control group of Linux. Linux kills a program that
//! exceeds the limit of its group, however much memory the machine has left. On Windows and macOS,
//! the system reports how much memory is available.

use std::path::Path;

use super::{Bytes, Memory, MemorySource};

/// The assumption if nothing is known about the machine.
const ASSUMED: u64 = 2 << 30;

impl Memory {
    /// The memory that is left. On Linux, it follows from files such as `/proc/meminfo`; `read`
    /// returns the contents of a file, if it exists. On Windows and macOS, which have no such
    /// files, it is what the system reports as available.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use puzzle_space::{Bytes, Memory, MemorySource};
    ///
    /// let meminfo = "MemAvailable:    4096 kB\n".to_owned();
    /// let read = |path: &Path| (path == Path::new("/proc/meminfo")).then(|| meminfo.clone());
    /// let memory = Memory::left(&read);
    /// assert_eq!((memory.bytes, memory.source), (Bytes(4 << 20), MemorySource::Machine));
    /// # #[cfg(target_os = "linux")]
    /// assert_eq!(Memory::left(&|_| None).source, MemorySource::Assumed);
    /// ```
    #[must_use]
    pub fn left(read: &dyn Fn(&Path) -> Option<String>) -> Self {
        let left = left_by(read).or_else(|| available_now().map(MemoryLeft::ByMachine));
        let (bytes, source) = match left {
            Some(MemoryLeft::ByMachine(bytes)) => (bytes, MemorySource::Machine),
            Some(MemoryLeft::ByGroup(bytes)) => (bytes, MemorySource::Group),
            None => (ASSUMED, MemorySource::Assumed),
        };
        let bytes = Bytes(bytes);
        Self { bytes, source }
    }
}

/// The bytes that the system reports as available.
#[cfg(any(windows, target_os = "macos"))]
fn available_now() -> Option<u64> {
    let memory = sysinfo::MemoryRefreshKind::nothing().with_ram();
    let kind = sysinfo::RefreshKind::nothing().with_memory(memory);
    let system = sysinfo::System::new_with_specifics(kind);
    // On macOS, the available memory includes memory in use that could be compressed. That is not
    // counted here.
    let unused = system.total_memory().saturating_sub(system.used_memory());
    Some(system.available_memory().min(unused)).filter(|&bytes| bytes > 0)
}

/// Unknown on other systems.
#[cfg(not(any(windows, target_os = "macos")))]
fn available_now() -> Option<u64> {
    None
}

/// The bytes that are left, and what limits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemoryLeft {
    /// The machine has that much available.
    ByMachine(u64),
    /// A control group, or the program's address space, has that much of its limit left.
    ByGroup(u64),
}

/// Reads a file, if there is one.
type Read<'a> = &'a dyn Fn(&Path) -> Option<String>;

/// The memory that is left according to the files of Linux; `None` if there are no such files.
fn left_by(read: Read) -> Option<MemoryLeft> {
    let machine = read(Path::new("/proc/meminfo")).and_then(|text| available(&text));
    let groups = read(Path::new("/proc/self/cgroup")).unwrap_or_default();
    let group = groups
        .lines()
        .filter_map(|line| Kind::of_line(line))
        .filter_map(|(kind, path)| kind.left(path, read))
        .chain(address_space(read))
        .min();
    match (machine, group) {
        (Some(machine), Some(group)) if group < machine => Some(MemoryLeft::ByGroup(group)),
        (Some(machine), _) => Some(MemoryLeft::ByMachine(machine)),
        (None, group) => group.map(MemoryLeft::ByGroup),
    }
}

/// The available bytes according to Linux.
fn available(text: &str) -> Option<u64> {
    kibibytes(text, "MemAvailable:")
}

/// The address space that the program has left, if it is limited (`ulimit -v`).
fn address_space(read: Read) -> Option<u64> {
    let limits = read(Path::new("/proc/self/limits"))?;
    let mut lines = limits.lines();
    let line = lines.find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
    let taken = kibibytes(&read(Path::new("/proc/self/status"))?, "VmSize:")?;
    Some(limit.saturating_sub(taken))
}

/// The number in the line that begins with `name`, in bytes.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    number.checked_mul(1024)
}

/// A version of control groups: their folder, and the names of their files.
struct Kind {
    root: &'static str,
    limit: &'static str,
    taken: &'static str,
    /// The name, in the group's statistics, of the bytes that only cache files and can be freed.
    forgettable: &'static str,
}

/// Version 2: all limits of a group are in one tree.
const SECOND: Kind = Kind {
    root: "/sys/fs/cgroup",
    limit: "memory.max",
    taken: "memory.current",
    forgettable: "inactive_file",
};

/// Version 1: memory has a tree of its own.
const FIRST: Kind = Kind {
    root: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    taken: "memory.usage_in_bytes",
    forgettable: "total_inactive_file",
};

impl Kind {
    /// The group that a line of `/proc/self/cgroup` names, if memory may be limited by it.
    fn of_line(line: &str) -> Option<(Self, &str)> {
        let (_, rest) = line.split_once(':')?;
        let (controllers, path) = rest.split_once(':')?;
        match controllers {
            "" => Some((SECOND, path)),
            _ => (controllers.split(',').any(|own| own == "memory")).then_some((FIRST, path)),
        }
    }

    /// The bytes that a group and the groups around it leave. Within a container the path may be
    /// given as seen from outside. Then only the root exists, which is the container's own group.
    fn left(&self, path: &str, read: Read) -> Option<u64> {
        let folder = Path::new(self.root).join(path.trim_start_matches('/'));
        let around = folder.ancestors();
        around
            .take_while(|folder| folder.starts_with(self.root))
            .filter_map(|folder| self.left_in(folder, read))
            .min()
    }

    /// The bytes that one group leaves, if it has a limit.
    fn left_in(&self, folder: &Path, read: Read) -> Option<u64> {
        let number = |name| read(&folder.join(name))?.trim().parse::<u64>().ok();
        let limit = number(self.limit)?;
        let taken = number(self.taken)?;
        let numbers = read(&folder.join("memory.stat")).unwrap_or_default();
        let forgettable = numbers
            .lines()
            .filter_map(|line| line.split_once(' '))
            .find(|&(name, _)| name == self.forgettable)
            .and_then(|(_, number)| number.trim().parse().ok());
        Some(limit.saturating_sub(taken.saturating_sub(forgettable.unwrap_or(0))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACHINE: (&str, &str) = (
        "/proc/meminfo",
        "MemTotal:       16384 kB\nMemFree:  1 kB\nMemAvailable:    4096 kB\n",
    );

    fn left_with(files: &[(&str, &str)]) -> Option<MemoryLeft> {
        left_by(&|path| {
            let (_, text) = files.iter().find(|(name, _)| Path::new(name) == path)?;
            Some((*text).to_owned())
        })
    }

    #[test]
    fn without_groups_it_is_what_the_machine_has() {
        assert_eq!(left_with(&[]), None);
        assert_eq!(left_with(&[MACHINE]), Some(MemoryLeft::ByMachine(4 << 20)));
        for wrong in ["MemTotal: 1 kB\n", "MemAvailable: many kB\n"] {
            assert_eq!(left_with(&[("/proc/meminfo", wrong)]), None);
        }
        let of_none = ("/proc/self/cgroup", "1:cpu:/\n0::/\nno group\n");
        assert_eq!(
            left_with(&[MACHINE, of_none]),
            Some(MemoryLeft::ByMachine(4 << 20))
        );
    }

    #[test]
    fn the_narrowest_group_counts_without_files_that_may_be_forgotten() {
        let group = ("/proc/self/cgroup", "0::/job/step\n");
        let around = [
            ("/sys/fs/cgroup/job/memory.max", "3000000\n"),
            ("/sys/fs/cgroup/job/memory.current", "1500000\n"),
            (
                "/sys/fs/cgroup/job/memory.stat",
                "anon 7\ninactive_file 500000\nactive_file 9\n",
            ),
        ];
        let own = |limit| {
            [
                ("/sys/fs/cgroup/job/step/memory.max", limit),
                ("/sys/fs/cgroup/job/step/memory.current", "1000000\n"),
            ]
        };
        let left = |limit| left_with(&[&[MACHINE, group][..], &around, &own(limit)].concat());
        assert_eq!(left("max\n"), Some(MemoryLeft::ByGroup(2_000_000)));
        assert_eq!(left("2900000\n"), Some(MemoryLeft::ByGroup(1_900_000)));
        assert_eq!(left("900000\n"), Some(MemoryLeft::ByGroup(0)));
        let without_machine = [&[group][..], &around].concat();
        assert_eq!(
            left_with(&without_machine),
            Some(MemoryLeft::ByGroup(2_000_000))
        );
    }

    #[test]
    fn a_limited_address_space_leaves_what_is_not_taken() {
        let limits = |bytes| {
            let head = "Limit  Soft Limit  Hard Limit  Units\nMax file size  9  9  bytes\n";
            format!(
                "{head}Max address space         {bytes}            unlimited            bytes\n"
            )
        };
        let taken = ("/proc/self/status", "Name: own\nVmSize:\t     1000 kB\n");
        let left = |bytes| left_with(&[MACHINE, taken, ("/proc/self/limits", &limits(bytes))]);
        assert_eq!(left("2048000"), Some(MemoryLeft::ByGroup(1_024_000)));
        assert_eq!(left("1000"), Some(MemoryLeft::ByGroup(0)));
        assert_eq!(left("unlimited"), Some(MemoryLeft::ByMachine(4 << 20)));
        assert_eq!(left("9000000000"), Some(MemoryLeft::ByMachine(4 << 20)));
    }

    #[test]
    fn groups_of_the_first_version_have_a_tree_for_memory() {
        let group = (
            "/proc/self/cgroup",
            "5:cpu,cpuacct:/a\n4:memory:/outside/a\n0::/\n",
        );
        // The path is that on the machine; within the container only the root exists.
        let root = |limit| {
            [
                ("/sys/fs/cgroup/memory/memory.limit_in_bytes", limit),
                ("/sys/fs/cgroup/memory/memory.usage_in_bytes", "40000\n"),
                (
                    "/sys/fs/cgroup/memory/memory.stat",
                    "inactive_file 1\ntotal_inactive_file 10000\n",
                ),
            ]
        };
        // A group of the same name, which limits other programs.
        let other = [
            ("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "20000\n"),
            ("/sys/fs/cgroup/memory/a/memory.usage_in_bytes", "10000\n"),
        ];
        let left = |limit| left_with(&[&[MACHINE, group][..], &root(limit), &other].concat());
        assert_eq!(left("1000000\n"), Some(MemoryLeft::ByGroup(970_000)));
        assert_eq!(
            left("9223372036854771712\n"),
            Some(MemoryLeft::ByMachine(4 << 20))
        );
    }

    #[test]
    fn memory_may_be_limited_together_with_others_or_alone() {
        let files = [
            ("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "20000\n"),
            ("/sys/fs/cgroup/memory/a/memory.usage_in_bytes", "15000\n"),
        ];
        for (line, expected) in [
            ("4:memory:/a\n", MemoryLeft::ByGroup(5000)),
            ("4:cpu,memory:/a\n", MemoryLeft::ByGroup(5000)),
            ("4:cpu:/a\n", MemoryLeft::ByMachine(4 << 20)),
            ("4:cpu,cpuacct:/a\n", MemoryLeft::ByMachine(4 << 20)),
        ] {
            let group = ("/proc/self/cgroup", line);
            let found = left_with(&[&[MACHINE, group][..], &files].concat());
            assert_eq!(found, Some(expected), "{line}");
        }
    }
}
