//! Parses a typed line.

/// A line, parsed by its first word. English and German words always work, whatever the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    /// An empty line or a comment of a script.
    Nothing,
    Help,
    /// The legal moves, perhaps of one square.
    Moves(Option<&'a str>),
    Board(Show),
    Flip,
    Clock,
    Hint,
    Undo,
    Draw,
    Accept,
    Decline,
    /// Claim a draw, perhaps with a move.
    Claim(Option<&'a str>),
    Resign,
    Fen,
    Pgn,
    /// Save to this file.
    Save(Option<&'a str>),
    /// Another player for one that failed.
    Player(&'a str),
    Rematch,
    Swap,
    Quit,
    /// Anything else is a move.
    Move(&'a str),
}

/// When the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Show {
    Now,
    Always,
    OnDemand,
}

impl<'a> Command<'a> {
    pub fn read(line: &'a str) -> Command<'a> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Command::Nothing;
        }
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, Some(rest.trim())),
            None => (line, None),
        };
        match word.to_lowercase().as_str() {
            "help" | "?" | "hilfe" => Command::Help,
            "moves" | "züge" | "zuege" => Command::Moves(rest),
            "board" | "brett" => Command::Board(match rest {
                Some("on" | "an" | "ein") => Show::Always,
                Some("off" | "aus") => Show::OnDemand,
                _ => Show::Now,
            }),
            "flip" | "drehen" => Command::Flip,
            "clock" | "time" | "uhr" => Command::Clock,
            "hint" | "tipp" => Command::Hint,
            "undo" | "takeback" | "back" | "zurück" | "zurueck" => Command::Undo,
            "draw" | "remis" => Command::Draw,
            "accept" | "annehmen" => Command::Accept,
            "decline" | "ablehnen" => Command::Decline,
            "claim" | "reklamieren" => Command::Claim(rest),
            "resign" | "aufgeben" => Command::Resign,
            "fen" => Command::Fen,
            "pgn" => Command::Pgn,
            "save" | "speichern" => Command::Save(rest),
            "player" | "spieler" => Command::Player(rest.unwrap_or_default()),
            "rematch" | "revanche" => Command::Rematch,
            "swap" | "tauschen" => Command::Swap,
            "quit" | "exit" | "ende" | "beenden" => Command::Quit,
            _ => Command::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_both_languages() {
        for (line, expected) in [
            ("", Command::Nothing),
            ("  # a remark", Command::Nothing),
            ("HELP", Command::Help),
            ("moves", Command::Moves(None)),
            ("Züge e2", Command::Moves(Some("e2"))),
            ("board on", Command::Board(Show::Always)),
            ("brett", Command::Board(Show::Now)),
            ("takeback", Command::Undo),
            ("zurück", Command::Undo),
            ("claim Nf3", Command::Claim(Some("Nf3"))),
            ("save my game.pgn", Command::Save(Some("my game.pgn"))),
            ("player uci:a b", Command::Player("uci:a b")),
            (" Nf3 ", Command::Move("Nf3")),
            ("Kd4", Command::Move("Kd4")),
        ] {
            assert_eq!(Command::read(line), expected, "{line}");
        }
    }
}
