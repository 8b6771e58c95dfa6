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

# Below a board.
board-to-move = { side } am Zug
board-check = Schach
