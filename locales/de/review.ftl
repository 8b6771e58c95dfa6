# The review of a game: marks, and why a move is bad.

mark = { $mark ->
    [inaccuracy] Ungenauigkeit
    [mistake] Fehler
   *[blunder] Grober Fehler
}
marks = { $mark ->
    [inaccuracy] Ungenauigkeiten
    [mistake] Fehler
   *[blunder] Grobe Fehler
}
marks-counted = { $count } { $mark ->
    [inaccuracy] { $count ->
        [one] Ungenauigkeit
       *[other] Ungenauigkeiten
    }
    [mistake] Fehler
   *[blunder] { $count ->
        [one] grober Fehler
       *[other] grobe Fehler
    }
}

# A single move, asked about. $other is the next best move; $best is left out where it shall be found.
considered = { $mark ->
    [none] { $played } ist gut genug.
    [inaccuracy] { $played } ist eine Ungenauigkeit.
    [mistake] { $played } ist ein Fehler.
   *[blunder] { $played } ist ein Patzer.
}{ $best ->
    [none] { "" }
   *[other] { " " }Am besten ist { $best }.
}
considered-best = { $played } ist der beste Zug. { $mark ->
    [none] Der zweitbeste, { $other }, ist kaum schlechter.
    [inaccuracy] Der zweitbeste, { $other }, ist eine Ungenauigkeit.
    [mistake] Der zweitbeste, { $other }, ist ein Fehler.
   *[blunder] Der zweitbeste, { $other }, ist ein Patzer.
}
considered-only = { $played } ist der einzige erlaubte Zug.

# Mates, and in Racing Kings arrivals. $first is the first move.
allows-mate = { $moves ->
    [1] Jetzt setzt { side } sofort matt: { $first }{ with-how }.
   *[other] Jetzt setzt { side } in { $moves } Zügen matt{ beginning-with }{ with-how }.
}
allows-arrival = { $moves ->
    [1] Jetzt erreicht der { side.one } König sofort die achte Reihe: { $first }.
   *[other] Jetzt erreicht der { side.one } König in { $moves } Zügen die achte Reihe{ beginning-with }.
}
beginning-with = { $first ->
    [none] { "" }
   *[other] , beginnend mit { $first }
}
misses-mate = { $moves ->
    [1] { side } übersieht ein Matt in einem Zug: { $first }{ with-how }.
   *[other] { side } übersieht ein Matt in { $moves } Zügen{ beginning-with }{ with-how }.
}
misses-arrival = { $moves ->
    [1] { side } hätte das Rennen sofort gewinnen können: { $first }.
   *[other] { side } hätte das Rennen in { $moves } Zügen gewinnen können{ beginning-with }.
}

# Draws.
draws = { $reason ->
    [stalemate] Das ist patt: remis.
    [insufficient_material] Jetzt hat keine Seite noch genug Material zum Mattsetzen: remis.
    [threefold_repetition] Die Stellung entsteht zum dritten Mal: Remis kann reklamiert werden.
    [fivefold_repetition] Die Stellung entsteht zum fünften Mal: remis.
    [fifty_moves] Fünfzig Züge ohne Schlag- und Bauernzug: Remis kann reklamiert werden.
    [seventy_five_moves] 75 Züge ohne Schlag- und Bauernzug: remis.
    [race_drawn] Beide Könige erreichen die achte Reihe: remis.
   *[other] Damit endet die Partie remis.
}
allows-draw = Jetzt erreicht { side } Remis{ how-drawn }{ beginning-with }.
allows-perpetual = Jetzt hat { side } ein Remis durch Dauerschach, beginnend mit { $first }.
misses-draw = { side } verpasst ein Remis{ how-drawn }.
how-drawn = { $reason ->
    [stalemate] { " " }durch Patt
    [insufficient_material] : keine Seite hat noch genug Material zum Mattsetzen
    [threefold_repetition] { " " }durch Stellungswiederholung
    [fivefold_repetition] { " " }durch Stellungswiederholung
    [fifty_moves] { " " }nach der 50-Züge-Regel
    [seventy_five_moves] { " " }nach der 50-Züge-Regel
    [race_drawn] : beide Könige erreichen die achte Reihe
   *[other] { "" }
}

# Endgame tables: what the side had, and what it has.
throws-away = { $change ->
    [won-lost] Die Endspieltabellen wissen: { side } stand auf Gewinn, jetzt auf Verlust.
    [won-drawn] Die Endspieltabellen wissen: { side } stand auf Gewinn, jetzt ist es remis.
   *[drawn-lost] Die Endspieltabellen wissen: Es war remis, jetzt steht { side } auf Verlust.
}

# Material. $pieces and $price are lists, $first is the first move, $taking the one that takes, $how the mechanism.
loses = { $first } gewinnt { $pieces }{ $back ->
    [yes] { " " }zurück
   *[no] { "" }
}{ by-move }{ with-how }.
misses = { $first } hätte { $pieces } gewonnen{ by-move }{ with-how }.
with-how = { $how ->
    [none] { "" }
   *[other] : { $how }
}
pawn-ending = { $first } führt in ein Bauernendspiel, das { side } gewinnt{ with-how }.
unguards = { $role ->
    [pawn] der Bauer, der
    [knight] der Springer, der
    [bishop] der Läufer, der
    [rook] der Turm, der
    [queen] die Dame, die
   *[king] der König, der
} von { $from } wegzog, deckte { $square }
promotes = Nach { $first } verwandelt sich der { side.one } Bauer auf { $square }{ by-move }.
misses-promotion = Nach { $first } hätte sich der { side.one } Bauer auf { $square } verwandelt{ by-move }.
zugzwang-refutation = Nach { $made } ist { side } im Zugzwang: Jeder Zug verschlechtert die Stellung.
zugzwang-better = Nach { $made } wäre { side } im Zugzwang gewesen: Jeder Zug verschlechtert die Stellung.
wrong-exchange = der Abtausch auf { $square } kostet mehr, als er bringt
# Racing Kings, as the pieces stand.
tempo = Wie die Figuren stehen, braucht der { side.one } König jetzt { $moves ->
    [1] einen Zug
   *[other] { $moves } Züge
} bis zur achten Reihe, nach { $better } { $instead }.
barred = { $first } versperrt dem { side.many } König { $squares }: Nach vorn geht es nicht mehr.
would-check = { role.subject } auf { $from } darf auf { $square } nicht zurückschlagen: das wäre Schach
by-move = { $taking ->
    [none] { "" }
   *[other] { " " }({ $taking })
}
exchange = die Qualität, den Turm auf { $square } für { a-piece }
traded = { $pieces } für { $price }
piece-on = { role } auf { $square }
piece-standing-on = { role.subject } auf { $square }
# How a line works. $later is the move that does it, if it is not the first.
later-or-it = { $later ->
    [none] { "" }
   *[other] { " " }mit { $later }
}
by-hanging = { $guarded ->
    [yes] { $piece } ist nicht genug gedeckt
   *[no] { $piece } war ungedeckt
}
by-fork = Gabel{ later-or-it } gegen { $targets }
by-pin = { $pinned } ist gefesselt, dahinter steht { $behind }
by-skewer = Spieß{ later-or-it } gegen { $front } und dahinter { $behind }
by-discovered-attack = Abzug{ later-or-it }: er öffnet die Linie für { $by } gegen { $target }
by-discovered-check = Abzugsschach{ later-or-it } durch { $by }
by-trapped = { $piece } ist gefangen
by-defender-taken = { $defender } deckte { $square } und wird geschlagen
by-deflection = { $defender } wird von { $square } abgelenkt
by-attraction = Hinlenkung: { role.subject } wird nach { $square } gezogen
by-interference = Unterbrechung: { $defender } deckt { $square } nicht mehr
by-in-between = ein Zwischenzug vor dem Wiedernehmen auf { $square }
by-back-rank = der König auf { $square } ist auf der Grundreihe eingesperrt
by-attack = Angriff{ later-or-it } auf { $target }
by-overload = { $defender } ist überlastet: { $first } und { $second } sind zugleich zu decken
by-shield = { $shield } schützt die Linie nicht mehr, dahinter steht { $target }
by-force = { $piece } hat nichts Besseres, als zu schlagen
by-interposing = { $piece } muss sich ins Schach stellen
by-mate-threat = Mattdrohung{ later-or-it } auf { $square }
by-promotion = der Bauer von { $square } verwandelt sich
# As an object: with the indefinite article, and several of them.
a-piece = { $role ->
    [pawn] einen Bauern
    [knight] einen Springer
    [bishop] einen Läufer
    [rook] einen Turm
    [queen] eine Dame
   *[king] einen König
}
many-pieces = { $count ->
    [2] zwei
   *[other] { $count }
} { $role ->
    [pawn] Bauern
    [knight] Springer
    [bishop] Läufer
    [rook] Türme
    [queen] Damen
   *[king] Könige
}

# Terms of the evaluation. $side is the mover, or where $owner is the opponent, the opponent.
compared = { $first } ist eine starke Antwort: { $terms }. Besser war { $better }.
drawish = das Endspiel ist schwerer zu gewinnen
only-preferred = { $first ->
    [none] Besser war { $better }.
   *[other] { $first } ist eine starke Antwort; besser war { $better }.
}
term-material = { $owner ->
    [opponent] { side } hat mehr Material
   *[mover] { side } hat weniger Material
}
term-position = { $owner ->
    [opponent] die { side.many } Steine stehen auf besseren Feldern
   *[mover] die { side.many } Steine stehen auf schlechteren Feldern
}
term-pawn_structure = { $owner ->
    [opponent] die { side.many } Bauern sind gesünder
   *[mover] die { side.many } Bauern sind schwächer
}
term-passed_pawns = { $owner ->
    [opponent] die { side.many } Freibauern sind stärker
   *[mover] { side } hat weniger von Freibauern
}
term-mobility = { $owner ->
    [opponent] die { side.many } Figuren haben mehr Felder
   *[mover] die { side.many } Figuren haben weniger Felder
}
term-pieces = { $owner ->
    [opponent] die { side.many } Figuren sind besser postiert
   *[mover] die { side.many } Figuren sind schlechter postiert
}
term-attacked_pieces = { $owner ->
    [opponent] { side } droht mehr
   *[mover] { side } droht weniger
}
term-pawn_shield = { $owner ->
    [opponent] der { side.one } König hat einen besseren Bauernschutz
   *[mover] der { side.one } König hat einen schwächeren Bauernschutz
}
term-king_zone = { $owner ->
    [opponent] der { side.one } König ist weniger gefährdet
   *[mover] der { side.one } König ist mehr gefährdet
}
term-space = { $owner ->
    [opponent] { side } hat mehr Raum
   *[mover] { side } hat weniger Raum
}
term-tempo = { $owner ->
    [opponent] { side } ist am Zug
   *[mover] { other-side } ist am Zug
}
term-race = { $owner ->
    [opponent] der { side.one } König hat einen kürzeren Weg zur achten Reihe
   *[mover] der { side.one } König hat einen weiteren Weg zur achten Reihe
}
term-blockade = { $owner ->
    [opponent] { side } versperrt dem Gegner mehr Felder vor dem König
   *[mover] { side } versperrt dem Gegner weniger Felder vor dem König
}
other-side = { $side ->
    [black] Weiß
   *[white] Schwarz
}

# Praise. $other is the next best move.
praise-only = { $played } ist der einzige gute Zug: { $other ->
    [none] Kein anderer hält das Ergebnis
   *[other] Schon { $other }, der nächstbeste, ist ein grober Fehler
}.
praise-sacrifice = { $played } opfert { role }, und zu Recht: { $other }, der nächstbeste Zug, ist klar schlechter.
praise-mate = { $played } { $race ->
    [yes] gewinnt das Rennen in { $moves } Zügen
   *[no] führt zum Matt in { $moves } Zügen
}.

# The summary of a game. $moved is the move after which a side was winning, $moves a list.
decided = { $marked ->
    [yes] { $moved } entschied die Partie: Von da an stand { side } auf Gewinn.
   *[no] Ab { $moved } stand { side } auf Gewinn.
}
lesson = { $topic ->
    [mate] Sieh vor jedem Zug nach, welche Schachs danach drohen ({ $moves }).
    [back_rank] Gib deinem König ein Fluchtfeld auf der Grundreihe ({ $moves }).
    [missed_mate] Prüfe jedes Schach, wenn der andere König in Reichweite ist ({ $moves }).
    [fork] Achte auf Felder, von denen eine Figur zwei von deinen angreift ({ $moves }).
    [trapped] Lass jeder Figur einen Rückweg offen ({ $moves }).
    [line] Achte auf Linien, auf denen deine Figuren hintereinander stehen ({ $moves }).
    [defender] Wisse, was jede Figur deckt und ob man sie ablenken kann ({ $moves }).
    [pawn] Zähle, wie weit ein Freibauer noch hat und wer ihn aufhalten kann ({ $moves }).
    [chance] Prüfe jedes Schlagen: Hier war Material zu gewinnen ({ $moves }).
    [result] Auch eine gewonnene Partie will gewonnen sein: Achte auf Remiswege ({ $moves }).
    [race] Zähle die Züge beider Könige und halte den Weg nach vorn offen ({ $moves }).
   *[loose] Frage dich vor jedem Zug, was danach geschlagen werden kann ({ $moves }).
}

# Headings and labels.
review-title = Partieanalyse
refutation = Beste Antwort: { $line }.
better = Besser: { $line }.
refutation-label = Widerlegung
better-label = Besser
accuracy = Genauigkeit
average-loss = Mittlerer Verlust (cp)
endgame-table = Endspieltabelle
nodes-a-position = { $nodes } Knoten je Stellung
win-chance-graph = Gewinnaussicht von Weiß in Prozent, Zug um Zug
no-mistakes = Kein Zug hat viel verloren.
position-before = Die Stellung vor dem Zug
