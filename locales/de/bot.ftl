# What the Lichess bot reports to its owner.

bot-signed-in = spielt als { $name } auf { $server }
bot-upgraded = { $name } ist jetzt ein Bot-Konto
bot-dropped = Ereignisstrom abgerissen ({ $why }): neuer Versuch
bot-strange = unverständliche Zeile übergangen: { $why }
bot-leaving = { $games ->
    [0] hört auf
    [one] beendet noch 1 Partie, nimmt keine mehr an (noch einmal Strg-C: sofort)
   *[other] beendet noch { $games } Partien, nimmt keine mehr an (noch einmal Strg-C: sofort)
}
bot-left = Partien { $games }: gewonnen { $wins }, remis { $draws }, verloren { $losses }
bot-unfinished = { $games } Partien konnten nicht beendet werden

# Challenges. $terms is the text bot-terms.
bot-terms = { $variant }{ $clock ->
    [none] { "" }
   *[other] { " " }{ $clock }
}, { $rated ->
    [yes] gewertet
   *[no] ungewertet
}
bot-accepted = nimmt { $from } an ({ $terms })
bot-not-answered = Herausforderung { $id } nicht beantwortet: { $why }
bot-challenging = fordert { $name } heraus ({ $terms })
bot-refused = { $name } lehnt ab: { $why }
bot-no-challenge = keine Herausforderung möglich: { $why }
bot-declined = lehnt { $name } ab: { $why }
bot-decline = { $reason ->
    [rated] ungewertete Partie (angenommen werden gewertete)
    [casual] gewertete Partie (angenommen werden ungewertete)
    [noBot] ein Bot (angenommen werden Menschen)
    [onlyBot] ein Mensch (angenommen werden Bots)
   *[later] gerade ist kein Platz frei
}
bot-decline-time = { $reason ->
    [tooFast] zu schnell
    [tooSlow] zu langsam
   *[timeControl] anderes Tempo
} ({ $clock ->
    [none] ohne Uhr
   *[other] { $clock }
}; angenommen werden { $times })
# Speeds, and the shortest and the longest clock.
bot-times = { $speeds } ({ $least } bis { $most })
bot-decline-position = die Anfangsstellung ist nicht regelgerecht
bot-decline-game = anderes Spiel ({ $game }; angenommen werden { $games })
bot-decline-rating = Wertung ({ $rating ->
    [none] keine
   *[other] { $rating }
}; angenommen werden { $least } bis { $most })

# One of its games.
bot-game = { $id }: { $news }
bot-game-over = { $id } gegen { $opponent }: { $over }
bot-game-dropped = Strom abgerissen ({ $why }): neuer Versuch
bot-game-begun = { $resumed ->
    [yes] spielt weiter mit
   *[no] spielt mit
} { side } gegen { $opponent } ({ $terms })
bot-game-given-up = kann nicht weitergehen: { $why }
bot-game-unsure = keine Antwort auf { $uci } ({ $why }): fragt nach dem Stand
bot-game-sent-again = { $uci } war nicht angekommen, noch einmal gesendet
bot-game-resigned = aufgegeben
bot-game-offered-draw = Remis angeboten
bot-game-took-draw = Remis angenommen
bot-game-declined-draw = Remis abgelehnt
bot-game-takeback = { $granted ->
    [yes] Rücknahme gewährt
   *[no] Rücknahme abgelehnt
}
bot-game-claimed = der Gegner ist fort, Sieg beansprucht
bot-game-aborted = der Gegner beginnt nicht, abgebrochen
bot-game-failed = { $request ->
    [chat] Chat
    [draw] die Antwort auf ein Remis
    [takeback] die Antwort auf eine Rücknahme
    [resign] die Aufgabe
    [abort] der Abbruch
   *[claim-victory] der Anspruch auf den Sieg
} misslungen: { $why }
bot-game-too-many = bleibt liegen, es sind zu viele Partien
bot-game-not-stored = die Partie ist nicht gespeichert: { $why }

# Why a game cannot go on.
give-up-no-stream = ihr Strom ist versiegt
give-up-not-ours = wir spielen sie nicht mit
give-up-broken = ihr Vorgang ist abgebrochen
give-up-variant = wir spielen kein { $variant }
give-up-player = der Spieler ist ausgefallen: { $why }
give-up-illegal = die Züge des Servers sind nicht regelgerecht: { $why }

# Why the bot cannot play.
bot-bad-token = der Server kennt das Token nicht: ein neues anlegen und mit kiebitz bot login nennen
bot-not-a-bot = { $name } ist kein Bot-Konto: kiebitz bot lichess --upgrade macht es für immer dazu, wenn es noch nie gespielt hat
bot-has-played = { $name } hat { $games } Partien gespielt, und nur ein Konto ohne Partien kann ein Bot werden
bot-level = { $name } kann nicht auf einem Server spielen: engine, table, elo:N oder ein Lehrbuchspieler
bot-nothing-to-play = der Server des Probelaufs hat keine Partie, die angenommen wird: er bietet Partien mit Uhr an
bot-threads = es lässt sich kein Thread starten: { $why }
bot-is-a-bot = { $name } ist das Konto eines Bots, und hier spielen Menschen: speichere das Token deines eigenen Kontos, mit dem Recht board:play
bot-no-opponent = niemand hat rechtzeitig angenommen

lichess-people-only = so darf auf Lichess nur ein Mensch spielen: ein Programm spielt dort mit kiebitz bot lichess
lichess-no-start = auf Lichess beginnen Partien mit der üblichen Stellung
lichess-no-movetime = auf Lichess haben Partien eine Uhr: --clock 10+5
lichess-waiting = { $user ->
    [none] Suche einen Gegner auf Lichess
   *[other] Fordere { $user } auf Lichess heraus
}, { $clock } (Strg-C bricht ab)

# The token of its account.
token-nowhere = es gibt kein Token: kiebitz bot login merkt sich eins, oder LICHESS_TOKEN setzen
token-unreadable = { $file } ist nicht zu lesen: { $why }
token-exposed = andere können das Token in { $file } lesen: chmod 600, oder neu anmelden
token-asked = Token des Bot-Kontos (es wird nicht angezeigt):
token-kept = Das Token liegt in { $file }.
token-owner = { $bot ->
    [yes] Es gehört dem Bot { $name }.
   *[no] Es gehört { $name }, noch kein Bot-Konto: kiebitz bot lichess --upgrade macht es dazu, für immer.
}
