# Engines against each other, and beside tables: kiebitz match and compare.

match-nodes = { $nodes ->
    [one] { $nodes } node a move
   *[other] { $nodes } nodes a move
}
match-depth = depth { $depth }
match-movetime = { $seconds } s a move
match-against = { $first } against { $second }
match-adjudicated = { $draws ->
    [yes] adjudicated: both engines see a draw
   *[no] adjudicated: both engines see a win
}
match-tables = { $draws ->
    [yes] adjudicated: the endgame tables know a draw
   *[no] adjudicated: the endgame tables know a win
}
match-resigns = { side } resigns
match-beyond = { $above ->
    [yes] Elo beyond measure
   *[no] Elo below measure
}
match-faults = { $count } { $by ->
    [illegal] lost by illegal moves
    [crashes] lost by crashes
   *[time] lost on time
}
match-no-faults = no faults
match-game = game { $number } of { $games }: { $white } - { $black } { $result } ({ $reason }), { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
match-fault = game { $number }{ $pairing ->
    [none] { "" }
   *[other] { " " }of { $pairing }
}: { $name }: { $what }
match-of-games = { $done } of { $all } games
match-head-games = Games
match-head-score = Score
match-head-strength = Strength
match-head-nelo = nElo
match-head-pairs = Pairs
match-head-colours = Colours
match-head-test = Test
match-strength = { $elo }, stronger with { $percent } % probability
match-normalised = { $elo } (normalised Elo)
match-pairs = { $pairs } (of 0, 0.5, 1, 1.5 and 2 points)
match-colours = White won { $white }, Black { $black }
match-test = { $one } or { $other } Elo: { $llr }, { $verdict }
match-rather = rather { $elo } Elo
match-undecided = undecided
match-standings = { $players } players, { $games } games, { $variant }
match-apart = { $groups } groups that never met, directly or through others: their ratings cannot be compared
match-group = Group { $number }
match-no-games = no games
match-of = of
match-elo-chart = Elo, with the 95 % interval
match-llr-chart = Log likelihood ratio of { $one } and { $other } Elo
match-conditions = { $book ->
    [none] openings built in
   *[other] openings from { $book }
}, seed { $seed }, { $hash } MB of hash, { $threads ->
    [1] one thread
   *[other] { $threads } threads
}
match-resign = lost after { $moves } moves at { $centipawns } centipawns
match-draw = drawn after { $moves } moves within { $centipawns } centipawns from move { $from } on
match-tables-end = tables end games
match-syzygy-ends = Syzygy tables end games
match-starts = starts { $line }
match-writes = writes { $file }
match-go-on = Go on? [y/N]
match-needs-yes = { $file } starts programs or writes files: add --yes to --resume to allow that
match-not-continued = the match of { $file } was not continued

compare-tables = tables
compare-engine = the engine
compare-title = { $table } against { $engine } ({ $limit }), the { $by ->
    [tables] tables
   *[engine] engine
} defending
compare-best-play = { side } wins in { tb-plies } with best play
compare-game = { $name }: { $plies ->
    [none] not won
   *[other] { tb-plies }
}, { $end }
compare-head-interrupted = Interrupted:
compare-head-positions = Positions:
compare-head-left-out = Left out:
compare-head-tables-better = Tables better:
compare-head-equal = Equal:
compare-head-engine-better = Engine better:
compare-head-engine-failed = Engine did not win:
compare-head-tables-failed = Tables failed:
compare-set-positions = Positions
compare-set-tables-better = Tables better
compare-set-fewer = fewer plies
compare-set-engine-longer = engine longer
compare-set-equal = Equal
compare-set-engine-better = Engine better
compare-interrupted = after { $done } of { $all } positions
compare-left-out = { $count }, where the { $by ->
    [tables] tables
   *[engine] engine
} broke down; first: { $what }
compare-longer = , where the { $better ->
    [tables-better] engine
   *[engine-better] tables
} took { $percent } % longer on average
compare-plies = Plies on average, where both won: tables { $tables }, engine { $engine }, best play { $best }
compare-never-longer = { $times ->
    [0] The tables never needed more plies than the engine
    [1] The tables needed more plies than the engine once
   *[other] The tables needed more plies than the engine { $times } times
}
compare-nothing = Nothing was compared
compare-nothing-yet = interrupted before a position was compared
compare-none = no position could be compared: { $why }
compare-no-position = { $file } holds no position
compare-forms = { $file }: --positions saves its report as text or JSON only
compare-progress = { $done } of { $all }: tables better { $tables }, equal { $equal }, engine better { $engine }
compare-same = { $done } of { $all }: { $same } the same
compare-chart-left-out = { $count } left out: no legal move in time
compare-chart-best = plies of best play
compare-chart-needed = plies needed, mean
compare-costs = : { $ours } and { $theirs }, costs { $cost ->
    [1] { $cost } centipawn
    [-1] { $cost } centipawn
   *[other] { $cost } centipawns
}
compare-moves-title = Moves beside { $engine } ({ $limit }{ $ours ->
    [none] { "" }
   *[other] ; kiebitz: { $ours }
})
compare-move-head-interrupted = Interrupted:
compare-move-head-positions = Positions:
compare-move-head-left-out = Left out:
compare-move-head-same = Same move:
compare-move-head-different = Different:
compare-move-head-cost = Cost:
compare-move-left-out = { $count }, where an engine broke down; first { $by }: { $what }
compare-none-judged = { $different }, none judged: the engine gives no scores
compare-judged = { $worse } worse, { $equal } as good, { $better } better in its judgement{ $not_judged ->
    [0] { "" }
   *[other] , { $not_judged } not judged
}
compare-mean-cost = { $cost } centipawns a position{ $not_judged ->
    [0] { "" }
   *[other] { " " }of those judged
}

compare-other-material = the position has the material { $found }, not { $material }
compare-draw = the position is a draw: there is nothing to win
compare-no-win = { $material } has no won position of this kind
compare-engine-unusable = the engine: { $why }
openings-empty = it holds no opening
openings-fen = line { $line }: { $why }
openings-game = the game of line { $line }: { $why }
openings-over = line { $line }: the game is over in this position
match-own = Kiebitz's own players are self, elo:N, { $players }
bad-resign = "{ $text }" is not a number of moves and of centipawns, such as 3,600
bad-draw = "{ $text }" is not a number of moves, of centipawns and the first move, such as 8,10,40
match-nobody = an engine's name or path comes before the colon
match-open-quote = a quotation mark is not closed
match-no-name = an option has no name
match-bad-value = { $name } does not take "{ $value }"
match-not-played = { $name } does not play in matches; { $own }
match-no-option = { $who } has no option "{ $name }"
match-two-limits = an engine can have only one of TC, NODES, DEPTH and MOVETIME
match-not-common = { $name } is not an engine option: set it in the description of one engine
match-no-program = there is no program "{ $program }" in PATH or { $folder }; { $own }
xboard-no-nodes = an xboard program cannot be limited by nodes, only by time or depth
xboard-no-fractions = an xboard program counts the time of a move in whole seconds
bad-sprt = "{ $text }" is not a pair of Elo bounds with the lower first, such as 0,5, perhaps with the probabilities of error, such as 0,5,0.05,0.05
match-log-exists = { $file } exists: continue it with --resume, or name another log
match-log-empty = { $file } is not the log of a match, or the match had not begun
match-log-foreign = { $file } is not the log of a match
match-log-newer = { $file } was written by a newer version of Kiebitz
match-log-older = { $file } was written by an older version of Kiebitz, which alone can continue it
match-log-damaged = { $file }: line { $line } is damaged{ $what }
match-engine = engine { $number }: { $why }
match-no-uci = engine { $number }: { $why } (one that speaks xboard's protocol is called xboard:PROGRAM; some need an argument, as in gnuchess:ARGS=--uci)
match-bad-book = cannot use { $file } as a book: { $why }
match-no-syzygy = there are no Syzygy tables for Racing Kings: use --tables
match-pgn-exists = { $file } exists: with --log the PGN file must not exist yet
match-few-engines = --engine must be given twice or more often, not { $engines } times
match-test-of-many = --sprt tests two engines, not more
match-only-two = --pairing and --rating are for more than two players
match-not-rated = --rating { $number }: there are { $many } players
match-not-paired = --pairing { $one }-{ $other }: there are { $many } players
match-name-no-text = a log cannot hold the name { $name }: it is no text
