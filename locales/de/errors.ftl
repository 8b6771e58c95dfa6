# What is wrong with positions, files, games and programs.

# Positions.
unreadable-fen = die FEN ist unlesbar: { $why }
fen-empty = sie ist leer
fen-ranks = das Brett braucht 8 Reihen, getrennt durch "/", nicht { $ranks }
fen-rank-length = Reihe { $rank } des Bretts beschreibt { $files } statt 8 Felder
fen-piece = "{ $letter }" auf Reihe { $rank } ist keine Figur: es gibt KQRBNP und kqrbnp
fen-turn = am Zug ist "w" oder "b", nicht "{ $text }"
fen-castling = Rochaderechte sind "-" oder Buchstaben wie KQkq oder HAha, nicht "{ $text }"
fen-en-passant = das En-passant-Feld ist "-" oder ein Feld auf Reihe 3 oder 6, nicht "{ $text }"
fen-halfmoves = die Zahl der Halbzüge ist eine Zahl von 0 bis 65535, nicht "{ $text }"
fen-fullmoves = die Zugnummer ist eine Zahl von 0 bis 65535, nicht "{ $text }"
fen-too-long = nach den sechs Teilen der FEN folgt noch "{ $text }"
illegal-position = unmögliche Stellung: { $why }
setup-no-king = { side } hat keinen König
setup-too-many-kings = { side } hat mehr als einen König
setup-pawn-on-last-rank = auf { $square } steht ein Bauer: auf der ersten und letzten Reihe kann keiner stehen
setup-too-many-pawns = { side } hat mehr als acht Bauern
setup-too-many-pieces = { side } hat mehr als sechzehn Figuren
setup-too-many-promoted = { side } hat mehr umgewandelte Figuren als fehlende Bauern
setup-opponent-in-check = { side } steht im Schach, aber die andere Seite ist am Zug
setup-too-many-checkers = { side } steht im Schach von { $count } Figuren; mehr als zwei sind unmöglich
setup-castling-without-rook = Rochaderecht ohne einen Turm dieser Seite auf { $square }
setup-castling-without-king = Rochaderecht für { side }, aber der König steht nicht auf der Grundreihe
setup-castling-twice = zwei Rochaderechte für { side } auf derselben Seite des Königs
setup-castling-not-chess = Rochaderecht für den Turm auf { $square }: im Schach rochiert der König von der e-Linie mit einem Turm auf der a- oder h-Linie (Schach960 erlaubt mehr)
setup-impossible-en-passant = En passant auf { $square } ist nicht möglich: kein Bauer kann es gerade überschritten haben
setup-racing-pawn = Racing Kings spielt man ohne Bauern, aber auf { $square } steht einer
setup-racing-castling = in Racing Kings gibt es keine Rochade
setup-racing-en-passant = in Racing Kings gibt es kein En passant
setup-racing-check = { side } steht im Schach, und das ist in Racing Kings verboten
setup-racing-too-many-pieces = { side } hat mehr Figuren einer Art, als Racing Kings am Anfang hat
setup-racing-both-arrived = beide Könige stehen auf der achten Reihe, und doch ist Schwarz am Zug
illegal-move = { $played } ist kein möglicher Zug
unknown-variant = die Variante "{ $name }" ist unbekannt
unreadable-position = die Stellung ist unlesbar: { $why }
cells-shape = das Brett hat drei Reihen zu drei Feldern, etwa x.o/.x./..o
cells-mark = auf { $cell } steht { $mark }; Felder sind x, o oder .
cells-turn = nach dem Brett und einem Leerzeichen folgt, wer am Zug ist: x oder o
cells-wrong-turn = nach der Zahl der Zeichen ist { $mark } am Zug
cells-count = { $crosses } Kreuze und { $noughts } Kreise können nicht abwechselnd gesetzt worden sein
cells-played-on = nach dem Ende der Partie wurde weitergespielt

# Files.
cannot-read = { $file } lässt sich nicht lesen: { $why }
cannot-write = { $file } lässt sich nicht schreiben: { $why }
cannot-make = { $file } lässt sich nicht anlegen: { $why }
read-and-written = { $file } soll zugleich gelesen und geschrieben werden
written-twice = { $file } soll zweimal geschrieben werden
in-use = { $file } wird von einem anderen kiebitz benutzt
not-regular = { $file } ist keine gewöhnliche Datei
no-review-log = { $file } ist kein Analyseprotokoll: nenne eine andere oder eine neue Datei
damaged-log = { $file } ist beschädigt (Zeile { $lines }): diese Partien werden neu analysiert
no-pgn-file = { $file } ist keine PGN-Datei: nenne eine PGN-Datei oder eine neue Datei
no-game-in = { $file } enthält keine Partie{ $number ->
    [none] { "" }
   *[other] { " " }{ $number }
}
none-readable = { $file } enthält keine lesbare Partie
no-screen-for-tictactoe = Tic-Tac-Toe spielt man nur zeilenweise
no-terminal = das Terminal lässt sich nicht benutzen: { $why }

# The game database.
store-folder = der Ordner { $folder } lässt sich nicht anlegen: { $why }
store-open = die Partiendatenbank { $file } lässt sich nicht öffnen: { $why }
store-no-database = unter { $file } gibt es keine Datenbank
store-read-only = die Partiendatenbank ist schreibgeschützt
store-exists = { $file } gibt es schon
store-unsound = aus { $file } lässt sich nichts wiederherstellen: { $why }
store-foreign = die Datei ist eine Datenbank, aber keine Partiendatenbank von Kiebitz
store-newer = die Partiendatenbank hat die Version { $version } eines neueren Kiebitz; dieses kennt Versionen bis { $known }
store-copy = die Partiendatenbank lässt sich vor der Umstellung nicht nach { $file } sichern: { $why }
store-sql = Partiendatenbank: { $why }
store-no-game = es gibt keine Partie { $id }
store-over = Partie { $id } ist beendet
store-not-over = Partie { $id } ist nicht beendet
store-null-move = Partie { $id } enthält einen Nullzug und kann nicht weitergespielt werden
store-read = die Partien lassen sich nicht lesen: { $why }
flaw-file = die Datei der Datenbank ist beschädigt: { $why }
flaw-game = Partie { $id } ist beschädigt: { $why }
flaw-table = in der Tabelle "{ $name }" ist ein Wert unlesbar
damage-value = ein Wert darin ist unlesbar
damage-variant = ihre Variante ist unbekannt
damage-start = ihre Ausgangsstellung ist unmöglich
damage-result = ihr Ergebnis ist unbekannt
damage-reason = der Grund ihres Endes ist unbekannt
damage-comments = ihre Kommentare sind unlesbar
damage-move = ein Zug darin ist unmöglich
damage-content = es ist nicht die Partie, die gespeichert wurde
nobody-plays = Partie { $id } sagt nicht, wer { side } spielt: --{ $option } nennt es
resumed-time-control = Partie { $id }: ihre Bedenkzeit "{ $text }" ist nicht lesbar
resumed-player = Partie { $id }: { $why }

# A game of a PGN file.
pgn-too-large = sie ist größer als { $most } Bytes
pgn-too-many-tags = sie hat mehr als { $most } Kopfzeilen
pgn-long-tag = sie hat eine Kopfzeile von mehr als { $most } Bytes
pgn-too-long = sie hat eine Variante von mehr als { $most } Halbzügen
pgn-too-deep = ihre Varianten sind mehr als { $most } Stufen tief verschachtelt
pgn-no-moves = sie hat keine Züge
pgn-open-comment = ein Kommentar ist nicht geschlossen
pgn-word = { $number } "{ $word }" ist kein Zug
pgn-illegal = der Zug { $number } { $san } ist dort nicht möglich
pgn-ambiguous = der Zug { $number } { $san } könnte mehrere Züge meinen
pgn-promotion-missing = der Zug { $number } { $san } muss sagen, was der Bauer wird
pgn-start = ihre Anfangsstellung: { $why }
pgn-syntax = sie lässt sich nicht lesen: { $why }

# Programs that play.
cannot-go-on = die Partie kann nicht weitergehen: { $why }
text = { $text }
program-panicked = ein Fehler im Programm: { $text }
program-illegal = gespielt wurde { $played }, und das ist nicht möglich in { $fen }
program-no-threads = das System gewährt keine weiteren Threads
program-no-memory = dafür ist kein Speicher mehr frei
program-not-asked = die Frage ist nicht mehr gestellt
program-gone = der Spieler ist gegangen
program-none = es gibt kein Programm { $program } in PATH oder { $folder }
game-is-over = die Partie ist beendet
game-is-over-there = die Partie ist beendet: { $result }
engine-start = { $program } lässt sich nicht starten: { $why }
engine-died = die Engine hat sich selbst beendet{ $status ->
    [none] { "" }
   *[other] { " " }({ $status })
}{ $stderr ->
    [none] { "" }
   *[other] , ihre letzten Worte: { $stderr }
}
engine-exited = Rückgabewert: { $code }
engine-hung = die Engine antwortete auf { $question } nicht binnen { $seconds } s
engine-no-option = die Engine hat keine Option "{ $name }"
engine-bad-value = die Option { $name } der Engine nimmt "{ $value }" nicht an: { $why }
engine-refused = die Engine lehnt eine Option ab: { $text }
engine-no-setup = die Engine kann nicht aus einer aufgebauten Stellung beginnen (sie kennt setboard nicht)
engine-variant = die Engine spielt kein { $variant }
engine-illegal = gespielt wurde { $played }, und das ist nicht möglich in { $fen }
engine-no-move = die Engine zog nicht in { $fen }
engine-resigned = die Engine gibt auf
compare-no-table = es fehlt eine Tabelle
remote-variant = die Partie auf dem Server ist { $theirs ->
    [none] ein anderes Spiel
   *[other] { $theirs }
}, nicht { $ours }
remote-side = der Link lädt ein, { side } zu spielen: nenne ihn mit --{ $theirs }
remote-refuses = der Server nimmt den Zug nicht an
remote-nonsense = die Züge auf dem Server ergeben keinen Sinn
remote-start = die Partie auf dem Server beginnt mit { $theirs }, nicht mit { $ours }
remote-course = die Partie auf dem Server hat einen anderen Verlauf genommen
hash-too-large = nicht genug Speicher für eine Hashtabelle von { $mib } MiB

book-variant = Polyglot-Bücher sind für Schach und Schach960, nicht für { $variant }
book-bad = das Buch { $file }: { $fault }
book-fault-read = es lässt sich nicht lesen: { $why }
book-fault-empty = es ist leer
book-fault-large = es ist zu groß: mehr als { $most } Bytes
book-fault-cut = es ist beschädigt: { $bytes } Bytes sind keine ganze Zahl von Einträgen zu je { $entry } Bytes
book-fault-order = es ist beschädigt oder kein Polyglot-Buch: sein Eintrag { $entry } steht nicht an seinem Platz

chooses-no-moves = { $player } wählt keine Züge: nenne ein Programm
bad-clock-text = "{ $text }" ist keine Uhr in Minuten plus Sekunden je Zug, etwa 5+3 oder 0.5+1
bad-time-control = "{ $text }" ist keine Bedenkzeit in Sekunden, etwa 8+0.08 oder 40/60+0.5
config-line = { $file }, Zeile { $line }: { $why }
bad-time = keine Zeit wie 500ms, 1s oder 2m
time-unit-missing = die Einheit fehlt: schreib { $number }s für Sekunden, { $number }ms oder { $number }m (Minuten)
time-out-of-range = keine Zeit von mehr als 0 und höchstens 24 Stunden
unknown-game = das Spiel "{ $name }" ist unbekannt; es gibt { $known }
review-incomplete = es fehlen Stellungen
source-packed = es ist mit { $by } gepackt: entpacke es zuerst
source-binary = es ist kein Text
unknown-opponent = kein Spieler heißt "{ $name }"; es gibt { $known }
moves-over = "{ $text }"{ $number ->
    [none] { "" }
   *[other] , Zug { $number } der Züge
}: die Partie ist schon zu Ende, { $result } ({ $reason })
moves-not-a-move = "{ $text }"{ $number ->
    [none] { "" }
   *[other] , Zug { $number } der Züge
}: das ist kein Zug
moves-illegal = { $number ->
    [none] { "" }
   *[other] Zug { $number } der Züge:{ " " }
}{ $why }
bad-size = keine Menge wie 500M oder 8G
