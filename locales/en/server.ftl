# What a server answers, and what can go wrong on the way to it.

# Requests to a server.
http-address = '{ $address }' is not the address of a server: write http:// or https:// and a name
http-no-token = this is not a token: a token has letters, digits and signs, but no spaces
http-unreachable = the server cannot be reached: { $why }
http-silent = the server has been silent for { $seconds } s
http-too-many = the server asks for a pause of { $seconds } s
http-refused = the server refused ({ $status }): { $message }
http-not-understood = the server's answer cannot be read: { $why }

# A seat in a game at a server, by a link.
link-none = "{ $link }" is not a link to a game: http:// or https:// and a server, then #/join/, the game and its key
link-no-key = the link to { $server } is incomplete: it must end in #/join/, the number of the game and its key
seat-watching = the link is for watching, not for playing: open it in a browser
seat-owner = this is the link of the player who began the game: use the link that invites to a side
seat-strange = the game cannot be played here: { $why }
seat-no-threads = the system grants no more threads

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
server-drill-wrong = Better is { $san }.
