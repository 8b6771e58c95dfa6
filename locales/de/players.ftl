# Players, by the stable name of their kind. The hints are for the page.

player-you = Du
player-human = Mensch
player-human-hint = Jemand an diesem Rechner.
player-random = Zufallszüge
player-random-hint = Irgendein erlaubter Zug.
player-easy = Leicht
player-easy-hint = Nimmt, was ein Zug an Material einbringt.
player-normal = Normal
player-normal-hint = Schaut drei Halbzüge voraus und zählt Material.
player-hard = Schwer
player-hard-hint = Schaut drei Halbzüge voraus und kennt gute Felder.
player-ancestor = Vorfahre
player-ancestor-hint = Ein nachgebautes Programm aus den Arbeiten, von denen Kiebitz abstammt. B braucht ohne Uhr Minuten für einen Zug.
player-elo = Engine mit Elo-Zahl
player-elo-hint = So stark, wie du es wählst.
player-engine = Engine, volle Stärke
player-engine-hint = Alles, was die Engine kann.
player-table = Endspieltabellen
player-table-hint = Fehlerlos, wo deine Endspieltabellen reichen; sonst volle Stärke.
player-uci = Andere UCI-Engine
player-uci-hint = Ein Programm dieses Rechners.
player-remote = Spieler auf einem Server
player-remote-hint = Über den Link zu einer Partie dort.
