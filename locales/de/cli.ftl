# What commands say of files and options.

no-book = ein Buch { $name } gibt es nicht: gesucht wurde { $places }
no-book-to-choose-from = --book-best wählt unter den Zügen eines Buchs: nenne eines mit --book
unusable-log = { $file } lässt sich nicht als Protokoll benutzen: { $why }
going-on-without = Warnung: { $why } ({ $origin }); es geht ohne weiter
cannot-read-file = { $file } lässt sich nicht lesen
cannot-write-file = { $file } lässt sich nicht schreiben
interrupted = unterbrochen
games-counted = { $count ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
input-line = Zeile { $number }
input-line-too-long = { $place } ist länger als { $most } Bytes
