# What the Lichess bot reports to its owner.

bot-signed-in = playing as { $name } on { $server }
bot-upgraded = { $name } is a bot account now
bot-dropped = event stream lost ({ $why }): trying again
bot-strange = skipped a line that cannot be read: { $why }
bot-leaving = { $games ->
    [0] leaving
    [one] finishing 1 game, taking no more (Ctrl-C again leaves at once)
   *[other] finishing { $games } games, taking no more (Ctrl-C again leaves at once)
}
bot-left = games { $games }: won { $wins }, drawn { $draws }, lost { $losses }
bot-unfinished = { $games } games could not be finished

# Challenges. $terms is the text bot-terms.
bot-terms = { $variant }{ $clock ->
    [none] { "" }
   *[other] { " " }{ $clock }
}, { $rated ->
    [yes] rated
   *[no] casual
}
bot-accepted = accepted { $from } ({ $terms })
bot-not-answered = challenge { $id } could not be answered: { $why }
bot-challenging = challenging { $name } ({ $terms })
bot-refused = { $name } declined: { $why }
bot-no-challenge = could not send a challenge: { $why }
bot-declined = declined { $name }: { $why }
bot-decline = { $reason ->
    [rated] a casual game (accepted are rated ones)
    [casual] a rated game (accepted are casual ones)
    [noBot] a bot (accepted are humans)
    [onlyBot] a human (accepted are bots)
   *[later] no place is free now
}
bot-decline-time = { $reason ->
    [tooFast] too fast
    [tooSlow] too slow
   *[timeControl] another speed
} ({ $clock ->
    [none] no clock
   *[other] { $clock }
}; accepted are { $times })
# Speeds, and the shortest and the longest clock.
bot-times = { $speeds } ({ $least } to { $most })
bot-decline-position = the position to begin with is not legal
bot-decline-game = another game ({ $game }; accepted are { $games })
bot-decline-rating = rating ({ $rating ->
    [none] none
   *[other] { $rating }
}; accepted are { $least } to { $most })

# One of its games.
bot-game = { $id }: { $news }
bot-game-over = { $id } against { $opponent }: { $over }
bot-game-dropped = stream lost ({ $why }): trying again
bot-game-begun = { $resumed ->
    [yes] resuming
   *[no] playing
} { side } against { $opponent } ({ $terms })
bot-game-given-up = cannot go on: { $why }
bot-game-unsure = no answer to { $uci } ({ $why }): asking where the game stands
bot-game-sent-again = { $uci } had not arrived, sent again
bot-game-resigned = resigned
bot-game-offered-draw = offered a draw
bot-game-took-draw = accepted a draw
bot-game-declined-draw = declined a draw
bot-game-takeback = { $granted ->
    [yes] granted a takeback
   *[no] declined a takeback
}
bot-game-claimed = the opponent has left, claimed the win
bot-game-aborted = the opponent did not begin, aborted
bot-game-failed = { $request ->
    [chat] chat
    [draw] the answer to a draw
    [takeback] the answer to a takeback
    [resign] resigning
    [abort] aborting
   *[claim-victory] claiming the win
} failed: { $why }
bot-game-too-many = not played, there are too many games
bot-game-not-stored = the game could not be saved: { $why }

# Why a game cannot go on.
give-up-no-stream = its stream is gone
give-up-not-ours = we do not play in it
give-up-broken = its task failed
give-up-variant = we do not play { $variant }
give-up-player = the player failed: { $why }
give-up-illegal = the server's moves are not legal: { $why }

# Why the bot cannot play.
bot-bad-token = the server does not accept the token: make a new one, and store it with kiebitz bot login
bot-not-a-bot = { $name } is not a bot account: kiebitz bot lichess --upgrade makes it one for ever, if it has never played a game
bot-has-played = { $name } has played { $games } games, and only an account without games can become a bot
bot-level = { $name } cannot play on a server: choose engine, table, elo:N or a textbook player
bot-nothing-to-play = the dry run has no game that would be accepted: its server offers games with a clock
bot-threads = no thread can be started: { $why }
bot-is-a-bot = { $name } is a bot account, and people play over this interface: store the token of your own account, with the right board:play
bot-no-opponent = nobody has accepted in time

lichess-people-only = only a person may play on Lichess this way: a program plays there with kiebitz bot lichess
lichess-no-start = on Lichess games begin from the usual position
lichess-no-movetime = on Lichess games have a clock: --clock 10+5
lichess-waiting = { $user ->
    [none] Looking for an opponent on Lichess
   *[other] Challenging { $user } on Lichess
}, { $clock } (Ctrl-C ends it)

# The token of its account.
token-nowhere = there is no token: kiebitz bot login keeps one, or set LICHESS_TOKEN
token-unreadable = cannot read { $file }: { $why }
token-exposed = others may read the token in { $file }: chmod 600 it, or log in again
token-asked = Token of the bot's account (it is not shown):
token-kept = The token is kept in { $file }.
token-owner = { $bot ->
    [yes] It belongs to the bot { $name }.
   *[no] It belongs to { $name }, which is not a bot account yet: kiebitz bot lichess --upgrade makes it one, for ever.
}
