# Words that other texts are made of.

# On boards of letters; the other pieces are piece-letters.
pawn-letter = B
decimal-mark = ,
thousands-mark = .
percent = { $number } %
# What the system or SQLite says: its own text, and the kind of error by its name in Rust.
system = { $kind ->
    [NotFound] Datei oder Verzeichnis nicht gefunden
    [PermissionDenied] keine Berechtigung
    [AlreadyExists] die Datei gibt es schon
    [NotADirectory] kein Verzeichnis
    [IsADirectory] es ist ein Verzeichnis
    [StorageFull] der Datenträger ist voll
    [ReadOnlyFilesystem] das Dateisystem ist schreibgeschützt
    [TooManyOpenFiles] zu viele offene Dateien
    [InvalidFilename] der Dateiname ist zu lang
    [OutOfMemory] nicht genug Speicher
    [ConnectionRefused] Verbindung abgelehnt
    [ConnectionReset] die Gegenseite hat die Verbindung beendet
    [TimedOut] Zeitüberschreitung der Verbindung
    [CannotOpen] die Datei lässt sich nicht öffnen
    [NotADatabase] die Datei ist keine Datenbank
    [DatabaseCorrupt] die Datei ist beschädigt
    [DatabaseBusy] die Datenbank wird gerade benutzt
    [ReadOnly] die Datenbank ist schreibgeschützt
   *[other] { $text }
}
a-second = eine Sekunde
days = { $days } Tage
time-left = noch { $left }
list = { $first } und { $last }
side = { $side ->
    [black] Schwarz
   *[white] Weiß
}
    .one = { $side ->
        [black] schwarze
       *[white] weiße
    }
    .many = { $side ->
        [black] schwarzen
       *[white] weißen
    }
game-name-chess = Schach
game-name-chess960 = Schach960
game-name-racingkings = Racing Kings
game-name-tictactoe = Tic-Tac-Toe
# With its article as an object and as the subject; none as an object and as the subject; one's own.
role = { $role ->
    [pawn] den Bauern
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
    [queen] die Dame
   *[king] den König
}
    .subject = { $role ->
        [pawn] der Bauer
        [knight] der Springer
        [bishop] der Läufer
        [rook] der Turm
        [queen] die Dame
       *[king] der König
    }
    .none = { $role ->
        [pawn] keinen Bauern
        [knight] keinen Springer
        [bishop] keinen Läufer
        [rook] keinen Turm
        [queen] keine Dame
       *[king] keinen König
    }
    .no-subject = { $role ->
        [pawn] kein Bauer
        [knight] kein Springer
        [bishop] kein Läufer
        [rook] kein Turm
        [queen] keine Dame
       *[king] kein König
    }
    .own = { $role ->
        [pawn] der eigene Bauer
        [knight] der eigene Springer
        [bishop] der eigene Läufer
        [rook] der eigene Turm
        [queen] die eigene Dame
       *[king] der eigene König
    }
piece-name = { $role ->
    [pawn] Bauer
    [knight] Springer
    [bishop] Läufer
    [rook] Turm
    [queen] Dame
   *[king] König
}

# Below a board.
board-to-move = { side } am Zug
board-check = Schach

# Buchstaben, die es in ASCII nicht gibt, jeder mit seiner Schreibung dort.
ascii-spelling = äae öoe üue ÄAe ÖOe ÜUe ßss
