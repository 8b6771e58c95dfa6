# Words that other texts are made of.

decimal-mark = .
list = { $first } and { $last }
side = { $side ->
    [black] Black
   *[white] White
}
