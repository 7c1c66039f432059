/** Joseki played on the board: what the book knows next, and the last move to be edited in place. */

import { useEffect, useState } from "preact/hooks";

import { Board, type Mark } from "./board";
import { Labelled, OtherProblems, useChecked } from "./fields";
import { usePositionKeys } from "./keys";
import { grid, isFree, lineMoves } from "./positions";
import type { Talk } from "./talk";
import type { Changed, JosekiMove, JosekiShown, Move, Sign } from "./types";
import { langOf, words } from "./words";
import { useWait, Working } from "./working";

const SIZE = 19;
const TENUKI = "tenuki";
/** A joseki is a matter of so many lines of the corner. */
const CORNER = 11;
const START = { board: grid<Sign>(SIZE, 0), to_move: "black" as const };
const LABELLED_SHARE = 0.005;
const FIELDS = ["move", "kind", "name", "comment"];

interface Props {
  talk: Talk;
  line: string[];
  setLine: (line: string[]) => void;
  fail: (reason: unknown) => void;
}

export function JosekiView({ talk, line, setLine, fail }: Props) {
  const [told, setTold] = useState<{ line: string; shown: JosekiShown } | null>(null);
  const [note, setNote] = useState("");
  const [changes, setChanges] = useState(0);
  const wait = useWait(talk);

  useEffect(() => {
    let current = true;
    wait.ask<JosekiShown>("joseki", { line }).then(
      (found) => current && setTold({ line: line.join(" "), shown: found }),
      (reason) => {
        // a move that cannot be played is taken back
        if (current && line.length) setLine(line.slice(0, -1));
        fail(reason);
      },
    );
    return () => {
      current = false;
      wait.stop();
    };
  }, [line.join(" "), changes]);

  const shown = told?.shown ?? null;
  const isCurrent = told?.line === line.join(" ");
  const moves = lineMoves("black", line).map<Move>(([color, vertex]) => [color, vertex === TENUKI ? "pass" : vertex]);
  const play = (move: string) => {
    setNote("");
    setLine([...line, move]);
  };
  const back = () => {
    setNote("");
    setLine(line.slice(0, -1));
  };
  usePositionKeys({
    back,
    forward: () => shown?.moves[0] && play(shown.moves[0].move),
    pass: () => line.length && play(TENUKI),
    undo: back,
  });

  const changed = (text: string) => {
    setNote(text);
    setChanges(changes + 1);
  };
  return (
    <main class="table">
      <section class="boardside">
        <p class="status goal" lang={langOf(shown?.name ?? "")}>
          {shown?.name || words.josekiHelp}
        </p>
        <Board
          start={START}
          moves={moves}
          marks={shown && isCurrent ? marksOf(shown.moves) : []}
          corner={CORNER}
          onPoint={(vertex) => isFree(START, moves, vertex) && play(vertex)}
        />
        <div class="actions">
          <button disabled={!line.length} onClick={() => setLine([])}>
            {words.fromTheStart}
          </button>
          <button disabled={!line.length} onClick={back}>
            {words.undo}
          </button>
          <button disabled={!line.length} onClick={() => play(TENUKI)}>
            {words.tenuki}
          </button>
        </div>
        {shown?.problems.map((each) => (
          <p key={each} class="notice bad">
            {each}
          </p>
        ))}
      </section>
      <section class="wordside">
        <section class="card">
          <h2>{words.josekiNext}</h2>
          {wait.waiting && <Working says={words.lookingUp} stop={wait.stop} />}
          {shown && !shown.moves.length && <p class="quiet">{words.josekiEnd}</p>}
          <ul class="known-moves">
            {shown?.moves.slice(0, 14).map((each) => (
              <li key={each.move}>
                <button class="link" onClick={() => play(each.move)}>
                  {each.move === TENUKI ? words.tenuki : each.move}
                </button>{" "}
                {each.share !== null && <b>{percent(each.share)}</b>}{" "}
                {each.kind !== "normal" && <span class="state">{words.josekiKinds[each.kind]}</span>}{" "}
                {each.tesuji && <span class="state">{words.tesuji}</span>} <span lang={langOf(each.name)}>{each.name}</span>
                {each.comment && (
                  <p class="quiet" lang={langOf(each.comment)}>
                    {each.comment}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
        {shown?.last && isCurrent && line.length > 0 && (
          <Edit
            key={`${line.join(" ")} ${changes}`}
            talk={talk}
            line={line}
            last={shown.last}
            kinds={shown.kinds}
            note={note}
            setNote={setNote}
            changed={changed}
            gone={() => {
              setLine(line.slice(0, -1));
              changed(words.deleted);
            }}
            fail={fail}
          />
        )}
        <Named talk={talk} setLine={setLine} fail={fail} />
      </section>
    </main>
  );
}

function marksOf(moves: JosekiMove[]): Mark[] {
  return moves
    .filter((each) => each.move !== TENUKI && (each.share === null || each.share >= LABELLED_SHARE))
    .map((each) => ({ vertex: each.move, label: each.share === null ? "+" : String(Math.round(100 * each.share)) }));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
}

interface EditProps {
  talk: Talk;
  line: string[];
  last: NonNullable<JosekiShown["last"]>;
  kinds: string[];
  note: string;
  setNote: (note: string) => void;
  changed: (note: string) => void;
  gone: () => void;
  fail: (reason: unknown) => void;
}

function Edit({ talk, line, last, kinds, note, setNote, changed, gone, fail }: EditProps) {
  const [wanted, setWanted] = useState({
    kind: last.kind,
    name: last.files.length ? last.name : "",
    comment: last.comment,
    tesuji: last.tesuji ? "yes" : "",
  });
  const { waiting, ask, stop } = useWait(talk);
  const check = () => talk.ask<Changed>("edit_joseki", { line, wanted, write: false });
  const [problems, setProblems] = useChecked(JSON.stringify(wanted), () => check().then((found) => found.problems), fail);

  const act = async (what: string, given: Record<string, unknown>, done: (found: Changed) => void) => {
    try {
      const found = await ask<Changed>(what, { line, ...given });
      setProblems(found.problems);
      if (!found.problems.length) done(found);
    } catch (reason) {
      fail(reason);
    }
  };
  const giveUp = () => {
    stop();
    setNote(words.notLearned);
  };
  const move = line.at(-1) ?? "";
  return (
    <section class="card form">
      <h2>{last.known ? words.editMove(move) : words.addMove(move)}</h2>
      <p class="quiet">
        {last.known ? (last.games ? words.chosenIn(last.games) : words.byHand) : words.unknownMove}{" "}
        {last.files.join(", ")} {last.own && <span class="state">{words.own}</span>}
      </p>
      <Labelled name="kind" label={words.kind} problems={problems}>
        <select value={wanted.kind} onChange={(event) => setWanted({ ...wanted, kind: event.currentTarget.value })}>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {words.josekiKinds[each] ?? each}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled name="name" label={words.josekiName} problems={problems}>
        <input value={wanted.name} onInput={(event) => setWanted({ ...wanted, name: event.currentTarget.value })} />
      </Labelled>
      <Labelled name="comment" label={words.comment} problems={problems}>
        <textarea
          rows={3}
          value={wanted.comment}
          onInput={(event) => setWanted({ ...wanted, comment: event.currentTarget.value })}
        />
      </Labelled>
      <label class="check">
        <input
          type="checkbox"
          checked={!!wanted.tesuji}
          onChange={(event) => setWanted({ ...wanted, tesuji: event.currentTarget.checked ? "yes" : "" })}
        />
        {words.rightAnswer}
      </label>
      <OtherProblems problems={problems} fields={FIELDS.slice(1)} />
      {waiting && <Working says={words.compiling} stop={giveUp} />}
      {note && !waiting && <p aria-live="polite">{note}</p>}
      <div class="actions">
        <button
          class="main"
          disabled={waiting || problems.length > 0}
          onClick={() => act("edit_joseki", { wanted, write: true }, (found) => changed(words.savedIn(found.saved ?? "")))}
        >
          {last.known ? words.saveChange : words.addMove(move)}
        </button>
        {last.known && (
          <button disabled={waiting} onClick={() => act("delete_joseki", {}, gone)}>
            {words.deleteMove}
          </button>
        )}
      </div>
    </section>
  );
}

interface NamedJoseki {
  name: string;
  line: string[];
}

function Named({ talk, setLine, fail }: { talk: Talk; setLine: (line: string[]) => void; fail: (reason: unknown) => void }) {
  const [part, setPart] = useState("");
  const [names, setNames] = useState<NamedJoseki[]>([]);
  const { waiting, ask, stop } = useWait(talk);
  useEffect(() => {
    ask<{ names: NamedJoseki[] }>("joseki_names", { part }).then((found) => setNames(found.names), fail);
    return stop;
  }, [part]);
  return (
    <section class="card">
      <h2>{words.namedJoseki}</h2>
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={part}
        onInput={(event) => setPart(event.currentTarget.value)}
      />
      {waiting && <Working says={words.looking} stop={stop} />}
      <ul class="problems">
        {names.map((each, number) => (
          <li key={number}>
            <button class="link" onClick={() => setLine(each.line)}>
              <span lang={langOf(each.name)}>{each.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
