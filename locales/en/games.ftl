# Stored games: lists, tables, imports.

heading-game = Game
heading-date = Date
heading-white = White
heading-black = Black
heading-result = Result
heading-moves = Moves
heading-variant = Variant
heading-opening = Opening
heading-move = Move
heading-games = Games
heading-draw = Draw
heading-score = Score
heading-last = Last
heading-learned = Learned
heading-player = Player
heading-rating = Rating

# A day, a month or a year.
date-day = { $year }-{ $month }-{ $day }
date-month = { $year }-{ $month }
date-year = { $year }

no-such-games = There are no such games
no-games-yet = There are no games yet
# Below a list that does not show all games.
games-shown = { $shown } of { $total } games
damaged-game = damaged; see kiebitz doctor
games-left-out = { game-count } left out: damaged
no-moves-here = No game in the database has a move in this position
no-rating-yet = No player has a rating yet: play games against opponents of known strength

# Reading files.
game-count = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
position-count = { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
}
importing = { game-count }, { position-count }
imported = { $file }: { game-count } with { position-count } added, { $known } known already, { $broken } broken
broken-game = { $file }, game { $number }, line { $line }: { $fault }
more-broken-games = { $file }: { $count ->
    [one] { $count } more broken game
   *[other] { $count } more broken games
}
cut-variations = { $file }: { $count ->
    [one] { $count } variation
   *[other] { $count } variations
} cut short at an illegal move
compressed-file = { $file } is compressed with { $by }: decompress it first
not-a-text-file = { $file } is not a text file
files-not-imported = { $failed } of { $files ->
    [one] { $files } file
   *[other] { $files } files
} could not be imported
cannot-open = cannot open { $file }: { $why }
cannot-import = cannot import { $file }: { $why }

# The progress of a review.
judged = game { $game }{ $games ->
    [none] { "" }
   *[other] { " " }of { $games }
}: { $done } of { $total } positions

# Changes of the database.
ask-delete = Delete { game-count }? [y/N]
# The answers that mean yes, in lower case, separated by blanks.
answers-yes = y yes
cannot-ask = there is no terminal to ask on: confirm with --yes
games-deleted = { game-count } deleted
games-backed-up = { game-count } copied to { $file }
games-restored = { game-count } restored from { $file }
previous-database = The previous database is now { $file }
no-home = there is no home directory: say where the database is with --db
forgotten = { $moves ->
    [0] Nothing was learned here
    [1] Forgot what was learned about one move
   *[other] Forgot what was learned about { $moves } moves
}
games-exported = { $games ->
    [1] One game written to { $file }
   *[other] { $games } games written to { $file }
}
games-explored = { $games ->
    [1] One game; score for the side to move
   *[other] { $games } games; score for the side to move
}
learned = { $percent } % of { $games }

# How a game ended, and why.
game-unfinished = not finished
game-finished = { $result }{ $reason ->
    [none] { "" }
   *[other] , { $reason }
}

# A game, board by board.
replay-lines = Enter: next move, b: back, q: quit
replay-keys = Space, Right: on   Left: back   Home, End   p: go, pause   + -: pace   q: quit
replay-pace = a move every { $seconds } s
replay-paused = by hand
replay-start = Start
