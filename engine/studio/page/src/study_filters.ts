/** Which mistakes of a report are meant: by kind, phase, colour, the opponent's strength and the time of the game. */

import type { Kind, Mistake, Report, StudiedGame } from "./study_types";

export interface Filters {
  kind: string;
  stage: string;
  color: string;
  strength: string;
  period: string;
}

export const EVERYTHING: Filters = { kind: "", stage: "", color: "", strength: "", period: "" };

const CLEARLY = 2;
const DAY_MS = 86_400_000;

export function strengthOf({ stronger }: StudiedGame): string {
  if (stronger === null) return "unknown";
  if (stronger >= CLEARLY) return "stronger";
  return stronger <= -CLEARLY ? "weaker" : "even";
}

/** The games that are meant, by their number in the report. */
export function chosenGames(report: Report, filters: Filters): Set<number> {
  const times = report.games.map((each) => Date.parse(each.date));
  const newest = Math.max(...times.filter((each) => !Number.isNaN(each)));
  const from = filters.period ? newest - Number(filters.period) * DAY_MS : Number.NEGATIVE_INFINITY;
  const found = new Set<number>();
  report.games.forEach((game, number) => {
    const time = times[number] ?? Number.NaN;
    if (filters.color && game.color !== filters.color) return;
    if (filters.strength && strengthOf(game) !== filters.strength) return;
    // a game without a date belongs to no period
    if (filters.period && !(time >= from)) return;
    found.add(number);
  });
  return found;
}

export interface Sum {
  kind: Kind;
  mistakes: Mistake[];
  points: number;
}

/** The kinds with the mistakes that are meant, what costs most first; what no kind has a name for comes last. */
export function sumKinds(report: Report, games: Set<number>, filters: Filters): Sum[] {
  const sums = report.kinds.map((kind) => {
    const mistakes = kind.mistakes.filter(
      (each) => games.has(each.game) && (!filters.stage || each.stage === filters.stage),
    );
    return { kind, mistakes, points: mistakes.reduce((sum, each) => sum + each.points, 0) };
  });
  return sums
    .filter((each) => each.mistakes.length)
    .sort((a, b) => Number(a.kind.kind === "other") - Number(b.kind.kind === "other") || b.points - a.points);
}

/** By stage the moves in some games, and the points lost a move. */
export function sumStages(report: Report, games: Set<number>): [stage: string, moves: number, lost: number][] {
  const sums = new Map<string, [number, number]>();
  for (const number of games)
    for (const [stage, [moves, lost]] of Object.entries(report.games[number]?.stages ?? {})) {
      const [before, lostBefore] = sums.get(stage) ?? [0, 0];
      sums.set(stage, [before + moves, lostBefore + lost]);
    }
  return ["opening", "middle game", "endgame"].flatMap((stage) => {
    const [moves, lost] = sums.get(stage) ?? [0, 0];
    return moves ? [[stage, moves, lost / moves] as [string, number, number]] : [];
  });
}
