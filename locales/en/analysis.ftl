# One position: kiebitz best, eval, position, perft, lab and book.

best-move = Best move: { $san } ({ $uci })
best-none = No legal move: { $ending }
best-cursed = The 50-move rule comes before the mate that tables promise: { $clock } plies are counted
best-cost = depth { $depth }, { $nodes } nodes in { $seconds } s
best-chosen = { $name } plays { $san } ({ $uci }){ $score ->
    [none] { "" }
   *[other] , { $score }
}
best-progress = depth { $depth }, { $score }, { $san }

eval-head-white = White
eval-head-black = Black
eval-head-whites = White's
eval-head-balance = balance
eval-head-term = Term (pawns)
eval-head-middle = middle
eval-head-end = end
eval-head-sum = Sum
eval-term-material = Material
eval-term-position = Position (piece-square tables)
eval-term-pawn_structure = Pawn structure
eval-term-passed_pawns = Passed pawns
eval-term-mobility = Mobility
eval-term-pieces = Piece placement
eval-term-attacked_pieces = Attacked pieces (threats)
eval-term-pawn_shield = King safety: pawn shield
eval-term-king_zone = King safety: attacks on the zone
eval-term-space = Space
eval-term-tempo = Right to move
eval-term-race = Race to the eighth rank
eval-term-blockade = Blockade of the enemy king
eval-term-drawish = Likely to end in a draw
eval-term-bare_king = Driving the bare king
eval-verdict = Middlegame { $middle } %, endgame { $end } %. For { side }, to move: { $score }.
eval-network = The network, which the search asks: { $score }

position-head-fen = FEN
position-head-shredder-fen = Shredder-FEN
position-head-variant = Variant
position-head-opening = Opening
position-head-polyglot-key = Polyglot key
position-head-check = Check
position-head-over = Game over
position-head-draw = Draw
position-check = by { $by }
position-checker = the { role } on { $square }
position-claimable = may be claimed: { $reason ->
    [threefold_repetition] threefold repetition
   *[fifty_moves] fifty moves without capture or pawn move
}
position-moves = { $count ->
    [0] No legal moves
    [one] { $count } legal move
   *[other] { $count } legal moves
}

perft-progress = { $done } of { $all } moves, { $nodes } nodes

lab-head-depth = depth
lab-head-search = search
lab-head-nodes = nodes
lab-head-share = of minimax
lab-head-time = time
lab-head-move = move
lab-head-score = score
lab-win = win { $plies }
lab-loss = loss { $plies }
lab-settled = nothing more to find
lab-out-of-time = not finished in { $seconds } s
lab-cut-short = { $name }: depth { $reached } of { $all }, { $why }
lab-progress = { $name }: depth { $depth } of { $all }
lab-evaluation = Evaluation:
lab-evaluates-chess = material and piece-square values, in centipawns
lab-evaluates-chess960 = material and piece-square values, in centipawns
lab-evaluates-racingkings = material and tables of ancestor:e, ten points taken as a pawn, in centipawns
lab-evaluates-tictactoe = rows still open to the side to move, less the other side's
lab-over = the game is over in this position{ $ending ->
    [none] { "" }
   *[other] : { $ending }
}

book-head-move = Move
book-head-weight = Weight
book-head-share = Share
book-head-learn = Learn
book-no-move = The book has no move for this position
book-built = { $file }: { $positions } positions and { $moves } moves of { games-counted }, { $size }
book-games-left-out = Games left out: { $left }
book-left-out = left out: { $why }
in-file = { $file }, { $why }
game-at-line = game { $number } (line { $line }): { $why }
book-no-races = Polyglot books are for chess and Chess960, not for Racing Kings
book-folder = { $file } is a folder, not a PGN file
book-none-readable = no game could be read: { $why }
book-no-game = there is no game in { $file }
book-empty = no move is left for the book: lower --min-games, or count games with --weights games
book-unreadable = the book cannot be read back
position-other-variant = --chess960 { $number } cannot be a position of { $other }

# A picture of a position.
described = White: { $white }. Black: { $black }. { side } to move{ $check ->
    [yes] , in check
   *[no] { "" }
}.
svg-no-piece = --targets { $square }: there is no piece on this square
svg-not-its-turn = --targets { $square }: this piece cannot move, because it is { side }'s turn
