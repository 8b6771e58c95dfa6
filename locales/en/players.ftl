# Players, by the stable name of their kind. The hints are for the page.

player-you = You
player-human = Human
player-human-hint = A person at this computer.
player-random = Random moves
player-random-hint = Any legal move.
player-easy = Easy
player-easy-hint = Takes the most material it can get with one move.
player-normal = Normal
player-normal-hint = Looks three half-moves ahead and counts material.
player-hard = Hard
player-hard-hint = Looks three half-moves ahead and knows good squares.
player-ancestor = Ancestor
player-ancestor-hint = A program of the documents Kiebitz comes from, rebuilt. B takes minutes a move without a clock.
player-elo = Engine with an Elo
player-elo-hint = As strong as you choose.
player-engine = Engine, full strength
player-engine-hint = Everything the engine has.
player-table = Endgame tables
player-table-hint = Perfect wherever your endgame tables reach, full strength elsewhere.
player-uci = Another UCI engine
player-uci-hint = A program of this computer.
player-remote = Player on a server
player-remote-hint = By the link to a game there.
