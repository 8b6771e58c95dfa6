//! Openings from a file: EPD or FEN lines, or games in PGN.

use kiebitz_chess::{Board, Game, Variant};

use super::{Opening, OpeningsError};

/// Reads a book of either kind. A line of EPD begins with the pieces, rank by rank; `#` begins a
/// comment.
pub fn read(text: &str, variant: Variant, plies: usize) -> Result<Vec<Opening>, OpeningsError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let first = lines.next().and_then(|line| line.split_whitespace().next()).unwrap_or_default();
    if first.contains('/') && !first.starts_with('[') {
        read_epd(text, variant)
    } else {
        Games::new(variant, plies).read(text)
    }
}

/// The positions of EPD or FEN lines.
pub fn read_epd(text: &str, variant: Variant) -> Result<Vec<Opening>, OpeningsError> {
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| position(line, variant, number))
        .collect()
}

/// The position of an EPD line. The counters of a FEN may stand before its operations.
fn position(line: &str, variant: Variant, number: usize) -> Result<Opening, OpeningsError> {
    let is_counter = |field: &str| field.bytes().all(|b| b.is_ascii_digit());
    let fields: Vec<&str> = (0..)
        .zip(line.split_ascii_whitespace())
        .take_while(|(i, field)| *i < 4 || (*i < 6 && is_counter(field)))
        .map(|(_, field)| field.trim_end_matches(';'))
        .collect();
    let board = Board::from_fen(&fields.join(" "), variant)
        .map_err(|source| OpeningsError::Fen { line: number, source })?;
    ready(Game::new(board), number)
}

/// Checks that the game is not over.
fn ready(game: Game, line: usize) -> Result<Opening, OpeningsError> {
    match game.outcome() {
        None => Ok(Opening::from_game(&game)),
        Some(_) => Err(OpeningsError::Over { line }),
    }
}

/// The first moves of the games in a PGN file. Reads only what an opening needs, the `FEN` tag and
/// the moves; skips comments, variations and annotations.
struct Games {
    variant: Variant,
    plies: usize,
    openings: Vec<Opening>,
    /// The game being read, once a tag or a move of it has been seen.
    game: Option<Game>,
    /// Whether moves of it have been seen, so that a tag begins the next one.
    moving: bool,
    /// Depth of parentheses.
    variation: usize,
    in_comment: bool,
}

impl Games {
    fn new(variant: Variant, plies: usize) -> Games {
        Games {
            variant,
            plies,
            openings: Vec::new(),
            game: None,
            moving: false,
            variation: 0,
            in_comment: false,
        }
    }

    fn read(mut self, text: &str) -> Result<Vec<Opening>, OpeningsError> {
        let mut last = 0;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            if !self.in_comment && line.trim_start().starts_with('[') {
                self.tag(line.trim(), number)?;
            } else if !line.starts_with('%') {
                self.moves(line, number)?;
            }
        }
        self.finish(last)?;
        Ok(self.openings)
    }

    fn tag(&mut self, line: &str, number: usize) -> Result<(), OpeningsError> {
        if self.moving {
            self.finish(number)?;
        }
        let start = match line.strip_prefix("[FEN \"").and_then(|rest| rest.split_once('"')) {
            Some((fen, _)) => Board::from_fen(fen, self.variant)
                .map_err(|source| OpeningsError::Fen { line: number, source })?,
            None if self.game.is_some() => return Ok(()),
            None => Board::start(self.variant),
        };
        self.game = Some(Game::new(start));
        Ok(())
    }

    fn moves(&mut self, line: &str, number: usize) -> Result<(), OpeningsError> {
        let mut rest = line;
        loop {
            if self.in_comment {
                let Some((_, after)) = rest.split_once('}') else { return Ok(()) };
                (self.in_comment, rest) = (false, after);
            }
            rest = rest.trim_start();
            let mut characters = rest.chars();
            match characters.next() {
                None | Some(';') => return Ok(()),
                Some('{') => self.in_comment = true,
                Some('(') => self.variation += 1,
                Some(')') => self.variation = self.variation.saturating_sub(1),
                Some(_) => {
                    let is_end = |c: char| c.is_whitespace() || "{}();".contains(c);
                    let end = rest.find(is_end).unwrap_or(rest.len()).max(1);
                    let (token, after) = rest.split_at(end);
                    if self.variation == 0 {
                        self.token(token, number)?;
                    }
                    rest = after;
                    continue;
                }
            }
            rest = characters.as_str();
        }
    }

    fn token(&mut self, token: &str, number: usize) -> Result<(), OpeningsError> {
        if matches!(token, "1-0" | "0-1" | "1/2-1/2" | "*") {
            self.moving = true;
            return self.finish(number);
        }
        // "8.", "8...", "8.Qd2": remove the number, but "0-0" is castling.
        let san = match token.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('.') {
            Some(after) => after.trim_start_matches('.'),
            None if token.bytes().all(|b| b.is_ascii_digit()) => "",
            None => token,
        };
        if san.is_empty() || san.starts_with('$') || san.trim_matches(['!', '?']).is_empty() {
            return Ok(());
        }
        let variant = self.variant;
        let game = self.game.get_or_insert_with(|| Game::new(Board::start(variant)));
        self.moving = true;
        if game.moves().len() < self.plies {
            let m = game
                .board()
                .parse_san(san.trim_end_matches(['!', '?']))
                .map_err(|source| OpeningsError::Move { line: number, source })?;
            game.play(m).expect("a parsed move is legal");
        }
        Ok(())
    }

    /// Ends the game being read, if there is one.
    fn finish(&mut self, line: usize) -> Result<(), OpeningsError> {
        (self.moving, self.variation) = (false, 0);
        if let Some(game) = self.game.take() {
            self.openings.push(ready(game, line)?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(text: &str, plies: usize) -> Vec<String> {
        let openings = read(text, Variant::Chess, plies).expect(text);
        openings.iter().map(|opening| opening.game().board().fen()).collect()
    }

    #[test]
    fn epd_with_and_without_counters() {
        let text = "# a comment\n\
                    4k3/8/8/8/8/8/4P3/4K3 w - - 3 17\n\n\
                    4k3/8/8/8/8/8/4P3/4K3 b - - bm Kd7; id \"one\";\n\
                    4k3/8/8/8/8/8/4P3/4K3 w - -;\n";
        assert_eq!(
            fens(text, 16),
            [
                "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17",
                "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            ]
        );
    }

    #[test]
    fn pgn_with_everything_around_the_moves() {
        let text = "[Event \"A\"]\n[Result \"*\"]\n\n\
                    1. e4 {best [by test]\n[not a tag]} e5! (1... c5 (1... e6 2. d4) 2. Nf3) 2.Nf3 $1 2... Nc6 ; rest\n\
                    % escaped\n3. Bb5 *\n\n\
                    [Event \"B\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. 0-0-0 Ke7 1-0\n\
                    1. d4 d5 1/2-1/2\n";
        assert_eq!(
            fens(text, 4),
            [
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                "8/4k3/8/8/8/8/8/2KR4 w - - 2 2",
                "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
            ]
        );
    }

    #[test]
    fn bad_books_get_a_line_and_a_reason() {
        let error = |text: &str| read(text, Variant::Chess, 16).unwrap_err();
        assert!(matches!(error("8/8 w - -"), OpeningsError::Fen { line: 1, .. }));
        assert!(matches!(error("\n1. e4 e5\n2. Ke3 *"), OpeningsError::Move { line: 3, .. }));
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!(error(mated), OpeningsError::Over { line: 1 });
        assert_eq!(read("", Variant::Chess, 16), Ok(Vec::new()));
    }
}
