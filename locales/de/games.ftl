# Stored games: lists, tables, imports.

heading-game = Partie
heading-date = Datum
heading-white = Weiß
heading-black = Schwarz
heading-result = Ergebn.
heading-moves = Züge
heading-variant = Variante
heading-opening = Eröffnung
heading-move = Zug
heading-games = Partien
heading-draw = Remis
heading-score = Erfolg
heading-last = Zuletzt
heading-learned = Gelernt
heading-player = Spieler
heading-rating = Wertung

# A day, a month or a year.
date-day = { $day }.{ $month }.{ $year }
date-month = { $month }.{ $year }
date-year = { $year }

no-such-games = Keine passenden Partien
no-games-yet = Noch gibt es keine Partien
# Below a list that does not show all games.
games-shown = { $shown } von { $total } Partien
damaged-game = beschädigt; siehe kiebitz doctor
games-left-out = { game-count } ausgelassen: beschädigt
no-moves-here = In keiner Partie der Datenbank wurde aus dieser Stellung gezogen
no-rating-yet = Noch hat niemand eine Wertungszahl: dafür braucht es Partien gegen Gegner bekannter Stärke

# Reading files.
game-count = { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
position-count = { $positions ->
    [one] { $positions } Stellung
   *[other] { $positions } Stellungen
}
importing = { game-count }, { position-count }
imported = { $file }: { game-count } mit { position-count } aufgenommen, { $known } schon bekannt, { $broken } unlesbar
broken-game = { $file }, Partie { $number }, Zeile { $line }: { $fault }
more-broken-games = { $file }: { $count ->
    [one] eine weitere unlesbare Partie
   *[other] { $count } weitere unlesbare Partien
}
cut-variations = { $file }: { $count ->
    [one] eine Variante
   *[other] { $count } Varianten
} an einem unmöglichen Zug abgebrochen
compressed-file = { $file } ist mit { $by } gepackt: entpacke die Datei zuerst
not-a-text-file = { $file } ist keine Textdatei
files-not-imported = { $failed } von { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} nicht importiert
cannot-open = { $file } lässt sich nicht öffnen: { $why }
cannot-import = { $file } lässt sich nicht importieren: { $why }

# The progress of a review.
judged = Partie { $game }{ $games ->
    [none] { "" }
   *[other] { " " }von { $games }
}: { $done } von { $total } Stellungen

# Changes of the database.
ask-delete = { game-count } löschen? [j/N]
# The answers that mean yes, in lower case, separated by blanks.
answers-yes = j ja
cannot-ask = es gibt kein Terminal für die Rückfrage: --yes bestätigt das Löschen
games-deleted = { game-count } gelöscht
games-backed-up = { game-count } nach { $file } kopiert
games-restored = { game-count } aus { $file } wiederhergestellt
previous-database = Die Datenbank von vorher ist jetzt { $file }
no-home = es ist kein Benutzerordner bekannt: --db sagt, wo die Datenbank liegt
forgotten = { $moves ->
    [0] Hier ist nichts gelernt worden
    [1] Vergessen, was über einen Zug gelernt war
   *[other] Vergessen, was über { $moves } Züge gelernt war
}
games-exported = { $games ->
    [1] Eine Partie in { $file } geschrieben
   *[other] { $games } Partien in { $file } geschrieben
}
games-explored = { $games ->
    [1] Eine Partie; Erfolg der Seite am Zug
   *[other] { $games } Partien; Erfolg der Seite am Zug
}
learned = { $percent } % aus { $games }

# How a game ended, and why.
game-unfinished = nicht beendet
game-finished = { $result }{ $reason ->
    [none] { "" }
   *[other] , { $reason }
}

# A game, board by board.
replay-lines = Enter: nächster Zug, b: zurück, q: Ende
replay-keys = Leertaste, Rechts: vor  Links: zurück  Pos1, Ende  p: Pause  + -: Tempo  q: Ende
replay-pace = alle { $seconds } s ein Zug
replay-paused = von Hand
replay-start = Beginn
