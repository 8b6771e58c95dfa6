# Why a move, a command or a player is refused.

bad-move = { $text }: { $why }
not-a-move = weder ein Zug noch ein Befehl; hilfe zeigt die Befehle
empty-square = auf { $square } steht nichts
opponents-piece = { role.subject } auf { $square } gehört dem Gegner
no-such-piece = du hast { role.none }
none-can-go = { role.no-subject } kann nach { $square }
own-piece-there = auf { $square } steht { role.own }
cannot-go = { role.subject } kann dort nicht hin
way-blocked = { role.subject } kommt nicht vorbei: { $square } ist besetzt
nothing-to-take = auf { $square } gibt es nichts zu schlagen, und nur dazu zieht ein Bauer dorthin
into-check = der König stünde auf { $square } im Schach
pinned = der König stünde im Schach: { role.subject } ist gefesselt
still-in-check = der König stünde weiter im Schach
gives-check = das gäbe Schach, und das ist in Racing Kings verboten
castling-no-right = die Rochade ist nicht möglich: König oder Turm hat schon gezogen oder steht nicht an seinem Platz
castling-in-check = die Rochade aus dem Schach ist nicht möglich
castling-blocked = die Rochade ist nicht möglich: eine Figur steht im Weg
castling-attacked = die Rochade ist nicht möglich: der König stünde auf { $square } im Schach
promotion-missing = sag, was der Bauer wird, etwa a8=D oder a7a8q
no-promotion = nur ein Bauer auf der letzten Reihe wird verwandelt
ambiguous = welcher: { $moves }?
or = { " " }oder{ " " }
not-a-square = { $text }: kein Feld von a1 bis h8

not-a-cell = { $text }: weder ein Feld (1 bis 9, a1 bis c3) noch ein Befehl; hilfe zeigt die Befehle
cell-taken = { $text } ist besetzt

refusal-game_over = Die Partie ist beendet.
refusal-player_missing = Ein Spieler fehlt.
refusal-not_ready = Die Spieler sind noch nicht bereit.
refusal-not_your_turn = Die andere Seite ist am Zug.
refusal-not_human = Diese Seite spielt ein Programm.
refusal-illegal_move = { $played } ist hier nicht möglich.
refusal-nothing_to_take_back = Es gibt keinen Zug, der sich zurücknehmen ließe.
refusal-none_asked = Die andere Seite hat nicht um eine Rücknahme gebeten.
refusal-not_allowed = Gegen einen anderen Menschen gibt es keine Tipps.
refusal-no_offer = Es ist kein Remis angeboten.
refusal-already_offered = Remis ist schon angeboten.
refusal-nothing_to_claim = Es gibt kein Remis zu reklamieren: weder dreimalige Stellungswiederholung noch fünfzig Züge.
refusal-no_adviser = In dieser Partie gibt es keine Tipps.

unknown-player = kein Spieler heißt "{ $name }"; es gibt { $known }
known-players = human, human:NAME, { $before }, elo:{ $weakest } bis elo:{ $strongest }, { $after }, uci:PFAD, lichess, lichess:NAME und eine URL
no-level = elo braucht eine Stärke von { $weakest } bis { $strongest }, etwa elo:1500, nicht "{ $text }"
no-player-name = nach human: fehlt der Name
no-player-program = nach uci: fehlt das Programm, etwa uci:stockfish
no-remote-player = { $link } kann hier nicht spielen: dieser Befehl verbindet sich mit keinem anderen Server
wrong-variant = { $name } spielt { $plays }, nicht { $variant }
not-at-tictactoe = { $name } spielt kein Tic-Tac-Toe; es gibt { $players }
