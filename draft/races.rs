//! `kiebitz book build --variant racingkings`: the opening of Racing Kings, computed.

use kiebitz_books::polyglot::{Book, BuiltBook, Judged};
use kiebitz_chess::{Game, Move};
use kiebitz_engine::study::Study;
use kiebitz_engine::{Engine, Limits, Options, Stop};
use kiebitz_games::line_log::{LineLog, Missing, lines};
use kiebitz_tui::book_text;
use serde::{Deserialize, Serialize};

use crate::cli::prelude::*;

/// What a study is made with: studies of different settings do not mix.
#[derive(Args, Clone, Serialize, Deserialize, PartialEq)]
pub(super) struct Races {
    /// With --variant: number of nodes to search each position with
    #[arg(long, value_name = "N", default_value = "200000", requires = "variant", value_parser = input::at_least(1))]
    nodes: u64,

    /// With --variant: number of moves of a position to compare and follow
    #[arg(long, value_name = "N", default_value = "4", requires = "variant", value_parser = input::number(1, 40))]
    width: u32,

    /// With --variant: how much worse than the best such a move may be, in centipawns
    #[arg(long, value_name = "CP", default_value = "60", requires = "variant", value_parser = input::number(0, 1000))]
    margin: u32,
}

/// What was found in a position: a line of the log.
#[derive(Serialize, Deserialize)]
struct Answer {
    fen: String,
    /// The best moves in UCI, the best first, with score and depth.
    moves: Vec<(String, i16, u16)>,
}

impl Races {
    pub fn build(
        &self,
        wanted: usize,
        named: &Output,
        form: &Form,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<()> {
        let mut outputs = Outputs::default();
        let output = outputs.file(named)?;
        let mut place = named.as_os_str().to_owned();
        place.push(".log");
        let path = outputs.log(Path::new(&place))?;
        let (mut log, mut bytes) = LineLog::open(&path, Missing::Create)?;
        log.cut_torn(&mut bytes)?;
        let mut study = Study::new(self.margin as i32);
        self.resume(&mut study, &mut log, &bytes).with_context(|| {
            text!(language, "book-other-study", file = path.display().to_string())
        })?;
        let stop = stop_on_ctrl_c()?;
        let bar = Bar::new(wanted as f64).in_language(language).with_plain_lines();
        // Every first move is compared, later as many as are followed.
        let mut engine = engine(if study.positions() == 0 { 256 } else { self.width as usize })?;
        while study.positions() < wanted
            && let Some(game) = study.next_game()
        {
            let Some(moves) = self.search(&mut engine, &game, &stop) else { break };
            let board = game.board();
            let told = |&(m, found): &(Move, Judged)| (board.uci(m), found.score, found.depth);
            let answer =
                Answer { fen: board.fen(), moves: moves.iter().map(told).collect() };
            log.append(&serde_json::to_string(&answer)?)?;
            log.sync()?;
            if study.positions() == 0 {
                engine = self::engine(self.width as usize)?;
            }
            study.answer(board, &moves);
            let done = study.positions();
            bar.at(done as f64, || text!(language, "book-studied", done, all = wanted));
        }
        bar.clear();
        let content = study.bytes();
        if !content.is_empty() {
            let book = Book::from_bytes(content.clone())
                .with_context(|| text!(language, "book-unreadable"))?;
            file::write(&output, &content)?;
            let report = BuiltBook {
                output: named.display().to_string(),
                games: 0,
                left_out: 0,
                positions: book.positions(),
                moves: book.len(),
                bytes: content.len(),
            };
            form.write(&report, out, |out| Ok(book_text::write_built(&report, language, out)?))?;
        }
        unless_stopped(&stop)
    }

    /// Takes the answers that the log has; a new log gets its first line.
    fn resume(&self, study: &mut Study, log: &mut LineLog, bytes: &[u8]) -> Result<()> {
        let mut kept = lines(bytes).map(|(_, line)| line);
        match kept.next() {
            None => log.append(&serde_json::to_string(self)?)?,
            Some(first) => {
                let first = first.context("its first line is damaged")?;
                ensure!(serde_json::from_str::<Races>(&first)? == *self, "other settings");
            }
        }
        for line in kept {
            let answer: Answer = serde_json::from_str(&line.context("a line is damaged")?)?;
            let game = study.next_game().context("it has too many lines")?;
            let board = game.board();
            ensure!(board.fen() == answer.fen, "another position is expected");
            let read = |(uci, score, depth): &(String, i16, u16)| {
                Ok((board.parse_uci(uci)?, Judged { score: *score, depth: *depth }))
            };
            let moves = answer.moves.iter().map(read).collect::<Result<Vec<_>>>()?;
            study.answer(board, &moves);
        }
        Ok(())
    }

    /// The best moves; `None` if it was interrupted.
    fn search(&self, engine: &mut Engine, game: &Game, stop: &Stop) -> Option<Vec<(Move, Judged)>> {
        engine.new_game();
        let found = engine.search(game, &Limits::nodes(self.nodes), stop, &mut |_| {});
        let judged = |info: &kiebitz_engine::Info| {
            let score = info.score.0.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            (info.pv[0], Judged { score, depth: info.depth as u16 })
        };
        (!stop.is_stopped()).then(|| found.lines.iter().map(judged).collect())
    }
}

fn engine(lines: usize) -> Result<Engine> {
    Ok(Engine::new(Options { multi_pv: lines, library: false, ..Options::default() })?)
}
