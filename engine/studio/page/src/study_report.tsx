/** The report of a study: filters, the kinds of mistakes that cost most, and each position on a board. */

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Board, type Mark } from "./board";
import { MadeIn } from "./madein";
import { lineMoves } from "./positions";
import { chosenGames, EVERYTHING, strengthOf, sumKinds, sumStages, type Filters, type Sum } from "./study_filters";
import { Remarks } from "./study_setup";
import type { Mistake, Report, Titles } from "./study_types";
import { said } from "./study_words";
import type { Talk } from "./talk";
import type { Sign, Start } from "./types";
import { langOf, sideName } from "./words";

const MOST_POSITIONS = 40;
const MOST_LISTED = 6;
const SIGNS: Record<string, Sign> = { X: 1, O: -1 };

interface Props {
  talk: Talk;
  report: Report;
  titles: Titles;
  fail: (reason: unknown) => void;
  toBoard: () => void;
  practise: (kind: string) => void;
}

/** What stays while another view is open. */
const kept: { filters: Filters; chosen: Mistake | null } = { filters: EVERYTHING, chosen: null };

export function StudyReport({ talk, report, titles, fail, toBoard, practise }: Props) {
  const [filters, setFilters] = useState(kept.filters);
  const [chosen, setChosen] = useState(kept.chosen);
  const card = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  Object.assign(kept, { filters, chosen });
  useEffect(() => {
    // whoever presses a kind sees what is told of it
    if (isPressed.current) card.current?.scrollIntoView({ block: "nearest" });
    isPressed.current = false;
  });
  const games = chosenGames(report, filters);
  const sums = sumKinds(report, games, filters);
  const kind = sums.find((each) => each.kind.kind === filters.kind) ?? sums[0];
  const mistake = kind?.mistakes.find((each) => isSame(each, chosen)) ?? kind?.mistakes[0];
  const count = sums.reduce((sum, each) => sum + each.mistakes.length, 0);
  const open = (each: Mistake) =>
    talk.ask("open_study_position", { game: each.game, moves: each.number - 1 }).then(toBoard, fail);
  return (
    <main class="table study">
      {mistake ? (
        <Position key={`${mistake.game} ${mistake.number}`} mistake={mistake} open={() => open(mistake)} />
      ) : (
        <p class="notice">{said.nothing}</p>
      )}
      <section class="wordside">
        <section class="card">
          <h2>{said.title(report.names[0] ?? "", report.games.length)}</h2>
          <FilterRow report={report} titles={titles} filters={filters} setFilters={setFilters} />
          <p>{said.summary(count, games.size)}</p>
          <Stages report={report} titles={titles} games={games} />
          <h3>{said.most}</h3>
          <ol class="kinds">
            {sums.map((each) => (
              <li key={each.kind.kind}>
                <button
                  class={each === kind ? "link chosen" : "link"}
                  onClick={() => {
                    isPressed.current = true;
                    setFilters({ ...filters, kind: each.kind.kind });
                  }}
                >
                  {titles[each.kind.kind] ?? each.kind.kind}
                </button>{" "}
                <span class="quiet">{said.ofKind(each.mistakes.length, each.points)}</span>
              </li>
            ))}
          </ol>
        </section>
        {kind && (
          <KindCard {...{ card, report, titles, mistake, practise }} sum={kind} choose={setChosen} />
        )}
        <Further report={report} titles={titles} />
      </section>
    </main>
  );
}

function isSame(one: Mistake, other: Mistake | null): boolean {
  return other !== null && one.game === other.game && one.number === other.number;
}

interface FilterProps {
  report: Report;
  titles: Titles;
  filters: Filters;
  setFilters: (filters: Filters) => void;
}

function FilterRow({ report, titles, filters, setFilters }: FilterProps) {
  const named = (names: string[], says: Record<string, string> = {}) => names.map((each) => [each, says[each] ?? each]);
  const strengths = new Set(report.games.map(strengthOf));
  const stages = new Set(report.kinds.flatMap((each) => each.mistakes.map((mistake) => mistake.stage)));
  const options: Record<keyof Filters, string[][]> = {
    kind: named(report.kinds.map((each) => each.kind), titles),
    stage: named([...stages], titles),
    color: Object.entries(said.colors),
    strength: Object.entries(said.strengths).filter(([each]) => strengths.has(each)),
    period: Object.entries(said.periods),
  };
  return (
    <div class="filters">
      {(Object.keys(options) as (keyof Filters)[]).map((name) => (
        <label key={name} class="field">
          <span>{said.filters[name]}</span>
          <select
            value={filters[name]}
            onChange={(event) => setFilters({ ...filters, [name]: event.currentTarget.value })}
          >
            <option value="">{said.all}</option>
            {options[name].map(([value, says]) => (
              <option key={value} value={value}>
                {says}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

function Stages({ report, titles, games }: { report: Report; titles: Titles; games: Set<number> }) {
  return (
    <table class="stages">
      <thead>
        <tr>
          <th>{said.stage}</th>
          <th>{said.moves}</th>
          <th>{said.lost}</th>
        </tr>
      </thead>
      <tbody>
        {sumStages(report, games).map(([stage, moves, lost]) => (
          <tr key={stage}>
            <td>{titles[stage] ?? stage}</td>
            <td>{moves}</td>
            <td>{lost.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KindProps {
  card: RefObject<HTMLElement>;
  sum: Sum;
  report: Report;
  titles: Titles;
  mistake: Mistake | undefined;
  choose: (mistake: Mistake) => void;
  practise: (kind: string) => void;
}

/** A kind of mistakes: what goes wrong, what to do about it, and where it went wrong. */
function KindCard({ card, sum, report, titles, mistake, choose, practise }: KindProps) {
  const { kind, mistakes } = sum;
  const hasExercises = mistakes.some((each) => each.exercise);
  return (
    <section class="card" data-kind={kind.kind} ref={card}>
      <h2>{titles[kind.kind] ?? kind.kind}</h2>
      <p>{said.youDo(kind.says)}</p>
      <p class="lesson">{kind.lesson}</p>
      {kind.proverb && <p class="quiet proverb">{kind.proverb}</p>}
      <button
        class="main"
        disabled={!hasExercises}
        title={hasExercises ? "" : said.nothingToPractise}
        onClick={() => practise(kind.kind)}
      >
        {said.practiseThis}
      </button>
      <ul class="mistakes">
        {mistakes.slice(0, MOST_POSITIONS).map((each) => {
          const game = report.games[each.game];
          return (
            game && (
              <li key={`${each.game} ${each.number}`}>
                <button class={each === mistake ? "link chosen" : "link"} onClick={() => choose(each)}>
                  <span class={`stone ${each.color}`} /> {said.position(game, each.number, each.points)}
                </button>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** The position of a mistake: what was played, what was better, and why. */
function Position({ mistake, open }: { mistake: Mistake; open: () => void }) {
  const [shown, setShown] = useState<"played" | "better" | null>(null);
  const start: Start = {
    board: mistake.diagram.map((row) => [...row].map((each) => SIGNS[each] ?? 0)),
    to_move: mistake.color,
  };
  const marks: Mark[] = [
    { vertex: mistake.played.vertex, type: "cross" },
    { vertex: mistake.better.vertex, type: "circle" },
  ];
  const toggle = (which: "played" | "better") => setShown(shown === which ? null : which);
  return (
    <section class="boardside">
      <p class="status">{said.before(mistake.number, sideName(mistake.color))}</p>
      <Board
        start={start}
        moves={[]}
        line={shown ? lineMoves(mistake.color, mistake[shown].line) : []}
        marks={shown ? [] : marks.filter((each) => each.vertex !== "pass")}
      />
      <div class="actions">
        <button aria-pressed={shown === "played"} onClick={() => toggle("played")}>
          × {said.played(mistake.played.vertex)}
        </button>
        <button aria-pressed={shown === "better"} onClick={() => toggle("better")}>
          ○ {said.better(mistake.better.vertex)}
        </button>
        <button class="main" onClick={open}>
          {said.open}
        </button>
      </div>
      <div class="prose">
        {mistake.sentences.map((each) => (
          <p key={each} lang={langOf(each)}>
            {each}
          </p>
        ))}
        <MadeIn texts={mistake.sentences} />
      </div>
    </section>
  );
}

/** What holds of all games together: over time, openings, what goes well, and how the records were read. */
function Further({ report, titles }: { report: Report; titles: Titles }) {
  const title = (kind: string) => titles[kind] ?? kind;
  return (
    <section class="card">
      <p class="quiet">{said.oneself}</p>
      <Listed
        heading={said.trends}
        lines={report.trends.slice(0, MOST_LISTED).map((each) => said.trend(title(each.kind), each.earlier, each.later))}
      />
      <Listed
        heading={said.openings}
        lines={report.openings
          .slice(0, MOST_LISTED)
          .map((each) => said.opening(each.moves, each.games, each.won, each.lost))}
      />
      <Listed heading={said.good} lines={report.good.slice(0, MOST_LISTED).map(title)} />
      <Remarks remarks={[...report.told, ...report.unread]} />
    </section>
  );
}

function Listed({ heading, lines }: { heading: string; lines: string[] }) {
  if (!lines.length) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {lines.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  );
}
