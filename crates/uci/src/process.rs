//! A child process with line-based input and output, which may crash, hang or flood us at any time.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::client::{ClientError, Death, Launch, Turn};
use crate::lines::read_line;
use crate::traffic::{Direction, Traffic};

/// Lines read ahead; then the program has to wait, so that flooding uses no memory.
const READ_AHEAD: usize = 4096;

/// How long a program may take to answer `stop`.
const GRACE: Duration = Duration::from_secs(2);

/// How long a program may take to obey `quit`.
pub(crate) const LAST_PATIENCE: Duration = Duration::from_millis(200);

/// How often a search checks whether to stop.
const GLANCE: Duration = Duration::from_millis(5);

/// How much of the end of standard error is kept, in bytes.
const COMPLAINT: usize = 2000;

/// A line, and when it came.
pub(crate) type TimedLine = (Instant, String);

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// Not in time.
    Late,
    /// The program has closed its output.
    Ended,
}

/// A running program. Dropping it kills it.
///
/// Three threads serve it, so that neither a program that does not read nor one that writes too
/// much can block us. The threads end when its pipes close.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// `None` once its input is closed.
    input: Option<Sender<String>>,
    output: Receiver<TimedLine>,
    complaint: Arc<Mutex<VecDeque<u8>>>,
    /// The thread that reads standard error.
    errors: Option<JoinHandle<()>>,
    traffic: Option<Traffic>,
}

impl Process {
    pub(crate) fn start(launch: &Launch) -> Result<Process, ClientError> {
        let mut program = Command::new(&launch.program);
        program.args(&launch.args);
        if let Some(dir) = &launch.dir {
            program.current_dir(dir);
        }
        let failed = |source| ClientError::Start { program: launch.program.clone(), source };
        Process::spawn(&mut program, launch.traffic.clone()).map_err(failed)
    }

    fn spawn(command: &mut Command, traffic: Option<Traffic>) -> io::Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().expect("its input is a pipe");
        let stdout = child.stdout.take().expect("its output is a pipe");
        let stderr = child.stderr.take().expect("its errors are a pipe");
        let (input, to_write) = channel();
        let (read, output) = sync_channel(READ_AHEAD);
        let complaint = Arc::default();
        // From here on it is killed if anything fails.
        let ear = traffic.clone().map(|traffic| (traffic, child.id()));
        let input = Some(input);
        let mut process = Process { child, input, output, complaint, errors: None, traffic };
        let complaint = Arc::clone(&process.complaint);
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.to_owned()).spawn(work)
        };
        spawn("uci-write", Box::new(move || write_lines(stdin, &to_write)))?;
        spawn("uci-read", Box::new(move || read_lines(stdout, &read, ear)))?;
        process.errors =
            Some(spawn("uci-errors", Box::new(move || keep_the_last(stderr, &complaint)))?);
        Ok(process)
    }

    /// Sends a line. It does not wait until the program reads it.
    pub(crate) fn send(&self, line: impl ToString) {
        if let Some(input) = &self.input {
            let line = line.to_string();
            if let Some(traffic) = &self.traffic {
                traffic.note(Direction::ToProgram, self.child.id(), &line);
            }
            let _ = input.send(line);
        }
    }

    /// Waits for a line until `deadline`. A line that is there already counts even after it.
    pub(crate) fn line(&self, deadline: Instant) -> Result<TimedLine, Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.output.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Discards the lines received so far.
    pub(crate) fn forget_lines(&self) {
        // Limited, since with a flooding program this would never end.
        let _ = self.output.try_iter().take(READ_AHEAD).count();
    }

    /// Its exit status, if it ends within `patience`.
    pub(crate) fn exit(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// A line before the deadline that follows a question. A program that does not answer is
    /// killed.
    pub(crate) fn answer_to(
        &mut self,
        question: &'static str,
        deadline: Instant,
        waited: Duration,
    ) -> Result<String, ClientError> {
        // A program that writes without end always has a line, which is not an answer either.
        let late = Instant::now() > deadline;
        match self.line(deadline) {
            Ok((_, line)) if !late => Ok(line),
            Err(Silence::Ended) => Err(self.death()),
            _ => {
                self.end(Duration::ZERO);
                Err(ClientError::Hung { question, waited })
            }
        }
    }

    /// Waits for the answer to `go`, sent at `since`: the first line that `read` returns something
    /// for. When the program must move at once, it is sent `stop_line`, and killed if that does not
    /// help.
    pub(crate) fn answer<T>(
        &mut self,
        since: Instant,
        turn: &Turn<'_>,
        stop_line: impl ToString,
        mut read: impl FnMut(Instant, &str) -> Option<Result<T, ClientError>>,
    ) -> Result<T, ClientError> {
        let mut deadline = after(turn.patience);
        let mut was_stopped = false;
        loop {
            let is_late = Instant::now() >= deadline;
            if was_stopped && is_late {
                self.end(Duration::ZERO);
                return Err(ClientError::Hung { question: "go", waited: since.elapsed() });
            } else if !was_stopped && (is_late || turn.stop.is_stopped()) {
                self.send(stop_line.to_string());
                was_stopped = true;
                deadline = after(GRACE);
            }
            let until = if was_stopped { deadline } else { deadline.min(after(GLANCE)) };
            match self.line(until) {
                Ok((when, line)) => {
                    if let Some(answer) = read(when, &line) {
                        return answer;
                    }
                }
                Err(Silence::Late) => {}
                Err(Silence::Ended) => return Err(self.death()),
            }
        }
    }

    /// How the program ended, which has closed its output.
    pub(crate) fn death(&mut self) -> ClientError {
        // Its output closes a moment before the process ends.
        let status = self.end(Duration::from_millis(200));
        ClientError::Died(Death { status, stderr: self.complaint() })
    }

    /// The end of what it wrote to standard error, once it is gone.
    fn complaint(&self) -> String {
        // A child of the program may hold the pipe open for ever.
        let deadline = Instant::now() + Duration::from_millis(100);
        while self.errors.as_ref().is_some_and(|thread| !thread.is_finished())
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(1));
        }
        let bytes = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = bytes.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }

    /// Closes its input, gives it `patience` to end by itself, then kills it.
    pub(crate) fn end(&mut self, patience: Duration) -> Option<ExitStatus> {
        self.input = None;
        let status = self.exit(patience);
        if status.is_none() {
            let _ = self.child.kill();
            // A killed process ends at once, except in a system call that hangs.
            return self.exit(Duration::from_secs(1));
        }
        status
    }
}

/// The deadline; a time far in the future if it cannot be represented.
pub(crate) fn after(patience: Duration) -> Instant {
    const FAR: Duration = Duration::from_secs(365 * 24 * 3600);
    Instant::now() + patience.min(FAR)
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end(Duration::ZERO);
    }
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        // In one write: some engines read only once.
        if stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<TimedLine>, ear: Option<(Traffic, u32)>) {
    let mut stdout = BufReader::new(stdout);
    while let Ok(Some(line)) = read_line(&mut stdout) {
        let Ok(line) = line else { continue };
        let when = Instant::now();
        if let Some((traffic, process)) = &ear {
            traffic.note(Direction::FromProgram, *process, &line);
        }
        if lines.send((when, line)).is_err() {
            return;
        }
    }
}

fn keep_the_last(mut stderr: impl Read, complaint: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut kept = complaint.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..count]);
        let excess = kept.len().saturating_sub(COMPLAINT);
        kept.drain(..excess);
    }
}
