/** What the server tells of a study, as the page sees it. */

import type { Color } from "./types";

export interface StudyProgress {
  done: number;
  total: number | null;
  seconds_left: number | null;
  failure: string;
}

export interface StudyEvent {
  progress: StudyProgress | null;
  done?: boolean;
  cancelled?: boolean;
  error?: string;
}

export interface People {
  games: number;
  people: { name: string; games: number }[];
  told: string[];
  unread: string[];
}

export interface Plan {
  known: number;
  left: number;
  seconds: number;
  told: string[];
  unread: string[];
}

export interface Option {
  vertex: string;
  score: number;
  won: number;
  line: string[];
}

export interface Mistake {
  game: number;
  exercise: string;
  number: number;
  color: Color;
  points: number;
  stage: string;
  played: Option;
  better: Option;
  sentences: string[];
  diagram: string[];
}

export interface Kind {
  kind: string;
  says: string;
  lesson: string;
  proverb: string;
  mistakes: Mistake[];
}

export interface StudiedGame {
  date: string;
  color: Color;
  opponent: string;
  opponents_rank: string | null;
  /** By how many ranks the opponent is stronger. */
  stronger: number | null;
  size: number;
  result: string;
  /** By stage: how many moves, and the points that they lost together. */
  stages: Record<string, [moves: number, lost: number]>;
}

export interface Report {
  names: string[];
  games: StudiedGame[];
  kinds: Kind[];
  trends: { kind: string; earlier: number; later: number }[];
  openings: { moves: string; games: number; won: number; lost: number }[];
  good: string[];
  told: string[];
  unread: string[];
}

/** The names of kinds of mistakes and of stages in the language that is spoken, by name; none in English. */
export type Titles = Record<string, string>;

export interface Study {
  folder: string;
  records: number;
  names: string[];
  level: number | null;
  report: Report | null;
  titles: Titles;
  progress: StudyProgress | null;
  news: string;
}
