# What commands say of files and options.

no-book = there is no book { $name }: looked for { $places }
no-book-to-choose-from = --book-best chooses among the moves of a book: name one with --book
unusable-log = cannot use { $file } as a log: { $why }
going-on-without = warning: { $why } ({ $origin }); going on without
cannot-read-file = cannot read { $file }
cannot-write-file = cannot write { $file }
interrupted = interrupted
games-counted = { $count ->
    [one] { $games } game
   *[other] { $games } games
}
input-line = line { $number }
input-line-too-long = { $place } is longer than { $most } bytes
