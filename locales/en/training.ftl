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
