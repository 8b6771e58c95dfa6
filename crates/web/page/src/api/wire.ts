// What the server says and hears, as docs/http-api.md describes it. Types only: nothing here runs.

export type Color = 'white' | 'black';
export type Variant = 'chess' | 'chess960' | 'racingkings' | 'tictactoe';
export const VARIANTS: readonly Variant[] = ['chess', 'chess960', 'racingkings', 'tictactoe'];

export interface MoveText {
  uci: string;
  san: string;
}

/** From White's point of view: centipawns, moves to mate, or (Racing Kings, tic-tac-toe) plies to the win. */
export interface Score {
  cp?: number;
  mate?: number;
  win?: number;
}

/** Targets by the square they are reached from; tic-tac-toe has the single key "". */
export type Targets = Record<string, string[]>;

export interface Opening {
  eco: string;
  name: string;
}

export interface About {
  name: string;
  version: string;
  variants: Variant[];
  opponents: { spec: string; kind: string; variants: Variant[] }[];
  elo: { min: number; max: number };
  network: boolean;
  tables_dir: string | null;
  syzygy: string | null;
  /** The name of the person on this machine, if set. */
  person: string | null;
  /** Where others reach this server, for links. */
  public: string | null;
}

/** What lets people into a game that they are invited to. */
export interface Keys {
  owner: string;
  white: string | null;
  black: string | null;
  watch: string;
}

export type Role = Color | 'owner' | 'watch' | 'anybody';

export interface Player {
  spec: string;
  name: string;
  kind: string;
  human: boolean;
  /** Whether the player was invited by a link. */
  guest: boolean;
  rating?: number | null;
}

export interface Clocks {
  white_ms: number;
  black_ms: number;
  running: Color | null;
}

export type GameStatus = 'waiting' | 'preparing' | 'awaiting' | 'thinking' | 'missing' | 'over';

export interface Reason {
  code: string;
  text: string;
}

export interface Game {
  /** Opaque: the archive's number, or `t3` for tic-tac-toe. */
  id: string;
  variant: Variant;
  start_fen: string;
  fen: string;
  ply: number;
  turn: Color;
  moves: (MoveText & { clock?: number | null })[];
  last: string[] | null;
  legal: Targets;
  promotions: Record<string, string[]>;
  check: string | null;
  clocks: Clocks | null;
  control: string | null;
  white: Player;
  black: Player;
  offer: Color | null;
  takeback_asked: Color | null;
  claimable: Reason | null;
  status: GameStatus;
  opening: Opening | null;
  result?: string | null;
  reason?: Reason | null;
  winner?: Color | null;
  takeback: boolean;
  can_take_back: boolean;
  captured: { white: string; black: string };
  table?: { category: string; distance: number | null } | null;
  live: boolean;
  /** Whether the game has keys; then every command needs one. */
  guarded: boolean;
  /** Only in the answer that begins the game. */
  keys?: Keys;
  seq: number;
}

export interface Thought {
  depth: number;
  score: Score | null;
  nodes: number;
  line: MoveText[];
}

export interface Change {
  kind:
    | 'begun'
    | 'moved'
    | 'taken_back'
    | 'draw_offered'
    | 'draw_declined'
    | 'takeback_asked'
    | 'takeback_declined'
    | 'thinks'
    | 'hint'
    | 'no_hint'
    | 'player_failed'
    | 'player_replaced'
    | 'not_recorded'
    | 'finished'
    | 'rated'
    | 'snapshot';
  by?: Color;
  side?: Color;
  move?: MoveText;
  thought?: Thought;
  message?: string;
  before?: number;
  after?: number;
}

export interface GameEvent {
  seq: number;
  change: Change;
  game?: Game;
}

export type Command =
  | 'move'
  | 'takeback'
  | 'accept_takeback'
  | 'decline_takeback'
  | 'offer_draw'
  | 'accept_draw'
  | 'decline_draw'
  | 'claim_draw'
  | 'resign'
  | 'abort'
  | 'hint'
  | 'resume';

export interface NewGame {
  variant: Variant;
  white: string;
  black: string;
  fen?: string;
  chess960?: number;
  clock?: string;
  movetime?: string;
  takeback?: boolean;
}

export interface GameSummary {
  id: string;
  white: string;
  black: string;
  variant: Variant;
  date: string | null;
  result: string;
  reason: Reason | null;
  plies: number;
  opening: { eco: string | null; name: string | null } | null;
  live: boolean;
  own: boolean;
}

export interface GameList {
  total: number;
  games: GameSummary[];
}

export interface Broken {
  number: number;
  line: number;
  reason: string;
}

export interface Imported {
  games: number;
  /** Games that were there already. */
  known: number;
  positions: number;
  ids: string[];
  broken: Broken[];
}

export interface Position {
  fen: string;
  valid: boolean;
  problems: string[];
  turn: Color;
  legal: Targets;
  promotions: Record<string, string[]>;
  check: string | null;
  last: string[] | null;
  outcome?: { result: string; winner: Color | null; reason: Reason } | null;
  opening?: Opening | null;
  /** The moves that were sent. */
  san: string[];
  uci: string[];
  /** The position before them, and after each. */
  fens: string[];
}

export interface PgnNode extends MoveText {
  fen: string;
  comment?: string | null;
  nags: number[];
  children: PgnNode[];
}

export interface PgnGame {
  tags: Record<string, string>;
  variant: Variant;
  start_fen: string;
  result: string;
  root: { comment?: string | null; children: PgnNode[] };
}

export interface PgnFile {
  games: PgnGame[];
  broken: Broken[];
}

export interface Line {
  score: Score;
  moves: MoveText[];
}

export interface AnalysisEvent {
  kind: 'queued' | 'lines' | 'table' | 'done';
  place?: number;
  depth?: number;
  seldepth?: number;
  nodes?: number;
  nps?: number;
  hashfull?: number;
  lines?: Line[];
}

export interface Explorer {
  moves: (MoveText & {
    games: number;
    white: number;
    draws: number;
    black: number;
    score: number;
    last_played?: string | null;
  })[];
  games: GameSummary[];
}

export type Category = 'win' | 'draw' | 'loss';

export interface TableVerdict {
  covered: boolean;
  category?: Category | null;
  distance?: number | null;
  unit?: 'dtm' | 'dtw' | null;
  material?: string | null;
  missing?: string | null;
  /** Why no table can ever cover it. */
  why_not: string | null;
  moves: (MoveText & { category: Category; distance: number | null })[];
}

export interface TableLine {
  moves: MoveText[];
  pgn: string;
}

export interface TableEntry {
  material: string;
  bytes: number;
  positions: number;
}

export interface SideStats {
  legal: number;
  wins: number;
  draws: number;
  losses: number;
}

export interface TableStats {
  material: string;
  white: SideStats;
  black: SideStats;
  longest: { plies: number; fen: string | null } | null;
  histogram: { plies: number; white: number; black: number }[];
}

export interface Estimate {
  tables: string[];
  memory_bytes: number;
  /** While it is built; `file_bytes` stay. */
  disk_bytes: number;
  file_bytes: number;
  seconds: number;
  /** What there is not enough of. */
  shortage: { what: 'memory' | 'disk'; needed: number; free: number } | null;
}

export type BuildState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

export interface Build {
  id: string;
  variant: Variant;
  material: string;
  state: BuildState;
  table?: string | null;
  step?: string | null;
  share: number;
  eta?: number | null;
  error?: string | null;
}

export interface Drill {
  id: string;
  fen: string;
  variant: Variant;
  side: Color;
  played: MoveText;
  best: MoveText[];
  game_id: string | null;
  ply: number;
  mark: string;
  player: string;
  tried: number;
  solved: number;
}

export interface DrillAnswer {
  right: boolean;
  best: MoveText;
  text: string;
}

export interface LabSearch {
  name: string;
  nodes: number;
  seconds: number;
  move: MoveText | null;
  value: number;
  by_depth: { depth: number; nodes: number }[];
}

/** One null-window test of MTD(f). */
export interface TreePass {
  alpha: number;
  beta: number;
  value: number;
}

export interface TreeNode {
  move: MoveText | null;
  depth: number;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  kind: 'exact' | 'lower' | 'upper';
  cut: boolean;
  nodes: number;
  children: TreeNode[];
}

/** What a position is worth, as White sees it. */
export interface Evaluation {
  cp: number | null;
  mate: number | null;
  winner: Color | null;
  /** White's win chance in percent. */
  win: number;
}

export interface ReviewLine {
  uci: string[];
  san: string[];
}

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewWords {
  sentences: string[];
  refutation: string;
  better: string;
}

export interface ReviewMove extends MoveText {
  /** From 1. */
  ply: number;
  side: Color;
  lost: number;
  accuracy: number;
  mark: Mark | null;
  is_best: boolean;
  by_table: boolean;
  why: { en: ReviewWords; de: ReviewWords; refutation: ReviewLine; better: ReviewLine } | null;
}

export interface ReviewPlayer {
  name: string | null;
  accuracy: number | null;
  acpl: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface Review {
  variant: Variant;
  start_fen: string;
  result: string;
  opening: { eco: string; name: string; name_de: string } | null;
  white: ReviewPlayer;
  black: ReviewPlayer;
  /** White's win chance of every position in percent, the start first. */
  graph: number[];
  positions: {
    fen: string;
    evaluation: Evaluation;
    source: 'search' | 'table' | 'rules';
    best: string | null;
    line: ReviewLine;
  }[];
  moves: ReviewMove[];
  /** Positions in which a player made a mistake, with every right move. */
  drills: { ply: number; best: string[] }[];
}

export interface ReviewState {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  /** Positions judged, of how many. */
  progress: { done: number; total: number } | null;
  place?: number | null;
  error?: string | null;
  review?: Review | null;
}
