# Games line by line: what happens, questions, and the help.

nameless = Human

# The beginning. $number is that of the start position of Chess960.
welcome = { $game }{ $number ->
    [none] { "" }
   *[other] , position { $number }
}. White: { $white }. Black: { $black }. { $time }.
welcome-tictactoe = Tic-tac-toe. Crosses (x): { $white }. Noughts (o): { $black }.
time-none = No clock
time-clock = Clock: { $clock } (minutes plus seconds a move)
time-move = Programs think { $seconds } s a move
how-to = Type a move such as e4, Nf3 or e2e4, or help for the commands.
how-to-tictactoe = Type a cell, 1 (top left) to 9 (bottom right) or a1 to c3, or help for the commands.
preparing = The players are getting ready.
resumed = Game { $id } goes on{ $control ->
    [none] .
   *[other] { " " }without a clock: its time control "{ $control }" cannot be kept.
}
not-kept = Games are not saved: { $why }
not-recorded = The game could not be saved: { $why }
no-tables = There are no endgame tables in { $folder }: the engine plays every move. kiebitz tb generate builds them.

# Moves.
to-move = { side } to move
to-move-tictactoe = { $side ->
    [black] Noughts (o) to move
   *[white] Crosses (x) to move
}
moved = { side }: { $played }{ $check ->
    [yes] , check
   *[no] { "" }
}{ $left ->
    [none] { "" }
   *[other] { " " }({ $left } left)
}
opening = Opening: { $eco } { $name }
taken-back = { $count ->
    [1] One move taken back.
   *[other] { $count } moves taken back.
}
takeback-asked = { side } asks to take the last move back.
takeback-declined = { side } declines the takeback.
draw-offered = { side } offers a draw.
answer-offer = { side }: accept or decline?
draw-declined = { side } declines the draw.
claimable = A draw may be claimed ({ $reason ->
    [threefold_repetition] third repetition of the position
   *[fifty_moves] fifty moves without capture or pawn move
}): type claim.
takes-minutes = { $name } takes minutes for a move without a clock; "now" lets it play what it has found so far.
thinks-so-far = Depth { $depth }, { $nodes } positions.
hint-comes = Thinking about a hint.
hint = Hint: { $played }{ $score ->
    [none] { "" }
   *[other] { " " }({ $score })
}
no-hint = There is no hint: { $why }
legal-moves = { $count ->
    [0] There are no legal moves.
   *[other] { $count } moves: { $moves }
}
legal-moves-from = { $count ->
    [0] Nothing can move from { $square }.
   *[other] From { $square }: { $moves }
}
clocks = White { $white }, Black { $black }
no-clock = There is no clock.

# Players that fail.
named-failed = { side } ({ $name }) failed: { $why }
nameless-failed = { side } failed: { $why }
choose-another = Type player and a name (player engine) to go on against another, or quit.
named-replaced = { side } is now { $name }.
nameless-replaced = { side } has another player.

# The end. $side is the winner.
game-over = Game over: { $result }, { $ending }
ending = { $side ->
    [none] draw { ended-by }
   *[other] { side } wins { ended-by }
}
ended-by = { $reason ->
    [checkmate] by checkmate
    [stalemate] by stalemate
    [insufficient_material] by insufficient material
    [fifty_moves] by fifty moves without capture or pawn move, claimed
    [seventy_five_moves] by seventy-five moves without capture or pawn move
    [threefold_repetition] by threefold repetition, claimed
    [fivefold_repetition] by fivefold repetition
    [race_won] the race: the king reached the eighth rank
    [race_drawn] of the race: both kings reached the eighth rank
    [resignation] by resignation
    [agreement] by agreement
   *[time] { $side ->
        [none] on time: the opponent has insufficient material to win
       *[other] on time
    }
}
# The same as nouns, in lists of games.
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-insufficient_material = insufficient material
reason-fifty_moves = fifty moves without capture or pawn move, claimed
reason-seventy_five_moves = seventy-five moves without capture or pawn move
reason-threefold_repetition = threefold repetition, claimed
reason-fivefold_repetition = fivefold repetition
reason-race_won = king reached the eighth rank
reason-race_drawn = both kings reached the eighth rank
reason-resignation = resignation
reason-agreement = draw by agreement
reason-time = time
ending-aborted = without a result
ending-board-full = a draw
ending-tictactoe = { $side ->
    [black] noughts win
   *[white] crosses win
} { $resigned ->
    [yes] by resignation
   *[no] with three in a row
}
rated = { $name }'s rating after { $games ->
    [1] the first game
   *[other] { $games } games
}: { $rating }
after-game = Type rematch, swap (with colours swapped), pgn, save FILE or quit.
still-going = The game is still going on: rematch and swap are for the time after it.
needs-file = Say which file: save game.pgn
saved = Saved in { $path }
not-saved = Not saved: { $why }

# Questions before a game.
ask-game = Which game: { $games }? [chess]{ " " }
ask-name = Your name? [{ $name }]{ " " }
ask-opponent = Your opponent: { $players }? [normal]{ " " }
ask-opponent-elo = elo:{ $weakest } to elo:{ $strongest }
ask-opponent-program = PATH
ask-color = Your colour: white, black or random? [white]{ " " }
ask-clock = Clock in minutes plus seconds a move, such as 5+3, or none? [none]{ " " }
bad-answer = { $text }: not one of the answers

# Games on a server.
joined = You play { side } on the server.
others-awaited = The game begins when all players have joined.
connection-lost = The connection was lost; reconnecting: { $why }
connection-back = The connection is back.
can-be-rejoined = The game stays on the server: the same link joins it again.
not-at-a-server = That is not possible in a game on a server.

join-player-link = --player takes no link: it names the player on this side of the game
join-no-link = the link is missing: give it as URL, or set KIEBITZ_LINK

help-chess =
    A move: e4, Nf3, exd5, O-O, e8=Q, or e2e4, e7e8q.
    moves [SQUARE]   the legal moves, of all pieces or of the one on SQUARE
    board [on|off]   shows the board, now or after every move
    flip             turns the board
    clock            time left
    hint             a good move
    now              lets the program play what it has found so far
    undo             takes your last move back
    draw             offers a draw; accept or decline answers an offer
    claim [MOVE]     claims a draw: threefold repetition, fifty moves
    resign           gives the game up
    fen              the position as FEN
    pgn              the game as PGN
    save FILE        adds the game to a file
    player NAME      another player takes the place of one that failed
    rematch, swap    another game, with the same colours or swapped
    quit             ends the program
help-tictactoe =
    A move: a cell, in reading order from 1 (top left) to 9 (bottom right), or from a1 (bottom left) to c3
    (top right). Three in a row win.
    moves            the free cells
    board            shows the board
    hint             a good move
    undo             takes your last move back
    resign           gives the game up
    fen              the position in one line
    pgn              the moves so far
    rematch, swap    another game, with the same marks or swapped
    quit             ends the program
help-server =
    A move: e4, Nf3, O-O, e8=Q, or e2e4. Commands:
      moves [e2]      legal moves, of one square
      board [on|off]  the board; after every move or not
      flip            the board the other way round
      clock           both clocks
      undo            ask the other side to take your last move back
      draw            offer a draw
      accept, decline answer an offer or a takeback request
      claim [move]    claim a draw: repetition or fifty moves
      resign          give up
      fen, pgn        the position, the game
      save FILE       write the game into a file
      quit            leave; the same link joins the game again
