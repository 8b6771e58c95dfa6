# Words that other texts are made of.

decimal-mark = ,
list = { $first } und { $last }
side = { $side ->
    [black] Schwarz
   *[white] Weiß
}
    .one = { $side ->
        [black] schwarze
       *[white] weiße
    }
    .many = { $side ->
        [black] schwarzen
       *[white] weißen
    }
game-name-chess = Schach
game-name-chess960 = Schach960
game-name-racingkings = Racing Kings
game-name-tictactoe = Tic-Tac-Toe
