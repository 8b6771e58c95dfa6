# Endgame tables: kiebitz tb.

tb-no-fifty = Die 50-Züge-Regel bleibt außer Betracht
tb-has-won = { side } hat gewonnen
tb-is-mated = { side } ist matt
tb-wins = { side } gewinnt: { $is_race ->
    [yes] Ende
   *[no] Matt
} in { tb-plies.in } ({ $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
})
tb-plies = { $plies ->
    [one] { $plies } Halbzug
   *[other] { $plies } Halbzüge
}
    .in = { $plies ->
        [one] { $plies } Halbzug
       *[other] { $plies } Halbzügen
    }
tb-drawn = Remis
tb-says-syzygy = { $side ->
    [none] Remis, sagt Syzygy
   *[other] { side } gewinnt, sagt Syzygy
}
tb-spoiled = { $text }; nach der 50-Züge-Regel aber remis
tb-cursed = { $text }; die 50-Züge-Regel kommt aber zuvor: { $clock } von { $all } Halbzügen sind gezählt
tb-move = { $result ->
    [wins] gewinnt
    [loses] verliert
    [draws] hält remis
   *[unknown] unbekannt: eine Tabelle fehlt
}{ $plies ->
    [none] { "" }
   *[other] { " " }in { tb-plies.in }
}{ $spoiled ->
    [yes] , aber nicht in 50 Zügen
   *[no] { "" }
}

tb-stats-legal = legal
tb-stats-won = gewonnen
tb-stats-drawn = remis
tb-stats-lost = verloren
tb-longest = { $end ->
    [win] längster Gewinn
   *[loss] längster Verlust
}: { tb-plies }
tb-by-plies = { $end ->
    [win] gewonnen nach Halbzügen
   *[loss] verloren nach Halbzügen
}

tb-head-material = Material
tb-head-men = Steine
tb-head-size = Größe
tb-head-positions = Stellungen
tb-head-longest = Längster
tb-head-memory = Speicher
tb-head-way = unterwegs
tb-head-time = Zeit
tb-in-all = { $tables ->
    [one] { $tables } Tabelle
   *[other] { $tables } Tabellen
}, zusammen { $size }; längster Gewinn oder Verlust in Halbzügen
tb-none-yet = In { $folder } sind keine Tabellen: kiebitz tb generate --all 3 baut welche
tb-busy = { $table } wird gerade von einem anderen Programm gebaut, bisher { $size }
tb-resumable = { $table } ist unfertig, { $size }: kiebitz tb generate { $command } setzt fort, kiebitz tb remove { $command } entfernt es
tb-useless = { $table } ist fertig, { $size } an Arbeitsdateien sind übrig: kiebitz tb remove { $command } --unfinished entfernt sie

tb-verify-cost = { $tables ->
    [one] { $tables } Tabelle
   *[other] { $tables } Tabellen
} zu prüfen, etwa { $positions } Stellungen: ungefähr { $time } mit { tb-threads }
tb-threads = { $threads ->
    [one] { $threads } Thread
   *[other] { $threads } Threads
}
tb-verified = { $table }: { $positions } Stellungen geprüft{ $compared ->
    [none] { "" }
   *[other] , { $compared } mit Syzygy verglichen
}{ $distances ->
    [none] { "" }
   *[other] , { $distances } Abstände mit DTZ
}: { $wrong ->
    [none] in Ordnung{ $damaged ->
        [yes] , aber die Syzygy-Dateien sind beschädigt
       *[no] { "" }
    }
   *[other] { $wrong } FALSCH
}
tb-damaged = { $file } ist beschädigt: die Prüfsumme stimmt nicht
tb-syzygy-damaged = { $files ->
    [one] { $files } Syzygy-Datei ist beschädigt: lade sie noch einmal herunter
   *[other] { $files } Syzygy-Dateien sind beschädigt: lade sie noch einmal herunter
}
tb-positions-wrong = { $positions ->
    [one] { $positions } Stellung ist falsch
   *[other] { $positions } Stellungen sind falsch
}
tb-interrupted = Unterbrochen bei { $table }

tb-cost = { $table ->
    [none] { $count } Tabellen
   *[other] { $table }
}: etwa { $memory } Arbeitsspeicher, { $size } auf der Platte (unterwegs bis zu { $disk }), { $time } mit { tb-threads }
tb-too-much = mehr als die erlaubten { $allowed } Arbeitsspeicher
tb-disk-free = Auf dieser Platte sind nur { $free } frei
tb-disk-too-small = dafür sind bis zu { $disk } Plattenplatz nötig, und nur { $free } sind frei
tb-all-there = Es ist schon alles da, in { $folder }
tb-going-on = { $table }: weiter nach { $done } von { $slices } Scheiben{ $plies ->
    [none] { "" }
   *[other] , n = { $plies }
}
tb-longer = { $table }: manche Stellungen sind mehr als 253 Halbzüge vom Ende entfernt; weiter mit zwei Bytes je Wert
tb-layer = { $table }{ $slice ->
    [none] { "" }
   *[other] { " " }Scheibe { $slice }
} n = { $plies }, { $found } gefunden
tb-slice = { $table }{ $slice ->
    [none] { "" }
   *[other] { " " }Scheibe { $slice }
}
tb-packing = { $table } packt Block { $block }
tb-built = { $table }: { $size }, { $solving } s gelöst, { $packing } s gepackt
tb-build-interrupted = Unterbrochen bei { $table }: derselbe Befehl macht hier weiter
tb-done = Fertig nach { $seconds } s: die Tabellen sind in { $folder }

tb-nothing-to-remove = { $unfinished ->
    [yes] in { $folder } ist keine unfertige Arbeit an { $table }
   *[no] in { $folder } ist keine Tabelle { $table }
}
tb-remove-question = { $unfinished ->
    [yes] Die unfertige Arbeit an { $tables }
   *[no] { $tables }
} ({ $size }) entfernen? [j/N]
tb-remove-needs-yes = ohne ein Terminal für die Rückfrage braucht tb remove --yes
tb-nothing-removed = es wurde nichts entfernt
tb-removed = { $table } ist entfernt, { $size } sind frei

tb-no-home = es ist kein Benutzerordner bekannt: nenne den Ordner der Tabellen mit --dir
tb-no-syzygy-races = Syzygy-Tabellen sind für Schach, nicht für Racing Kings
tb-none-of-variant = in { $folder } sind keine Tabellen für { $variant }
tb-missing = { $folder ->
    [none] nirgends ist eine Tabelle { $table }
   *[other] in { $folder } ist keine Tabelle { $table }
}: kiebitz tb generate { $table }{ $option } baut sie
tb-castling = Endspieltabellen haben keine Stellungen, in denen noch rochiert werden kann
tb-too-many-pieces = auf dem Brett sind { $pieces } Figuren, und Tabellen haben höchstens { $most }

table-damaged = { $file } ist beschädigt: { $what }; entferne die Datei und baue die Tabelle neu
table-busy = ein anderes Programm baut gerade { $file }
table-foreign = { $file } ist keine Endspieltabelle von Kiebitz
table-version = { $file } hat das Format { $found }, dieses Programm liest { $one } und { $other }
build-dependency = eine nötige Tabelle ist nicht zu benutzen: { $why }
build-memory = { $material } braucht etwa { $needed } Arbeitsspeicher, erlaubt sind nur { $allowed } (--memory)
build-too-long = { $material } führt zu Stellungen, die 4.094 oder mehr Halbzüge vom Ende entfernt sind: mehr, als dieses Programm angeben kann
build-interrupted = unterbrochen bei { $material }; derselbe Befehl macht hier weiter
no-threads = es lassen sich keine Threads starten: { $why }
build-inside = Fehler im Generator: { $what }
material-form = "{ $text }" ist kein Material: schreib die Figuren beider Seiten, etwa KQvKR
material-kings = "{ $text }": jede Seite hat genau einen König, und er steht vorn
material-many = "{ $text }" hat { $pieces } Figuren: Tabellen gibt es bis { $most }
material-bare = "{ $text }": zwei nackte Könige sind remis, dafür gibt es keine Tabelle zu bauen
material-racing-pawn = "{ $text }": in Racing Kings gibt es keine Bauern
material-racing = "{ $text }": in Racing Kings hat eine Seite höchstens eine Dame und je zwei Türme, Läufer und Springer
syzygy-no-path = der Pfad der Syzygy-Tabellen ist leer
syzygy-unreadable = der Syzygy-Ordner { $folder } lässt sich nicht lesen: { $why }
syzygy-none = im Ordner { $folder } sind keine Syzygy-Tabellen (.rtbw, .rtbz)
syzygy-no-wdl = in { $folders } sind DTZ-Tabellen (.rtbz), aber keine WDL-Tabellen (.rtbw), die jede Abfrage braucht
syzygy-damaged = die Syzygy-Tabelle { $file } ist beschädigt: { $why }
table-header-long = ihr Kopf ist länger als die Datei
table-header-checksum = die Prüfsumme ihres Kopfes stimmt nicht
table-header = ihr Kopf
table-length = ihre Länge stimmt nicht
table-no-block = ein Block fehlt
table-block-checksum = die Prüfsumme von Block { $block } stimmt nicht
table-block = Block { $block }: { $why }
table-block-values = Block { $block } hat Werte, die ihr Kopf nicht nennt
