# Endgame tables: kiebitz tb.

tb-no-fifty = The 50-move rule is not considered
tb-has-won = { side } has won
tb-is-mated = { side } is mated
tb-wins = { side } wins: { $is_race ->
    [yes] the end
   *[no] mate
} in { tb-plies } ({ $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
})
tb-plies = { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
tb-drawn = Drawn
tb-says-syzygy = { $side ->
    [none] Drawn, says Syzygy
   *[other] { side } wins, says Syzygy
}
tb-spoiled = { $text }; but by the 50-move rule it is a draw
tb-cursed = { $text }; but the 50-move rule comes first: { $clock } of { $all } plies are counted
# $plies is "none" where only Syzygy tables know the position.
tb-move = { $result ->
    [wins] wins
    [loses] loses
    [draws] draws
   *[unknown] unknown: a table is missing
}{ $plies ->
    [none] { "" }
   *[other] { " " }in { tb-plies }
}{ $spoiled ->
    [yes] , but not within 50 moves
   *[no] { "" }
}

tb-stats-legal = legal
tb-stats-won = won
tb-stats-drawn = drawn
tb-stats-lost = lost
tb-longest = { $end ->
    [win] longest win
   *[loss] longest loss
}: { tb-plies }
tb-by-plies = { $end ->
    [win] won by plies
   *[loss] lost by plies
}

tb-head-material = Material
tb-head-men = Men
tb-head-size = Size
tb-head-positions = Positions
tb-head-longest = Longest
tb-head-memory = Memory
tb-head-way = On the way
tb-head-time = Time
tb-in-all = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $size } in all; longest win or loss in plies
tb-none-yet = There are no tables in { $folder }: build some with kiebitz tb generate --all 3
tb-busy = { $table } is being built by another program, { $size } so far
tb-resumable = { $table } is unfinished, { $size }: kiebitz tb generate { $command } goes on, kiebitz tb remove { $command } removes it
tb-useless = { $table } is finished, { $size } of work files are left: kiebitz tb remove { $command } --unfinished removes them

tb-verify-cost = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} to check, about { $positions } positions: about { $time } on { tb-threads }
tb-threads = { $threads ->
    [one] { $threads } thread
   *[other] { $threads } threads
}
tb-verified = { $table }: { $positions } positions checked{ $compared ->
    [none] { "" }
   *[other] , { $compared } compared with Syzygy
}{ $distances ->
    [none] { "" }
   *[other] , { $distances } distances with DTZ
}: { $wrong ->
    [none] sound{ $damaged ->
        [yes] , but its Syzygy files are damaged
       *[no] { "" }
    }
   *[other] { $wrong } WRONG
}
tb-damaged = { $file } is damaged: its checksum is wrong
tb-syzygy-damaged = { $files ->
    [one] { $files } Syzygy file is damaged: download it again
   *[other] { $files } Syzygy files are damaged: download them again
}
tb-positions-wrong = { $positions ->
    [one] { $positions } position is wrong
   *[other] { $positions } positions are wrong
}
tb-interrupted = Interrupted in { $table }

tb-cost = { $table ->
    [none] { $count } tables
   *[other] { $table }
}: about { $memory } of memory, { $size } on disk (at most { $disk } on the way), { $time } on { tb-threads }
tb-too-much = more than the { $allowed } of memory allowed
tb-disk-free = Only { $free } are free on that disk
tb-disk-too-small = this needs up to { $disk } of disk space, and only { $free } are free
tb-all-there = Everything is there already, in { $folder }
tb-going-on = { $table }: going on after { $done } of { $slices } slices{ $plies ->
    [none] { "" }
   *[other] , n = { $plies }
}
tb-longer = { $table }: some positions are more than 253 plies from the end; going on with two bytes a value
tb-layer = { $table }{ $slice ->
    [none] { "" }
   *[other] { " " }slice { $slice }
} n = { $plies }, { $found } found
tb-slice = { $table }{ $slice ->
    [none] { "" }
   *[other] { " " }slice { $slice }
}
tb-packing = { $table } packing block { $block }
tb-built = { $table }: { $size }, { $solving } s solving, { $packing } s packing
tb-build-interrupted = Interrupted in { $table }: the same command goes on from here
tb-done = Done in { $seconds } s: the tables are in { $folder }

tb-nothing-to-remove = { $unfinished ->
    [yes] there is no unfinished work on { $table } in { $folder }
   *[no] there is no table { $table } in { $folder }
}
tb-remove-question = Remove { $unfinished ->
    [yes] the unfinished work on { $tables }
   *[no] { $tables }
} ({ $size })? [y/N]
tb-remove-needs-yes = without a terminal to ask on, tb remove needs --yes
tb-nothing-removed = nothing was removed
tb-removed = { $table } is removed, { $size } are free

tb-no-home = there is no home folder: name the folder of the tables with --dir
tb-no-syzygy-races = Syzygy tables are for chess, not for Racing Kings
tb-none-of-variant = there are no tables of { $variant } in { $folder }
tb-missing = there is no table { $table } in { $folder ->
    [none] any directory
   *[other] { $folder }
}: build it with kiebitz tb generate { $table }{ $option }
tb-castling = endgame tables have no positions in which a side can castle
tb-too-many-pieces = there are { $pieces } pieces on the board, and tables have at most { $most }

table-damaged = { $file } is damaged: { $what }; remove it and build it again
table-busy = another program is building { $file }
table-foreign = { $file } is not an endgame table of Kiebitz
table-version = { $file } has format { $found }, this program reads { $one } and { $other }
build-dependency = a required table cannot be used: { $why }
build-memory = { $material } needs about { $needed } of memory, but only { $allowed } may be used (--memory)
build-too-long = { $material } leads to positions 4,094 plies or more from the end, more than this program can say
build-interrupted = interrupted in { $material }; the same command continues from here
no-threads = cannot start threads: { $why }
build-inside = error in the generator: { $what }
material-form = "{ $text }" is not a material: write the pieces of both sides, as in KQvKR
material-kings = "{ $text }": each side has exactly one king, written first
material-many = "{ $text }" has { $pieces } pieces: tables go up to { $most }
material-bare = "{ $text }": two bare kings are a draw, there is no table to build
material-racing-pawn = "{ $text }": there are no pawns in Racing Kings
material-racing = "{ $text }": a side has at most one queen, two rooks, bishops and knights in Racing Kings
syzygy-no-path = the path of the Syzygy tables is empty
syzygy-unreadable = the Syzygy directory { $folder } cannot be read: { $why }
syzygy-none = the directory { $folder } has no Syzygy tables (.rtbw, .rtbz)
syzygy-no-wdl = { $folders } has DTZ tables (.rtbz), but no WDL tables (.rtbw), which every probe needs
syzygy-damaged = the Syzygy table { $file } is damaged: { $why }
table-header-long = its header is longer than the file
table-header-checksum = the checksum of its header is wrong
table-header = its header
table-length = its length is wrong
table-no-block = a block is missing
table-block-checksum = the checksum of block { $block } is wrong
table-block = block { $block }: { $why }
table-block-values = block { $block } has values its header lacks
