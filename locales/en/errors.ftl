# What is wrong with positions, files, games and programs.

# Positions.
unreadable-fen = cannot read the FEN: { $why }
fen-empty = empty FEN
fen-ranks = the board needs 8 ranks separated by "/", not { $ranks }
fen-rank-length = rank { $rank } of the board describes { $files } squares instead of 8
fen-piece = "{ $letter }" on rank { $rank } of the board is not a piece: pieces are KQRBNP and kqrbnp
fen-turn = the side to move must be "w" or "b", not "{ $text }"
fen-castling = castling rights must be "-" or letters such as KQkq or HAha, not "{ $text }"
fen-en-passant = the en passant square must be "-" or a square on rank 3 or 6, not "{ $text }"
fen-halfmoves = the half-move clock must be a number from 0 to 65535, not "{ $text }"
fen-fullmoves = the move number must be a number from 0 to 65535, not "{ $text }"
fen-too-long = unexpected "{ $text }" after the FEN's six fields
illegal-position = illegal position: { $why }
setup-no-king = { side } has no king
setup-too-many-kings = { side } has more than one king
setup-pawn-on-last-rank = a pawn stands on { $square }: no pawn can be on the first or last rank
setup-too-many-pawns = { side } has more than eight pawns
setup-too-many-pieces = { side } has more than sixteen pieces
setup-too-many-promoted = { side } has more promoted pieces than missing pawns
setup-opponent-in-check = { side } is in check, but it is the other side's turn
setup-too-many-checkers = { side } is in check from { $count } pieces at once; more than two is impossible
setup-castling-without-rook = castling right without a rook of that side on { $square }
setup-castling-without-king = castling right for { side }, but its king is not on its back rank
setup-castling-twice = two castling rights for { side } on the same side of its king
setup-castling-not-chess = castling right for the rook on { $square }: in chess the king castles from the e-file with a rook on the a- or h-file (Chess960 allows more)
setup-impossible-en-passant = no en passant is possible on { $square }: no pawn can just have passed it
setup-racing-pawn = Racing Kings is played without pawns, but one stands on { $square }
setup-racing-castling = there is no castling in Racing Kings
setup-racing-en-passant = there is no en passant in Racing Kings
setup-racing-check = { side } is in check, which Racing Kings does not allow
setup-racing-too-many-pieces = { side } has more pieces of one kind than Racing Kings starts with
setup-racing-both-arrived = both kings are on the eighth rank, yet it is Black's turn
illegal-move = { $played } is not a legal move here
unknown-variant = unknown variant "{ $name }": known are chess, chess960 and racingkings
unreadable-position = cannot read the position: { $why }
cells-shape = the board must be three rows of three cells, such as x.o/.x./..o
cells-mark = { $cell } holds { $mark }; cells are x, o or .
cells-turn = after the board and a space must come the player to move, x or o
cells-wrong-turn = by the number of marks { $mark } is to move
cells-count = there are { $crosses } x and { $noughts } o; x begins and the players move in turn
cells-played-on = a player moved after the game was over

# Files.
cannot-read = cannot read { $file }: { $why }
cannot-write = cannot write { $file }: { $why }
cannot-make = cannot make { $file }: { $why }
read-and-written = { $file } is both read and written
written-twice = { $file } would be written twice
in-use = { $file } is in use by another kiebitz
not-regular = { $file } is not a regular file
no-review-log = { $file } is not a review log: name another file, or one that does not exist
damaged-log = { $file } is damaged (line { $lines }): those games are reviewed again
no-pgn-file = { $file } is not a PGN file: games are added to PGN files only, name another file
no-game-in = { $file } has no game{ $number ->
    [none] { "" }
   *[other] { " " }{ $number }
}
none-readable = { $file } has no game that can be read
no-screen-for-tictactoe = tic-tac-toe is played line by line only
no-terminal = cannot use the terminal: { $why }

# The game database.
store-folder = cannot create the folder { $folder }: { $why }
store-open = cannot open the game database { $file }: { $why }
store-no-database = there is no database at { $file }
store-read-only = the game database is read-only
store-exists = { $file } exists already
store-unsound = { $file } cannot be restored from: { $why }
store-foreign = the file is a database, but not a Kiebitz game database
store-newer = the game database has version { $version }, made by a newer Kiebitz; this one knows versions up to { $known }
store-copy = cannot copy the game database to { $file } before upgrading it: { $why }
store-sql = game database: { $why }
store-no-game = there is no game { $id }
store-over = game { $id } is over
store-not-over = game { $id } is not over
store-null-move = game { $id } contains a null move and cannot be continued
store-read = cannot read the games: { $why }
flaw-file = the database file is damaged: { $why }
flaw-game = game { $id } is damaged: { $why }
flaw-table = the table "{ $name }" has a value that cannot be read
damage-value = a value in it cannot be read
damage-variant = its variant is unknown
damage-start = its start position is illegal
damage-result = its result is unknown
damage-reason = the reason of its end is unknown
damage-comments = its comments cannot be read
damage-move = a move in it is illegal
damage-content = it is not the game that was stored
nobody-plays = game { $id } does not say who plays { side }: name them with --{ $option }
resumed-time-control = game { $id }: its time control "{ $text }" cannot be read
resumed-player = game { $id }: { $why }

# A game of a PGN file.
pgn-too-large = it is larger than { $most } bytes
pgn-too-many-tags = it has more than { $most } tags
pgn-long-tag = it has a tag with more than { $most } bytes
pgn-too-long = it has a line of more than { $most } plies
pgn-too-deep = its variations are nested more than { $most } deep
pgn-no-moves = it has no moves
pgn-open-comment = a comment is not closed
pgn-word = { $number } "{ $word }" is not a move
pgn-illegal = move { $number } { $san } is not legal there
pgn-ambiguous = move { $number } { $san } could be several moves
pgn-promotion-missing = move { $number } { $san } must name the promotion piece
pgn-start = its start position: { $why }
pgn-syntax = it cannot be parsed: { $why }

# Programs that play.
cannot-go-on = the game cannot go on: { $why }
text = { $text }
program-panicked = it panicked: { $text }
program-illegal = it played { $played }, which is not legal in { $fen }
program-no-threads = the system grants no more threads
program-no-memory = there is no memory left for it
program-not-asked = it was not asked any more
program-gone = the player has gone
program-none = there is no program { $program } in PATH or { $folder }
game-is-over = the game is over
game-is-over-there = the game is over: { $result }
engine-start = cannot start { $program }: { $why }
engine-died = the engine ended by itself{ $status ->
    [none] { "" }
   *[other] { " " }({ $status })
}{ $stderr ->
    [none] { "" }
   *[other] , saying: { $stderr }
}
engine-exited = exit status: { $code }
engine-hung = the engine did not answer { $question } within { $seconds } s
engine-no-option = the engine has no option "{ $name }"
engine-bad-value = the engine's option { $name } does not take "{ $value }": { $why }
engine-refused = the engine rejects an option: { $text }
engine-no-setup = the engine cannot start from a set-up position (it has no setboard)
engine-variant = the engine does not play { $variant }
engine-illegal = the engine played { $played }, which is not legal in { $fen }
engine-no-move = the engine played no move in { $fen }
engine-resigned = the engine resigns
compare-no-table = a table is missing
remote-variant = the game at the server is { $theirs ->
    [none] another game
   *[other] { $theirs }
}, not { $ours }
remote-side = the link invites to play { side }: name it with --{ $theirs }
remote-refuses = the server refuses the move
remote-nonsense = the moves at the server make no sense
remote-start = the game at the server begins with { $theirs }, not { $ours }
remote-course = the game at the server took another course
hash-too-large = not enough memory for a transposition table of { $mib } MiB

book-variant = Polyglot books are for chess and Chess960, not for { $variant }
book-bad = the book { $file } { $fault }
book-fault-read = cannot be read: { $why }
book-fault-empty = is empty
book-fault-large = is too large: more than { $most } bytes
book-fault-cut = is damaged: { $bytes } bytes are not a whole number of entries, which have { $entry } bytes each
book-fault-order = is damaged or not a Polyglot book: its entry { $entry } is out of order

chooses-no-moves = { $player } does not choose moves: name a program
bad-clock-text = "{ $text }" is not a clock in minutes plus seconds a move, such as 5+3 or 0.5+1
bad-time-control = "{ $text }" is not a time control in seconds, such as 8+0.08 or 40/60+0.5
config-line = { $file }, line { $line }: { $why }
bad-time = not a time such as 500ms, 1s or 2m
time-unit-missing = the unit is missing: write { $number }s for seconds, { $number }ms or { $number }m (minutes)
time-out-of-range = not a time of more than 0 and at most 24 hours
unknown-game = unknown game "{ $name }": known are { $known }
review-incomplete = positions are missing
source-packed = it is compressed with { $by }: decompress it first
source-binary = it is not text
unknown-opponent = no player is called "{ $name }"; there are { $known }
moves-over = "{ $text }"{ $number ->
    [none] { "" }
   *[other] , move { $number } of the moves
}: the game is over, { $result } ({ $reason })
moves-not-a-move = "{ $text }"{ $number ->
    [none] { "" }
   *[other] , move { $number } of the moves
}: not a move
moves-illegal = { $number ->
    [none] { "" }
   *[other] move { $number } of the moves:{ " " }
}{ $why }
bad-size = not an amount such as 500M or 8G
