/** The texts of the view *Study*, as `words` has those of the page. */

import { counted, filled, moveName, table, withTold, type Texts } from "./words";

const texts = () => table().study;

const games = (count: number) => counted(texts().ofGames, count);

const told = {
  adding: (done: number, total: number) => filled(texts().adding, { done, total }),
  others: (count: number) => (count ? counted(texts().others, count) : ""),
  records: (files: number) => counted(texts().records, files),
  ofGames: games,
  plan: (left: number, known: number) =>
    filled(texts().plan, {
      left: left ? counted(texts().toJudge, left) : texts().nothingLeft,
      known: known || undefined,
    }),
  many: (count: number | null, time: string) => filled(texts().many, { games: count ?? texts().all, time }),
  time: (seconds: number) =>
    seconds >= 5400
      ? filled(texts().hours, { count: (seconds / 3600).toFixed(1) })
      : counted(texts().minutes, Math.max(1, Math.round(seconds / 60))),
  running: (done: number, total: number | null) =>
    total === null ? texts().readingRecords : filled(texts().running, { done, games: games(total) }),
  failed: (why: string) => filled(texts().failed, { why }),
  title: (name: string, count: number) => filled(texts().title, { name, games: games(count) }),
  summary: (mistakes: number, count: number) =>
    filled(texts().summary, { mistakes: counted(texts().mistakes, mistakes), games: games(count) }),
  ofKind: (times: number, points: number) => counted(texts().ofKind, times, { points: points.toFixed(0) }),
  youDo: (says: string) => filled(texts().youDo, { says }),
  position: (game: { opponent: string; opponents_rank: string | null; date: string }, number: number, points: number) =>
    filled(texts().position, {
      opponent: game.opponent || texts().somebody,
      rank: game.opponents_rank,
      date: game.date,
      number,
      points: points.toFixed(0),
    }),
  before: (number: number, side: string) => filled(texts().before, { number, side }),
  played: (move: string) => filled(texts().played, { move: moveName(move) }),
  better: (move: string) => filled(texts().better, { move: moveName(move) }),
  trend: (kind: string, earlier: number, later: number) =>
    filled(texts().trend, { kind, earlier: earlier.toFixed(1), later: later.toFixed(1) }),
  opening: (moves: string, count: number, won: number, lost: number) => {
    const without = count - won - lost;
    const known = without ? texts().openingPartly : texts().opening;
    const text = without === count ? texts().openingUnknown : known;
    return filled(text, { moves: openingMoves(moves), games: games(count), won, lost, without });
  },
  left: (left: number, learnt: number) => counted(texts().left, left, { learnt }),
};

/** The first moves of a player, which the server names in English and joins by "and". */
function openingMoves(moves: string): string {
  const names: Record<string, string> = texts().openingMoves;
  return moves
    .split(" and ")
    .map((each) => names[each] ?? each)
    .join(texts().openingAnd);
}

/** Texts that are found by a name that the server tells. */
type Named = Record<"colors" | "strengths" | "periods", Record<string, string>>;

export const said = withTold(told, () => texts() as Omit<Texts["study"], keyof Named> & Named);
