# The full screen of the terminal.

# Function keys: short words, all of them in one line.
key-help = Hilfe
key-new = Neu
key-flip = Drehen
key-hint = Tipp
key-take-back = Zurück
key-evaluation = Wert
key-draw = Remis
key-resign = Aufgabe
key-save = PGN
key-quit = Ende

button-start = Start
button-cancel = Abbrechen
button-rematch = Revanche
button-swap-sides = Seiten tauschen
button-game-setup = Neue Partie
button-save = Partie speichern
button-look-at-board = Brett ansehen
button-quit = Beenden
button-go-on = Weiterspielen
button-resign = Aufgeben
button-accept = Remis annehmen
button-decline = Ablehnen

# Fields of forms.
label-game = Spiel
label-name = Name
label-elo = Elo, { $weakest } bis { $strongest }
label-program = Programm
label-clock = Uhr
label-start = Stellung (FEN)
label-file = Datei
label-which = Welcher
default-clock = keine
default-start = die übliche
form-keys = Auf/Ab: Feld   Links/Rechts: Auswahl   Enter: Start
bad-clock = { $text }: keine Uhr wie etwa 5+3

# Titles and questions of dialogs.
title-game-setup = Neue Partie
title-promotion = Umwandlung in
title-game-over = Partie beendet
title-help = Hilfe
title-save = Partie speichern
title-question = Wirklich?
title-player-missing = Ein Spieler fehlt
ask-quit = Die Partie ist nicht beendet. Verlassen?
ask-abandon = Die Partie ist nicht beendet. Eine neue beginnen?
ask-resign = { side } gibt auf?

# Below the board.
entry = Zug
thinking = { $name } denkt nach
evaluation = Bewertung
tables-draw = Tabellen: Remis
tables-win = { $moves ->
    [none] Tabellen: { side } gewinnt
    [one] Tabellen: { side } gewinnt in { $moves } Zug
   *[other] Tabellen: { side } gewinnt in { $moves } Zügen
}
window-too-small = Das Fenster ist zu klein: es braucht { $columns } mal { $rows } Zeichen
position-after = Stellung nach { $played }
position-at-start = Stellung am Anfang
back-to-game = Taste Ende: zurück zur Partie, Bild auf und ab: blättern
played-meanwhile = { side } hat inzwischen { $played } gespielt: die Taste Ende zeigt es

help-page =
    Mit der Maus: Figur anklicken, dann ihr Ziel; oder sie dorthin ziehen.
    Mit den Pfeiltasten: zur Figur gehen, Enter, zum Ziel gehen, Enter.
    Getippt: e4, Sf3, exd5, O-O, e8=D oder e2e4; Tab ergänzt, Enter zieht.
    Esc löscht, was getippt oder gewählt ist.

    F1  diese Seite                F6  Bewertung an oder aus
    F2  neue Partie                F7  Remis anbieten, annehmen, reklamieren
    F3  Brett drehen               F8  aufgeben
    F4  Tipp                       F9  Partie als PGN speichern
    F5  Zug zurücknehmen           F10 beenden

    Bild auf, Bild ab (oder [ und ]) blättern in den Zügen, Pos1 zum Anfang,
    Taste Ende zurück zur Partie; ein Klick auf einen Zug zeigt ihn.
    Strg-C beendet sofort, Strg-Z hält an. Jede Taste ist auch ein Wort zum
    Tippen: hilfe, neu, drehen, tipp, zurück, bewertung, remis, annehmen,
    ablehnen, reklamieren, aufgeben, speichern DATEI, fen, züge, revanche,
    tauschen, ende.
