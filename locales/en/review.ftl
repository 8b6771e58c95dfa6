# The review of a game: marks, and why a move is bad.

mark = { $mark ->
    [inaccuracy] Inaccuracy
    [mistake] Mistake
   *[blunder] Blunder
}
marks = { $mark ->
    [inaccuracy] Inaccuracies
    [mistake] Mistakes
   *[blunder] Blunders
}
marks-counted = { $count } { $mark ->
    [inaccuracy] { $count ->
        [one] inaccuracy
       *[other] inaccuracies
    }
    [mistake] { $count ->
        [one] mistake
       *[other] mistakes
    }
   *[blunder] { $count ->
        [one] blunder
       *[other] blunders
    }
}

# Mates, and in Racing Kings arrivals. $first is the first move.
allows-mate = { $moves ->
    [1] Now { side } mates at once: { $first }.
   *[other] Now { side } mates in { $moves }{ beginning-with }.
}
allows-arrival = { $moves ->
    [1] Now { side }'s king reaches the eighth rank at once: { $first }.
   *[other] Now { side }'s king reaches the eighth rank in { $moves } moves{ beginning-with }.
}
beginning-with = { $first ->
    [none] { "" }
   *[other] , beginning with { $first }
}
misses-mate = { $moves ->
    [1] { side } misses mate on the spot: { $first }.
   *[other] { side } misses a mate in { $moves }{ beginning-with }.
}
misses-arrival = { $moves ->
    [1] { side } could have won the race at once: { $first }.
   *[other] { side } could have won the race in { $moves } moves{ beginning-with }.
}

# Draws.
draws = { $reason ->
    [stalemate] This is stalemate: a draw.
    [insufficient_material] Now neither side has enough material to mate: a draw.
    [threefold_repetition] The position comes for the third time: a draw can be claimed.
    [fivefold_repetition] The position comes for the fifth time: a draw.
    [fifty_moves] Fifty moves without capture or pawn move: a draw can be claimed.
    [seventy_five_moves] Seventy-five moves without capture or pawn move: a draw.
    [race_drawn] Both kings reach the eighth rank: a draw.
   *[other] This ends the game as a draw.
}
allows-draw = Now { side } has a draw{ how-drawn }.
misses-draw = { side } misses a draw{ how-drawn }.
how-drawn = { $reason ->
    [stalemate] { " " }by stalemate
    [insufficient_material] : neither side keeps enough material to mate
    [threefold_repetition] { " " }by repetition
    [fivefold_repetition] { " " }by repetition
    [fifty_moves] { " " }by the fifty-move rule
    [seventy_five_moves] { " " }by the fifty-move rule
    [race_drawn] : both kings reach the eighth rank
   *[other] { "" }
}

# Endgame tables: what the side had, and what it has.
throws-away = { $change ->
    [won-lost] Endgame tables: { side } was winning, and is now losing.
    [won-drawn] Endgame tables: { side } was winning, and now it is a draw.
   *[drawn-lost] Endgame tables: it was a draw, and now { side } is losing.
}

# Material. $pieces and $price are lists, $how the move in brackets.
loses = { side } loses { $pieces }{ by-move }.
misses = { side } could have won { $pieces }{ by-move }.
promotes = { side }'s pawn on { $square } gets through and promotes{ by-move }.
misses-promotion = { side }'s pawn on { $square } could have promoted{ by-move }.
by-move = { $taking ->
    [none] { "" }
   *[other] { " " }({ $taking })
}
exchange = the exchange, the rook on { $square } for { a-piece }
traded = { $pieces } for { $price }
piece-on = the { role } on { $square }
a-piece = a { role }
many-pieces = { $count ->
    [2] two
   *[other] { $count }
} { role }s

# Terms of the evaluation. $side is the mover, or where $owner is the opponent, the opponent.
compared = Compared with { $better }, { $terms }.
with-loss = { $term } (−{ $pawns })
drawish = the ending is harder to win
only-evaluations = The engine prefers { $better }: { $old } there, { $new } after the move played.
term-material = { $owner ->
    [opponent] { side } has more material
   *[mover] { side } has less material
}
term-position = { $owner ->
    [opponent] { side }'s pieces stand on better squares
   *[mover] { side }'s pieces stand on worse squares
}
term-pawn_structure = { $owner ->
    [opponent] { side }'s pawns are sounder
   *[mover] { side }'s pawns are weaker
}
term-passed_pawns = { $owner ->
    [opponent] { side }'s passed pawns are stronger
   *[mover] { side } has less from passed pawns
}
term-mobility = { $owner ->
    [opponent] { side }'s pieces have more squares
   *[mover] { side }'s pieces have fewer squares
}
term-pieces = { $owner ->
    [opponent] { side }'s pieces are better posted
   *[mover] { side }'s pieces are less well posted
}
term-attacked_pieces = { $owner ->
    [opponent] { side } threatens more
   *[mover] { side } threatens less
}
term-pawn_shield = { $owner ->
    [opponent] { side }'s king has a better pawn cover
   *[mover] { side }'s king has a weaker pawn cover
}
term-king_zone = { $owner ->
    [opponent] { side }'s king is in less danger
   *[mover] { side }'s king is in more danger
}
term-space = { $owner ->
    [opponent] { side } has more space
   *[mover] { side } has less space
}
term-tempo = { $owner ->
    [opponent] { side } has the move
   *[mover] { other-side } has the move
}
term-race = { $owner ->
    [opponent] { side }'s king has a shorter way to the eighth rank
   *[mover] { side }'s king has a longer way to the eighth rank
}
term-blockade = { $owner ->
    [opponent] { side } bars more squares before { other-side }'s king
   *[mover] { side } bars fewer squares before { other-side }'s king
}
other-side = { $side ->
    [black] White
   *[white] Black
}

# Headings and labels.
review-title = Game review
refutation = Best reply: { $line }.
better = Better: { $line }.
refutation-label = Best reply
better-label = Better
accuracy = Accuracy
average-loss = Average centipawn loss
endgame-table = endgame table
nodes-a-position = { $nodes } nodes a position
win-chance-graph = White's win chance in percent, move by move
no-mistakes = No move lost much.
position-before = The position before the move
