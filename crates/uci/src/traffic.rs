//! A record of the communication with other programs.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::log::{LogError, open_log};

/// The first line of every record.
const FIRST_LINE: &str = "Kiebitz engine log\n";

/// A file that the lines to and from programs are written into, each as
/// `MILLISECONDS >NAME(PROCESS): LINE`; `<` is a line from the program. Clones write into the same file.
#[derive(Clone, Debug)]
pub struct Traffic {
    record: Arc<Mutex<Record>>,
    name: String,
}

#[derive(Debug)]
struct Record {
    file: File,
    begin: Instant,
    /// The first error; nothing is written after it.
    error: Option<io::Error>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    ToProgram,
    FromProgram,
}

impl Traffic {
    /// Appends to a file that is new, empty or such a record. Time counts from now.
    pub fn open(path: &Path) -> Result<Traffic, LogError> {
        let file = open_log(path, FIRST_LINE)?;
        let record = Record { file, begin: Instant::now(), error: None };
        Ok(Traffic { record: Arc::new(Mutex::new(record)), name: String::new() })
    }

    /// The same file, for a program with this name.
    pub fn named(&self, name: impl Into<String>) -> Traffic {
        Traffic { name: name.into(), ..self.clone() }
    }

    /// Why lines are missing, if some are.
    pub fn take_error(&self) -> Option<io::Error> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner).error.take()
    }

    /// Records a line, with control characters escaped.
    pub(crate) fn note(&self, direction: Direction, process: u32, line: &str) {
        let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        if record.error.is_some() {
            return;
        }
        let arrow = if direction == Direction::ToProgram { '>' } else { '<' };
        let (time, name) = (record.begin.elapsed().as_millis(), &self.name);
        let mut text = format!("{time} {arrow}{name}({process}): ");
        for c in line.chars() {
            match c.is_control() && c != '\t' {
                true => text.extend(c.escape_default()),
                false => text.push(c),
            }
        }
        text.push('\n');
        record.error = record.file.write_all(text.as_bytes()).err();
    }
}

/// Two are equal if they write to the same file under the same name.
impl PartialEq for Traffic {
    fn eq(&self, other: &Traffic) -> bool {
        Arc::ptr_eq(&self.record, &other.record) && self.name == other.name
    }
}

impl Eq for Traffic {}
