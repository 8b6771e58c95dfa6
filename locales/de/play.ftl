# Games line by line: what happens, questions, and the help.

nameless = Mensch

# The beginning. $number is that of the start position of Chess960.
welcome = { $game }{ $number ->
    [none] { "" }
   *[other] , Stellung { $number }
}. Weiß: { $white }. Schwarz: { $black }. { $time }.
welcome-tictactoe = Tic-Tac-Toe. Kreuze (x): { $white }. Kreise (o): { $black }.
time-none = Ohne Uhr
time-clock = Bedenkzeit: { $clock } (Minuten plus Sekunden je Zug)
time-move = Programme denken { $seconds } s je Zug
how-to = Gib einen Zug ein, etwa e4, Sf3 oder e2e4; hilfe nennt die Befehle.
how-to-tictactoe = Gib ein Feld ein, 1 (oben links) bis 9 (unten rechts) oder a1 bis c3; hilfe nennt die Befehle.
preparing = Die Spieler machen sich bereit.
resumed = Partie { $id } geht weiter{ $control ->
    [none] .
   *[other] { " " }ohne Uhr: ihre Bedenkzeit "{ $control }" ist hier nicht möglich.
}
not-kept = Partien werden nicht gespeichert: { $why }
not-recorded = Die Partie konnte nicht gespeichert werden: { $why }
no-tables = In { $folder } liegen keine Endspieltabellen: die Engine spielt jeden Zug. kiebitz tb generate baut sie.

# Moves.
to-move = { side } am Zug
to-move-tictactoe = { $side ->
    [black] Kreise (o) am Zug
   *[white] Kreuze (x) am Zug
}
moved = { side }: { $played }{ $check ->
    [yes] , Schach
   *[no] { "" }
}{ $left ->
    [none] { "" }
   *[other] { " " }(noch { $left })
}
opening = Eröffnung: { $eco } { $name }
taken-back = { $count ->
    [1] Ein Zug zurückgenommen.
   *[other] { $count } Züge zurückgenommen.
}
takeback-asked = { side } bittet darum, den letzten Zug zurückzunehmen.
takeback-declined = { side } lehnt die Rücknahme ab.
draw-offered = { side } bietet Remis an.
answer-offer = { side }: annehmen oder ablehnen?
draw-declined = { side } lehnt Remis ab.
claimable = Remis kann reklamiert werden ({ $reason ->
    [threefold_repetition] dreimalige Stellungswiederholung
   *[fifty_moves] fünfzig Züge ohne Schlag- und Bauernzug
}): reklamieren.
takes-minutes = { $name } braucht ohne Uhr Minuten für einen Zug; »jetzt« lässt es spielen, was es bis dahin gefunden hat.
thinks-so-far = Tiefe { $depth }, { $nodes } Stellungen.
hint-comes = Ein Tipp wird gesucht.
hint = Tipp: { $played }{ $score ->
    [none] { "" }
   *[other] { " " }({ $score })
}
no-hint = Es gibt keinen Tipp: { $why }
legal-moves = { $count ->
    [0] Es gibt keinen Zug.
   *[other] { $count } Züge: { $moves }
}
legal-moves-from = { $count ->
    [0] Von { $square } kann nichts ziehen.
   *[other] Von { $square }: { $moves }
}
clocks = Weiß { $white }, Schwarz { $black }
no-clock = Es läuft keine Uhr.

# Players that fail.
named-failed = { side } ({ $name }) fällt aus: { $why }
nameless-failed = { side } fällt aus: { $why }
choose-another = spieler NAME (etwa spieler engine) setzt jemand anderen ein, ende beendet die Partie.
named-replaced = { side } spielt jetzt { $name }.
nameless-replaced = { side } hat einen neuen Spieler.

# The end. $side is the winner.
game-over = Partie beendet: { $result }, { $ending }
ending = { $side ->
    [none] Remis { ended-by }
   *[other] { side } gewinnt { ended-by }
}
ended-by = { $reason ->
    [checkmate] durch Matt
    [stalemate] durch Patt
    [insufficient_material] durch ungenügendes Material
    [fifty_moves] nach der 50-Züge-Regel, reklamiert
    [seventy_five_moves] nach 75 Zügen ohne Schlag- und Bauernzug
    [threefold_repetition] durch dreimalige Stellungswiederholung, reklamiert
    [fivefold_repetition] durch fünfmalige Stellungswiederholung
    [race_won] das Rennen: der König hat die achte Reihe erreicht
    [race_drawn] nach dem Rennen: beide Könige haben die achte Reihe erreicht
    [resignation] durch Aufgabe
    [agreement] durch Vereinbarung
   *[time] { $side ->
        [none] durch Zeitüberschreitung: der Gegner hat kein Material zum Gewinnen
       *[other] durch Zeitüberschreitung
    }
}
# Dasselbe als Hauptwörter, in Listen von Partien.
reason-checkmate = Matt
reason-stalemate = Patt
reason-insufficient_material = ungenügendes Material
reason-fifty_moves = 50-Züge-Regel, reklamiert
reason-seventy_five_moves = 75 Züge ohne Schlag- und Bauernzug
reason-threefold_repetition = dreimalige Stellungswiederholung, reklamiert
reason-fivefold_repetition = fünfmalige Stellungswiederholung
reason-race_won = der König hat die achte Reihe erreicht
reason-race_drawn = beide Könige haben die achte Reihe erreicht
reason-resignation = Aufgabe
reason-agreement = Remis durch Vereinbarung
reason-time = Zeitüberschreitung{ $drawn ->
    [yes] , aber der Gegner hat kein Material zum Gewinnen
   *[no] { "" }
}
ending-aborted = ohne Ergebnis
ending-board-full = unentschieden
ending-tictactoe = { $side ->
    [black] die Kreise gewinnen
   *[white] die Kreuze gewinnen
} { $resigned ->
    [yes] durch Aufgabe
   *[no] mit drei in einer Reihe
}
rated = Wertungszahl von { $name } nach { $games ->
    [1] der ersten Partie
   *[other] { $games } Partien
}: { $rating }
after-game = Weiter mit revanche, tauschen (mit vertauschten Farben), pgn, speichern DATEI oder ende.
still-going = Die Partie läuft noch: revanche und tauschen sind für die Zeit danach.
needs-file = In welche Datei? Zum Beispiel: speichern partie.pgn
saved = Gespeichert in { $path }
not-saved = Nicht gespeichert: { $why }

# Questions before a game.
ask-game = Welches Spiel: { $games }? [chess]{ " " }
ask-name = Dein Name? [{ $name }]{ " " }
ask-opponent = Dein Gegner: { $players }? [normal]{ " " }
ask-opponent-elo = elo:{ $weakest } bis elo:{ $strongest }
ask-opponent-program = PFAD
ask-color = Deine Farbe: weiß, schwarz oder zufall? [weiß]{ " " }
ask-clock = Uhr in Minuten plus Sekunden je Zug, etwa 5+3, oder keine? [keine]{ " " }
bad-answer = { $text }: das ist keine der Antworten

# Games on a server.
joined = Du spielst { side } auf dem Server.
others-awaited = Die Partie beginnt, wenn alle da sind.
connection-lost = Die Verbindung ist unterbrochen und wird wieder aufgebaut: { $why }
connection-back = Die Verbindung steht wieder.
can-be-rejoined = Die Partie bleibt auf dem Server: Derselbe Link führt wieder hinein.
not-at-a-server = Das geht in einer Partie auf einem Server nicht.

join-player-link = --player nimmt keinen Link: es nennt den Spieler auf dieser Seite der Partie
join-no-link = der Link fehlt: nenne ihn als URL oder setze KIEBITZ_LINK

help-chess =
    Ein Zug: e4, Sf3, exd5, O-O, e8=D, oder e2e4, e7e8q. Englische Befehle gelten auch.
    züge [FELD]        die möglichen Züge, aller Figuren oder einer
    brett [an|aus]     zeigt das Brett, jetzt oder nach jedem Zug
    drehen             dreht das Brett
    uhr                die Bedenkzeit
    tipp               ein guter Zug
    jetzt              lässt das Programm spielen, was es bis dahin gefunden hat
    zurück             nimmt deinen letzten Zug zurück
    remis              bietet Remis an; annehmen oder ablehnen antwortet
    reklamieren [ZUG]  reklamiert Remis: Stellungswiederholung, fünfzig Züge
    aufgeben           gibt die Partie auf
    fen                die Stellung als FEN
    pgn                die Partie als PGN
    speichern DATEI    hängt die Partie an eine Datei an
    spieler NAME       jemand anderes spielt für den, der ausgefallen ist
    revanche, tauschen noch eine Partie, mit gleichen oder vertauschten Farben
    ende               beendet das Programm
help-tictactoe =
    Ein Zug: ein Feld, zeilenweise von 1 (oben links) bis 9 (unten rechts), oder von a1 (unten links) bis
    c3 (oben rechts). Drei in einer Reihe gewinnen.
    züge               die freien Felder
    brett              zeigt das Brett
    tipp               ein guter Zug
    zurück             nimmt deinen letzten Zug zurück
    aufgeben           gibt die Partie auf
    fen                die Stellung in einer Zeile
    pgn                die Züge bisher
    revanche, tauschen noch eine Partie, mit gleichen oder vertauschten Zeichen
    ende               beendet das Programm
help-server =
    Ein Zug: e4, Sf3, O-O, e8=D oder e2e4. Befehle:
      züge [e2]       erlaubte Züge, von einem Feld
      brett [an|aus]  das Brett; nach jedem Zug oder nicht
      drehen          das Brett andersherum
      uhr             beide Uhren
      zurück          die andere Seite bitten, deinen letzten Zug zurücknehmen zu dürfen
      remis           Remis anbieten
      annehmen, ablehnen  auf ein Angebot antworten oder auf die Bitte um einen Zug
      reklamieren [Zug]   Remis durch Wiederholung oder fünfzig Züge
      aufgeben        aufgeben
      fen, pgn        die Stellung, die Partie
      speichern DATEI die Partie in eine Datei schreiben
      ende            gehen; derselbe Link führt wieder hinein
