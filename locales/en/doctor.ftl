# The checks of kiebitz doctor, and what they find.

checks-failed = checks failed: { $checks }
check-processor = processor
check-cores = cores
check-memory = memory
check-terminal = terminal
check-data-folder = data folder
check-config-file = config file
check-game-database = game database
check-endgame-tables = endgame tables
check-syzygy-tables = Syzygy tables
check-opening-book = opening book
check-books-by-name = books by name
check-lichess-token = Lichess token
check-player-of-white = player of White
check-player-of-black = player of Black
check-stockfish = stockfish
check-fairy-stockfish = fairy-stockfish
check-perft-of-chess = perft of chess
check-perft-of-racing-kings = perft of Racing Kings

found-none = none
found-built-in = built-in
found-no-home = none: no home folder is known
found-sound = { $file }, sound
found-not-there = { $file }, not there
found-processor = { $arch }, built for { $used ->
    [none] any processor
   *[other] { $used }
}; networks computed by { $networks } instructions
found-no-cores = cannot be counted: { $why }
found-memory = { $total } GiB, { $free } GiB of it free
found-no-memory = not told by this system
found-terminal = { $is_terminal ->
    [yes] a terminal
   *[no] not a terminal
}, { $colors ->
    [none] no colours
    [all] true colour
   *[other] { $colors } colours
}, { $unicode ->
    [yes] Unicode
   *[no] no UTF-8 locale
}; boards are drawn with { $figurines ->
    [yes] figurines
   *[no] letters
}
found-no-data-home = no home folder is known; set HOME or XDG_DATA_HOME
found-in-the-way = { $folder } is in the way: it is no folder
found-data-folder = { $folder }, { $exists ->
    [yes] { $can_write ->
        [yes] can be written
       *[no] cannot be written
    }
   *[no] { $can_write ->
        [yes] not there yet, can be made
       *[no] not there, and cannot be made
    }
}
found-no-program = { $program } is no program here
found-no-engine = not found; it is { $name ->
    [stockfish] the engine to measure against
   *[fairy-stockfish] the engine to measure against in Racing Kings
}
found-right-count = depth { $depth }: { $nodes } leaves, right; { $milliseconds } ms, { $millions } million a second
found-wrong-count = depth { $depth } has { $expected } leaves, but { $nodes } were counted
found-no-database = none yet; games you play are kept
found-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $file }, sound
found-no-tables = none yet; kiebitz tb generate --all 4 builds some
found-tables = { $tables } in { $folder }{ $thorough ->
    [yes] , every checksum right
   *[no] { "" }
}
found-unfinished = { $found }; { $size } of unfinished work, which kiebitz tb list names
found-no-syzygy = none; syzygy in the config file names their folders
found-syzygy = { $files } files for { $endings } endings in { $folder }
found-damaged = damaged, to be fetched again: { $files }
found-checksums = { $found }: { $right } checksums right, { $unknown } not known
found-no-books = none; they are looked for in { $folder }
found-books = { $books } in { $folder }
found-unreadable = { $folder } cannot be read: { $why }
found-token-variable = in the environment, { $variable }
found-token = in { $file }
found-no-token = none; kiebitz bot login stores one in { $file }
