# Words that other texts are made of.

decimal-mark = .
time-left = { $left } left
list = { $first } and { $last }
side = { $side ->
    [black] Black
   *[white] White
}
game-name-chess = Chess
game-name-chess960 = Chess960
game-name-racingkings = Racing Kings
game-name-tictactoe = Tic-tac-toe
role = { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
}

# Below a board.
board-to-move = { side } to move
board-check = check
