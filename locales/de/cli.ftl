# What commands say of files and options.

no-book = ein Buch { $name } gibt es nicht: gesucht wurde { $places }
no-book-to-choose-from = --book-best wählt unter den Zügen eines Buchs: nenne eines mit --book
unusable-log = { $file } lässt sich nicht als Protokoll benutzen: { $why }
going-on-without = Warnung: { $why } ({ $origin }); es geht ohne weiter
cannot-read-file = { $file } lässt sich nicht lesen
cannot-write-file = { $file } lässt sich nicht schreiben
cannot-write-output = die Standardausgabe lässt sich nicht schreiben: { $why }
interrupted = unterbrochen
games-counted = { $count ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
input-line = Zeile { $number }
input-line-too-long = { $place } ist länger als { $most } Bytes

# What is wrong with a command line.
usage-bad-value = ungültiger Wert '{ $value }' für '{ $argument }': { $why }
usage-no-value = '{ $argument }' braucht einen Wert
usage-no-choice = ungültiger Wert '{ $value }' für '{ $argument }' [möglich: { $choices }]
usage-unknown-argument = ein Argument '{ $argument }' gibt es hier nicht
usage-unknown-command = einen Befehl '{ $command }' gibt es nicht
usage-missing-argument = es fehlt: { $argument }
usage-missing-command = es fehlt ein Befehl: { $commands }
usage-conflict = '{ $argument }' und '{ $other }' schließen einander aus
usage-other = { $what }: '{ $argument }' { $value }
usage-similar = ; ähnlich ist '{ $other }'
usage-more = { " " }(mehr: { $command } --help)
