# What a server answers, and what can go wrong on the way to it.

# Requests to a server.
http-address = „{ $address }“ ist keine Adresse eines Servers: http:// oder https:// und ein Name
http-no-token = das ist kein Token: erwartet werden Buchstaben, Ziffern und Zeichen ohne Leerzeichen
http-unreachable = der Server ist nicht zu erreichen: { $why }
http-silent = der Server schweigt seit { $seconds } s
http-too-many = der Server bittet um eine Pause von { $seconds } s
http-refused = der Server lehnt ab ({ $status }): { $message }
http-not-understood = die Antwort des Servers ist unverständlich: { $why }

# A seat in a game at a server, by a link.
link-none = „{ $link }“ ist kein Link zu einer Partie: http:// oder https:// und ein Server, dann #/join/, die Partie und ihr Schlüssel
link-no-key = der Link zu { $server } ist nicht ganz: Dahinter gehören #/join/, die Nummer der Partie und ihr Schlüssel
seat-watching = mit dem Link kann man zusehen, nicht spielen: öffne ihn im Browser
seat-owner = der Link gehört dem, der die Partie begonnen hat: bitte um den, der zu einer Seite einlädt
seat-strange = die Partie kann hier nicht gespielt werden: { $why }
seat-no-threads = das System gibt keine Threads mehr her

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
    [review] Die Auswertung
    [build] Den Tabellenbau
   *[drill] Die Übung
} { $name } gibt es nicht.
server-bad = { $what ->
    [position] Die Stellung
    [clock] Die Uhr
    [time] Die Zeit
    [variant] Die Variante
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
    [reviews] Auswertungen
   *[builds] Tabellenbauten
}, wie dieser Server erlaubt; beende etwas oder versuche es später.
server-too-many = Zu viele Anfragen; versuche es in { $seconds } s wieder.
server-not-resumed = Die Partie lässt sich nicht fortsetzen: { $why }.
server-no-table = Es gibt keine Tabelle von { $material }; sie kann gebaut werden.
server-not-here = { $why }.
server-failed = Fehler im Server: { $why }.

server-guest = Gast
server-drill-right = Richtig: { $san }.
server-drill-wrong = Besser ist { $san }.
