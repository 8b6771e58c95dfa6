# Wörter für die Eingabe im Terminal, das übliche zuerst. Die aller Sprachen werden immer verstanden.

command-moves = züge zuege
command-board = brett
command-flip = drehen
command-clock = uhr
command-fen = fen
command-pgn = pgn
command-save = speichern
command-help = hilfe
command-hint = tipp
command-undo = zurück zurueck
command-draw = remis
command-accept = annehmen
command-decline = ablehnen
command-claim = reklamieren
command-resign = aufgeben
command-player = spieler
command-rematch = revanche
command-swap = tauschen
command-quit = ende beenden
command-new = neu
command-eval = bewertung

# Antworten auf Fragen.
answer-yes = ja j
answer-on = an ein
answer-off = aus
answer-none = keine -
answer-white = weiß weiss w
answer-black = schwarz s
answer-random = zufall
