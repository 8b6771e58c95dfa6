# Words that other texts are made of.

decimal-mark = .
time-left = { $left } left
list = { $first } and { $last }
side = { $side ->
    [black] Black
   *[white] White
}

# Below a board.
board-to-move = { side } to move
board-check = check
