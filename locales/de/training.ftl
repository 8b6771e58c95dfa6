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
