# What commands say of files and options.

no-book = ein Buch { $name } gibt es nicht: gesucht wurde { $places }
no-book-to-choose-from = --book-best wählt unter den Zügen eines Buchs: nenne eines mit --book
unusable-log = { $file } lässt sich nicht als Protokoll benutzen
going-on-without = Warnung: { $why } ({ $origin }); es geht ohne weiter
