# What a server answers, and what can go wrong on the way to it.

# Requests to a server.
http-address = '{ $address }' is not the address of a server: write http:// or https:// and a name
http-no-token = this is not a token: a token has letters, digits and signs, but no spaces
http-unreachable = the server cannot be reached: { $why }
http-certificate = its certificate is not trusted ({ $why }): if you know the server, save its certificate in a file and name that file in SSL_CERT_FILE; a self-signed one must be made with basicConstraints=CA:FALSE
http-silent = the server has been silent for { $seconds } s
http-too-many = the server asks for a pause of { $seconds } s
http-refused = the server refused ({ $status }): { $message }
http-not-understood = the server's answer cannot be read: { $why }
http-stream-ended = the server has ended the stream
http-seat-left = the seat was left
http-too-long = it is too long
http-not-utf8 = it is not UTF-8
http-line-too-long = a line is too long
http-move-missing = a move of the other side is missing there
http-bad-name = it has a name that is none

# A seat in a game at a server, by a link.
link-none = "{ $link }" is not a link to a game: http:// or https:// and a server, then #/join/, the game and its key
link-no-key = the link to { $server } is incomplete: it must end in #/join/, the number of the game and its key
seat-watching = the link is for watching, not for playing: open it in a browser
seat-owner = this is the link of the player who began the game: use the link that invites to a side
seat-strange = the game cannot be played here: { $why }
seat-no-threads = the system grants no more threads
seat-no-seats = it has no seats for guests
seat-nonsense = its moves make no sense
seat-no-clock = its time control cannot be read

# A link among the players of a game.
invitation-other-side = the link is for the player of { $ours }: give it as --{ $theirs }, and name the player on this side with --{ $ours }
invitation-both-links = one side plays here: only one of the players can be a link
invitation-other-variant = the game at the server is { $theirs }, not { $ours }
invitation-other-start = the game at the server begins with another position: leave --fen out
invitation-other-clock = the server's clock counts: leave --clock and --movetime out
invitation-has-begun = the game at the server has begun: kiebitz join goes on with it

# The server's own answers.
server-foreign = This server answers only its own page.
server-no-path = There is nothing at this address.
server-method = This address does not accept this method.
server-too-large = The request is larger than allowed.
server-malformed = The request is not valid: { $why }.
server-not-json = The request must be JSON (Content-Type: application/json).
server-unknown = There is no { $what ->
    [game] game
    [analysis] analysis
    [review] review
    [build] build
   *[drill] drill
} { $name }.
server-bad = The { $what ->
    [position] position
    [clock] clock
    [time] time
    [variant] variant
    [evaluator] evaluator
    [material] material
    [command] command
    [depth] depth
    [search] search
    [side] side
    [path] path
    [game] game
   *[result] result
} is not valid: { $why }.
server-program = The page may not start programs or connect to other servers: { $player }.
server-stale = The game has changed: it has { $ply } moves, not { $expected }.
server-not-a-move = { $step } is not a move.
server-no-takeback = Takebacks are switched off in this game.
server-no-key = Only invited players may do that: this is not a key of the game.
server-not-allowed = This link does not allow that.
server-links-only = This server shows others only games they have a link to.
server-busy = The limit of { $what ->
    [games] games
    [engines] engines
    [requests] requests at once
    [streams] event streams
    [analyses] analyses
    [reviews] reviews
   *[builds] table builds
} is reached; end one, or try again later.
server-too-many = Too many requests; try again in { $seconds } s.
server-not-resumed = The game cannot be continued: { $why }.
server-no-table = There is no table of { $material }; it can be built.
server-not-here = { $why }.
server-failed = The server failed: { $why }.

server-guest = Guest
server-drill-right = Right: { $san }.

# Why a request is not valid.
request-arrow = an arrow is e2e4
request-bad-control = its time control cannot be read
request-broken-off = the body broke off
request-brush = the colours are green, red, blue and amber
request-clock-or-time = either clock or movetime, not both
request-command = there is no command { $name }
request-fen-or-number = either fen or chess960, not both
request-game-or-pgn = either game_id or pgn is wanted
request-known = known are { $names }
request-line = line { $line }: { $why }
request-long-fen = it is too long for a FEN
request-many-games = at most { $most } can be exported at once
request-many-moves = it has more than { $most } moves
request-many-plies = it has more than { $most } plies
request-no-game = there is no game in the PGN
request-no-move = a move is missing
request-no-moves = it has no moves
request-nobody-plays = it does not say who plays it
request-not-tictactoe = this is not there for tic-tac-toe
request-number = start positions of Chess960 have the numbers 0 to 959
request-number-variant = chess960 is a number of the variant chess960
request-over = the game is over there
request-path-cut = the search did not go there: it was cut off before
request-path-illegal = a move in it is not legal
request-path-long = it is longer than the search is deep
request-range = { $name } is { $least } to { $most }
request-slow = the search takes longer than { $seconds } s
request-square = a square is a1 to h8
request-time = it is a time up to { $seconds } s, such as 500ms or 1s

# What does not apply.
here-clock = Tic-tac-toe is played without a clock
here-draws = In tic-tac-toe draws are not offered
here-pgn = There is no PGN of tic-tac-toe
here-review = Games of tic-tac-toe are not reviewed
here-shortage = { $material } needs { $needed } MiB of { $what ->
    [memory] memory
   *[disk] disk space
}, and { $free } MiB are free
here-table = The table of { $material } is there already

# Errors of the server. A cause that has no words of its own is passed on.
server-broken-off = the work was broken off
server-cause = { $text }
server-damaged-drill = the drill is damaged
server-damaged-game = the game { $id } is damaged
server-no-random = the system gives no random numbers
server-no-role = { $role } is not a role in a game

# Tables: why none covers a position, and the step of a build.
table-castling = tables have no positions with castling rights
table-too-many-pieces = there are { $pieces } pieces on the board, tables go up to { $most }
build-packs = packing, block { $done } of { $of }
build-solves = solving
build-solves-plies = solving, { $plies } plies
build-solves-slice = solving, slice { $done } of { $of }

bad-address = "{ $address }" is no address to reach a server at, such as https://chess.example.org or http://chess.lan:7878
