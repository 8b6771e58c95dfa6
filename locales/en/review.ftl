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

# A single move, asked about. $other is the next best move; $best is left out where it shall be found.
considered = { $mark ->
    [none] { $played } is good enough.
    [inaccuracy] { $played } is an inaccuracy.
    [mistake] { $played } is a mistake.
   *[blunder] { $played } is a blunder.
}{ $best ->
    [none] { "" }
   *[other] { " " }Best is { $best }.
}
considered-best = { $played } is the best move. { $mark ->
    [none] The next best, { $other }, is hardly worse.
    [inaccuracy] The next best, { $other }, is an inaccuracy.
    [mistake] The next best, { $other }, is a mistake.
   *[blunder] The next best, { $other }, is a blunder.
}
considered-only = { $played } is the only legal move.

# Mates, and in Racing Kings arrivals. $first is the first move.
allows-mate = { $moves ->
    [1] Now { side } mates at once: { $first }{ with-how }.
   *[other] Now { side } mates in { $moves }{ beginning-with }{ with-how }.
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
    [1] { side } misses mate on the spot: { $first }{ with-how }.
   *[other] { side } misses a mate in { $moves }{ beginning-with }{ with-how }.
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
allows-draw = Now { side } has a draw{ how-drawn }{ beginning-with }.
allows-perpetual = Now { side } has a draw by perpetual check, beginning with { $first }.
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

# Material. $pieces and $price are lists, $first is the first move, $taking the one that takes, $how the mechanism.
loses = { $first } { $back ->
    [yes] wins back
   *[no] wins
} { $pieces }{ by-move }{ with-how }.
misses = { $first } would have won { $pieces }{ by-move }{ with-how }.
with-how = { $how ->
    [none] { "" }
   *[other] : { $how }
}
pawn-ending = { $first } leads to a pawn ending that { side } wins{ with-how }.
unguards = the { $role } that left { $from } guarded { $square }
promotes = After { $first } { side }'s pawn on { $square } promotes{ by-move }.
misses-promotion = After { $first } { side }'s pawn on { $square } would have promoted{ by-move }.
zugzwang-refutation = After { $made } { side } is in zugzwang: every move makes the position worse.
zugzwang-better = After { $made } { side } would have been in zugzwang: every move makes the position worse.
wrong-exchange = the exchange on { $square } costs more than it wins
# Racing Kings, as the pieces stand.
tempo = As the pieces stand, { side }'s king now needs { $moves ->
    [1] one move
   *[other] { $moves } moves
} to the eighth rank, after { $better } { $instead }.
barred = { $first } bars { side }'s king from { $squares }: there is no way ahead.
would-check = the { $role } on { $from } cannot take back on { $square }, it would give check
by-move = { $taking ->
    [none] { "" }
   *[other] { " " }({ $taking })
}
exchange = the exchange, the rook on { $square } for { a-piece }
traded = { $pieces } for { $price }
piece-on = the { role } on { $square }
piece-standing-on = the { role } on { $square }
# How a line works. $later is the move that does it, if it is not the first.
later-or-it = { $later ->
    [none] it
   *[other] { $later }
}
by-hanging = { $guarded ->
    [yes] { $piece } is not guarded enough
   *[no] { $piece } was hanging
}
by-fork = { later-or-it } forks { $targets }
by-pin = { $pinned } is pinned to { $behind }
by-skewer = { later-or-it } skewers { $front } and, behind, { $behind }
by-discovered-attack = { later-or-it } discovers the attack of { $by } on { $target }
by-discovered-check = { later-or-it } is a discovered check by { $by }
by-trapped = { $piece } is trapped
by-defender-taken = the defender of { $square } is taken, { $defender }
by-deflection = { $defender } is deflected from { $square }
by-attraction = attraction draws the { role } to { $square }
by-interference = interference cuts { $defender } off from { $square }
by-in-between = an in-between move, before the recapture on { $square }
by-back-rank = the king on { $square } is shut in on its back rank
by-attack = { later-or-it } attacks { $target }
by-overload = { $defender } is overloaded: it must guard { $first } and { $second }
by-shield = { $shield } can no longer stand in the way before { $target }
by-force = { $piece } has nothing better than to take
by-interposing = { $piece } must step into the check
by-mate-threat = { later-or-it } threatens mate on { $square }
by-promotion = the pawn from { $square } promotes
a-piece = a { role }
many-pieces = { $count ->
    [2] two
   *[other] { $count }
} { role }s

# Terms of the evaluation. $side is the mover, or where $owner is the opponent, the opponent.
compared = { $first } is a strong reply: { $terms }. { $better } was better.
drawish = the ending is harder to win
only-preferred = { $first ->
    [none] { $better } was better.
   *[other] { $first } is a strong reply; { $better } was better.
}
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

# Praise. $other is the next best move.
praise-only = { $played } is the only good move: { $other ->
    [none] no other keeps the result
   *[other] even { $other }, the next best, is a blunder
}.
praise-sacrifice = { $played } sacrifices the { role }, and rightly: { $other }, the next best, is clearly worse.
praise-mate = { $played } { $race ->
    [yes] wins the race in { $moves } moves
   *[no] finds a mate in { $moves }
}.

# The summary of a game. $moved is the move after which a side was winning, $moves a list.
decided = { $marked ->
    [yes] { $moved } decided the game: from then on { side } was winning.
   *[no] From { $moved } on { side } was winning.
}
lesson = { $topic ->
    [mate] Before each move look at the checks your opponent will have ({ $moves }).
    [back_rank] Give your king a way out of its back rank ({ $moves }).
    [missed_mate] Look at every check when the other king is within reach ({ $moves }).
    [fork] Watch for squares from which one piece attacks two of yours ({ $moves }).
    [trapped] Keep a way back open for every piece ({ $moves }).
    [line] Watch for lines on which your pieces stand behind one another ({ $moves }).
    [defender] Know what each piece guards, and whether it can be drawn away ({ $moves }).
    [pawn] Count how far a passed pawn has to go, and who can stop it ({ $moves }).
    [chance] Look at every capture: material could be won ({ $moves }).
    [result] A won game has to be won: look for the ways to a draw ({ $moves }).
    [race] Count the moves of both kings, and keep the way ahead open ({ $moves }).
   *[loose] Before each move ask which of your pieces can be taken after it ({ $moves }).
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
