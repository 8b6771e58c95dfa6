//! Adds the games of a PGN file to an opening book.

use std::fs::File;
use std::io::{self, Seek};

use kiebitz_books::polyglot::Builder;
use kiebitz_chess::Move;
use kiebitz_words::{Message, Say, said};

/// A game that was left out, and why.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub struct GameLeftOut {
    number: usize,
    line: usize,
    why: Message<'static>,
}

said!(GameLeftOut { number, line, why } => "game-at-line", number = number.to_string(), line = line.to_string(), why);

/// Reads a file. Calls `each` after every game with the number of bytes read so far, and returns how many there are.
pub fn add_to_book(
    builder: &mut Builder,
    file: File,
    mut each: impl FnMut(Result<(), GameLeftOut>, u64),
) -> io::Result<u64> {
    // Shares its position with the one that is read.
    let mut place = file.try_clone()?;
    for entry in super::read(file) {
        let entry = entry?;
        let game = entry.game.map_err(|fault| fault.message().into_owned());
        let added = game.and_then(|game| {
            let moves: Vec<Move> = game.moves().collect();
            let added = builder.add(&game.start, &moves, game.result.winner());
            added.map_err(|refused| refused.message().into_owned())
        });
        let (number, line) = (entry.number, entry.line);
        let added = added.map_err(|why| GameLeftOut { number, line, why });
        each(added, place.stream_position().unwrap_or(0));
    }
    place.stream_position()
}
