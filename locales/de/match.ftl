# Engines against each other, and beside tables: kiebitz match and compare.

match-nodes = { $nodes } Knoten je Zug
match-depth = Tiefe { $depth }
match-movetime = { $seconds } s je Zug
match-against = { $first } gegen { $second }
match-adjudicated = { $draws ->
    [yes] abgebrochen: beide Programme sehen ein Remis
   *[no] abgebrochen: beide Programme sehen einen Gewinn
}
match-tables = { $draws ->
    [yes] abgebrochen: remis nach den Endspieltabellen
   *[no] abgebrochen: gewonnen nach den Endspieltabellen
}
match-resigns = { side } gibt auf
match-beyond = { $above ->
    [yes] Elo nicht messbar hoch
   *[no] Elo nicht messbar tief
}
match-faults = { $count } { $by ->
    [illegal] durch regelwidrige Züge verloren
    [crashes] durch Abstürze verloren
   *[time] durch Zeitüberschreitung verloren
}
match-no-faults = keine Fehler
match-game = Partie { $number } von { $games }: { $white } - { $black } { $result } ({ $reason }), { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
}
match-fault = Partie { $number }{ $pairing ->
    [none] { "" }
   *[other] { " " }von { $pairing }
}: { $name }: { $what }
match-of-games = { $done } von { $all } Partien
match-head-games = Partien
match-head-score = Ergebnis
match-head-strength = Stärke
match-head-nelo = nElo
match-head-pairs = Paare
match-head-colours = Farben
match-head-test = Test
match-strength = { $elo }, mit { $percent } % Wahrscheinlichkeit stärker
match-normalised = { $elo } (normierte Elo)
match-pairs = { $pairs } (mit 0, 0,5, 1, 1,5 und 2 Punkten)
match-colours = Weiß gewann { $white }, Schwarz { $black }
match-test = { $one } oder { $other } Elo: { $llr }, { $verdict }
match-rather = eher { $elo } Elo
match-undecided = unentschieden
match-standings = { $players } Spieler, { $games } Partien, { $variant }
match-apart = { $groups } Gruppen, die nie aufeinandertrafen, auch nicht über andere: ihre Wertungen lassen sich nicht vergleichen
match-group = Gruppe { $number }
match-no-games = keine Partien
match-of = von
match-elo-chart = Elo, mit dem Intervall von 95 %
match-llr-chart = Logarithmiertes Likelihood-Verhältnis von { $one } und { $other } Elo
match-conditions = { $book ->
    [none] eingebaute Eröffnungen
   *[other] Eröffnungen aus { $book }
}, Startzahl { $seed }, { $hash } MB Hash, { $threads ->
    [1] ein Thread
   *[other] { $threads } Threads
}
match-resign = verloren nach { $moves } Zügen mit { $centipawns } Hundertstelbauern
match-draw = remis nach { $moves } Zügen innerhalb von { $centipawns } Hundertstelbauern ab Zug { $from }
match-tables-end = Tabellen beenden Partien
match-syzygy-ends = Syzygy-Tabellen beenden Partien
match-starts = startet { $line }
match-writes = schreibt { $file }
match-go-on = Weitermachen? [j/N]
match-needs-yes = { $file } startet Programme oder schreibt Dateien: --yes bei --resume erlaubt das
match-not-continued = das Match von { $file } wurde nicht fortgesetzt

compare-tables = Tabellen
compare-engine = das Programm
compare-title = { $table } gegen { $engine } ({ $limit }), { $by ->
    [tables] die Tabellen verteidigen
   *[engine] das Programm verteidigt
}
compare-best-play = { side } gewinnt bei bestem Spiel in { tb-plies.in }
compare-game = { $name }: { $plies ->
    [none] nicht gewonnen
   *[other] { tb-plies }
}, { $end }
compare-head-interrupted = Unterbrochen:
compare-head-positions = Stellungen:
compare-head-left-out = Ausgelassen:
compare-head-tables-better = Tabellen besser:
compare-head-equal = Gleich:
compare-head-engine-better = Programm besser:
compare-head-engine-failed = Programm gewann nicht:
compare-head-tables-failed = Tabellen gewannen nicht:
compare-set-positions = Stellungen
compare-set-tables-better = Tabellen besser
compare-set-fewer = weniger Halbzüge
compare-set-engine-longer = Programm länger
compare-set-equal = Gleich
compare-set-engine-better = Programm besser
compare-interrupted = nach { $done } von { $all } Stellungen
compare-left-out = { $count }, weil { $by ->
    [tables] die Tabellen versagten
   *[engine] das Programm versagte
}; zuerst: { $what }
compare-longer = , wo { $better ->
    [tables-better] das Programm
   *[engine-better] die Tabellen
} im Mittel { $percent } % länger { $better ->
    [tables-better] brauchte
   *[engine-better] brauchten
}
compare-plies = Halbzüge im Mittel, wo beide gewannen: Tabellen { $tables }, Programm { $engine }, bestes Spiel { $best }
compare-never-longer = { $times ->
    [0] Die Tabellen brauchten nie mehr Halbzüge als das Programm
    [1] Die Tabellen brauchten einmal mehr Halbzüge als das Programm
   *[other] Die Tabellen brauchten { $times }-mal mehr Halbzüge als das Programm
}
compare-nothing = Es wurde nichts verglichen
compare-nothing-yet = unterbrochen, bevor eine Stellung verglichen war
compare-none = keine Stellung ließ sich vergleichen: { $why }
compare-no-position = in { $file } ist keine Stellung
compare-forms = { $file }: --positions speichert den Bericht nur als Text oder JSON
compare-progress = { $done } von { $all }: Tabellen besser { $tables }, gleich { $equal }, Programm besser { $engine }
compare-same = { $done } von { $all }: { $same } gleich
compare-chart-left-out = { $count } ausgelassen: kein legaler Zug in der Zeit
compare-chart-best = Halbzüge bei bestem Spiel
compare-chart-needed = Halbzüge im Mittel
compare-costs = : { $ours } und { $theirs }, kostet { $cost } Hundertstelbauern
compare-moves-title = Züge neben { $engine } ({ $limit }{ $ours ->
    [none] { "" }
   *[other] ; kiebitz: { $ours }
})
compare-move-head-interrupted = Unterbrochen:
compare-move-head-positions = Stellungen:
compare-move-head-left-out = Ausgelassen:
compare-move-head-same = Gleicher Zug:
compare-move-head-different = Verschieden:
compare-move-head-cost = Kosten:
compare-move-left-out = { $count }, weil ein Programm versagte; zuerst { $by }: { $what }
compare-none-judged = { $different }, keine beurteilt: das Programm gibt keine Werte an
compare-judged = { $worse } schlechter, { $equal } gleich gut, { $better } besser in seinem Urteil{ $not_judged ->
    [0] { "" }
   *[other] , { $not_judged } nicht beurteilt
}
compare-mean-cost = { $cost } Hundertstelbauern je { $not_judged ->
    [0] Stellung
   *[other] beurteilter Stellung
}

compare-other-material = die Stellung hat das Material { $found }, nicht { $material }
compare-draw = die Stellung ist remis: es gibt nichts zu gewinnen
compare-no-win = { $material } hat keine solche gewonnene Stellung
compare-engine-unusable = das Programm: { $why }
openings-empty = es ist keine Eröffnung darin
openings-fen = Zeile { $line }: { $why }
openings-game = die Partie in Zeile { $line }: { $why }
openings-over = Zeile { $line }: in dieser Stellung ist die Partie zu Ende
match-own = die Spieler von Kiebitz selbst sind self, elo:N, { $players }
bad-resign = "{ $text }" ist keine Zahl von Zügen und von Hundertstelbauern, etwa 3,600
bad-draw = "{ $text }" ist keine Zahl von Zügen, von Hundertstelbauern und der erste Zug, etwa 8,10,40
match-nobody = vor dem Doppelpunkt steht der Name oder der Pfad eines Programms
match-open-quote = ein Anführungszeichen ist nicht geschlossen
match-no-name = eine Option hat keinen Namen
match-bad-value = { $name } nimmt "{ $value }" nicht an
match-not-played = { $name } spielt nicht in Matches; { $own }
match-no-option = { $who } hat keine Option "{ $name }"
match-two-limits = ein Programm kann nur eines von TC, NODES, DEPTH und MOVETIME haben
match-not-common = { $name } ist keine Option der Engine: setze sie bei einem einzelnen Programm
match-no-program = es gibt kein Programm "{ $program }" in PATH oder { $folder }; { $own }
xboard-no-nodes = ein xboard-Programm lässt sich nicht nach Knoten begrenzen, nur nach Zeit oder Tiefe
xboard-no-fractions = ein xboard-Programm zählt die Zeit je Zug in ganzen Sekunden
bad-sprt = "{ $text }" sind keine Elo-Grenzen, die niedrigere zuerst, etwa 0,5, vielleicht mit den Fehlerwahrscheinlichkeiten, etwa 0,5,0.05,0.05
match-log-exists = { $file } gibt es schon: setze das Match mit --resume fort oder nenne ein anderes Protokoll
match-log-empty = { $file } ist kein Matchprotokoll, oder das Match hatte nicht begonnen
match-log-foreign = { $file } ist kein Matchprotokoll
match-log-newer = { $file } stammt von einer neueren Version von Kiebitz
match-log-older = { $file } stammt von einer älteren Version von Kiebitz, die allein es fortsetzen kann
match-log-damaged = { $file }: Zeile { $line } ist beschädigt{ $what }
match-engine = Programm { $number }: { $why }
match-no-uci = Programm { $number }: { $why } (eines, das das Protokoll von xboard spricht, heißt xboard:PROGRAMM; manche brauchen ein Argument, etwa gnuchess:ARGS=--uci)
match-bad-book = { $file } lässt sich nicht als Eröffnungsbuch benutzen: { $why }
match-no-syzygy = für Racing Kings gibt es keine Syzygy-Tabellen: nimm --tables
match-pgn-exists = { $file } gibt es schon: mit --log darf es die PGN-Datei noch nicht geben
match-few-engines = --engine ist mindestens zweimal anzugeben, nicht { $engines }-mal
match-test-of-many = --sprt prüft zwei Programme, nicht mehr
match-only-two = --pairing und --rating sind für mehr als zwei Spieler
match-not-rated = --rating { $number }: es gibt { $many } Spieler
match-not-paired = --pairing { $one }-{ $other }: es gibt { $many } Spieler
match-name-no-text = ein Protokoll kann den Namen { $name } nicht aufnehmen: er ist kein Text
