# The full screen of the terminal.

# Function keys: short words, all of them in one line.
key-help = Help
key-new = New
key-flip = Flip
key-hint = Hint
key-take-back = Back
key-evaluation = Eval
key-draw = Draw
key-resign = Resign
key-save = Save
key-quit = Quit

button-start = Start
button-cancel = Cancel
button-rematch = Rematch
button-swap-sides = Swap sides
button-game-setup = New game
button-save = Save the game
button-look-at-board = Look at the board
button-quit = Quit
button-go-on = Go on
button-resign = Resign
button-accept = Accept the draw
button-decline = Decline

# Fields of forms.
label-game = Game
label-name = Name
label-elo = Elo, { $weakest } to { $strongest }
label-program = Program
label-clock = Clock
label-start = Position (FEN)
label-file = File
label-which = Which
default-clock = none
default-start = the usual one
form-keys = Up/Down: field   Left/Right: choice   Enter: start
bad-clock = { $text }: not a clock such as 5+3

# Titles and questions of dialogs.
title-game-setup = New game
title-promotion = Promote to
title-game-over = Game over
title-help = Help
title-save = Save the game
title-question = Really?
title-player-missing = A player is missing
ask-quit = The game is not over. Leave it?
ask-abandon = The game is not over. Begin another?
ask-resign = { side } resigns?

# Below the board.
entry = Move
thinking = { $name } is thinking
evaluation = Evaluation
tables-draw = Tables: drawn
tables-win = { $moves ->
    [none] Tables: { side } wins
    [one] Tables: { side } wins in { $moves } move
   *[other] Tables: { side } wins in { $moves } moves
}
window-too-small = The window is too small: { $columns } by { $rows } characters are needed
position-after = Position after { $played }
position-at-start = Position at the start
back-to-game = End returns to the game, PageUp and PageDown go on
played-meanwhile = { side } has played { $played } meanwhile: End shows it

help-page =
    Play with the mouse: click a piece, then its target; or drag it there.
    With the cursor keys: go to a piece, Enter, go to its target, Enter.
    By typing: e4, Nf3, exd5, O-O, e8=Q, or e2e4; Tab completes, Enter plays.
    Esc clears what is typed or selected.

    F1  this page                  F6  evaluation on or off
    F2  new game                   F7  offer, accept or claim a draw
    F3  flip the board             F8  resign
    F4  hint                       F9  save the game as PGN
    F5  take a move back           F10 quit

    PageUp, PageDown (or [ and ]) go back and forth through the moves, Home
    to the start, End returns to the game; a click on a move shows it.
    Ctrl-C leaves at once, Ctrl-Z suspends. Every key is also a word to be
    typed: help, new, flip, hint, undo, eval, draw, accept, decline, claim,
    resign, save FILE, fen, moves, rematch, swap, quit.
