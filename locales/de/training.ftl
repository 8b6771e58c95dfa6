# Networks and weights: kiebitz selfplay, net, tune and refine.

selfplay-stats = { $variant }: { $games } Partien, { $positions } Stellungen, { $plies } Halbzüge je Partie
selfplay-results = Weiß gewann { $white }, remis { $draws }, Schwarz gewann { $black }
selfplay-chess960 = Aus einer Grundstellung von Schach960: { $percent }
selfplay-size = { $size }, { $each } Bytes je Stellung; schon dagewesene Stellungen: { $seen } %
selfplay-unfinished = Dateien, die mit einem unfertigen Block enden: { $files }
selfplay-ends = Partieenden
selfplay-end-checkmate = Matt
selfplay-end-stalemate = Patt
selfplay-end-insufficient-material = zu wenig Material
selfplay-end-repetition = Wiederholung
selfplay-end-fifty-moves = fünfzig Züge
selfplay-end-race-won = Rennen gewonnen
selfplay-end-race-drawn = Rennen remis
selfplay-end-large-advantage = großer Vorteil
selfplay-end-no-advantage = kein Vorteil
selfplay-end-too-long = zu lang
selfplay-scores = Werte für die Seite am Zug, in Hundertstelbauern
selfplay-interval = { $from ->
    [none] { $to ->
        [none] beliebig
       *[other] { $to } und weniger
    }
   *[other] { $to ->
        [none] { $from } und mehr
       *[other] { $from } bis { $to }
    }
}
selfplay-score-decisive = sicher gewonnen/verloren
selfplay-score-inexact = nicht genau
selfplay-runs = Läufe
selfplay-run = { "  " }Startzahl { $seed }, { $nodes } Knoten, { $chess960 } % Schach960, Programm { $engine }: { $games } Partien
selfplay-written = { $games } Partien, { $positions } Stellungen, { $new } neu ({ $rate } Stellungen/s), { $each } Bytes je Stellung
selfplay-progress = { $games } Partien, { $positions } Stellungen
selfplay-rate = { $rate } Stellungen/s
selfplay-torn = Am Ende von Dateien ausgelassene unfertige Blöcke: { $files }
selfplay-exported = { $positions } { $is_varied ->
    [yes] Stellungen nahe bei
   *[no] von
} { $searched } Stellungen, { $held } zurückgehalten, { $size }
    { $games } Partien, { $held_games } zurückgehalten. Ausgelassen: { $early } frühe, { $decisive } sicher gewonnene oder verlorene, { $without } ohne Wert, { $in_check } mit Schachgebot, { $captures } mit Schlagen oder Umwandlung
selfplay-going-on = { $file }: weiter nach { $games } Partien
selfplay-cut = { $file }: { $cut } eines unfertigen Blocks wurden abgeschnitten

net-built-in = eingebaut
net-layers = ({ $kings ->
    [1] { $inputs } Eingänge
   *[other] { $kings } × { $inputs } Eingänge nach dem Feld des Königs
}, { $width } Neuronen) × 2, { $buckets } Ausgänge nach der Zahl der Figuren; { $weights } Gewichte

tune-read = { $file }: { $games } Partien, { $positions } ruhige Stellungen{ $bad ->
    [0] { "" }
   *[other] , { $bad } nicht verstanden
}
tune-start = { $training } Stellungen, { $held_out } zurückgehalten, { $size } MiB; K = { $k }; { $losses }
tune-epoch = Durchgang { $number }/{ $of }: { $losses }
tune-loss = Fehler { $seen }, zurückgehalten { $unseen }
refine-pairs = { $pairs } Paare:

net-unreadable = das Netz lässt sich nicht lesen: { $why }
net-foreign = das ist kein Netz von Kiebitz
net-version = das Netz hat die Version { $found }, dieses Programm liest die Versionen 1 und 2
net-shape = der Aufbau des Netzes wird nicht unterstützt: { $what }
net-length = das Netz hat { $found } Bytes, erwartet werden { $expected }
net-checksum = das Netz ist beschädigt: seine Prüfsumme stimmt nicht
no-search-number = "{ $name }" ist kein Parameter der Suche
block-short = er endet zu früh
block-long = nach seinem Ende folgen noch Daten
block-packing = eine Spalte lässt sich nicht entpacken
block-game = die Partie { $number } darin ist ungültig
selfplay-foreign = es ist keine Datei mit Selbstspielpartien
selfplay-version = das Format hat die Version { $found }, die dieses Programm nicht lesen kann
selfplay-damaged = bei Byte { $at } beschädigt
selfplay-block = der Block bei Byte { $at } lässt sich nicht lesen: { $why }
selfplay-order = der Block bei Byte { $at } enthält andere Partien als die nächsten
selfplay-move = Partie { $game } ihres Laufs: { $why }
selfplay-variant = die Partien darin sind { $family }
selfplay-settings = die Datei entstand mit anderen Einstellungen ({ $what }); nimm eine andere und führe sie später zusammen
selfplay-difference = { $what ->
    [seed] Startzahl { $found }, nicht { $wanted }
    [nodes] { $found } Knoten, nicht { $wanted }
    [chess960] { $found } % Schach960, nicht { $wanted } %
    [rules] andere Regeln des Erzeugers
   *[engine] eine Engine, die anders rechnet
}
selfplay-many-runs = die Datei enthält { $runs } Läufe, und nur eine Datei mit einem Lauf lässt sich fortsetzen
selfplay-locked = ein anderes Programm schreibt gerade darin
selfplay-exists = die Datei gibt es schon
selfplay-other = die Datei gibt es schon, und sie enthält keine Stellungen
selfplay-repeated = die Partien der Startzahl { $seed } sind auch in { $other }
fault-in = { $file }: { $why }
stopped = abgebrochen
selfplay-no-move = einen Zug { $index } gibt es im Halbzug { $ply } nicht
tune-too-few = nur { $positions } brauchbare Stellungen in den Daten; nötig sind einige Tausend
selfplay-no-file = es fehlt, wohin geschrieben wird: --output DATEI
selfplay-no-share = --chess960 mischt Anfangsstellungen von Schach960 unter die des Schachs; es geht nur mit --variant chess
