# The checks of kiebitz doctor, and what they find.

checks-failed = fehlgeschlagen: { $checks }
check-processor = Prozessor
check-cores = Kerne
check-memory = Arbeitsspeicher
check-terminal = Terminal
check-data-folder = Datenordner
check-config-file = Konfigurationsdatei
check-game-database = Partiendatenbank
check-endgame-tables = Endspieltabellen
check-syzygy-tables = Syzygy-Tabellen
check-opening-book = Eröffnungsbuch
check-books-by-name = Bücher mit Namen
check-lichess-token = Lichess-Token
check-player-of-white = Spieler von Weiß
check-player-of-black = Spieler von Schwarz
check-stockfish = stockfish
check-fairy-stockfish = fairy-stockfish
check-perft-of-chess = Perft im Schach
check-perft-of-racing-kings = Perft in Racing Kings

found-none = keines
found-built-in = eingebaut
found-no-home = keiner: es ist kein Benutzerordner bekannt
found-sound = { $file }, in Ordnung
found-not-there = { $file }, nicht da
found-processor = { $arch }, gebaut für { $used ->
    [none] jeden Prozessor
   *[other] { $used }
}; Netze rechnen mit { $networks }
found-no-cores = lassen sich nicht zählen: { $why }
found-memory = { $total } GiB, davon { $free } GiB frei
found-no-memory = das System gibt keine Auskunft
found-terminal = { $is_terminal ->
    [yes] ein Terminal
   *[no] kein Terminal
}, { $colors ->
    [none] keine Farben
    [all] alle Farben
   *[other] { $colors } Farben
}, { $unicode ->
    [yes] Unicode
   *[no] keine UTF-8-Umgebung
}; Bretter mit { $figurines ->
    [yes] Figurensymbolen
   *[no] Buchstaben
}
found-no-data-home = es ist kein Benutzerordner bekannt; setze HOME oder XDG_DATA_HOME
found-in-the-way = { $folder } ist im Weg: es ist kein Ordner
found-data-folder = { $folder }, { $exists ->
    [yes] { $can_write ->
        [yes] beschreibbar
       *[no] nicht beschreibbar
    }
   *[no] { $can_write ->
        [yes] noch nicht da, lässt sich anlegen
       *[no] nicht da und nicht anzulegen
    }
}
found-no-program = { $program } ist hier kein Programm
found-no-engine = nicht gefunden; { $name ->
    [stockfish] damit lässt sich vergleichen
   *[fairy-stockfish] damit lässt sich in Racing Kings vergleichen
}
found-right-count = Tiefe { $depth }: { $nodes } Blätter, richtig; { $milliseconds } ms, { $millions } Millionen je Sekunde
found-wrong-count = Tiefe { $depth } hat { $expected } Blätter, gezählt wurden { $nodes }
found-no-database = noch keine; gespielte Partien werden aufbewahrt
found-games = { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
} in { $file }, in Ordnung
found-no-tables = noch keine; kiebitz tb generate --all 4 baut welche
found-tables = { $tables } in { $folder }{ $thorough ->
    [yes] , alle Prüfsummen stimmen
   *[no] { "" }
}
found-unfinished = { $found }; { $size } unfertige Arbeit, die kiebitz tb list nennt
found-no-syzygy = keine; syzygy in der Konfigurationsdatei nennt ihre Ordner
found-syzygy = { $files } Dateien für { $endings } Endspiele in { $folder }
found-damaged = beschädigt, neu herunterzuladen: { $files }
found-checksums = { $found }: { $right } Prüfsummen stimmen, { $unknown } unbekannt
found-no-books = keine; gesucht wird in { $folder }
found-books = { $books } in { $folder }
found-unreadable = { $folder } lässt sich nicht lesen: { $why }
found-token-variable = in der Umgebung, { $variable }
found-token = in { $file }
found-no-token = keines; kiebitz bot login legt eines in { $file } ab
