//! The memory that this process may use, as far as the system reports it.

use std::fs;
use std::path::Path;

/// Bytes of memory: those of the machine, or fewer if a control group (a container) limits them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    pub total: u64,
    /// Bytes that a program can have now.
    pub available: u64,
}

impl Memory {
    /// Reads what Linux reports; `None` on other systems.
    pub fn read() -> Option<Memory> {
        Memory::below(Path::new("/"))
    }

    fn below(root: &Path) -> Option<Memory> {
        let text = fs::read_to_string(root.join("proc/meminfo")).ok()?;
        let kib = |name| field(&text, name).map(|kib| kib << 10);
        let machine = Memory { total: kib("MemTotal:")?, available: kib("MemAvailable:")? };
        let own = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
        let own = own.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
        // The limits of the groups above hold as well. In a container the top is often its own group.
        let groups = Path::new(own).ancestors().map(|group| root.join("sys/fs/cgroup").join(group));
        Some(groups.filter_map(|group| Memory::of_group(&group)).fold(machine, |least, group| {
            Memory {
                total: least.total.min(group.total),
                available: least.available.min(group.available),
            }
        }))
    }

    /// The memory of a control group (version 2); `None` if it has no limit.
    fn of_group(group: &Path) -> Option<Memory> {
        let read = |name| fs::read_to_string(group.join(name)).unwrap_or_default();
        let total: u64 = read("memory.max").trim().parse().ok()?;
        let used: u64 = read("memory.current").trim().parse().unwrap_or(0);
        // Cached files count as used, and are dropped when memory is needed.
        let cached = field(&read("memory.stat"), "inactive_file").unwrap_or(0);
        Some(Memory { total, available: total.saturating_sub(used.saturating_sub(cached)) })
    }
}

/// The number behind a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_limit_counts() {
        let root = std::env::temp_dir().join(format!("kiebitz-memory-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("written");
        };
        assert_eq!(Memory::below(&root), None);
        write("proc/meminfo", "MemTotal: 24682416 kB\nMemFree: 1 kB\nMemAvailable: 23943756 kB\n");
        let machine = Memory { total: 24_682_416 << 10, available: 23_943_756 << 10 };
        assert_eq!(Memory::below(&root), Some(machine));
        write("proc/self/cgroup", "0::/user/build\n");
        write("sys/fs/cgroup/user/build/memory.max", "max\n");
        assert_eq!(Memory::below(&root), Some(machine));
        write("sys/fs/cgroup/user/memory.max", "4000000000\n");
        write("sys/fs/cgroup/user/memory.current", "3000000000\n");
        write("sys/fs/cgroup/user/memory.stat", "anon 5\ninactive_file 2500000000\n");
        let limited = Memory { total: 4_000_000_000, available: 3_500_000_000 };
        assert_eq!(Memory::below(&root), Some(limited));
        let _ = fs::remove_dir_all(&root);
    }
}
