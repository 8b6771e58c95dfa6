# What commands say of files and options.

no-book = there is no book { $name }: looked for { $places }
no-book-to-choose-from = --book-best chooses among the moves of a book: name one with --book
unusable-log = cannot use { $file } as a log: { $why }
going-on-without = warning: { $why } ({ $origin }); going on without
cannot-read-file = cannot read { $file }
cannot-write-file = cannot write { $file }
cannot-write-output = cannot write to standard output: { $why }
interrupted = interrupted
games-counted = { $count ->
    [one] { $games } game
   *[other] { $games } games
}
input-line = line { $number }
input-line-too-long = { $place } is longer than { $most } bytes

# What is wrong with a command line.
usage-bad-value = invalid value '{ $value }' for '{ $argument }': { $why }
usage-no-value = a value is required for '{ $argument }' but none was supplied
usage-no-choice = invalid value '{ $value }' for '{ $argument }' [possible values: { $choices }]
usage-unknown-argument = unexpected argument '{ $argument }' found
usage-unknown-command = unrecognized subcommand '{ $command }'
usage-missing-argument = the following required arguments were not provided: { $argument }
usage-missing-command = a command is missing: { $commands }
usage-conflict = the argument '{ $argument }' cannot be used with '{ $other }'
usage-other = { $what }: '{ $argument }' { $value }
usage-similar = ; a similar one exists: '{ $other }'
usage-more = { " " }(more: { $command } --help)
