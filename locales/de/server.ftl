# What a server answers, and what can go wrong on the way to it.

# Requests to a server.
http-address = "{ $address }" ist keine Adresse eines Servers: http:// oder https:// und ein Name
http-no-token = das ist kein Token: erwartet werden Buchstaben, Ziffern und Zeichen ohne Leerzeichen
http-unreachable = der Server ist nicht zu erreichen: { $why }
http-certificate = seinem Zertifikat wird nicht vertraut ({ $why }): wenn du den Server kennst, speichere sein Zertifikat in einer Datei und nenne sie in SSL_CERT_FILE; ein selbst unterschriebenes braucht basicConstraints=CA:FALSE
http-silent = der Server schweigt seit { $seconds } s
http-too-many = der Server bittet um eine Pause von { $seconds } s
http-refused = der Server lehnt ab ({ $status }): { $message }
http-not-understood = die Antwort des Servers ist unverständlich: { $why }
http-stream-ended = der Server hat den Strom der Ereignisse beendet
http-seat-left = der Platz ist verlassen
http-too-long = sie ist zu lang
http-not-utf8 = sie ist nicht UTF-8
http-line-too-long = eine Zeile ist zu lang
http-move-missing = dort fehlt ein Zug der anderen Seite
http-bad-name = sie enthält einen Namen, der keiner ist

# A seat in a game at a server, by a link.
link-none = "{ $link }" ist kein Link zu einer Partie: http:// oder https:// und ein Server, dann #/join/, die Partie und ihr Schlüssel
link-no-key = der Link zu { $server } ist unvollständig: Am Ende stehen #/join/, die Nummer der Partie und ihr Schlüssel
seat-watching = mit dem Link kann man zusehen, nicht spielen: öffne ihn im Browser
seat-owner = der Link gehört dem, der die Partie begonnen hat: bitte um den, der zu einer Seite einlädt
seat-strange = die Partie kann hier nicht gespielt werden: { $why }
seat-no-threads = das System gewährt keine weiteren Threads
seat-no-seats = sie hat keinen Platz für Gäste
seat-nonsense = ihre Züge ergeben keinen Sinn
seat-no-clock = ihre Bedenkzeit ist unlesbar

# A link among the players of a game.
invitation-other-side = der Link ist für { side }: nenne ihn mit --{ $theirs } und den Spieler auf dieser Seite mit --{ $ours }
invitation-both-links = eine Seite spielt hier: nur einer der Spieler kann ein Link sein
invitation-other-variant = die Partie auf dem Server ist { $theirs }, nicht { $ours }
invitation-other-start = die Partie auf dem Server beginnt mit einer anderen Stellung: lass --fen weg
invitation-other-clock = die Uhr des Servers gilt: lass --clock und --movetime weg
invitation-has-begun = die Partie auf dem Server hat begonnen: kiebitz join spielt sie weiter

# The server's own answers.
server-foreign = Dieser Server antwortet nur seiner eigenen Seite.
server-no-path = Unter dieser Adresse gibt es nichts.
server-method = Diese Adresse erlaubt diese Methode nicht.
server-too-large = Die Anfrage ist größer als erlaubt.
server-malformed = Die Anfrage ist ungültig: { $why }.
server-not-json = Die Anfrage muss JSON sein (Content-Type: application/json).
server-unknown = { $what ->
    [game] Die Partie
    [analysis] Die Analyse
    [review] Die Partieanalyse
    [build] Den Tabellenbau
   *[drill] Die Übung
} { $name } gibt es nicht.
server-bad = { $what ->
    [position] Die Stellung
    [clock] Die Uhr
    [time] Die Zeit
    [variant] Die Variante
    [evaluator] Die Bewertung
    [material] Das Material
    [command] Der Befehl
    [depth] Die Tiefe
    [search] Die Suche
    [side] Die Seite
    [path] Der Weg
    [game] Die Partie
   *[result] Das Ergebnis
} ist ungültig: { $why }.
server-program = Die Seite darf keine Programme starten und sich nicht mit anderen Servern verbinden: { $player }.
server-stale = Die Partie hat sich geändert: Sie hat { $ply } Züge, nicht { $expected }.
server-not-a-move = { $step } ist kein Zug.
server-no-takeback = Zurücknehmen ist in dieser Partie abgeschaltet.
server-no-key = Das darf nur, wer eingeladen ist: Dies ist kein Schlüssel der Partie.
server-not-allowed = Dieser Link erlaubt das nicht.
server-links-only = Dieser Server zeigt anderen nur Partien, zu denen sie einen Link haben.
server-busy = Es gibt schon so viele { $what ->
    [games] laufende Partien
    [engines] Schachprogramme
    [requests] Anfragen zugleich
    [streams] Ereignisströme
    [analyses] Analysen
    [reviews] Partieanalysen
   *[builds] Tabellenbauten
}, wie dieser Server erlaubt; beende etwas oder versuche es später.
server-too-many = Zu viele Anfragen; versuche es in { $seconds } s wieder.
server-not-resumed = Die Partie lässt sich nicht fortsetzen: { $why }.
server-no-table = Es gibt keine Tabelle von { $material }; sie kann gebaut werden.
server-not-here = { $why }.
server-failed = Fehler im Server: { $why }.

server-guest = Gast
server-drill-right = Richtig: { $san }.

# Why a request is not valid.
request-arrow = ein Pfeil ist e2e4
request-bad-control = ihre Bedenkzeit ist unlesbar
request-broken-off = der Inhalt brach ab
request-brush = die Farben sind green, red, blue und amber
request-clock-or-time = entweder clock oder movetime, nicht beides
request-command = den Befehl { $name } gibt es nicht
request-fen-or-number = entweder fen oder chess960, nicht beides
request-game-or-pgn = verlangt ist entweder game_id oder pgn
request-known = bekannt sind { $names }
request-line = Zeile { $line }: { $why }
request-long-fen = sie ist zu lang für eine FEN
request-many-games = höchstens { $most } lassen sich auf einmal exportieren
request-many-moves = sie hat mehr als { $most } Züge
request-many-plies = sie hat mehr als { $most } Halbzüge
request-no-game = die PGN enthält keine Partie
request-no-move = ein Zug fehlt
request-no-moves = sie hat keine Züge
request-nobody-plays = sie sagt nicht, wer sie spielt
request-not-tictactoe = das gibt es für Tic-Tac-Toe nicht
request-number = die Startstellungen von Chess960 haben die Nummern 0 bis 959
request-number-variant = chess960 ist eine Nummer der Variante chess960
request-over = die Partie ist dort zu Ende
request-path-cut = dorthin kam die Suche nicht: sie brach vorher ab
request-path-illegal = ein Zug darin ist nicht erlaubt
request-path-long = er ist länger, als die Suche tief ist
request-range = { $name } ist { $least } bis { $most }
request-slow = die Suche dauert länger als { $seconds } s
request-square = ein Feld ist a1 bis h8
request-time = sie beträgt höchstens { $seconds } s, etwa 500ms oder 1s

# What does not apply.
here-clock = Tic-Tac-Toe wird ohne Uhr gespielt
here-draws = Bei Tic-Tac-Toe wird kein Remis angeboten
here-pgn = Zu Tic-Tac-Toe gibt es keine PGN
here-review = Partien von Tic-Tac-Toe werden nicht analysiert
here-shortage = { $material } braucht { $needed } MiB { $what ->
    [memory] Arbeitsspeicher
   *[disk] Plattenplatz
}, frei sind { $free } MiB
here-table = Die Tabelle von { $material } gibt es schon

# Errors of the server. A cause that has no words of its own is passed on.
server-broken-off = die Arbeit wurde abgebrochen
server-cause = { $text }
server-damaged-drill = die Übung ist beschädigt
server-damaged-game = die Partie { $id } ist beschädigt
server-no-random = das System liefert keine Zufallszahlen
server-no-role = { $role } ist keine Rolle in einer Partie

# Tables: why none covers a position, and the step of a build.
table-castling = Tabellen enthalten keine Stellungen mit Rochaderechten
table-too-many-pieces = auf dem Brett stehen { $pieces } Figuren, Tabellen reichen bis { $most }
build-packs = packt, Block { $done } von { $of }
build-solves = löst
build-solves-plies = löst, { $plies } Halbzüge
build-solves-slice = löst, Scheibe { $done } von { $of }

bad-address = "{ $address }" ist keine Adresse, unter der ein Server erreichbar ist, etwa https://chess.example.org oder http://chess.lan:7878
