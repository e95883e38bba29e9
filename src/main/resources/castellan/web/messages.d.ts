/*
 * What the page and the server send each other, as docs/web-api.md describes it. A test compares this file with the
 * examples of that document, and the TypeScript checker compares the page with this file. It is not part of the jar.
 */

export type Color = 'white' | 'black';
export type Opponent = 'here' | 'elsewhere' | 'engine' | 'engines' | 'analysis';
export type Level = number | 'full';
export type Promotion = 'q' | 'r' | 'b' | 'n';
export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

export interface ErrorAnswer {
  error: Fault;
}

export interface Fault {
  code: string;
  sentence: string;
}

// ---- Coming in and the start page

export interface Enter {
  secret: string;
  table?: number;
}

/** The answer to a request for a key that works once. */
export interface Once {
  key: string;
}

export interface Home {
  name: string;
  origin: string;
  local: boolean;
  opened: boolean;
  levels: LevelRange;
  lines: number;
  damaged: DamagedTable[];
}

/** Whether other devices are to reach the server, and what came of it. */
export interface NetworkChange {
  on: boolean;
}

export interface NetworkState {
  local: boolean;
  opened: boolean;
  origin: string;
}

export interface LevelRange {
  min: number;
  max: number;
}

/** A page of the list of all games. */
export interface Games {
  games: ListedGame[];
  more: boolean;
}

export interface ListedGame {
  table: number;
  archived: boolean;
  analysis: boolean;
  names: SideNames;
  plies: number;
  turn: Color;
  fen: string;
  last: LastMove | null;
  result: string;
  opening: Opening | null;
  changed: string;
}

export interface LastMove {
  from: string;
  to: string;
}

/** A table whose files the server cannot read. */
export interface DamagedTable {
  table: number;
  sentence: string;
  changed: string;
}

export interface NewTable {
  opponent: Opponent;
  color?: Color | 'random';
  level?: Level;
  levels?: SideLevels;
  clock?: ClockChoice | null;
  name?: string | null;
  names?: SideNames;
  start?: Start;
}

/** The names of the players; null where nobody has given one. */
export interface SideNames {
  white: string | null;
  black: string | null;
}

export interface SideLevels {
  white: Level;
  black: Level;
}

export interface ClockChoice {
  minutes: number;
  seconds: number;
}

export type Start = OrdinaryStart | Chess960Start | FenStart | PgnStart | TableStart;

export interface OrdinaryStart {
  kind: 'ordinary';
}

export interface Chess960Start {
  kind: 'chess960';
  number?: number;
}

export interface FenStart {
  kind: 'fen';
  fen: string;
}

export interface PgnStart {
  kind: 'pgn';
  pgn: string;
  game?: number;
  ply?: number;
}

export interface TableStart {
  kind: 'table';
  table: number;
  node?: number;
}

export interface CreatedTable {
  table: number;
  link: string;
  invite: string | null;
  watch: string;
  color: Color | null;
}

export interface Check {
  start: Start;
}

export interface CheckedStart {
  fen: string;
  chess960: boolean;
  number: number | null;
  plies: number;
  result: string;
  turn: Color;
}

export interface TextOfGames {
  pgn: string;
}

/** The tables of the games that were kept. */
export interface KeptGames {
  tables: number[];
  link: string;
  unreadable: number;
  more: boolean;
}

export interface Contents {
  games: GameSummary[];
  more: boolean;
}

export interface GameSummary {
  white: string;
  black: string;
  event: string;
  date: string;
  result: string;
  plies: number;
  fault: string | null;
}

// ---- The state of a table

export interface State {
  table: number;
  opponent: Opponent;
  chess960: boolean;
  seats: Seats;
  tags: Tags;
  control: Control | null;
  you: Color[];
  links: Links;
  start: StartPosition;
  moves: Move[];
  version: number;
  now: Now;
  review: Review | null;
}

export interface Seats {
  white: Seat;
  black: Seat;
}

export interface Seat {
  kind: 'person' | 'engine';
  level: Level | null;
}

export interface Tags {
  [name: string]: string;
}

export interface Control {
  base: number;
  increment: number;
}

export interface Links {
  invite: string | null;
  watch: string;
}

export interface StartPosition {
  fen: string;
  turn: Color;
  number: number;
  check: string | null;
  opening: Opening | null;
}

export interface Opening {
  eco: string;
  name: string;
}

export interface Move {
  ply: number;
  number: number;
  color: Color;
  san: string;
  uci: string;
  from: string;
  to: string;
  capture: boolean;
  check: string | null;
  fen: string;
  opening: Opening | null;
  clock: number | null;
}

export interface Now {
  ply: number;
  node: number;
  fen: string;
  turn: Color;
  number: number;
  check: string | null;
  legal: LegalMove[];
  clock: Clock | null;
  thinking: Color | null;
  paused: boolean;
  offers: Offers;
  claims: Claim[];
  takeback: number;
  redo: number;
  present: Present;
  analysis: Permission;
  study: Permission;
  result: Result | null;
  next: NextTable | null;
}

export interface LegalMove {
  from: string;
  to: string[];
  uci: string;
  capture: boolean;
  castling: boolean;
  promotion: Promotion | null;
}

export interface Clock {
  white: number;
  black: number;
  running: Color | null;
}

export interface Offers {
  draw: Color | null;
  takeback: Color | null;
  redo: Color | null;
  rematch: Color | null;
}

export interface Claim {
  reason: string;
  sentence: string;
  move: string | null;
}

export interface Present {
  white: boolean;
  black: boolean;
}

export interface Permission {
  allowed: boolean;
  sentence: string | null;
}

export interface Result {
  result: string;
  reason: string;
  winner: Color | null;
  sentence: string;
}

export interface NextTable {
  table: number;
  link: string;
}

/** The invitation as a QR code. */
export interface LinkCode {
  link: string;
  rows: string[];
}

export interface LegalMoves {
  node: number;
  legal: LegalMove[];
}

// ---- The tree of moves

export interface WholeStudy {
  version: number;
  nodes: Place[];
  deleted: number[];
}

export interface Place {
  id: number;
  parent: number | null;
  move: Move | null;
  children: number[];
  before: string;
  comment: string;
  glyphs: number[];
  shapes: Shape[];
  evaluation: NotedEvaluation | null;
}

export interface Shape {
  color: 'green' | 'red' | 'yellow' | 'blue';
  from: string;
  to: string;
}

export interface NotedEvaluation {
  score: Score;
  text: string;
  depth: number | null;
}

export interface Change {
  version: number;
  act: string;
  node: number;
  nodes: Place[];
  removed: number[];
  reload: boolean;
}

export interface NodeAct {
  node: number;
  version: number;
}

export interface PlayAct {
  node: number;
  version: number;
  move: string;
}

export interface LineAct {
  node: number;
  version: number;
  moves: string[];
}

export interface PromoteAct {
  node: number;
  version: number;
  first?: boolean;
}

export interface CommentAct {
  node: number;
  version: number;
  text: string;
  place?: 'before' | 'after';
}

export interface GlyphsAct {
  node: number;
  version: number;
  glyphs: number[];
}

export interface ShapesAct {
  node: number;
  version: number;
  shapes: Shape[];
}

export interface EvaluateAct {
  node: number;
  version: number;
  score: Score | null;
  depth?: number;
}

// ---- The stream of a table: the name of each event and its data

export interface Events {
  hello: Hello;
  state: State;
  study: Change;
  move: PlayedMove;
  now: ChangedNow;
  clock: Clock;
  thinking: Thought;
  analysis: Analysis;
  review: Review;
  judged: Judged;
  threat: Threat;
  beat: Beat;
  gone: Gone;
  end: End;
}

export interface Hello {
  stream: string;
}

export interface PlayedMove {
  move: Move;
  now: Now;
}

export interface ChangedNow {
  now: Now;
}

export interface Beat {}

export interface End {}

export interface Gone {
  sentence: string;
}

// ---- Acts of a player

export interface MoveAct {
  move: string;
  ply?: number;
}

export interface AnswerAct {
  accept?: boolean;
}

export interface GotoAct {
  ply: number;
}

export interface DrawAct {
  act: 'offer' | 'accept' | 'decline' | 'claim';
  move?: string | null;
  color?: Color;
}

export interface ResignAct {
  color?: Color;
}

export interface NameAct {
  name: string;
  color?: Color;
}

export interface ShareAct {
  stream: string;
  label: string;
  on: boolean;
}

export interface SwitchAct {
  on: boolean;
}

/** The body that belongs to each path below a table. */
export interface Acts {
  play: PlayAct;
  line: LineAct;
  promote: PromoteAct;
  demote: NodeAct;
  delete: NodeAct;
  restore: NodeAct;
  comment: CommentAct;
  glyphs: GlyphsAct;
  shapes: ShapesAct;
  evaluate: EvaluateAct;
  moves: MoveAct;
  takeback: AnswerAct;
  redo: AnswerAct;
  goto: GotoAct;
  draw: DrawAct;
  resign: ResignAct;
  pause: SwitchAct;
  rematch: AnswerAct;
  name: NameAct;
  share: ShareAct;
  analysis: AnalysisAct;
  review: SwitchAct;
  judge: JudgeAct;
  threat: ThreatAct;
}

// ---- Analysis and review

export interface AnalysisAct {
  stream: string;
  on: boolean;
  node?: number;
  lines?: number;
  minutes?: number;
}

export interface JudgeAct {
  stream: string;
  node: number;
  move: string;
}

export interface Judged {
  node: number;
  move: string;
  verdict: 'best' | 'good' | 'poor';
  loss: number;
}

export interface ThreatAct {
  stream: string;
  node: number;
}

export interface Threat {
  node: number;
  score: Score;
  text: string;
  line: LineMove[];
}

export interface Analysis {
  node: number;
  fen: string;
  waiting: boolean;
  done: boolean;
  depth: number;
  nodes: number;
  speed: number;
  millis: number;
  bar: number;
  lines: Line[];
}

export interface Thought extends Omit<Analysis, 'node' | 'waiting' | 'done'> {
  color: Color;
}

export interface Line {
  line: number;
  score: Score;
  text: string;
  wdl: number[];
  tablebase: Color | 'draw' | null;
  pv: LineMove[];
  sans: string;
}

export interface Score {
  cp?: number;
  mate?: number;
}

export interface LineMove {
  uci: string;
  san: string;
  from: string;
  to: string;
  fen: string;
}

export interface Review {
  running: boolean;
  done: number;
  of: number;
  accuracy: Accuracies;
  moves: Evaluation[];
}

export interface Accuracies {
  white: number | null;
  black: number | null;
}

export interface Evaluation {
  ply: number;
  node: number;
  score: Score;
  text: string;
  wdl: number[];
  bar: number;
  accuracy: number | null;
  mark: Mark | null;
  best: string | null;
  line: LineMove[];
}
