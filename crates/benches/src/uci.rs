//! Another program that speaks UCI, spoken to line by line.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, ensure};
use kiebitz_uci::find_program;

/// The program; ended when dropped.
pub struct Uci {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

pub fn place(program: &str) -> Result<PathBuf> {
    find_program(Path::new(program)).with_context(|| format!("there is no {program}"))
}

impl Uci {
    pub fn start(program: &str) -> Result<Uci> {
        let mut process = Command::new(place(program)?)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = process.stdin.take().context("no standard input")?;
        let output = BufReader::new(process.stdout.take().context("no standard output")?);
        Ok(Uci { process, input, output })
    }

    pub fn send(&mut self, lines: &str) -> Result<()> {
        writeln!(self.input, "{lines}")?;
        Ok(self.input.flush()?)
    }

    pub fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        ensure!(self.output.read_line(&mut line)? > 0, "the engine has gone");
        Ok(line)
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        let _ = self.send("quit"); // it may be gone already
        let _ = self.process.wait();
    }
}
