/** What the engine thinks, in words: of a move that was played, of what it would play, of a point that is asked about. */

import { useEffect, useRef, useState } from "preact/hooks";

import { isFinger, seeBoard, type Mark } from "./board";
import { BorneBy } from "./judge";
import { nameOf, stonesAfter, turnAfter } from "./positions";
import type { Question, Talk } from "./talk";
import type { Bearers, Candidate, Color, Decision, Reading, Settings, Table, WhyNot } from "./types";
import { moveName, sideName, speak, spoken, withoutMove, words } from "./words";
import { Working } from "./working";

/** What the game with the position is known by. */
export type Seen = Pick<Table, "name" | "start" | "moves" | "taken_over" | "to_move" | "engine_to_move" | "phase"> & {
  settings: Pick<Settings, "person">;
};

interface Props {
  talk: Talk;
  table: Seen;
  /** Which game the server is asked about, where it is not the one at the board. */
  of?: Record<string, unknown>;
  /** The moves of the position that is shown. */
  count: number;
  asked: { vertex: string; count: number } | null;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  preview: (after: number, first: Color, line: string[]) => void;
  setMarks: (marks: Mark[]) => void;
  busy: boolean;
  /** How explanations can be had. */
  manners: string[];
  languages: string[];
  /** Whether the board shows something else than candidates. */
  layered: boolean;
  /** Whether the engine is prepared; until then nothing is asked that nobody pressed for. */
  isReady: boolean;
}

interface Told {
  heading: string;
  /** The position in which it was decided. */
  after: number;
  color: Color;
  decision: Decision | null;
  sentences: string[];
  details: string[];
  bearers?: Bearers;
  reading?: Reading;
  /** The move that was asked about, where one was. */
  vertex?: string;
  /** Moves that are shown on the board at once. */
  line?: string[];
  failure?: string;
}

const LETTERS = "ABCDEFG";
/** Milliseconds after which a person reads what is told, and does not just play on: more games are worth counting then. */
const STAYS_MS = 1500;
const ALWAYS = "tamen-explain";
const MANNER = "tamen-explains";
const LETTERED = "tamen-letters";

export function Why(props: Props) {
  const { talk, table, count } = props;
  const [told, setTold] = useState<Told | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [counting, setCounting] = useState(false);
  const [always, setAlways] = useState(localStorage.getItem(ALWAYS) !== "no");
  const [manner, setManner] = useState(localStorage.getItem(MANNER) ?? props.manners[0] ?? "");
  const language = spoken();
  const [lettered, setLettered] = useState(localStorage.getItem(LETTERED) === "yes");
  const latest = useRef(0);
  const open = useRef<Question<unknown>[]>([]);
  /** Whether anything was asked about the position that is shown. */
  const isAsked = useRef(false);
  const head = useRef<HTMLElement>(null);
  const move = table.moves[count - 1];
  const own = table.settings.person;
  const isTakenOver = count <= table.taken_over;
  const engineMoved = move !== undefined && own !== "both" && move[0] !== own && !isTakenOver;

  /** Ask something of which nobody wants to hear once something else is asked. */
  const question = <T,>(what: string, given: Record<string, unknown>, told?: (found: T) => void): Promise<T> => {
    const asked = talk.question<T>(what, { ...given, ...props.of }, told);
    open.current.push(asked);
    return asked.answer;
  };
  const drop = () => {
    latest.current += 1;
    for (const each of open.current) each.withdraw();
    open.current = [];
    setWaiting(false);
    setCounting(false);
  };

  /** Tells what work finds, as it comes. */
  const tell = async (
    heading: string,
    after: number,
    work: (show: (found: Partial<Told>) => void) => Promise<Partial<Told>>,
    carefully?: () => Promise<Partial<Told>>,
  ) => {
    drop();
    isAsked.current = true;
    const number = latest.current;
    const color = turnAfter(table.start, table.moves, after, table.to_move);
    let found: Told = { heading, after, color, decision: null, sentences: [], details: [] };
    const show = (more: Partial<Told>) => {
      if (number !== latest.current) return;
      found = { ...found, ...more };
      setTold(found);
    };
    setWaiting(true);
    props.preview(after, color, []);
    show({});
    try {
      show(await work(show));
    } catch (reason) {
      show({ failure: reason instanceof Error ? reason.message : String(reason) });
    }
    if (number !== latest.current) return;
    setWaiting(false);
    if (found.line) props.preview(after, color, found.line);
    if (!carefully || found.failure) return;
    await new Promise((resolve) => setTimeout(resolve, STAYS_MS));
    if (number !== latest.current) return;
    setCounting(true);
    // whoever reads the first answer keeps it where there is no better one
    const better = await carefully().catch(() => null);
    if (number !== latest.current) return;
    setCounting(false);
    if (better) show(better);
  };

  const decided = async (what: string, given: Record<string, unknown>) => {
    const decision = await question<Decision>(what, { ...given, explains: manner, language });
    const { sentences = [], details = [], bearers = {}, color } = decision;
    return { decision, sentences, details, bearers, color };
  };
  const tellDecided = (heading: string, after: number, what: string, given: Record<string, unknown>) =>
    tell(
      heading,
      after,
      async (show) => {
        let isCounted = false;
        const counted = (found: Partial<Told>) => {
          isCounted = true;
          return found;
        };
        // who played knows at once what for, and what it looked at
        question<Decision>("glance", { moves: after, language }).then((decision) => {
          const sentences = given.played ? decision.reasons : [];
          if (!isCounted) show({ decision, color: decision.color, sentences });
        }, () => {});
        // what was compared is known long before it is put into words, and some of the games before all
        const compared = (decision: Decision) => show(counted({ decision, color: decision.color }));
        question("candidates", { moves: after, explains: manner, language }, compared).then(compared, () => {});
        return counted(await decided(what, given));
      },
      // the numbers are those of the games that the sentences tell of
      () => decided(what, { ...given, careful: true }),
    );

  /** Whoever asks from further down sees the answer begin. */
  const seeHead = () => {
    if ((head.current?.getBoundingClientRect().top ?? 0) < 0) head.current?.scrollIntoView();
  };

  const explainMove = () => {
    if (!move) return;
    const heading = (engineMoved || own === "both" || isTakenOver ? words.whyMove : words.whyYours)(count, sideName(move[0]), move[1]);
    if (engineMoved) tellDecided(heading, count - 1, "why", { moves: count - 1, played: true });
    else tellDecided(heading, count - 1, "think_of", { number: count });
  };
  const whatNow = () => tellDecided(words.whatNow, count, "why", { moves: count });

  const about = (vertex: string, after: number) => {
    seeHead();
    if (stoneNames(table, after).has(vertex)) {
      tell(vertex, after, async () => {
        const reading = await question<Reading>("read", { moves: after, vertex });
        return { reading, sentences: [reading.sentence] };
      });
      return;
    }
    tell(words.whyNot(vertex), after, async () => {
      const answer = await question<WhyNot>("why_not", { moves: after, vertex, explains: manner, language });
      const line = answer.line[0] === vertex ? answer.line : [vertex];
      const { sentences, bearers, color } = answer;
      return { sentences, bearers, vertex, line, decision: answer, color };
    });
  };

  const position = [count, table.name, table.moves.length, language];
  useEffect(() => {
    drop();
    setTold(null);
    isAsked.current = false;
  }, position);
  useEffect(() => {
    const isLatest = count === table.moves.length;
    // what a person asked while the engine was prepared is not dropped once it is
    if (isAsked.current || !props.isReady) return;
    if (always && isLatest && engineMoved && table.phase === "playing") explainMove();
  }, [...position, props.isReady]);

  useEffect(() => drop, []);

  useEffect(() => {
    if (props.asked) about(props.asked.vertex, props.asked.count);
  }, [props.asked]);

  return (
    <section class="card why" ref={head}>
      <div class="row">
        <h2>{told?.heading || words.why}</h2>
        <button
          class={props.asking ? "chip chosen" : "chip"}
          aria-pressed={props.asking}
          onClick={() => props.setAsking(!props.asking)}
        >
          {words.askMode}
        </button>
      </div>
      {props.asking && <p class="quiet">{isFinger() ? words.whyNotTap : words.whyNotHint}</p>}
      <div class="prose" aria-live="polite" aria-busy={waiting}>
        {waiting && <Working says={words.asking} stop={drop} />}
        {told?.failure && <p class="bad">{told.failure}</p>}
        {told?.sentences.map((each, number) => (
          <p key={number}>
            {each} <BorneBy bearers={told.bearers?.[each]} judge={told.decision?.judge ?? ""} />
          </p>
        ))}
        {counting && <Working says={words.counting} stop={drop} />}
        {told?.reading && <Readings reading={told.reading} after={told.after} preview={props.preview} />}
      </div>
      {told?.decision && (
        <Candidates
          told={told}
          decision={told.decision}
          preview={props.preview}
          setMarks={props.setMarks}
          lettered={lettered && !props.layered}
          about={(vertex) => about(vertex, told.after)}
        />
      )}
      {told && told.details.length > 0 && (
        <details>
          <summary>{words.details}</summary>
          {told.details.map((each, number) => (
            <p key={number}>{each}</p>
          ))}
        </details>
      )}
      <div class="actions">
        {move && <button onClick={() => [seeHead(), explainMove()]}>{words.whyThis}</button>}
        {table.phase === "playing" && !table.engine_to_move && (
          <button onClick={() => [seeHead(), whatNow()]}>{words.whatNow}</button>
        )}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={always}
          onChange={(event) => {
            setAlways(event.currentTarget.checked);
            localStorage.setItem(ALWAYS, event.currentTarget.checked ? "yes" : "no");
          }}
        />
        {words.whyAlways}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={lettered}
          onChange={(event) => {
            setLettered(event.currentTarget.checked);
            localStorage.setItem(LETTERED, event.currentTarget.checked ? "yes" : "no");
          }}
        />
        {words.letters}
      </label>
      <label class="check">
        {words.explainsAs}
        <select
          value={manner}
          onChange={(event) => {
            setManner(event.currentTarget.value);
            localStorage.setItem(MANNER, event.currentTarget.value);
          }}
        >
          {props.manners.map((each) => (
            <option key={each} value={each}>
              {words.manners[each] ?? each}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        {words.explainsIn}
        <select
          value={language}
          // what cannot be fetched changes nothing; that the studio is away is said elsewhere
          onChange={(event) => void speak(event.currentTarget.value).catch(() => {})}
        >
          {props.languages.map((each) => (
            <option key={each} value={each}>
              {words.languages[each] ?? each}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

interface CandidatesProps {
  told: Told;
  decision: Decision;
  preview: Props["preview"];
  setMarks: Props["setMarks"];
  lettered: boolean;
  about: (vertex: string) => void;
}

/** The moves that were compared, as letters here and, while one points at them, on the board. */
function Candidates({ told, decision, preview, setMarks, lettered, about }: CandidatesProps) {
  const asked = told.vertex;
  const listed = decision.candidates.slice(0, LETTERS.length);
  const showAll = () =>
    setMarks(
      (lettered ? listed : [])
        .map((each, number) => ({ vertex: each.move, label: LETTERS[number] ?? "" }))
        .filter((each) => each.vertex !== "pass"),
    );
  useEffect(() => {
    showAll();
    return () => setMarks([]);
  }, [decision, lettered]);
  const pointed = useRef("");
  const leave = () => {
    pointed.current = "";
    preview(told.after, decision.color, []);
    showAll();
  };
  const point = (event: MouseEvent, { move, line }: Candidate) => {
    // words that come above move the list under a pointer that stands still
    if (pointed.current === move || !(event.movementX || event.movementY)) return;
    pointed.current = move;
    preview(told.after, decision.color, line);
  };
  return (
    <>
      <h3>
        {words.candidates} <span class="quiet">{words.forSide(sideName(decision.color))}</span>
      </h3>
      <ol class="candidates" onMouseLeave={leave}>
        {listed.map((each, number) => (
          <li key={each.move}>
            <button
              class="candidate"
              onMouseMove={(event) => point(event, each)}
              onFocus={() => preview(told.after, decision.color, each.line)}
              onBlur={leave}
              onClick={() => about(each.move)}
            >
              <span class="letter">{LETTERS[number]}</span>
              <span class="what">
                <b>{moveName(each.move)}</b> {each.also.length > 0 && <i>{words.alike(each.also.length)}</i>}{" "}
                {withoutMove(each.reasons[0] ?? (each.move === asked ? words.askedAbout : words.noReasons), each.move)}
                {each.rejected && <i> {each.rejected}</i>}
              </span>
              <Numbers candidate={each} judge={decision.judge ?? ""} />
            </button>
          </li>
        ))}
      </ol>
      <p class="quiet">
        {isFinger() ? words.candidatesTap : words.candidatesHelp}
      </p>
      <Others heading={words.untried} moves={decision.untried} about={about} />
      <Others heading={words.refused} moves={decision.refused} about={about} />
    </>
  );
}

function Numbers({ candidate, judge }: { candidate: Candidate; judge: string }) {
  return (
    <span class="numbers">
      {candidate.chance !== null && (
        <span>
          {Math.round(100 * candidate.chance)} %{" "}
          <small>{judge || (candidate.games ? words.ofGames(candidate.games) : words.chance)}</small>
        </span>
      )}
    </span>
  );
}

interface OthersProps {
  heading: string;
  moves: { move: string; reasons: string[]; refused?: string }[];
  about: (vertex: string) => void;
}

function Others({ heading, moves, about }: OthersProps) {
  if (!moves.length) return null;
  return (
    <details>
      <summary>
        {heading} ({moves.length})
      </summary>
      <ul class="others">
        {moves.slice(0, 20).map((each) => (
          <li key={each.move}>
            <button class="link" onClick={() => about(each.move)}>
              {each.move}
            </button>{" "}
            {withoutMove(each.reasons[0] ?? "", each.move)} {each.refused && <i>{each.refused}</i>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Readings(props: { reading: Reading; after: number; preview: Props["preview"] }) {
  const { reading, after, preview } = props;
  return (
    <ul class="others">
      {reading.readings.map((each, number) => (
        <li key={number}>
          {each.sentence}{" "}
          {each.line.length > 0 && (
            <button
              class="link"
              onMouseEnter={() => preview(after, each.first, each.line)}
              onMouseLeave={() => preview(after, each.first, [])}
              onClick={() => [preview(after, each.first, each.line), seeBoard()]}
            >
              {words.showLine}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function stoneNames(table: Seen, after: number): Set<string> {
  const rows = stonesAfter(table.start, table.moves.slice(0, after));
  const names = new Set<string>();
  rows.forEach((row, y) => row.forEach((sign, x) => sign && names.add(nameOf([x, y], rows.length))));
  return names;
}
