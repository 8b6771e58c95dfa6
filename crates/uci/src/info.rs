//! `info`: an engine's reports during a search.

use std::fmt;
use std::time::Duration;

use kiebitz_engine::Bound;

/// A score as in UCI, for the side to move.
///
/// It differs from [`kiebitz_engine::Score`]: other engines use other ranges, and moves to mate do
/// not determine the plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate; negative when the side to move is mated.
    Mate(i32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    pub value: Value,
    pub bound: Bound,
}

/// One `info` line; missing fields are `None` or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The iteration's depth in plies.
    pub depth: Option<u32>,
    /// The deepest ply reached.
    pub seldepth: Option<u32>,
    /// 1 for the best line, 2 for the second, and so on.
    pub multipv: Option<u32>,
    /// The score of the line.
    pub score: Option<Score>,
    /// Chances to win, draw and lose, in thousandths.
    pub wdl: Option<[u32; 3]>,
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Since the search began, in whole milliseconds.
    pub time: Option<Duration>,
    /// How busy the engine's processor is, in thousandths.
    pub cpuload: Option<u32>,
    /// The root move being searched.
    pub currmove: Option<String>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    pub pv: Vec<String>,
    pub string: Option<String>,
}

impl Info {
    /// Only a text. Line breaks in it become spaces.
    pub fn text(text: impl fmt::Display) -> Info {
        let text = text.to_string().replace(['\n', '\r'], " ");
        Info { string: Some(text), ..Info::default() }
    }

    /// Whether it is about the best line (or no line at all).
    pub fn is_of_best_line(&self) -> bool {
        self.multipv.is_none_or(|n| n == 1)
    }

    /// Merges a newer line of the same search. Lines other than the best change only nodes and
    /// time.
    pub(crate) fn absorb(&mut self, newer: Info) {
        fn take<T>(old: &mut Option<T>, new: Option<T>) {
            if new.is_some() {
                *old = new;
            }
        }
        take(&mut self.nodes, newer.nodes);
        take(&mut self.nps, newer.nps);
        take(&mut self.hashfull, newer.hashfull);
        take(&mut self.tbhits, newer.tbhits);
        take(&mut self.time, newer.time);
        // Without a score or a line it may be a bare "depth 20 currmove e2e4", a depth not yet reached.
        let is_result = newer.score.is_some() || !newer.pv.is_empty();
        if is_result && newer.multipv.is_none_or(|n| n == 1) {
            take(&mut self.depth, newer.depth);
            take(&mut self.seldepth, newer.seldepth);
            take(&mut self.score, newer.score);
            take(&mut self.wdl, newer.wdl);
            if !newer.pv.is_empty() {
                self.pv = newer.pv;
            }
        }
    }

    /// Parses what follows `info`. Unknown tokens and invalid numbers are skipped, since engines
    /// print all sorts of things.
    pub(crate) fn read(text: &str) -> Info {
        let mut info = Info::default();
        let mut rest = text.trim_start();
        while let Some((token, after)) = split_token(rest) {
            rest = after;
            match token {
                "depth" => number(&mut rest, &mut info.depth),
                "seldepth" => number(&mut rest, &mut info.seldepth),
                "multipv" => number(&mut rest, &mut info.multipv),
                "nodes" => number(&mut rest, &mut info.nodes),
                "nps" => number(&mut rest, &mut info.nps),
                "hashfull" => number(&mut rest, &mut info.hashfull),
                "tbhits" => number(&mut rest, &mut info.tbhits),
                "cpuload" => number(&mut rest, &mut info.cpuload),
                "currmovenumber" => number(&mut rest, &mut info.currmovenumber),
                "time" => {
                    let mut millis = None;
                    number(&mut rest, &mut millis);
                    info.time = millis.map(Duration::from_millis).or(info.time);
                }
                "score" => info.score = read_score(&mut rest).or(info.score),
                "wdl" => {
                    let [mut win, mut draw, mut loss] = [None; 3];
                    number(&mut rest, &mut win);
                    number(&mut rest, &mut draw);
                    number(&mut rest, &mut loss);
                    if let (Some(win), Some(draw), Some(loss)) = (win, draw, loss) {
                        info.wdl = Some([win, draw, loss]);
                    }
                }
                "currmove" => info.currmove = next_move(&mut rest).or(info.currmove),
                "pv" => info.pv = std::iter::from_fn(|| next_move(&mut rest)).collect(),
                "string" => {
                    info.string = Some(rest.trim_end().to_owned());
                    break;
                }
                _ => {}
            }
        }
        info
    }
}

/// The first token, and what comes after it with its leading blanks removed.
fn split_token(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if text.is_empty() {
        return None;
    }
    let (token, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    Some((token, rest.trim_start()))
}

/// Consumes a number if there is one.
fn number<T: std::str::FromStr>(rest: &mut &str, field: &mut Option<T>) {
    if let Some((token, after)) = split_token(rest)
        && let Ok(value) = token.parse()
    {
        *field = Some(value);
        *rest = after;
    }
}

/// Consumes a token if it looks like a move, a drop or a null move.
fn next_move(rest: &mut &str) -> Option<String> {
    let (token, after) = split_token(rest)?;
    let square = |file: u8, rank: u8| file.is_ascii_lowercase() && rank.is_ascii_digit();
    let looks_right = match token.as_bytes() {
        b"0000" => true,
        [_, b'@', file, rank] => square(*file, *rank),
        [a, b, c, d] => square(*a, *b) && square(*c, *d),
        [a, b, c, d, role] => square(*a, *b) && square(*c, *d) && role.is_ascii_alphabetic(),
        _ => false,
    };
    if !looks_right {
        return None;
    }
    *rest = after;
    Some(token.to_owned())
}

/// `cp 34`, `mate -3`, and the bound before or after it.
fn read_score(rest: &mut &str) -> Option<Score> {
    let mut value = None;
    let mut bound = Bound::Exact;
    while let Some((token, after)) = split_token(rest) {
        let mut inner = after;
        match token {
            "cp" | "mate" if value.is_none() => {
                let mut read = None;
                number(&mut inner, &mut read);
                value = read.map(if token == "cp" { Value::Cp } else { Value::Mate });
            }
            "lowerbound" => bound = Bound::AtLeast,
            "upperbound" => bound = Bound::AtMost,
            _ => break,
        }
        *rest = inner;
    }
    Some(Score { value: value?, bound })
}

/// As UCI writes it: `cp 34` or `mate -3`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Cp(centipawns) => write!(f, "cp {centipawns}"),
            Value::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::AtLeast => " lowerbound",
            Bound::AtMost => " upperbound",
        };
        write!(f, "{}{bound}", self.value)
    }
}

/// The whole line, `info` included.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn field(
            f: &mut fmt::Formatter<'_>,
            name: &str,
            value: &Option<impl fmt::Display>,
        ) -> fmt::Result {
            value.as_ref().map_or(Ok(()), |value| write!(f, " {name} {value}"))
        }
        f.write_str("info")?;
        field(f, "depth", &self.depth)?;
        field(f, "seldepth", &self.seldepth)?;
        field(f, "multipv", &self.multipv)?;
        field(f, "score", &self.score)?;
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        field(f, "nodes", &self.nodes)?;
        field(f, "nps", &self.nps)?;
        field(f, "hashfull", &self.hashfull)?;
        field(f, "tbhits", &self.tbhits)?;
        field(f, "time", &self.time.map(|time| time.as_millis()))?;
        field(f, "cpuload", &self.cpuload)?;
        field(f, "currmove", &self.currmove)?;
        field(f, "currmovenumber", &self.currmovenumber)?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        field(f, "string", &self.string)
    }
}
