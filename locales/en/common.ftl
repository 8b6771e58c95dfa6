# Words that other texts are made of.

decimal-mark = .
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
