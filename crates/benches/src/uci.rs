//! Another program that speaks UCI, spoken to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The program; ended when dropped.
pub struct Uci {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Where a program of the PATH is: Debian puts games where the PATH may not look.
pub fn place(program: &str) -> String {
    let games = format!("/usr/games/{program}");
    if std::path::Path::new(&games).exists() { games } else { program.to_owned() }
}

impl Uci {
    /// Starts a program by its name.
    pub fn start(program: &str) -> Result<Uci> {
        let mut process = Command::new(place(program))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = process.stdin.take().context("no standard input")?;
        let output = BufReader::new(process.stdout.take().context("no standard output")?);
        Ok(Uci { process, input, output })
    }

    /// Sends lines.
    pub fn send(&mut self, lines: &str) -> Result<()> {
        writeln!(self.input, "{lines}")?;
        Ok(self.input.flush()?)
    }

    /// The next line.
    pub fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        ensure!(self.output.read_line(&mut line)? > 0, "the engine has gone");
        Ok(line)
    }

    /// The least value that an option of the program takes.
    pub fn least(&mut self, option: &str) -> Result<f64> {
        self.send("uci")?;
        let mut least = None;
        loop {
            let line = self.line()?;
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.starts_with(&["option", "name", option]) {
                let at = words.iter().position(|&word| word == "min");
                least = at.and_then(|at| words.get(at + 1)?.parse().ok());
            } else if words == ["uciok"] {
                return least.with_context(|| format!("it has no {option}"));
            }
        }
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        let _ = self.send("quit"); // it may be gone already
        let _ = self.process.wait();
    }
}
