# Why a move, a command or a player is refused.

bad-move = { $text }: { $why }
not-a-move = neither a move nor a command; type help
empty-square = there is nothing on { $square }
opponents-piece = the { role } on { $square } is the opponent's
no-such-piece = you have no { role }
none-can-go = no { role } can go to { $square }
own-piece-there = your own { role } stands on { $square }
cannot-go = the { role } cannot go there
way-blocked = the { role }'s way is blocked on { $square }
nothing-to-take = there is nothing to take on { $square }, and a pawn goes there only to take
into-check = the king would be in check on { $square }
pinned = the king would be in check: the { role } is pinned
still-in-check = the king would still be in check
gives-check = it would give check, which Racing Kings forbids
castling-no-right = castling is not possible: king or rook has moved, or is not in its place
castling-in-check = castling is not possible out of check
castling-blocked = castling is not possible: a piece stands in the way
castling-attacked = castling is not possible: the king would be in check on { $square }
promotion-missing = name the promotion piece, as in a8=Q or a7a8q
no-promotion = only a pawn that reaches the last rank promotes
ambiguous = which one: { $moves }?
or = { " " }or{ " " }
not-a-square = { $text }: not a square from a1 to h8

not-a-cell = { $text }: neither a cell (1 to 9, a1 to c3) nor a command; type help
cell-taken = { $text } is taken

refusal-game_over = The game is over.
refusal-player_missing = A player is missing.
refusal-not_ready = The players are not ready yet.
refusal-not_your_turn = It is the other side's turn.
refusal-not_human = A program plays this side.
refusal-illegal_move = { $played } is not a legal move here.
refusal-nothing_to_take_back = There is no move to take back.
refusal-none_asked = The other side has not asked for a takeback.
refusal-not_allowed = There are no hints against another person.
refusal-no_offer = No draw is offered.
refusal-already_offered = A draw is already offered.
refusal-nothing_to_claim = There is no draw to claim: neither threefold repetition nor fifty moves.
refusal-no_adviser = No hints are available in this game.

unknown-player = no player is called "{ $name }"; there are { $known }
known-players = human, human:NAME, { $before }, elo:{ $weakest } to elo:{ $strongest }, { $after }, uci:PATH, lichess, lichess:USER and a URL
no-level = elo takes a strength from { $weakest } to { $strongest }, as in elo:1500, and not "{ $text }"
no-player-name = the name after human: is empty
no-player-program = uci: is followed by the program, as in uci:stockfish
no-remote-player = { $link } cannot play here: this command does not connect to other servers
wrong-variant = { $name } plays { $plays }, not { $variant }
not-at-tictactoe = { $name } does not play tic-tac-toe; there are { $players }
