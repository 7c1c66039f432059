/** What the engine thinks, in words: of a move that was played, of what it would play, of a point that is asked about. */

import { useEffect, useRef, useState } from "preact/hooks";

import type { Mark } from "./board";
import { nameOf, stonesAfter, turnAfter } from "./positions";
import type { Talk } from "./talk";
import type { Candidate, Color, Decision, Reading, Table, WhyNot } from "./types";
import { sideName, words } from "./words";

interface Props {
  talk: Talk;
  table: Table;
  /** The moves of the position that is shown. */
  count: number;
  asked: { vertex: string; count: number } | null;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  preview: (after: number, first: Color, line: string[]) => void;
  setMarks: (marks: Mark[]) => void;
  busy: boolean;
}

interface Told {
  heading: string;
  /** The position in which it was decided. */
  after: number;
  color: Color;
  decision: Decision | null;
  sentences: string[];
  details: string[];
  reading?: Reading;
  /** Moves that are shown on the board at once. */
  line?: string[];
  failure?: string;
}

const LETTERS = "ABCDEF";
const ALWAYS = "tamen-explain";

export function Why(props: Props) {
  const { talk, table, count } = props;
  const [told, setTold] = useState<Told | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [counting, setCounting] = useState(false);
  const [always, setAlways] = useState(localStorage.getItem(ALWAYS) !== "no");
  const latest = useRef(0);
  const move = table.moves[count - 1];
  const engineMoved =
    move !== undefined && table.settings.person !== "both" && move[0] !== table.settings.person;

  /** Tells what work finds, and then, in its place, what it finds carefully. */
  const tell = async (
    heading: string,
    after: number,
    work: () => Promise<Partial<Told>>,
    carefully?: () => Promise<Partial<Told>>,
  ) => {
    const number = ++latest.current;
    setCounting(false);
    const color = turnAfter(table.start, table.moves, after, table.to_move);
    const empty: Told = { heading, after, color, decision: null, sentences: [], details: [] };
    setWaiting(true);
    setTold(empty);
    let found: Partial<Told>;
    try {
      found = await work();
    } catch (reason) {
      found = { failure: reason instanceof Error ? reason.message : String(reason) };
    }
    if (number !== latest.current) return;
    setWaiting(false);
    setTold({ ...empty, ...found });
    if (found.line) props.preview(after, color, found.line);
    if (!carefully || found.failure) return;
    setCounting(true);
    // whoever reads the first answer keeps it where there is no better one
    const better = await carefully().catch(() => null);
    if (number !== latest.current) return;
    setCounting(false);
    if (better) setTold({ ...empty, ...found, ...better });
  };

  const decided = (what: string, given: Record<string, unknown>) => async () => {
    const decision = await talk.ask<Decision>(what, given);
    return { decision, sentences: decision.sentences ?? [], details: decision.details ?? [], color: decision.color };
  };
  const tellDecided = (heading: string, after: number, what: string, given: Record<string, unknown>) =>
    tell(heading, after, decided(what, given), async () => {
      // the candidates are those of the same decision
      const { sentences, details } = await decided(what, { ...given, careful: true })();
      return { sentences, details };
    });

  const explainMove = () => {
    if (!move) return;
    const heading = words.whyMove(count, sideName(move[0]), move[1]);
    if (engineMoved) tellDecided(heading, count - 1, "why", { moves: count - 1, played: true });
    else tellDecided(heading, count - 1, "think_of", { number: count });
  };
  const whatNow = () => tellDecided(words.whatNow, count, "why", { moves: count });

  const about = (vertex: string, after: number) => {
    if (stoneNames(table, after).has(vertex)) {
      tell(vertex, after, async () => {
        const reading = await talk.ask<Reading>("read", { moves: after, vertex });
        return { reading, sentences: [reading.sentence] };
      });
      return;
    }
    tell(`${words.why} ${vertex}?`, after, async () => {
      const answer = await talk.ask<WhyNot>("why_not", { moves: after, vertex });
      return { sentences: answer.sentences, line: answer.line[0] === vertex ? answer.line : [vertex] };
    });
  };

  useEffect(() => {
    latest.current += 1;
    setTold(null);
    setWaiting(false);
    setCounting(false);
    const isLatest = count === table.moves.length;
    if (always && isLatest && engineMoved && table.phase === "playing") explainMove();
  }, [count, table.name, table.moves.length]);

  useEffect(() => {
    if (props.asked) about(props.asked.vertex, props.asked.count);
  }, [props.asked]);

  return (
    <section class="card why">
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
      {props.asking && <p class="quiet">{words.whyNotHint}</p>}
      <div class="prose" aria-live="polite">
        {waiting && <p class="quiet working">{words.asking}</p>}
        {told?.failure && <p class="bad">{told.failure}</p>}
        {told?.sentences.map((each, number) => <p key={number}>{each}</p>)}
        {counting && <p class="quiet working">{words.counting}</p>}
        {told?.reading && <Readings reading={told.reading} after={told.after} preview={props.preview} />}
      </div>
      {told?.decision && (
        <Candidates
          told={told}
          decision={told.decision}
          preview={props.preview}
          setMarks={props.setMarks}
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
        {move && <button onClick={explainMove}>{words.whyThis}</button>}
        {table.phase === "playing" && !table.engine_to_move && (
          <button onClick={whatNow}>{words.whatNow}</button>
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
    </section>
  );
}

interface CandidatesProps {
  told: Told;
  decision: Decision;
  preview: Props["preview"];
  setMarks: Props["setMarks"];
  about: (vertex: string) => void;
}

/** The moves that were compared, as letters here and, while one points at them, on the board. */
function Candidates({ told, decision, preview, setMarks, about }: CandidatesProps) {
  const listed = decision.candidates.slice(0, LETTERS.length);
  const showAll = () =>
    setMarks(
      listed
        .map((each, number) => ({ vertex: each.move, label: LETTERS[number] ?? "" }))
        .filter((each) => each.vertex !== "pass"),
    );
  useEffect(() => {
    showAll();
    return () => setMarks([]);
  }, [decision]);
  const leave = () => {
    preview(told.after, decision.color, []);
    showAll();
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
              onMouseEnter={() => preview(told.after, decision.color, each.line)}
              onFocus={() => preview(told.after, decision.color, each.line)}
              onBlur={leave}
              onClick={() => about(each.move)}
            >
              <span class="letter">{LETTERS[number]}</span>
              <span class="what">
                <b>{each.move}</b> {withoutMove(each.reasons[0] ?? words.noReasons, each.move)}
                {each.rejected && <i> {each.rejected}</i>}
              </span>
              <Numbers candidate={each} />
            </button>
          </li>
        ))}
      </ol>
      <p class="quiet">
        {words.candidatesHelp} {words.twoShares}
      </p>
      <Others heading={words.untried} moves={decision.untried} about={about} />
      <Others heading={words.refused} moves={decision.refused} about={about} />
    </>
  );
}

function Numbers({ candidate }: { candidate: Candidate }) {
  return (
    <span class="numbers">
      {candidate.chance !== null && (
        <span>
          {Math.round(100 * candidate.chance)} % <small>{words.chance}</small>
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
              onClick={() => preview(after, each.first, each.line)}
            >
              {words.showLine}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A sentence that begins with the move, without it: the move stands before it already. */
function withoutMove(sentence: string, move: string): string {
  return sentence.startsWith(`${move} `) ? sentence.slice(move.length + 1) : sentence;
}

function stoneNames(table: Table, after: number): Set<string> {
  const rows = stonesAfter(table.start, table.moves.slice(0, after));
  const names = new Set<string>();
  rows.forEach((row, y) => row.forEach((sign, x) => sign && names.add(nameOf([x, y], rows.length))));
  return names;
}
