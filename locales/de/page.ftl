# The page in the browser.

# What the language calls itself, and the letters of king, queen, rook, bishop and knight.
language-name = Deutsch
piece-letters = KDTLS

# The frame: menu, settings, notes.
nav-play = Spielen
nav-analyse = Analysebrett
nav-review = Partieanalyse
nav-endgames = Endspiele
nav-drills = Übungen
nav-lab = Labor
nav-editor = Stellung aufbauen
nav-games = Partien
menu = Menü
skip-to-content = Zum Inhalt springen
server-gone = Der Server antwortet nicht. Neuer Versuch läuft …
server-gone-hint = Läuft kiebitz noch? Deine Partien sind gespeichert.
volume = Lautstärke der Töne (0: keine)
coordinates = Buchstaben und Zahlen am Brettrand
auto-queen = Ein Bauer wird ohne Rückfrage zur Dame
colours = Farben: { $theme ->
    [light] hell
    [dark] dunkel
   *[auto] wie das System
}
settings = Einstellungen
page-not-found = Diese Seite gibt es nicht.
to-start = Zur Startseite
close = Schließen
copied = Kopiert.
loading = Lädt …

# Help for the keyboard.
help-title = Tastatur
help-button = Hilfe zur Tastatur
help-steps = einen Zug zurück, einen Zug vor
help-ends = erste Stellung, letzte Stellung
help-ends-keys = ↑ ↓, Pos1, Ende
help-flip = Brett drehen
help-tab = zum Brett, dort mit den Pfeiltasten von Feld zu Feld
help-enter = auf dem Brett: Figur aufnehmen, Figur absetzen
help-escape = auf dem Brett: Figur zurückstellen
help-type = zum Eingabefeld für Züge (e4, Sf3, O-O, e2e4)
help-help = diese Hilfe

# Numbers with units.
plies = { $count ->
    [one] { $count } Halbzug
   *[other] { $count } Halbzüge
}
under-a-second = weniger als eine Sekunde
seconds = { $count } s
minutes = { $count } min
hours = { $count } h

# Boards and moves, mostly for screen readers.
position = Stellung
moves = Züge
no-moves = Noch keine Züge
go-through = Durch die Partie blättern
first-position = Erste Stellung
previous-position = Einen Zug zurück
next-position = Einen Zug vor
last-position = Letzte Stellung
flip-board = Brett drehen (f)
board = Brett
square-empty = leer
square-selected = aufgenommen
square-target = mögliches Zielfeld
targets = { $square } aufgenommen. Zielfelder: { $targets }
coloured-piece = { $side ->
    [black] schwarz
   *[white] weiß
}{ $role ->
    [pawn] er Bauer
    [knight] er Springer
    [bishop] er Läufer
    [rook] er Turm
    [queen] e Dame
   *[king] er König
}
# $role and $promotion are none where there is none, $from is what tells two pieces apart.
said-move = { $role ->
    [none] { "" }
   *[other] { piece-name }{ " " }
}{ $from ->
    [none] { "" }
   *[other] { $from }{ " " }
}{ $takes ->
    [yes] schlägt{ " " }
   *[no] { "" }
}{ $square }{ $promotion ->
    [none] { "" }
    [rook] , wird zum Turm
    [bishop] , wird zum Läufer
    [knight] , wird zum Springer
   *[queen] , wird zur Dame
}{ said-end }
said-castling = { $way ->
    [long] lange Rochade
   *[short] kurze Rochade
}{ said-end }
said-end = { $end ->
    [mate] , matt
    [check] , Schach
   *[none] { "" }
}
type-move = Zug eingeben
type-move-example = e4, Sf3, O-O …
make-move = Ziehen
result = Ergebnis
unfinished = nicht beendet
engine = Engine
depth = Tiefe
evaluation-of = Bewertung { $score }
no-evaluation = Keine Bewertung

# A new game.
variant-hint-chess = Schach nach den üblichen Regeln.
variant-hint-chess960 = Die Figuren der Grundreihe stehen in einer von 960 Anordnungen; die Rochade führt auf die üblichen Felder.
variant-hint-racingkings = Wer seinen König zuerst auf die achte Reihe bringt, gewinnt. Niemand darf Schach geben. Kommt Weiß zuerst an, darf Schwarz noch einen Zug machen; erreicht auch er die achte Reihe, ist die Partie remis.
variant-hint-tictactoe = Drei in einer Reihe gewinnen. Bei bestem Spiel endet es unentschieden.
elo-beginner = Anfänger
elo-casual = Gelegenheitsspieler
elo-club = Vereinsspieler
elo-strong = starker Vereinsspieler
elo-expert = Meisteranwärter
elo-master = Meister
elo-grandmaster = Großmeister
elo-beyond = stärker als jeder Mensch
measured = In Wettkämpfen gemessen: { $elo } Elo.
opponent-unknown = Einen Gegner namens { $name } gibt es hier nicht.
setup-who = Wer spielt
setup-computer = Computer
setup-people = Zu zweit
setup-link = Per Link
setup-link-hint = Du bekommst einen Link zum Verschicken. Er öffnet die Partie im Browser; kiebitz join spielt sie im Terminal.
setup-watch = Zusehen
setup-opponent = Gegner
setup-color = Deine Farbe
setup-random = Zufall
crosses = Kreuze ×
noughts = Kreise ○
setup-own-clock = andere
setup-minutes = Minuten je Seite
setup-increment = Sekunden je Zug
setup-more = Name, Ausgangsstellung, Zurücknehmen
setup-name = Dein Name
setup-second-name = Name der zweiten Person
setup-number960 = Nummer der Ausgangsstellung (0–959)
setup-fen = Ausgangsstellung (FEN)
setup-takeback = Züge dürfen zurückgenommen werden
setup-start = Partie beginnen
setup-change = Ändern
setup-unfinished = Partie fortsetzen

# A game.
a-move = { $time } je Zug
your-turn = Du bist am Zug
invitation = Links zu dieser Partie
link-to-play = Link, um { side } zu spielen
link-to-watch = Link zum Zuschauen
link-secret = Wer einen Link hat, kann ihn benutzen: Schick ihn nur denen, für die er gedacht ist.
link-only-here = Diese Links gelten nur auf diesem Rechner. Damit andere ihn erreichen, starte kiebitz serve mit --host 0.0.0.0 oder --public.
copy = Kopieren
copy-link = Kopieren: { $label }
waiting-for-guest = Die Uhr läuft, sobald der andere Spieler den Link geöffnet hat.
watching = Du siehst dieser Partie zu.
paused = Die Partie ist unterbrochen.
resume = Weiterspielen
thinks = denkt nach
clock-of = Uhr von { side }
download = Herunterladen
abort = Abbrechen
really-abort = Diese Partie abbrechen?
really-resign = Diese Partie aufgeben?
take-back = Zurücknehmen
offer-draw = Remis anbieten
accept = Annehmen
claim-draw = Remis reklamieren: { $reason }
moves-taken-back = Zurückgenommen.
move-now = Jetzt ziehen
no-hint-now = Im Augenblick gibt es keinen Tipp.
a-player-failed = Ein Spieler ist ausgefallen.
your-rating = Deine Wertungszahl: { $before } → { $after }
noughts-to-move = { $side ->
    [black] { noughts }
   *[white] { crosses }
} am Zug
replay = Abspielen
replay-seconds = Sek. je Zug

# The analysis board.
paste = FEN oder PGN einfügen
choose-file = Datei wählen
drop-file = oder hierher ziehen
pgn-nothing = In diesem Text steckt keine Partie: weder PGN noch FEN.
show-example = Ein Beispiel
show = Zeigen
lines = Varianten
nodes-a-second = { $count } Knoten/s
queued = Die Engine ist beschäftigt; Platz { $place } in der Warteschlange.
explorer = Deine Partien
explorer-empty = In keiner deiner Partien kam diese Stellung vor.
explorer-results = Weiß gewinnt, Remis, Schwarz gewinnt
pgn-fault = Partie { $number }, Zeile { $line }: { $reason }
choose-game = Welche Partie?
delete-from-here = Ab hier löschen
make-main-line = Zur Hauptvariante
saved-games = Gespeicherte Partien

# The review of a game.
review-intro = Kiebitz geht eine Partie Zug für Zug durch, sagt, wie genau beide Seiten gespielt haben, und erklärt, was schiefging.
review-pgn = PGN einer Partie
review-start = Analysieren
review-saved = oder eine deiner Partien
review-running = Die Partie wird analysiert …
review-progress = Stellung { $done } von { $all }
review-lost = { $points ->
    [one] { $points } Prozentpunkt
   *[other] { $points } Prozentpunkte
} verloren
review-try = Neu versuchen
review-find = Finde einen besseren Zug.
review-right = Ja! Damit bleibt alles, wie es war.
review-asked = Kiebitz sieht sich deinen Zug an …
hint-label = Tipp
why-asked = Warum { $played }, oder warum nicht?
review-wrong = Das ist er nicht. Versuche einen anderen.
review-back = Zurück zur Analyse
review-show-best = Besten Zug zeigen
review-next = Nächster Fehler
review-fine = Hier gibt es nichts auszusetzen.
review-drills = Deine Fehler üben
review-at = Halbzug { $ply }: { $score }

# Endgames.
table = Tabelle
palette = Figuren zum Aufstellen
remove-piece = Entfernen
move-pieces = Figuren versetzen
clear-board = Brett leeren
side-to-move = Am Zug
verdict = { $category ->
    [win] Gewonnen
    [loss] Verloren
   *[draw] Remis
}{ $distance ->
    [none] { "" }
    [one] { " " }in { $distance } Halbzug
   *[other] { " " }in { $distance } Halbzügen
}
verdict-for = { to-move }: { verdict }
leads-to-win = Gewinnt
leads-to-draw = Remis
leads-to-loss = Verliert
no-legal-moves = Keine erlaubten Züge.
table-missing = Die Tabelle { $material } gibt es noch nicht.
not-covered = Tabellen gibt es für höchstens fünf Figuren und ohne Rochaderechte.
build-it = { $material } bauen
play-it-out = Gegen fehlerlose Verteidigung spielen
line-to-end = Weg bis zum Ende
no-line = Hier kann keine Seite den Gewinn erzwingen.
histogram = Gewonnene Stellungen nach Halbzügen bis zum Ende
longest-win = Längster Gewinn: { $plies ->
    [one] { $plies } Halbzug
   *[other] { $plies } Halbzüge
}
show-on-board = Auf dem Brett zeigen
tables-here = Tabellen auf diesem Rechner
tables-none = Noch gibt es keine. Baue eine erste: KQvK dauert einen Augenblick.
build-table = Eine Tabelle bauen
material = Material
material-example = KQvK, KRPvKR …
estimate = Aufwand schätzen
memory = Arbeitsspeicher
disk = Festplatte
time = Zeit
tables-along = Tabellen, die dabei entstehen: { $tables }
table-there = Diese Tabelle gibt es schon.
shortage = { $what ->
    [memory] Der Arbeitsspeicher
   *[disk] Der Platz auf der Festplatte
} reicht nicht: { $needed } nötig, { $free } frei.
pause = Anhalten
resume-build = Fortsetzen
job-queued = wartet
job-running = wird gebaut
job-paused = angehalten
job-done = fertig
job-failed = fehlgeschlagen
job-cancelled = abgebrochen
about-left = noch etwa { $time }
wins = Gewonnen
draws-count = Remis
losses = Verloren

# Drills.
drills-intro = Stellungen aus deinen eigenen Partien, in denen du einen Fehler gemacht hast. Finde den besseren Zug.
drills-none = Noch gibt es keine Übungen. Analysiere eine deiner Partien; ihre Fehler erscheinen dann hier.
drills-find = { to-move }: Finde den besten Zug.
drills-played = In der Partie hast du { $played } gespielt.
drills-right = Richtig!
drills-wrong = Nicht ganz.
drills-best = Am besten ist { $played }.
drills-next = Weiter
drills-solution = Lösung zeigen
drills-game = Zur Partie
drills-count = { $at } von { $all }
player = Spieler

# The lab.
lab-intro = Die Verfahren aus dem Lehrbuch untersuchen dieselbe Stellung. Vergleiche, wie viele Stellungen jedes braucht und was jede Technik bringt. Zugsortierung und Gedächtnis ändern keinen Wert, Ruhesuche und Nullzug schon. Negamax ohne Gedächtnis ist Alpha-Beta.
lab-run = Suchen
lab-running = Sucht …
lab-search = Verfahren
nodes = Knoten
move = Zug
value = Wert
lab-by-depth = Knoten je Tiefe (jede Linie das Zehnfache der darunter)
lab-tree = Suchbaum
lab-tree-of = Baum von
lab-cut = Cutoff
bound-exact = genau
bound-lower = mindestens
bound-upper = höchstens
lab-open = Öffnen: { $name }
lab-leaf = Blatt
lab-nodes = { $count } Knoten
lab-passes = Geprüfte Fenster, das letzte unten im Baum: { $passes }
search-minimax = Minimax
search-alphabeta = Alpha-Beta
search-mtdf = MTD(f)
search-negamax = Negamax
search-deepening = Iterative Vertiefung
search-engine = Engine
technique-ordering = Zugsortierung
technique-memory = Gedächtnis
technique-quiescence = Ruhesuche
technique-nullmove = Nullzug-Reduktion
technique-with = mit
technique-without = ohne
technique-both = beides
searched-with = { $search }, mit: { $technique }
searched-without = { $search }, ohne: { $technique }
lab-share = { $share } von Minimax

# The board editor.
editor-title = Stellung aufbauen
castling-rights = Rochaderechte
castling-short = { side } kurz
castling-long = { side } lang
en-passant-square = En-passant-Feld
start-position = Grundstellung
empty-board = Leeres Brett
position-fine = Diese Stellung ist spielbar.
play-from-here = Von hier aus spielen
copy-fen = FEN kopieren
editor-hint = Wähle eine Figur und klicke auf Felder. Figuren lassen sich verschieben und vom Brett herunterziehen. Auf dem Brett setzt die Eingabetaste die gewählte Figur.

# The list of games.
find-games = Spieler, Eröffnungen suchen
all = alle
all-games = Spiel: alle
all-results = Ergebnis: alle
import = PGN importieren
import-title = Partien importieren
import-hint = PGN einfügen
import-done = { $count ->
    [one] { $count } Partie importiert.
   *[other] { $count } Partien importiert.
}
import-known = { $count ->
    [one] { $count } Partie war schon da.
   *[other] { $count } Partien waren schon da.
}
imported-broken = Diese Partien waren nicht lesbar:
export = Exportieren
no-games = Keine passenden Partien
games-none = Hier stehen einmal deine Partien: die du spielst und die du von anderswo als PGN importierst.
date = Datum
players = Spieler
opening-label = Eröffnung
open = Öffnen
delete = Löschen
delete-game = Löschen: { $game }
really-delete = Diese Partie endgültig löschen?
list-range = { $from }–{ $to } von { $all }
newer = Neuere
older = Ältere
in-play = läuft
