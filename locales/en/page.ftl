# The page in the browser.

# What the language calls itself, and the letters of king, queen, rook, bishop and knight.
language-name = English
piece-letters = KQRBN

# The frame: menu, settings, notes.
nav-play = Play
nav-analyse = Analyse
nav-review = Review
nav-endgames = Endgames
nav-drills = Drills
nav-lab = Lab
nav-editor = Editor
nav-games = Games
menu = Menu
skip-to-content = Skip to the content
server-gone = The server does not answer. Trying again …
server-gone-hint = Is kiebitz still running? Your games are saved.
volume = Volume of the sounds (0: none)
coordinates = Letters and numbers at the board's edge
auto-queen = A pawn becomes a queen without asking
colours = Colours: { $theme ->
    [light] light
    [dark] dark
   *[auto] as the system
}
settings = Settings
page-not-found = There is no such page here.
to-start = To the start
close = Close
copied = Copied.
loading = Loading…

# Help for the keyboard.
help-title = Keyboard
help-button = Keyboard help
help-steps = one move back, one move on
help-ends = first position, last position
help-ends-keys = ↑ ↓, Home, End
help-flip = flip the board
help-tab = to the board, then arrow keys from square to square
help-enter = on the board: pick a piece up, put it down
help-escape = on the board: put the piece back
help-type = to the field for typed moves (e4, Nf3, O-O, e2e4)
help-help = this help

# Numbers with units.
plies = { $count ->
    [one] { $count } half-move
   *[other] { $count } half-moves
}
under-a-second = less than a second
seconds = { $count } s
minutes = { $count } min
hours = { $count } h

# Boards and moves, mostly for screen readers.
position = Position
moves = Moves
no-moves = No moves yet
go-through = Go through the moves
first-position = First position
previous-position = One move back
next-position = One move on
last-position = Last position
flip-board = Flip the board (f)
board = Board
square-empty = empty
square-selected = picked up
square-target = possible target
targets = { $square } picked up. Targets: { $targets }
coloured-piece = { $side ->
    [black] black
   *[white] white
} { role }
# $role and $promotion are none where there is none, $from is what tells two pieces apart.
said-move = { $role ->
    [none] { "" }
   *[other] { piece-name }{ " " }
}{ $from ->
    [none] { "" }
   *[other] { $from }{ " " }
}{ $takes ->
    [yes] takes{ " " }
   *[no] { "" }
}{ $square }{ $promotion ->
    [none] { "" }
    [rook] , becomes a rook
    [bishop] , becomes a bishop
    [knight] , becomes a knight
   *[queen] , becomes a queen
}{ said-end }
said-castling = { $way ->
    [long] castles long
   *[short] castles short
}{ said-end }
said-end = { $end ->
    [mate] , mate
    [check] , check
   *[none] { "" }
}
type-move = Type a move
type-move-example = e4, Nf3, O-O …
make-move = Move
result = Result
unfinished = unfinished
engine = Engine
depth = Depth
evaluation-of = Evaluation { $score }
no-evaluation = No evaluation

# A new game.
variant-hint-chess = The usual game.
variant-hint-chess960 = The pieces of the first rank stand in one of 960 orders; castling goes to the usual squares.
variant-hint-racingkings = The first king on the eighth rank wins. Giving check is not allowed. If White arrives first, Black has one more move; if he arrives, too, the game is drawn.
variant-hint-tictactoe = Three in a row win. With best play it is a draw.
elo-beginner = beginner
elo-casual = casual player
elo-club = club player
elo-strong = strong club player
elo-expert = expert
elo-master = master
elo-grandmaster = grandmaster
elo-beyond = beyond any human
measured = In matches it came out at { $elo } Elo.
opponent-unknown = There is no opponent called { $name } here.
setup-who = Who plays
setup-computer = Computer
setup-people = Two people
setup-link = By link
setup-link-hint = You get a link to send them. It opens the game in their browser; kiebitz join plays it in a terminal.
setup-watch = Watch
setup-opponent = Opponent
setup-color = Your colour
setup-random = random
crosses = Crosses ×
noughts = Noughts ○
setup-own-clock = other
setup-minutes = Minutes each
setup-increment = Seconds a move
setup-more = Name, start position, takebacks
setup-name = Your name
setup-second-name = Name of the second person
setup-number960 = Number of the start position (0–959)
setup-fen = Start position (FEN)
setup-takeback = Moves may be taken back
setup-start = Start the game
setup-change = Change
setup-unfinished = Continue a game

# A game.
a-move = { $time } a move
your-turn = Your turn
invitation = Links to this game
link-to-play = Link to play { side }
link-to-watch = Link to watch
link-secret = Anyone with a link can use it: send it only to the people it is for.
link-only-here = These links work on this machine only. Start kiebitz serve with --host 0.0.0.0 or --public so that others reach it.
copy = Copy
copy-link = Copy: { $label }
waiting-for-guest = The clock starts when the other player opens the link.
watching = You are watching this game.
paused = The game is paused.
resume = Continue
thinks = thinks
clock-of = Clock of { side }
download = Download
abort = Stop
really-abort = Stop this game?
really-resign = Resign this game?
take-back = Take back
offer-draw = Offer draw
accept = Accept
claim-draw = Claim a draw: { $reason }
moves-taken-back = Taken back.
move-now = Move now
no-hint-now = There is no hint just now.
a-player-failed = A player has failed.
your-rating = Your rating: { $before } → { $after }
noughts-to-move = { $side ->
    [black] { noughts }
   *[white] { crosses }
} to move
replay = Replay
replay-seconds = Seconds a move

# The analysis board.
paste = Paste a FEN or PGN
choose-file = Choose a file
drop-file = or drop it here
pgn-nothing = There is no game in this text: neither a PGN nor a FEN.
show-example = An example
show = Show
lines = Lines
nodes-a-second = { $count } nodes/s
queued = The engine is busy; place { $place } in the queue.
explorer = Your games
explorer-empty = None of your games has reached this position.
explorer-results = White wins, draws, Black wins
pgn-fault = Game { $number }, line { $line }: { $reason }
choose-game = Which game?
delete-from-here = Delete from here
make-main-line = Make main line
saved-games = Saved games

# The review of a game.
review-intro = Kiebitz goes through a game move by move, says how accurate each side was, and explains what went wrong.
review-pgn = PGN of a game
review-start = Review
review-saved = or one of your games
review-running = Reviewing …
review-progress = Position { $done } of { $all }
review-lost = { $points ->
    [one] { $points } point
   *[other] { $points } points
} of win chance lost
review-try = Try again from here
review-find = Find a better move.
review-right = Yes! That keeps what you had.
review-asked = Kiebitz looks at your move …
review-wrong = That is not it. Try another one.
hint-label = Hint
why-asked = Why { $played }, or why not?
review-back = Back to the review
review-show-best = Show the best move
review-next = Next mark
review-fine = Nothing to criticise here.
review-drills = Practise your mistakes
review-at = Half-move { $ply }: { $score }

# Endgames.
table = Table
palette = Pieces to put down
remove-piece = Remove
move-pieces = Move pieces
clear-board = Clear the board
side-to-move = To move
verdict = { $category ->
    [win] Won
    [loss] Lost
   *[draw] Draw
}{ $distance ->
    [none] { "" }
    [one] { " " }in { $distance } half-move
   *[other] { " " }in { $distance } half-moves
}
verdict-for = { to-move }: { verdict }
leads-to-win = Winning
leads-to-draw = Drawing
leads-to-loss = Losing
no-legal-moves = No legal moves.
table-missing = The table { $material } is not built yet.
not-covered = Tables cover positions with five pieces or fewer and without castling rights.
build-it = Build { $material }
play-it-out = Play it against perfect defence
line-to-end = Line to the end
no-line = No side can force a win here.
histogram = Won positions by half-moves to the end
longest-win = Longest win: { $plies ->
    [one] { $plies } half-move
   *[other] { $plies } half-moves
}
show-on-board = Show on the board
tables-here = Tables on this machine
tables-none = There are none yet. Build one: KQvK takes a moment.
build-table = Build a table
material = Material
material-example = KQvK, KRPvKR …
estimate = Estimate the cost
memory = Memory
disk = Disk
time = Time
tables-along = Tables built along the way: { $tables }
table-there = This table is already built.
shortage = Not enough { $what ->
    [memory] memory
   *[disk] disk space
}: { $needed } needed, { $free } free.
pause = Pause
resume-build = Resume
job-queued = waiting
job-running = building
job-paused = paused
job-done = done
job-failed = failed
job-cancelled = cancelled
about-left = about { $time } left
wins = Won
draws-count = Drawn
losses = Lost

# Drills.
drills-intro = Positions from your own games in which you made a mistake. Find the better move.
drills-none = There are no drills yet. Review one of your games; its mistakes appear here.
drills-find = { to-move }: find the best move.
drills-played = In the game you played { $played }.
drills-right = Right!
drills-wrong = Not quite.
drills-best = Best is { $played }.
drills-next = Next
drills-solution = Show the solution
drills-game = From this game
drills-count = { $at } of { $all }
player = Player

# The lab.
lab-intro = The textbook searches look at the same position. Count how many positions each needs, and what each technique is worth. Ordering and memory change no value; quiescence and null moves do. Negamax without memory is alpha-beta.
lab-run = Run
lab-running = Searching …
lab-search = Search
nodes = Nodes
move = Move
value = Value
lab-by-depth = Nodes by depth (each line ten times the one below)
lab-tree = Search tree
lab-tree-of = Tree of
lab-cut = cut-off
bound-exact = exact
bound-lower = at least
bound-upper = at most
lab-open = Open: { $name }
lab-leaf = leaf
lab-nodes = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
}
lab-passes = Windows tested, the last one below: { $passes }
search-minimax = Minimax
search-alphabeta = Alpha-beta
search-mtdf = MTD(f)
search-negamax = Negamax
search-deepening = Iterative deepening
search-engine = Engine
technique-ordering = Move ordering
technique-memory = Memory
technique-quiescence = Quiescence
technique-nullmove = Null-move reduction
technique-with = with
technique-without = without
technique-both = both
searched-with = { $search }, with: { $technique }
searched-without = { $search }, without: { $technique }
lab-share = { $share } of minimax

# The board editor.
editor-title = Board editor
castling-rights = Castling rights
castling-short = { side } short
castling-long = { side } long
en-passant-square = En passant square
start-position = Start position
empty-board = Empty board
position-fine = This position can be played.
play-from-here = Play from here
copy-fen = Copy FEN
editor-hint = Choose a piece, then click squares; drag pieces to move them, off the board to remove them. On the board, Enter puts the chosen piece down.

# The list of games.
find-games = Search players, openings
all = all
all-games = Game: all
all-results = Result: all
import = Import PGN
import-title = Import games
import-hint = Paste PGN
import-done = { $count ->
    [one] { $count } game imported.
   *[other] { $count } games imported.
}
import-known = { $count ->
    [one] { $count } game was here already.
   *[other] { $count } games were here already.
}
imported-broken = These games could not be read:
export = Export
no-games = No games match.
games-none = Your games will be here, those you play and those you import from other places as PGN.
date = Date
players = Players
opening-label = Opening
open = Open
delete = Delete
delete-game = Delete: { $game }
really-delete = Delete this game for good?
list-range = { $from }–{ $to } of { $all }
newer = Newer
older = Older
in-play = in play
