# Networks and weights: kiebitz selfplay, net, tune and refine.

selfplay-stats = { $variant }: { $games } games, { $positions } positions, { $plies } plies a game
selfplay-results = White won { $white }, drawn { $draws }, Black won { $black }
selfplay-chess960 = From a start of Chess960: { $percent }
selfplay-size = { $size }, { $each } bytes a position; positions seen before: { $seen } %
selfplay-unfinished = Files that end in an unfinished block: { $files }
selfplay-ends = Ends
selfplay-end-checkmate = checkmate
selfplay-end-stalemate = stalemate
selfplay-end-insufficient-material = insufficient material
selfplay-end-repetition = repetition
selfplay-end-fifty-moves = fifty moves
selfplay-end-race-won = race won
selfplay-end-race-drawn = race drawn
selfplay-end-large-advantage = large advantage
selfplay-end-no-advantage = no advantage
selfplay-end-too-long = too long
selfplay-scores = Scores for the side to move, in centipawns
selfplay-interval = { $from ->
    [none] { $to ->
        [none] any
       *[other] { $to } and less
    }
   *[other] { $to ->
        [none] { $from } and more
       *[other] { $from } to { $to }
    }
}
selfplay-score-decisive = sure win or loss
selfplay-score-inexact = not exact
selfplay-runs = Runs
selfplay-run = { "  " }seed { $seed }, { $nodes } nodes, { $chess960 } % Chess960, engine { $engine }: { $games } games
selfplay-written = { $games } games, { $positions } positions, { $new } new ({ $rate } positions/s), { $each } bytes a position
selfplay-progress = { $games } games, { $positions } positions
selfplay-rate = { $rate } positions/s
selfplay-torn = Unfinished blocks were left out at the end of files: { $files }
selfplay-exported = { $positions } { $is_varied ->
    [yes] positions near
   *[no] of
} { $searched } positions, { $held } held out, { $size }
    { $games } games, { $held_games } held out. Left out: { $early } early, { $decisive } sure wins and losses, { $without } without a score, { $in_check } in check, { $captures } with a capture or promotion
selfplay-going-on = { $file }: going on after { $games } games
selfplay-cut = { $file }: { $cut } of an unfinished block were cut off

net-built-in = compiled in
net-layers = ({ $kings ->
    [1] { $inputs } inputs
   *[other] { $kings } × { $inputs } inputs by the king's square
}, { $width } neurons) × 2, { $buckets } outputs by the number of pieces; { $weights } weights

tune-read = { $file }: { $games } games, { $positions } quiet positions{ $bad ->
    [0] { "" }
   *[other] , { $bad } not understood
}
tune-start = { $training } positions, { $held_out } held out, { $size } MiB; K = { $k }; { $losses }
tune-epoch = epoch { $number }/{ $of }: { $losses }
tune-loss = loss { $seen }, held out { $unseen }
refine-pairs = { $pairs } pairs:

net-unreadable = the network cannot be read: { $why }
net-foreign = this is not a Kiebitz network
net-version = the network has version { $found }, this program reads versions 1 and 2
net-shape = the network's shape is not supported: { $what }
net-length = the network has { $found } bytes where { $expected } are expected
net-checksum = the network is damaged: its checksum is wrong
no-search-number = "{ $name }" is not a search parameter
block-short = it ends too early
block-long = it has data after its end
block-packing = a column cannot be unpacked
block-game = game { $number } of the block is not valid
selfplay-foreign = it is not a file of self-play games
selfplay-version = it has version { $found } of the format, which this program cannot read
selfplay-damaged = it is damaged at byte { $at }
selfplay-block = the block at byte { $at } cannot be read: { $why }
selfplay-order = the block at byte { $at } holds other games than the next ones
selfplay-move = game { $game } of its run: { $why }
selfplay-variant = it holds games of { $family }
selfplay-settings = it was made with other settings ({ $what }); use another file, and merge them later
selfplay-difference = { $what ->
    [seed] seed { $found }, not { $wanted }
    [nodes] { $found } nodes, not { $wanted }
    [chess960] { $found } % Chess960, not { $wanted } %
    [rules] other rules of the generator
   *[engine] an engine that thinks differently
}
selfplay-many-runs = it holds { $runs } runs, and only a file of one run can be continued
selfplay-locked = another program is writing to it
selfplay-exists = it exists already
selfplay-other = it exists already and is not a file of positions
selfplay-repeated = its games of seed { $seed } are also in { $other }
fault-in = { $file }: { $why }
stopped = it was stopped
selfplay-no-move = move { $index } of ply { $ply } does not exist
tune-too-few = only { $positions } usable positions in the data; some thousands are needed
selfplay-no-file = the file to write is missing: --output FILE
selfplay-no-share = --chess960 mixes starts of Chess960 into chess; it goes with --variant chess
