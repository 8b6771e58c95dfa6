# Words that other texts are made of.

decimal-mark = ,
time-left = noch { $left }
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
# With its article as an object and as the subject; none as an object and as the subject; one's own.
role = { $role ->
    [pawn] den Bauern
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
    [queen] die Dame
   *[king] den König
}
    .subject = { $role ->
        [pawn] der Bauer
        [knight] der Springer
        [bishop] der Läufer
        [rook] der Turm
        [queen] die Dame
       *[king] der König
    }
    .none = { $role ->
        [pawn] keinen Bauern
        [knight] keinen Springer
        [bishop] keinen Läufer
        [rook] keinen Turm
        [queen] keine Dame
       *[king] keinen König
    }
    .no-subject = { $role ->
        [pawn] kein Bauer
        [knight] kein Springer
        [bishop] kein Läufer
        [rook] kein Turm
        [queen] keine Dame
       *[king] kein König
    }
    .own = { $role ->
        [pawn] der eigene Bauer
        [knight] der eigene Springer
        [bishop] der eigene Läufer
        [rook] der eigene Turm
        [queen] die eigene Dame
       *[king] der eigene König
    }

# Below a board.
board-to-move = { side } am Zug
board-check = Schach
