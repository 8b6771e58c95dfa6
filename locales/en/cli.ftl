# What commands say of files and options.

no-book = there is no book { $name }: looked for { $places }
no-book-to-choose-from = --book-best chooses among the moves of a book: name one with --book
unusable-log = cannot use { $file } as a log
going-on-without = warning: { $why } ({ $origin }); going on without
