/**
 * The page's own words: a table for each language, `languages/NAME.json`, which is fetched when it is spoken. What the
 * engine says comes from the engine.
 *
 * A template names facts in braces; a part in square brackets is said only if all that it names is known.
 */

import type english from "../languages/english.json";

export type Texts = typeof english;
type Fact = string | number | null | undefined;
type Facts = Record<string, Fact>;
type Counted = { one: string; many: string };

/** Texts that are found by a name that the server tells. */
type Named = Record<
  | "clocks"
  | "ruleNames"
  | "phases"
  | "bearers"
  | "languages"
  | "manners"
  | "legends"
  | "problemStates"
  | "josekiKinds"
  | "depths"
  | "topics"
  | "patternKinds"
  | "minedMoves"
  | "players"
  | "bands"
  | "links",
  Record<string, string>
>;

export const ENGLISH = "english";
const LANGUAGE = "tamen-language";

/** How browsers call the languages. */
const TAGS: Record<string, string> = { english: "en", japanese: "ja" };

let texts: Texts;
let name = ENGLISH;
const listening = new Set<(language: string) => void>();

/** The language that is spoken. */
export const spoken = () => name;

/** The language that the person chose, English until then. */
export const wanted = () => localStorage.getItem(LANGUAGE) ?? ENGLISH;

/** The language of a text that is not the page's: Japanese by its kana, English by words without any such letter. */
export function langOf(text: string): "en" | "ja" | undefined {
  if (name === ENGLISH) return /[\u3040-\u30ff]/.test(text) ? "ja" : undefined;
  return /[a-z]{2}/i.test(text) && !/[\u3040-\u9fff]/.test(text) ? "en" : undefined;
}

/** Call back whenever another language is spoken, until the function that is returned is called. */
export function whenSpoken(callback: (language: string) => void): () => void {
  listening.add(callback);
  return () => void listening.delete(callback);
}

/** Speak a language from now on, here and when the page is opened again; English where there is no table of it. */
export async function speak(language: string): Promise<void> {
  const answer = await fetch(`./${language}.json`);
  if (!answer.ok && language !== ENGLISH) return speak(ENGLISH);
  texts = (await answer.json()) as Texts;
  name = language;
  localStorage.setItem(LANGUAGE, language);
  document.documentElement.lang = TAGS[language] ?? language;
  for (const each of listening) each(language);
}

const isKnown = (fact: Fact) => fact !== undefined && fact !== null && fact !== "";

/** A template with facts for what it names. */
export function filled(template: string, facts: Facts): string {
  const put = (text: string) => text.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? ""));
  const said = template.replace(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every((each) => isKnown(facts[each[1] ?? ""])) ? part : "",
  );
  return put(said);
}

/** The template for a number of things, which is its fact ``count``. */
export function counted(forms: Counted, count: number, facts: Facts = {}): string {
  return filled(count === 1 ? forms.one : forms.many, { count, ...facts });
}

/** Some texts one after the other; empty ones are left out. */
export const inList = (parts: string[]) => parts.filter(Boolean).join(texts.comma);

/** A move as it is told: a vertex, or the word for a pass. */
export const moveName = (move: string) => (move === "pass" ? texts.passMove : move);

/** A large number as people who speak the language write it. */
const large = (number: number) => number.toLocaleString(document.documentElement.lang);

/** The table of the language that is spoken. */
export const table = () => texts;

/** What is told with facts; all else is taken from the table as it stands. */
const told = {
  preparing: (done: number, total: number) => filled(texts.preparing, { done, total }),
  madeIn: (tag: string) => {
    const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });
    return filled(texts.madeIn, { language: names.of(tag) });
  },
  turn: (side: string) => filled(texts.turn, { side }),
  yourTurn: (side: string) => filled(texts.yourTurn, { side }),
  earlier: (number: number, total: number, side: string) => filled(texts.earlier, { number, total, side }),
  answered: (move: string) => (move === "pass" ? texts.answeredPass : filled(texts.answered, { move })),
  levelNow: (level: number) => filled(texts.levelNow, { level }),
  stands: (side: string, chance: number, lead?: string) => filled(texts.stands, { side, chance, lead }),
  danger: (stones: number, at: string, move: string) => counted(texts.danger, stones, { at, move }),
  account: (
    side: string,
    territory: number,
    stones: number | undefined,
    prisoners: number | undefined,
    komi: number,
    total: number,
  ) => {
    const counts = { territory, stones, prisoners, komi: komi || undefined };
    const parts = (Object.keys(counts) as (keyof typeof counts)[])
      .filter((each) => counts[each] !== undefined)
      .map((each) => filled(texts.accountParts[each], { count: counts[each] }));
    return filled(texts.account, { side, parts: parts.join(" + "), total });
  },
  levelAndRank: (level: number, rank: string | undefined) =>
    filled(texts.levelAndRank, { level, rank: rank && rankName(rank) }),
  captures: (count: number) => filled(texts.captures, { count }),
  inDoubt: (at: string[]) => filled(texts.inDoubt, { at: inList(at) }),
  over: (result: string) => filled(texts.over, { result }),
  byResignation: (winner: string) => filled(texts.byResignation, { winner }),
  onTime: (winner: string) => filled(texts.onTime, { winner }),
  byPoints: (winner: string, amount: string) => filled(texts.byPoints, { winner, amount }),
  moveOf: (number: number, total: number) => filled(texts.moveOf, { number, total }),
  get judge() {
    const own = texts.judge;
    return {
      ...own,
      plays: (name: string) => filled(own.plays, { name: name || own.another }),
      found: (found: {
        name: string;
        move: string;
        visits: number;
        seconds: number;
        scores: boolean;
        owners: boolean;
      }) => {
        const { name, move, visits, seconds } = found;
        const values = found.scores ? own.tells.points : own.tells.chances;
        const what = found.owners ? filled(own.tells.owners, { what: values }) : values;
        return filled(own.found, { name, move, visits, seconds, what });
      },
    };
  },
  whyNot: (move: string) => filled(texts.whyNot, { move }),
  whyMove: (number: number, side: string, move: string) =>
    filled(texts.whyMove, { number, side, move: moveName(move) }),
  whyYours: (number: number, _side: string, move: string) => filled(texts.whyYours, { number, move: moveName(move) }),
  alike: (points: number) => counted(texts.alike, points),
  ofGames: (count: number) => filled(texts.ofGames, { count }),
  forSide: (side: string) => filled(texts.forSide, { side }),
  estimate: (text: string) => filled(texts.estimate, { text }),
  leads: (side: string, amount: string) => filled(texts.leads, { side, amount }),
  chooseGame: (name: string, count: number) => filled(texts.chooseGame, { name, count }),
  listedGame: (number: number, black: string, white: string) => filled(texts.listedGame, { number, black, white }),
  listedDetails: (date: string, result: string, size: number, moves: number) =>
    inList([date, result, `${size}×${size}`, counted(texts.listedMoves, moves)]),
  ranks: (side: string) => filled(texts.ranks, { side }),
  readAs: (remarks: string) => filled(texts.readAs, { remarks }),
  tooLarge: (most: string) => filled(texts.tooLarge, { most }),
  reviewing: (done: number, total: number) => filled(texts.reviewing, { done, total }),
  withTimeLeft: (progress: string, seconds: number | null) =>
    inList([progress, seconds === null ? "" : timeLeft(seconds)]),
  telling: (number: number) => filled(texts.telling, { number }),
  reviewFailed: (title: string, failure: string) => filled(texts.reviewFailed, { title, failure }),
  mistakesFound: (mistakes: number) => counted(texts.mistakesFound, mistakes),
  playOnAs: (side: string) => filled(texts.playOnAs, { side }),
  afterIt: (chance: number, lead?: string, judge?: string) => filled(texts.afterIt, { chance, lead, judge }),
  variation: (move: string, moves: number) => counted(texts.variation, moves, { move: moveName(move) }),
  conditions: (komi: number, rules: string, handicap: number) =>
    filled(texts.conditions, { komi, rules, handicap: handicap || undefined }),
  reviewSaved: (name: string) => filled(texts.reviewSaved, { name }),
  mistake: (number: number, side: string, move: string, loss: number, fall: number) => {
    const costs = texts.mistakeCosts;
    // in halves, as the sentences have it
    const points = Math.round(2 * loss) / 2;
    const parts = [
      loss >= 0.5 ? counted(costs.points, points) : "",
      fall >= 10 ? filled(costs.chance, { count: fall }) : "",
    ];
    return filled(texts.mistake, { number, side, move: moveName(move), cost: inList(parts) || costs.little });
  },
  better: (move: string) => filled(texts.better, { move: moveName(move) }),
  instead: (move: string) => filled(texts.instead, { move: moveName(move) }),
  ownFolder: (folder: string) => filled(texts.ownFolder, { folder }),
  gradeName: (grade: number) => filled(texts.gradeName[grade < 0 ? "kyu" : "dan"], { count: Math.abs(grade) }),
  solvedCount: (solved: number, total: number) => filled(texts.solvedCount, { solved, total }),
  problemsAdded: (count: number, left: number) => counted(texts.problemsAdded, count, { left: left || undefined }),
  patternTitle: (name: string) => {
    const [, number, kind] = /^mined-0*(\d+)-(.+)$/.exec(name) ?? [];
    const verb = kind && words.minedMoves[kind];
    return verb ? filled(texts.minedPattern, { verb, number }) : name;
  },
  grade: (grade: string) => filled(texts.grade, { grade: rankName(grade) }),
  savedIn: (file: string) => filled(texts.savedIn, { file }),
  editMove: (move: string) => filled(texts.editMove, { move }),
  addMove: (move: string) => filled(texts.addMove, { move }),
  chosenIn: (games: number) => filled(texts.chosenIn, { count: large(games) }),
  patternsFound: (total: number, shown: number) =>
    filled(texts.patternsFound, { total, shown: total > shown ? shown : undefined }),
  countedIn: (seen: number, share: number | null) =>
    filled(texts.countedIn, { count: large(seen), share: share === null ? share : percent(share) }),
  exampleOf: (number: number, total: number) => filled(texts.exampleOf, total > 1 ? { number, total } : {}),
  matchesFound: (total: number) => counted(texts.matchesFound, total),
  matchAt: (number: number, side: string, move: string) => filled(texts.matchAt, { number, side, move }),
  throughFound: (missed: number, moves: number, most: number) => filled(texts.throughFound, { missed, moves, most }),
  tooFarDown: (place: number, total: number) => filled(texts.tooFarDown, { place, total }),
  ownKnowledge: (folder: string) => filled(texts.ownKnowledge, { folder }),
};

/** A table whose texts are replaced by what is told with facts. */
export function withTold<T extends object, O extends object>(own: O, from: () => T): O & Omit<T, keyof O> {
  return new Proxy(own, {
    get: (_, key) => (key in own ? Reflect.get(own, key) : Reflect.get(from(), key)),
  }) as O & Omit<T, keyof O>;
}

/** A share in percent as sentences tell it: one that ends on a half goes to the even number. */
export function percent(share: number): number {
  const exact = 100 * share;
  const below = Math.floor(exact);
  return exact - below === 0.5 ? below + (below % 2) : Math.round(exact);
}

export const words = withTold(told, () => texts as Omit<Texts, keyof Named> & Named);

export function sideName(color: string): string {
  return color === "black" ? words.black : words.white;
}

/** A result as a sentence: ``B+3.5``, ``W+R``, ``B+T`` or ``0``. */
export function resultText(result: string): string {
  if (!result.includes("+")) return words.draw;
  const winner = result.startsWith("B") ? words.black : words.white;
  const how = result.slice(2);
  if (how === "R") return words.byResignation(winner);
  return how === "T" ? words.onTime(winner) : words.byPoints(winner, how);
}

/** How long something still takes, in seconds or, if that is long, in minutes. */
function timeLeft(seconds: number): string {
  return seconds >= 90
    ? filled(texts.minutesLeft, { count: Math.round(seconds / 60) })
    : filled(texts.secondsLeft, { count: Math.max(1, Math.round(seconds)) });
}

/** A rank such as ``5k`` or ``1d`` as people who speak the language write it. */
function rankName(rank: string): string {
  const [, count, kind] = /^(\d+)([kd])$/.exec(rank) ?? [];
  return count ? filled(texts.rank[kind === "k" ? "kyu" : "dan"], { count }) : rank;
}

/** A sentence that begins with the move, without it: the move stands before it already. */
export function withoutMove(sentence: string, move: string): string {
  const rest = sentence.startsWith(move) ? sentence.slice(move.length) : "";
  return /^(:? |は|：)/.test(rest) ? rest.replace(/^(:? |は|：)/, "") : sentence;
}

/** A lead of fewer points is none, nor is one at a chance so near to one half. */
const EVEN = 1;
const EVEN_CHANCE = 0.05;

/** Who is ahead by how much, from Black's lead. */
export function leadText(lead: number): string {
  if (Math.abs(lead) < EVEN) return words.even;
  return words.leads(sideName(lead >= 0 ? "black" : "white"), Math.abs(lead).toFixed(1));
}

/** Who is ahead by how much, as it is told beside Black's chance to win; nothing where the two contradict each other. */
export function leadBeside(chance: number, lead: number): string | undefined {
  if (Math.abs(chance - 0.5) < EVEN_CHANCE) return words.even;
  const isSame = chance > 0.5 ? lead >= EVEN : lead <= -EVEN;
  return isSame ? leadText(lead) : undefined;
}
