//! Errors of the operating system and of SQLite, in German.

/// The messages that users meet most often.
const KNOWN: [(&str, &str); 19] = [
    ("No such file or directory", "Datei oder Verzeichnis nicht gefunden"),
    ("Permission denied", "keine Berechtigung"),
    ("Operation not permitted", "nicht erlaubt"),
    ("File exists", "die Datei gibt es schon"),
    ("Not a directory", "kein Verzeichnis"),
    ("Is a directory", "es ist ein Verzeichnis"),
    ("No space left on device", "der Datenträger ist voll"),
    ("Read-only file system", "das Dateisystem ist schreibgeschützt"),
    ("Too many open files", "zu viele offene Dateien"),
    ("File name too long", "der Dateiname ist zu lang"),
    ("Cannot allocate memory", "nicht genug Speicher"),
    ("Connection refused", "Verbindung abgelehnt"),
    ("Connection reset by peer", "die Gegenseite hat die Verbindung beendet"),
    ("Connection timed out", "Zeitüberschreitung der Verbindung"),
    ("unable to open database file", "die Datei lässt sich nicht öffnen"),
    ("file is not a database", "die Datei ist keine Datenbank"),
    ("database disk image is malformed", "die Datei ist beschädigt"),
    ("database is locked", "die Datenbank wird gerade benutzt"),
    ("attempt to write a readonly database", "die Datenbank ist schreibgeschützt"),
];

/// The text of a system error in German, without its number; unchanged if it is not known.
pub fn system_error_in_german(text: &str) -> String {
    let known = KNOWN.iter().find(|(english, _)| text.starts_with(english));
    known.map_or_else(|| text.to_owned(), |(_, german)| (*german).to_owned())
}
