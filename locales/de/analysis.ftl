# One position: kiebitz best, eval, position, perft, lab and book.

best-move = Bester Zug: { $san } ({ $uci })
best-none = Kein legaler Zug: { $ending }
best-cursed = Die 50-Züge-Regel kommt dem Matt der Tabellen zuvor: { $clock } Halbzüge sind gezählt
best-cost = Tiefe { $depth }, { $nodes } Knoten in { $seconds } s
best-chosen = { $name } spielt { $san } ({ $uci }){ $score ->
    [none] { "" }
   *[other] , { $score }
}
best-progress = Tiefe { $depth }, { $score }, { $san }

eval-head-white = Weiß
eval-head-black = Schwarz
eval-head-whites = Bilanz
eval-head-balance = Weiß
eval-head-term = Merkmal (in Bauern)
eval-head-middle = Mitte
eval-head-end = Ende
eval-head-sum = Summe
eval-term-material = Material
eval-term-position = Position (Feldwerte)
eval-term-pawn_structure = Bauernstruktur
eval-term-passed_pawns = Freibauern
eval-term-mobility = Beweglichkeit
eval-term-pieces = Aufstellung der Figuren
eval-term-attacked_pieces = Angegriffene Figuren (Drohungen)
eval-term-pawn_shield = Königssicherheit: Bauernschild
eval-term-king_zone = Königssicherheit: Angriffe
eval-term-space = Raum
eval-term-tempo = Zugrecht
eval-term-race = Rennen zur achten Reihe
eval-term-blockade = Blockade des gegnerischen Königs
eval-term-drawish = Endet vermutlich remis
eval-term-bare_king = Treiben des nackten Königs
eval-verdict = Mittelspiel { $middle } %, Endspiel { $end } %. Für { side } am Zug: { $score }.
eval-network = Das Netz, das die Suche fragt: { $score }

position-head-fen = FEN
position-head-shredder-fen = Shredder-FEN
position-head-variant = Variante
position-head-opening = Eröffnung
position-head-polyglot-key = Polyglot
position-head-check = Schach
position-head-over = Partieende
position-head-draw = Remis
position-check = durch { $by }
position-checker = { role } auf { $square }
position-claimable = kann reklamiert werden: { $reason ->
    [threefold_repetition] dreimalige Stellungswiederholung
   *[fifty_moves] fünfzig Züge ohne Schlag- und Bauernzug
}
position-moves = { $count ->
    [0] Keine legalen Züge
    [one] { $count } legaler Zug
   *[other] { $count } legale Züge
}

perft-progress = { $done } von { $all } Zügen, { $nodes } Knoten

lab-head-depth = Tiefe
lab-head-search = Suche
lab-head-nodes = Knoten
lab-head-share = zu Minimax
lab-head-time = Zeit
lab-head-move = Zug
lab-head-score = Wert
lab-win = Sieg { $plies }
lab-loss = Verl. { $plies }
lab-settled = es gibt nichts mehr zu finden
lab-out-of-time = in { $seconds } s nicht fertig
lab-cut-short = { $name }: Tiefe { $reached } von { $all }, { $why }
lab-progress = { $name }: Tiefe { $depth } von { $all }
lab-evaluation = Bewertung:
lab-evaluates-chess = Material und Feldwerte, in Hundertstelbauern
lab-evaluates-chess960 = Material und Feldwerte, in Hundertstelbauern
lab-evaluates-racingkings = Material und Tabellen von ancestor:e, zehn Punkte als ein Bauer, in Hundertstelbauern
lab-evaluates-tictactoe = offene Reihen der Seite am Zug, abzüglich derer der anderen Seite
lab-over = in dieser Stellung ist die Partie zu Ende{ $ending ->
    [none] { "" }
   *[other] : { $ending }
}

book-head-move = Zug
book-head-weight = Gewicht
book-head-share = Anteil
book-head-learn = Lernwert
book-no-move = Das Buch hat keinen Zug für diese Stellung
book-built = { $file }: { $positions } Stellungen und { $moves } Züge aus { games-counted }, { $size }
book-games-left-out = Ausgelassene Partien: { $left }
book-left-out = ausgelassen: { $why }
in-file = { $file }, { $why }
game-at-line = Partie { $number } (Zeile { $line }): { $why }
book-no-races = Polyglot-Bücher sind für Schach und Schach960, nicht für Racing Kings
book-folder = { $file } ist ein Ordner, keine PGN-Datei
book-none-readable = keine Partie ließ sich lesen: { $why }
book-no-game = in { $file } ist keine Partie
book-empty = für das Buch bleibt kein Zug übrig: setze --min-games herunter, oder zähle Partien mit --weights games
book-unreadable = das Buch lässt sich nicht zurücklesen
position-other-variant = --chess960 { $number } kann keine Stellung von { $other } sein

# Ein Bild einer Stellung.
described = Weiß: { $white }. Schwarz: { $black }. { side } ist am Zug{ $check ->
    [yes] { " " }und steht im Schach
   *[no] { "" }
}.
svg-no-piece = --targets { $square }: auf diesem Feld steht keine Figur
svg-not-its-turn = --targets { $square }: diese Figur kann nicht ziehen, denn { side } ist am Zug
