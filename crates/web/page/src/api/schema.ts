// What the server says and hears. Made from the types of the server by `make contract`; do not edit.

export type About = {
  elo: EloRange;
  name: string;
  network: boolean;
  opponents: Opponent[];
  /** The name of the person on this machine, if set. */
  person: string | null;
  /** The public address for links; none if the server is not reachable from other machines. */
  public: string | null;
  /** Folders of Syzygy tables, as given; none for clients with only a link. */
  syzygy: string | null;
  /** The folder of endgame tables; none for clients with only a link. */
  tables_dir: string | null;
  variants: GameKind[];
  version: string;
};

export type Access = 'anybody' | 'owner' | 'white' | 'black' | 'watch';

export type Algorithm = 'minimax' | 'alphabeta' | 'negamax' | 'mtdf';

export type AnalysisEvent = {
  kind: 'queued';
  place: number;
  seq: number;
  depth?: undefined;
  hashfull?: undefined;
  lines?: undefined;
  nodes?: undefined;
  nps?: undefined;
  seldepth?: undefined;
  table?: undefined;
} | {
  kind: 'table';
  seq: number;
  table: Verdict;
  depth?: undefined;
  hashfull?: undefined;
  lines?: undefined;
  nodes?: undefined;
  nps?: undefined;
  place?: undefined;
  seldepth?: undefined;
} | {
  depth: number;
  hashfull: number;
  kind: 'lines';
  lines: AnalysisLine[];
  nodes: number;
  nps: number;
  seldepth: number;
  seq: number;
  table: Verdict | null;
  place?: undefined;
} | {
  kind: 'done';
  seq: number;
  depth?: undefined;
  hashfull?: undefined;
  lines?: undefined;
  nodes?: undefined;
  nps?: undefined;
  place?: undefined;
  seldepth?: undefined;
  table?: undefined;
};

export type AnalysisLine = {
  moves: Named[];
  score: Worth;
};

export type AnalysisRequest = {
  evaluator?: Evaluator;
  fen?: string;
  /** Moves from there. */
  moves?: string[];
  /** Lines, 1 to 5. */
  multipv?: number;
  variant?: GameKind;
};

/** A game that cannot be read. */
export type Broken = {
  line: number;
  /** The number of the game in the file, from 1. */
  number: number;
  reason: string;
};

export type Build = {
  error: string | null;
  /** The estimated seconds left. */
  eta: number | null;
  id: string;
  material: string;
  seq?: number;
  /** From 0 to 1. */
  share: number;
  state: JobState;
  step: string | null;
  /** The table under way. */
  table: string | null;
  variant: GameKind;
};

export type BuildList = {
  builds: Build[];
};

export type BuildRequest = {
  material: string;
  variant?: GameKind;
};

/** The pieces each side has taken, as letters without colour. */
export type Captured = {
  black: string;
  white: string;
};

export type Change = {
  kind: 'snapshot';
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  kind: 'begun';
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  kind: 'moved';
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  kind: 'taken_back';
  plies: number;
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  by: Color;
  kind: 'draw_offered';
  after?: undefined;
  before?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  by: Color;
  kind: 'draw_declined';
  after?: undefined;
  before?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  by: Color;
  kind: 'takeback_asked';
  after?: undefined;
  before?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  by: Color;
  kind: 'takeback_declined';
  after?: undefined;
  before?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  by: Color;
  kind: 'thinks';
  thought: Thought;
  after?: undefined;
  before?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
} | {
  kind: 'hint';
  move: Named;
  score: Worth | null;
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  message?: undefined;
  plies?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  kind: 'no_hint';
  message: string;
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  kind: 'player_failed';
  message: string;
  side: Color;
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  thought?: undefined;
} | {
  kind: 'player_replaced';
  side: Color;
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  thought?: undefined;
} | {
  kind: 'not_recorded';
  message: string;
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  kind: 'finished';
  after?: undefined;
  before?: undefined;
  by?: undefined;
  games?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  side?: undefined;
  thought?: undefined;
} | {
  after: number;
  before: number;
  games: number;
  kind: 'rated';
  side: Color;
  by?: undefined;
  message?: undefined;
  move?: undefined;
  plies?: undefined;
  score?: undefined;
  thought?: undefined;
};

/** Both clocks, in milliseconds. */
export type Clocks = {
  black_ms: number;
  running: Color | null;
  white_ms: number;
};

export type Color = 'white' | 'black';

/** A command in a game. */
export type Command = {
  /** The side that sends it; optional if only one person plays. */
  by?: Color;
  command: CommandName;
  /** In UCI or algebraic notation. */
  move?: string;
  /** The number of moves in the state that the client saw. */
  ply?: number;
};

export type CommandName = 'move' | 'takeback' | 'accept_takeback' | 'decline_takeback' | 'offer_draw' | 'accept_draw' | 'decline_draw' | 'claim_draw' | 'resign' | 'abort' | 'hint' | 'move_now' | 'resume';

export type Created = {
  id: string;
};

/** What a distance is to. */
export type DistanceUnit = 'dtm' | 'dtw';

export type Drill = {
  best: Named[];
  fen: string;
  game_id: string;
  id: string;
  mark: Mark;
  played: Named;
  player: string;
  /** The ply of the mistake, from 1. */
  ply: number;
  side: Color;
  solved: number;
  tried: number;
  variant: GameKind;
};

export type DrillAnswer = {
  best: Named;
  right: boolean;
  text: string;
  /** Why the move is no solution; null if it is one. */
  why: WhyReport | null;
};

/** A drill: a position to try again. */
export type DrillReport = {
  /** Right moves in UCI notation; each of them solves the drill. */
  best: string[];
  /** The same in algebraic notation. */
  best_san: string[];
  /** Evaluation of the position. */
  evaluation: EvaluationReport;
  /** Position as a FEN. */
  fen: string;
  /** Mark of the move played, as in `moves`. */
  mark: string;
  /** The move played, in UCI notation. */
  played: string;
  /** The move played, in algebraic notation. */
  played_san: string;
  /** Number of the ply of the mistake, from 1. */
  ply: number;
  /** Side to move: `white` or `black`. */
  side: string;
};

export type DrillRequest = {
  move: string;
};

export type Drills = {
  drills: Drill[];
};

export type EloRange = {
  max: number;
  min: number;
};

export type EndCode = 'checkmate' | 'stalemate' | 'insufficient_material' | 'fifty_moves' | 'seventy_five_moves' | 'threefold_repetition' | 'fivefold_repetition' | 'race_won' | 'race_drawn' | 'resignation' | 'agreement' | 'time' | 'three_in_a_row' | 'board_full' | 'aborted';

export type ErrorBody = {
  error: ErrorDetail;
};

export type ErrorCode = 'already_offered' | 'bad_player' | 'bad_value' | 'busy' | 'foreign' | 'game_over' | 'illegal_move' | 'internal' | 'links_only' | 'malformed' | 'method' | 'no_adviser' | 'no_key' | 'no_offer' | 'no_path' | 'no_table' | 'no_takeback' | 'none_asked' | 'not_allowed' | 'not_here' | 'not_human' | 'not_json' | 'not_ready' | 'not_resumed' | 'not_your_turn' | 'nothing_to_claim' | 'nothing_to_take_back' | 'player_missing' | 'program' | 'stale' | 'too_large' | 'too_many' | 'unknown';

export type ErrorDetail = {
  code: ErrorCode;
  /** A sentence in the language of the request. */
  message: string;
};

/** What `kiebitz eval --json` prints. All scores are centipawns. */
export type EvalReport = {
  /** Position as a FEN. */
  fen: string;
  /** Weight of the middlegame values in percent; the rest is that of the endgame values. */
  middlegame_percent: number;
  /** Score of the network for White in centipawns. */
  network_white_score: number;
  /** Score for the side to move in centipawns. */
  score: number;
  /** The terms of the evaluation. */
  terms: ExplanationRow[];
  /** Side to move: `white` or `black`. */
  turn: string;
  /** `chess`, `chess960` or `racingkings`. */
  variant: string;
  /** Score for White in centipawns: the sum of the totals of the terms. */
  white_score: number;
  /** How far the stronger side can still win, in percent; scales the endgame. */
  winnable_percent: number;
};

/** The value of a position, for White. */
export type EvaluationReport = {
  /** Score in centipawns as the engine gave it, positive for White; null if a side certainly wins. */
  cp: number | null;
  /** Moves to mate (in Racing Kings to the end of the race), negative if Black wins; null if unknown. */
  mate: number | null;
  /** White's win chance in percent. */
  win: number;
  /** Side that certainly wins: `white` or `black`. */
  winner: string | null;
};

export type Evaluator = 'network' | 'handwritten';

/** One term of the evaluation. */
export type ExplanationRow = {
  /** Value for Black. */
  black: Phases;
  /** Short name. */
  name: string;
  /** Contribution to `white_score` in centipawns. */
  total: number;
  /** Value for White. */
  white: Phases;
  /** The name in English words. */
  words: string;
};

export type Explored = {
  moves: ExploredMove[];
};

export type ExploredMove = {
  black: number;
  draws: number;
  games: number;
  last_played: string | null;
  san: string;
  /** The mover's score from 0 to 1; 0.5 if no game has a result. */
  score: number;
  uci: string;
  white: number;
};

/** A fact about a bad move. */
export type FactReport = {
  /** Which move of that line carries it out, from 0. */
  at: number | null;
  /** What it is: `fork`, `loses`, `allows_mate`. */
  kind: string;
  /** The line that proves it: `refutation` or `better`; null if none is needed. */
  line: string | null;
  /** The number it is about: moves to mate, centipawns. */
  number: number | null;
  /** The squares it is about, by what stands there, after that move. */
  squares: Record<string, string[]>;
};

/** A game on a server. Reading it fails if it is over for a reason this version does not know. */
export type Game = {
  black: Player;
  /** Whether a takeback is possible now. */
  can_take_back: boolean;
  captured: Captured;
  /** The square of the king that is in check. */
  check: string | null;
  /** The draw that can be claimed. */
  claimable: Reason | null;
  clocks: Clocks | null;
  control: string | null;
  fen: string;
  /** Whether it has keys; then every command needs one. */
  guarded: boolean;
  id: string;
  /** The keys, only in the answer to the request that begins the game. */
  keys?: Keys;
  /** Where the last move began and ended. */
  last: string[] | null;
  /** Targets by the square of the piece. */
  legal: Record<string, string[]>;
  /** A game that is not live continues with a player's command. */
  live: boolean;
  moves: Played[];
  /** Who offers a draw. */
  offer: Color | null;
  opening: Opening | null;
  ply: number;
  /** Promotion pieces by the pawn's move. */
  promotions: Record<string, string[]>;
  reason: Reason | null;
  result: string | null;
  /** The number of the last event it contains; later ones have larger numbers. 0 for a game that has not been continued since the server started. */
  seq: number;
  start_fen: string;
  status: Status;
  /** The result of the position by our tables. */
  table: Verdict | null;
  takeback: boolean;
  /** The side that asks for a takeback, if the other side has to agree. */
  takeback_asked: Color | null;
  turn: Color;
  variant: GameKind;
  white: Player;
  winner: Color | null;
};

export type GameEvent = {
  change: Change;
  /** The state after it; left out where nothing but a thought is new. */
  game?: Game;
  seq: number;
};

export type GameKind = 'chess' | 'chess960' | 'racingkings' | 'tictactoe';

export type GameList = {
  games: ListedGame[];
  total: number;
};

export type GameRequest = {
  black: string;
  /** The number of a start position of Chess960. */
  chess960?: number;
  /** `5+3`: minutes and seconds a move. */
  clock?: string;
  fen?: string;
  /** `500ms` or `1s` for each move. */
  movetime?: string;
  /** Whether takebacks are allowed; true if left out. */
  takeback?: boolean;
  variant?: GameKind;
  /** A player as on the command line, `guest` or `guest:NAME` for one invited by a link. */
  white: string;
};

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

export type Imported = {
  broken: Broken[];
  games: number;
  /** The new games, at most 200 of them. */
  ids: string[];
  /** Games that were stored already. */
  known: number;
  positions: number;
};

export type JobState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

export type KeyRole = {
  role: Access;
};

/** The keys to a game with invited players. They are returned once. */
export type Keys = {
  black: string | null;
  owner: string;
  watch: string;
  white: string | null;
};

export type Lab = {
  searches: LabSearch[];
};

export type LabDepth = {
  depth: number;
  nodes: number;
  seconds: number;
};

export type LabRequest = {
  depth: number;
  fen?: string;
  /** What the searches use, as far as they can; ordering and memory if nothing is said. */
  techniques?: Technique[];
  variant?: GameKind;
  /** For each of these, searches run once more without it, or with it if they do not use it. */
  vary?: Technique[];
};

export type LabSearch = {
  by_depth: LabDepth[];
  /** The technique it uses besides (`+memory`) or does without (`-memory`). */
  change: string | null;
  /** Whether it finished all depths in the time it had. */
  complete: boolean;
  /** Of the greatest depth it finished. */
  depth: number;
  move: Named | null;
  name: string;
  nodes: number;
  /** Of all depths together. */
  seconds: number;
  /** For the side to move: centipawns, or rows in tic-tac-toe; see `win`. */
  value: number;
  /** Plies to the end if it is won (positive) or lost (negative) for the side to move. */
  win: number | null;
};

/** A line of moves. */
export type LineReport = {
  /** Moves in algebraic notation. */
  san: string[];
  /** Moves in algebraic notation with German letters. */
  san_de: string[];
  /** Moves in UCI notation. */
  uci: string[];
};

export type ListedGame = {
  black: string;
  /** `2024-02-29`, as far as it is known. */
  date: string | null;
  id: string;
  live: boolean;
  opening: ListedOpening | null;
  /** Whether it was played here rather than imported. */
  own: boolean;
  plies: number;
  reason: Reason | null;
  result: GameResult;
  variant: GameKind;
  white: string;
};

/** An opening, as the database names it. */
export type ListedOpening = {
  eco: string | null;
  name: string | null;
};

export type Longest = {
  fen: string | null;
  plies: number;
};

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** A move. */
export type MoveReport = {
  /** Accuracy of the move in percent. */
  accuracy: number;
  /** Evaluation after the move. */
  after: EvaluationReport;
  /** Evaluation before the move. */
  before: EvaluationReport;
  /** Whether an endgame table judged the position before or after the move. */
  by_table: boolean;
  /** Lost centipawns. */
  cp_lost: number;
  /** Whether the move is the engine's choice. */
  is_best: boolean;
  /** Lost percentage points of win chance; 0 for the engine's own choice. */
  lost: number;
  /** `inaccuracy`, `mistake`, `blunder`, or null. */
  mark: string | null;
  /** Number of the move as in PGN. */
  number: number;
  /** Number of the ply, from 1. */
  ply: number;
  /** Praise of a move without a mark; null for most moves. */
  praise: PraiseReport | null;
  /** The move in algebraic notation. */
  san: string;
  /** The move in algebraic notation with German letters. */
  san_de: string;
  /** `white` or `black`. */
  side: string;
  /** The move in UCI notation. */
  uci: string;
  /** Explanation of a marked move; null for other moves. */
  why: WhyReport | null;
  /** The mover's win chance after the move in percent. */
  win_after: number;
  /** The mover's win chance before the move in percent. */
  win_before: number;
};

/** A move in both notations. */
export type Named = {
  san: string;
  uci: string;
};

export type Opening = {
  eco: string;
  name: string;
};

/** An opening. */
export type OpeningReport = {
  /** ECO code. */
  eco: string;
  /** English name. */
  name: string;
  /** German name. */
  name_de: string;
};

export type Opponent = {
  /** `random`, `textbook`, `ancestor`, `elo`, `engine`, `table` */
  kind: string;
  /** The stable name of the kind, by which texts name it: `player-NAME`. */
  name: string;
  spec: string;
  variants: GameKind[];
};

/** Games as trees of moves. The server writes it without recursion, since a tree is as deep as a game is long. */
export type PgnFile = {
  broken: Broken[];
  games: PgnTree[];
  /** Whether games were left out. */
  truncated: boolean;
};

/** A move and what follows it, the main line first. */
export type PgnNode = {
  children: PgnNode[];
  comment: string | null;
  /** The position after it. */
  fen: string;
  nags: number[];
  san: string;
  uci: string;
};

export type PgnRoot = {
  children: PgnNode[];
  comment: string | null;
};

export type PgnTree = {
  result: GameResult;
  root: PgnRoot;
  start_fen: string;
  tags: Record<string, string>;
  variant: GameKind;
};

/** A value in both phases of the game. */
export type Phases = {
  /** Centipawns in the endgame. */
  endgame: number;
  /** Centipawns in the middlegame. */
  middlegame: number;
};

export type Played = {
  /** Milliseconds left on the mover's clock after it. */
  clock: number | null;
  san: string;
  uci: string;
};

export type Player = {
  /** Whether the player was invited by a link. */
  guest: boolean;
  human: boolean;
  /** The kind of player, `unknown` in imported games; another word in games of other versions. */
  kind: string;
  name: string;
  rating: number | null;
  /** As on the command line. */
  spec: string;
};

/** A player. */
export type PlayerReport = {
  /** Accuracy in percent; null without moves. */
  accuracy: number | null;
  /** Average loss per move in centipawns; null without moves. */
  acpl: number | null;
  /** Number of blunders. */
  blunders: number;
  /** Number of inaccuracies. */
  inaccuracies: number;
  /** Number of mistakes. */
  mistakes: number;
  /** Number of moves. */
  moves: number;
  /** Name of the player. */
  name: string | null;
};

/** How many positions are this many plies from the end, with the side to move winning or losing. */
export type Plies = {
  black: number;
  plies: number;
  white: number;
};

export type Position = {
  /** The square of the king that is in check. */
  check: string | null;
  /** The draw that can be claimed. */
  claimable: Reason | null;
  fen: string;
  /** Positions after each of them, the first position first. */
  fens: string[];
  /** Where the last move began and ended. */
  last: string[] | null;
  /** Targets by the square of the piece. */
  legal: Record<string, string[]>;
  /** The moves that were sent. */
  line: Named[];
  opening: Opening | null;
  outcome: PositionOutcome | null;
  problems: string[];
  /** Promotion pieces by the pawn's move. */
  promotions: Record<string, string[]>;
  /** The same in algebraic notation. */
  san: string[];
  turn: Color;
  uci: string[];
  valid: boolean;
};

export type PositionOutcome = {
  reason: Reason;
  result: GameResult;
  winner: Color | null;
};

/** A position. */
export type PositionReport = {
  /** Best move in UCI notation. */
  best: string | null;
  /** Evaluation of the position. */
  evaluation: EvaluationReport;
  /** Position as a FEN. */
  fen: string;
  /** Best line. */
  line: LineReport;
  /** Origin of the evaluation: `search`, `table` or `rules`. */
  source: string;
};

export type PositionRequest = {
  /** The number of a start position of Chess960. */
  chess960?: number;
  fen?: string;
  /** Moves from there. */
  moves?: string[];
  variant?: GameKind;
};

/** Positions reviewed, of how many. */
export type Positions = {
  done: number;
  total: number;
};

/** What a move is praised for. */
export type PraiseReport = {
  /** Sentence in German. */
  de: string;
  /** Sentence in English. */
  en: string;
  /** `only_move`, `sacrifice` or `finds_mate`. */
  kind: string;
  /** Next best move in UCI notation; null if tables or a mate decide. */
  other: string | null;
};

export type Probed = {
  /** For the side to move. */
  category: TableCategory | null;
  covered: boolean;
  /** Plies to the end. */
  distance: number | null;
  /** Whether the result holds under the fifty-move rule. */
  fifty_move_rule: boolean;
  material: string;
  /** The table that is needed and missing. */
  missing: string | null;
  moves: ProbedMove[];
  unit: DistanceUnit;
  /** Why no table can cover it. */
  why_not: string | null;
};

/** A move with its result for the mover. */
export type ProbedMove = {
  category: TableCategory;
  /** Plies to the end. */
  distance: number | null;
  san: string;
  uci: string;
};

/** A reason, for programs and for people. */
export type Reason = {
  code: EndCode;
  text: string;
};

export type Resource = 'memory' | 'disk';

/** A review that was begun, or found. */
export type ReviewCreated = {
  /** The game in the database: a review of it is kept. None if it cannot be stored. */
  game_id: string | null;
  id: string;
};

/** A reviewed game. Field names are the JSON keys. */
export type ReviewReport = {
  /** Summary of Black. */
  black: PlayerReport;
  /** Tag Date of the game. */
  date: string | null;
  /** Positions worth trying again, of both sides. */
  drills: DrillReport[];
  /** Tag Event of the game. */
  event: string | null;
  /** White's win chance in every position in percent, the start first. */
  graph: number[];
  /** Every move. */
  moves: MoveReport[];
  /** Nodes searched per position. */
  nodes: number;
  /** The opening; null if it has no name. */
  opening: OpeningReport | null;
  /** Every position, the start first: one more than moves. */
  positions: PositionReport[];
  /** How the game ended, in English: `checkmate`, `resignation`. */
  reason: string | null;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string;
  /** Tag Site of the game. */
  site: string | null;
  /** Start position as a FEN. */
  start_fen: string;
  /** Where the game was decided, and what each side can learn. */
  summary: SummaryReport;
  /** `chess`, `chess960` or `racingkings`. */
  variant: string;
  /** Summary of White. */
  white: PlayerReport;
};

/** A request for a review, of a stored game or of a PGN. */
export type ReviewRequest = {
  game_id?: string;
  /** Nodes a position. */
  nodes?: number;
  pgn?: string;
};

export type ReviewState = {
  error: string | null;
  id: string;
  /** The place in the queue, 1 for the next. */
  place: number | null;
  progress: Positions | null;
  review: ReviewReport | null;
  seq?: number;
  state: JobState;
};

export type Shortage = {
  free: number;
  needed: number;
  what: Resource;
};

export type SideStats = {
  draws: number;
  legal: number;
  longest: Longest | null;
  losses: number;
  wins: number;
};

/** What a game waits for. */
export type Status = 'waiting' | 'preparing' | 'awaiting' | 'thinking' | 'missing' | 'over';

/** A game at a glance. */
export type SummaryReport = {
  /** In German. */
  de: SummaryWords;
  /** Number of the ply, from 1, after which one side was winning to the end; null if there is none. */
  decided: number | null;
  /** In English. */
  en: SummaryWords;
};

/** The summary of a game, one sentence each. Field names are JSON keys. */
export type SummaryWords = {
  /** What Black can learn. */
  black: string[];
  /** Which move decided the game; null if none did. */
  decided: string | null;
  /** What White can learn, at most three sentences. */
  white: string[];
};

export type TableCategory = 'win' | 'draw' | 'loss';

export type TableEstimate = {
  /** The peak while building; `TableEstimate::file_bytes` remain. */
  disk_bytes: number;
  file_bytes: number;
  memory_bytes: number;
  seconds: number;
  shortage: Shortage | null;
  /** Tables that must be built, in order; empty if nothing is missing. */
  tables: string[];
};

export type TableLine = {
  moves: Named[];
  pgn: string;
};

export type TableList = {
  tables: TableSummary[];
};

export type TableStats = {
  black: SideStats;
  bytes: number;
  /** Positions by plies to the end: won with White to move, and with Black to move. */
  histogram: Plies[];
  /** The longest win of either side. */
  longest: Longest | null;
  material: string;
  variant: GameKind;
  white: SideStats;
};

/** A table of a folder. */
export type TableSummary = {
  /** Size in bytes. */
  bytes: number;
  /** Plies of the longest win or loss. */
  longest: number;
  /** The table, such as `KQvKR`. */
  material: string;
  /** Number of pieces, kings and pawns included. */
  men: number;
  /** Legal positions, both sides to move together. */
  positions: number;
  /** `chess` or `racingkings`. */
  variant: string;
};

export type Technique = 'ordering' | 'memory' | 'quiescence' | 'nullmove';

export type Thought = {
  depth: number;
  line: Named[];
  nodes: number;
  score: Worth | null;
};

export type Tree = {
  node: TreeNode;
  /** Nodes of all walks together, as in the comparison. */
  nodes: number;
  /** The walks from the root and their bounds; MTD(f) makes one for every test. */
  passes: TreePass[];
};

/** A node. All values are for the first player (White, crosses). */
export type TreeNode = {
  /** None if there is no bound yet. */
  alpha: number | null;
  beta: number | null;
  children: TreeNode[];
  /** Whether moves were left out. */
  cut: boolean;
  depth: number;
  kind: ValueKind;
  move: Named | null;
  nodes: number;
  /** Whether its value came from the memory. */
  remembered: boolean;
  value: number | null;
  /** Plies from the root to the end if it is won (positive: for the first player) or lost. */
  win: number | null;
};

export type TreePass = {
  alpha: number | null;
  beta: number | null;
  nodes: number;
  value: number | null;
};

export type TreeRequest = {
  depth: number;
  fen?: string;
  /** The moves from the root to the node. */
  path?: string[];
  search: Algorithm;
  /** As in a comparison, whose node counts these are. */
  techniques?: Technique[];
  variant?: GameKind;
};

/** Whether a value is exact or a bound. */
export type ValueKind = 'exact' | 'lower' | 'upper';

/** A table's result, for the side to move. */
export type Verdict = {
  category: TableCategory;
  /** Plies to the end. */
  distance: number | null;
};

export type WhyAnswer = {
  best: Named;
  /** The mark it would get. */
  mark: Mark | null;
  move: Named;
  /** Whether it is good enough to solve the mistake. */
  right: boolean;
  why: WhyReport;
};

/** Why a move has its mark. */
export type WhyReport = {
  /** Better line, from the position before the move. */
  better: LineReport;
  /** Explanation in German. */
  de: Words;
  /** Explanation in English. */
  en: Words;
  /** What the sentences say, for programs. */
  facts: FactReport[];
  /** Line that refutes the move, from the position after it. */
  refutation: LineReport;
};

/** A question about a move. */
export type WhyRequest = {
  fen?: string;
  /** The mark of the mistake that is tried again. */
  mistake?: Mark;
  /** The move asked about; the best one if left out. */
  move?: string;
  /** Moves from there. */
  moves?: string[];
  /** Nodes for each position. */
  nodes?: number;
  variant?: GameKind;
};

/** The text about a bad move. Lines have move numbers, and are empty if the game is over. Field names are JSON keys. */
export type Words = {
  /** The better line as text. */
  better: string;
  /** The refutation as text. */
  refutation: string;
  /** The explanation, one sentence each. */
  sentences: string[];
};

/** The value of a position, for White. */
export type Worth = {
  /** Centipawns. */
  cp: number;
  mate?: undefined;
  win?: undefined;
} | {
  /** Moves to mate. */
  mate: number;
  cp?: undefined;
  win?: undefined;
} | {
  /** Racing Kings: plies to the end of the race. */
  win: number;
  cp?: undefined;
  mate?: undefined;
};
