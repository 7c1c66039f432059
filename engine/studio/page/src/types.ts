/** What the server tells, as the page sees it. */

export type Color = "black" | "white";
export type Move = [color: Color, vertex: string];
export type Sign = 0 | 1 | -1;

export interface Start {
  board: Sign[][];
  to_move: Color;
}

export interface Settings {
  size: number;
  rules: string;
  komi: number;
  handicap: number;
  person: Color | "both";
  player: string;
  level: number;
  clock: string;
  playouts: number;
  resign: number;
  name: string;
  /** Who has the white stones where two play at one board. */
  other: string;
}

export interface ClockSide {
  seconds: number;
  overtime: number;
}

export interface Clock {
  runs: boolean;
  elapsed: number;
  system: string;
  period: number;
  /** Periods of byo-yomi, or moves in each time of Canadian overtime. */
  count: number;
  black: ClockSide;
  white: ClockSide;
}

export interface Table {
  name: string;
  number: number;
  settings: Settings;
  phase: "playing" | "marking" | "finished";
  moves: Move[];
  /** How many of them are those of a record from which the game goes on. */
  taken_over: number;
  start: Start;
  to_move: Color;
  engine_to_move: boolean;
  captures: Record<Color, number>;
  dead: string[];
  /** Strings of which Tamen is in doubt at the end. */
  doubtful: string[][];
  score: { black: number; white: number; text: string } | null;
  account: Account | null;
  result: string;
  illegal: string[];
  clock: Clock | null;
}

/** What the points at the end are made of; owner in rows, 1 Black's, -1 White's. */
export interface Account {
  owner: Sign[][];
  black: Points;
  white: Points;
}

export interface Points {
  territory: number;
  stones?: number;
  prisoners?: number;
  beside: number;
}

export interface State {
  ready: boolean;
  failure: string;
  preparing: [number, number] | null;
  engine_ready: boolean;
  thinking: boolean;
  stand_in: boolean;
  note: string;
  table: Table | null;
  review: Progress | null;
  judge: Judge;
  /** How explanations can be had. */
  explains: string[];
}

/** Another engine that judges; its command is empty for none. */
export interface Judge {
  command: string;
  name: string;
  found: JudgeFound | null;
  failure: string;
  loading: boolean;
  may_choose: boolean;
}

/** What a test of the judge found on an empty board. */
export interface JudgeFound {
  name: string;
  move: string;
  visits: number;
  seconds: number;
  scores: boolean;
  owners: boolean;
}

/** What bears the claims of a sentence, by its text. */
export type Bearers = Record<string, string[]>;

export interface Progress {
  name: string;
  title: string;
  /** The share of the whole work, 0 to 1. */
  done: number;
  judged: number;
  total: number;
  telling: number | null;
  seconds: number;
  seconds_left: number | null;
  /** Why it ended early; it stays until somebody dismisses it. */
  failure: string;
}

export interface Hello {
  version: string;
  rules: Record<string, number>;
  players: Record<string, string>;
  advisers: string[];
  levels: [number, number];
  ranks: string[];
  largest_record: number;
  home: string;
  languages: string[];
  state: State;
}

export interface Candidate {
  move: string;
  also: string[];
  games: number;
  reasons: string[];
  rejected: string;
  score: number | null;
  chance: number | null;
  line: string[];
}

export interface Decision {
  color: Color;
  move: string;
  score: number | null;
  chance: number | null;
  line: string[];
  reasons: string[];
  candidates: Candidate[];
  untried: { move: string; reasons: string[] }[];
  refused: { move: string; reasons: string[]; refused: string }[];
  games: number;
  seconds: number;
  sentences?: string[];
  details?: string[];
  bearers?: Bearers;
  /** Whose numbers these are; empty if they are Tamen's. */
  judge?: string;
}

export interface WhyNot extends Decision {
  vertex: string;
  sentences: string[];
}

export interface Group {
  color: Color;
  stones: string[];
  band: string;
  state: string;
  room: number;
  attack: string | null;
  defend: string | null;
}

export interface Look {
  groups: Group[];
  eyes: { color: Color; points: string[]; kind: string; least: number; most: number }[];
  connections: { color: Color; ends: [string, string]; kind: string; strength: string }[];
  influence: number[][];
  ownership: number[][];
  score: number;
  indigo: number[][];
  indigoDead: string[];
  zobrist: number[][];
  bouzyTerritory: number[][];
  bouzyInfluence: number[][];
  known: { move: string; source: string; says: string; share: number | null; urgent: boolean }[];
}

export interface Reading {
  vertex: string;
  stones: string[];
  sentence: string;
  readings: { sentence: string; first: Color; line: string[] }[];
}

export interface ReviewedMove {
  number: number;
  color: Color;
  chance: number;
  lead: number | null;
  vertex?: string;
  loss?: number;
  fall?: number;
  /** Black's chance, lead and games by the games with this move, and with the better one. */
  after?: [number, number, number];
  ours?: [number, number, number];
  judge?: string;
  mark?: string;
  phase?: string;
  /** The number of that phase, 0 in the opening; reviews of earlier builds have none. */
  stage?: number;
  better?: string;
  line?: string[];
  sentences?: string[];
  bearers?: Bearers;
}

export interface Review {
  moves: ReviewedMove[];
  mistakes: ReviewedMove[];
  summary?: string[];
  sgf: string;
}

export interface ReviewListed {
  name: string;
  title: string;
  level: number;
  is_done: boolean;
  mistakes: number;
}

export interface ReviewOpened {
  name: string;
  title: string;
  level: number;
  is_done: boolean;
  person: Color | "";
  found: Review | null;
  game: GameShown;
}

export interface Note {
  number: number;
  comment: string;
  marks: { vertex: string; type: "circle" | "square" | "triangle" | "cross" | "label"; label: string }[];
  variations: Move[][];
}

export interface Danger {
  stones: string[];
  move: string;
}

export interface ListedGame {
  number: number;
  black: string;
  white: string;
  result: string;
  date: string;
  size: number;
  moves: number;
}

export interface GameShown {
  size: number;
  komi: number;
  rules: string;
  handicap: number;
  black: string;
  white: string;
  black_rank: string;
  white_rank: string;
  result: string;
  remarks: string;
  notes: Note[];
  start: Start;
  moves: Move[];
}

export interface ProblemListed {
  name: string;
  topic: string;
  grade: string;
  state: "new" | "failed" | "solved" | "due";
  solved: number;
  failed: number;
}

export interface ProblemShown {
  name: string;
  topic: string;
  grade: string;
  size: number;
  start: Start;
  moves: Move[];
  side: Color;
  goal: string;
  /** What the record of one's own problem asks for. */
  asks: string;
  target: string[];
  state: string;
  text?: string;
  says?: string;
  reply?: string | null;
  points?: string[];
}

export interface SavedGame {
  name: string;
  size: number;
  person: string;
  level: number;
  handicap: number;
  /** Of the person and, where two play at one board, of the other; empty where none was given. */
  names: [string, string];
  phase: string;
  result: string;
}

export interface FieldProblem {
  field: string;
  text: string;
}

export interface Changed {
  problems: FieldProblem[];
  saved?: string;
  name?: string;
}

export interface JosekiMove {
  move: string;
  kind: string;
  share: number | null;
  games: number;
  name: string;
  comment: string;
  tesuji: boolean;
}

export interface JosekiShown {
  to_move: Color;
  name: string;
  status: string;
  last: (JosekiMove & { known: boolean; files: string[]; own: boolean }) | null;
  moves: JosekiMove[];
  kinds: string[];
  problems: string[];
}

/** ``title`` is what a pattern is called in the language chosen, empty where that has no name for it. */
export interface PatternListed {
  name: string;
  title: string;
  kind: string;
  says: string;
  seen: number | null;
  share: number | null;
  own: boolean;
}

/** A pattern as the texts of a form; ``original`` is the name it had, empty for a new one. */
export interface PatternForm {
  original: string;
  name: string;
  title?: string;
  kind: string;
  diagram: string;
  names: string;
  when: string;
  flags: string;
  moves: string;
  says: string;
  example: string;
  counterexample: string;
  seen: number | null;
  share: number | null;
}

export interface Missed {
  number: number;
  color: Color;
  move: string;
  place: number | null;
  candidates: number;
  suggested: { move: string; says: string }[];
  joseki: string[];
}

export interface Through {
  moves: number;
  most: number;
  missed: Missed[];
}
