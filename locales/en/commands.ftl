# Words to type in the terminal, the usual one first. Those of every language are always understood.

command-moves = moves
command-board = board
command-flip = flip
command-clock = clock time
command-fen = fen
command-pgn = pgn
command-save = save
command-help = help ?
command-hint = hint
command-undo = undo takeback back
command-draw = draw
command-accept = accept
command-decline = decline
command-claim = claim
command-resign = resign
command-player = player
command-rematch = rematch
command-swap = swap
command-quit = quit exit
command-new = new
command-eval = eval

# Answers to questions.
answer-yes = yes y
answer-on = on
answer-off = off
answer-none = none no -
answer-white = white w
answer-black = black b
answer-random = random
