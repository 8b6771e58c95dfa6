//! The memory of this machine, if the system reports it.

use std::fs;

/// The memory this process can have at most, in MiB: the machine's, or its container's limit.
pub(crate) fn total_mib() -> Option<u64> {
    let machine = meminfo("MemTotal:");
    let container = fs::read_to_string("/sys/fs/cgroup/memory.max")
        .ok()
        .and_then(|text| text.trim().parse::<u64>().ok())
        .map(|bytes| bytes >> 20);
    match (machine, container) {
        (Some(machine), Some(container)) => Some(machine.min(container)),
        (machine, container) => machine.or(container),
    }
}

/// The memory available now, in MiB, minus an eighth for other programs.
pub(crate) fn available_mib() -> Option<u64> {
    meminfo("MemAvailable:").map(|mib| mib - mib / 8)
}

fn meminfo(field: &str) -> Option<u64> {
    read_field(&fs::read_to_string("/proc/meminfo").ok()?, field)
}

fn read_field(text: &str, field: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read() {
        let text = "MemTotal:       24682416 kB\nMemFree:  1 kB\nMemAvailable:   23943756 kB\n";
        assert_eq!(read_field(text, "MemTotal:"), Some(24_103));
        assert_eq!(read_field(text, "MemAvailable:"), Some(23_382));
        assert_eq!(read_field("MemTotal: much", "MemTotal:"), None);
    }
}
