# Words that other texts are made of.

# On boards of letters; the other pieces are piece-letters.
pawn-letter = P
decimal-mark = .
thousands-mark = ,
percent = { $number } %
# What the system or SQLite says: its own text, and the kind of error by its name in Rust.
system = { $text }
a-second = a second
days = { $days } days
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
piece-name = { $role ->
    [pawn] Pawn
    [knight] Knight
    [bishop] Bishop
    [rook] Rook
    [queen] Queen
   *[king] King
}

# Below a board.
board-to-move = { side } to move
board-check = check

# Letters that are not in ASCII, each with its spelling there.
ascii-spelling = –- …...
