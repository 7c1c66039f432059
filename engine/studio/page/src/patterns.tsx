/** Patterns by kind: the drawing with its tree on a board, examples, matches in a game; all of it to be edited. */

import { useEffect, useMemo, useState } from "preact/hooks";

import { Board, type Mark } from "./board";
import { Labelled, OtherProblems, useChecked } from "./fields";
import { grid, nameOf } from "./positions";
import type { Talk } from "./talk";
import type { Changed, FieldProblem, Move, PatternForm, PatternListed, Sign, Start } from "./types";
import { langOf, sideName, words } from "./words";
import { useWait, Working } from "./working";

const BOARD = 9;
const FIELDS = ["name", "kind", "diagram", "names", "when", "flags", "moves", "says", "example", "counterexample"];

const EMPTY: PatternForm = {
  original: "",
  name: "",
  kind: "contact",
  diagram: "? . ?\n. a O\n? . ?",
  names: "",
  when: "",
  flags: "",
  moves: "X a 5",
  says: "",
  example: ". . . . .\n. . . . .\n. . * O .\n. . . . .\n. . . . .",
  counterexample: "",
  seen: null,
  share: null,
};

interface Listing {
  kinds: string[];
  total: number;
  problems: string[];
  patterns: PatternListed[];
}

interface Props {
  talk: Talk;
  hasGame: boolean;
  draft: PatternForm | null;
  fail: (reason: unknown) => void;
}

export function PatternsView({ talk, hasGame, draft, fail }: Props) {
  const [listing, setListing] = useState<Listing | null>(null);
  const [kind, setKind] = useState("");
  const [part, setPart] = useState("");
  const [form, setForm] = useState<PatternForm | null>(draft);
  const [written, setWritten] = useState<PatternForm | null>(null);
  const [note, setNote] = useState("");
  const [changes, setChanges] = useState(0);

  const list = useWait(talk);
  const opening = useWait(talk);

  useEffect(() => {
    list.ask<Listing>("patterns", { kind, part }).then(setListing, fail);
    return list.stop;
  }, [kind, part, changes]);

  // the drawing follows what is being written
  useEffect(() => setWritten(null), [form, changes]);

  const open = (name: string) => {
    setNote("");
    opening.ask<PatternForm>("pattern", { name }).then(setForm, fail);
  };
  const changed = async (text: string, name: string) => {
    setNote(text);
    setForm(name ? await talk.ask<PatternForm>("pattern", { name }) : null);
    setChanges(changes + 1);
  };
  return (
    <main class="table">
      <section class="boardside">
        {form ? <Drawn key={`${form.original} ${changes}`} form={written ?? form} /> : <p class="notice">{words.patternsHelp}</p>}
        <section class="card">
          <div class="row">
            <h2>{words.knowledgeParts.patterns}</h2>
            <button
              onClick={() => {
                setNote("");
                setForm({ ...EMPTY });
              }}
            >
              {words.newPattern}
            </button>
          </div>
          <div class="fields">
            <label class="field">
              <span>{words.kind}</span>
              <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
                <option value="">{words.allKinds}</option>
                {listing?.kinds.map((each) => (
                  <option key={each} value={each}>
                    {words.patternKinds[each] ?? each}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{words.search}</span>
              <input type="search" value={part} onInput={(event) => setPart(event.currentTarget.value)} />
            </label>
          </div>
          {list.waiting && <Working says={words.lookingUp} stop={list.stop} />}
          {listing && <p class="quiet">{words.patternsFound(listing.total, listing.patterns.length)}</p>}
          {listing?.problems.map((each) => (
            <p key={each} class="bad">
              {each}
            </p>
          ))}
          <ul class="problems">
            {listing?.patterns.map((each) => (
              <li key={each.name}>
                <button class={form?.original === each.name ? "link chosen" : "link"} onClick={() => open(each.name)}>
                  <span lang={langOf(titleOf(each))}>{titleOf(each)}</span>
                </button>
                <span class="state">{each.own ? words.own : each.seen ? words.mined : ""}</span>
              </li>
            ))}
          </ul>
        </section>
      </section>
      <section class="wordside">
        {opening.waiting && <Working says={words.lookingUp} stop={opening.stop} />}
        {form && (
          <Edit
            key={`${form.original} ${form.name} ${changes}`}
            talk={talk}
            form={form}
            kinds={listing?.kinds ?? []}
            hasGame={hasGame}
            note={note}
            writing={setWritten}
            setNote={setNote}
            changed={changed}
            fail={fail}
          />
        )}
      </section>
    </main>
  );
}

interface EditProps {
  talk: Talk;
  form: PatternForm;
  kinds: string[];
  hasGame: boolean;
  note: string;
  writing: (form: PatternForm) => void;
  setNote: (note: string) => void;
  changed: (note: string, name: string) => Promise<void>;
  fail: (reason: unknown) => void;
}

function Edit({ talk, form: given, kinds, hasGame, note, writing, setNote, changed, fail }: EditProps) {
  const [form, setForm] = useState(given);
  const { waiting, ask, stop } = useWait(talk);
  const check = () => talk.ask<Changed>("edit_pattern", { form: plain(form), write: false });
  const [problems, setProblems] = useChecked(JSON.stringify(form), () => check().then((found) => found.problems), fail);
  useEffect(() => {
    if (form !== given) writing(form);
  }, [form]);
  const put = (name: keyof PatternForm) => (event: { currentTarget: { value: string } }) =>
    setForm({ ...form, [name]: event.currentTarget.value });

  const act = async (what: string, given: Record<string, unknown>, name: string, says: string) => {
    try {
      const found = await ask<Changed>(what, given);
      setProblems(found.problems);
      if (!found.problems.length) await changed(says || words.savedIn(found.saved ?? ""), found.name ?? name);
    } catch (reason) {
      fail(reason);
    }
  };
  const giveUp = () => {
    stop();
    setNote(words.notLearned);
  };
  return (
    <section class="card form">
      <h2>{form.original || words.newPattern}</h2>
      {form.seen ? <p class="quiet">{words.countedIn(form.seen, form.share)}</p> : null}
      <Labelled name="name" label={words.patternName} problems={problems}>
        <input value={form.name} onInput={put("name")} />
      </Labelled>
      <Labelled name="kind" label={words.kind} problems={problems}>
        <select value={form.kind} onChange={put("kind")}>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {words.patternKinds[each] ?? each}
            </option>
          ))}
        </select>
      </Labelled>
      <Area name="diagram" label={words.diagram} help={words.diagramHelp} rows={6} {...{ form, put, problems }} />
      <Labelled name="names" label={words.pointNames} help={words.pointNamesHelp} problems={problems}>
        <input value={form.names} onInput={put("names")} />
      </Labelled>
      <Area name="when" label={words.when} help={words.whenHelp} rows={2} {...{ form, put, problems }} />
      <Labelled name="flags" label={words.flags} help={words.flagsHelp} problems={problems}>
        <input value={form.flags} onInput={put("flags")} />
      </Labelled>
      <Area name="moves" label={words.tree} help={words.treeHelp} rows={6} {...{ form, put, problems }} />
      <Labelled name="says" label={words.sentence} help={words.sentenceHelp} problems={problems}>
        <textarea rows={3} value={form.says} onInput={put("says")} />
      </Labelled>
      <Area name="example" label={words.examples} help={words.examplesHelp} rows={7} {...{ form, put, problems }} />
      <Area name="counterexample" label={words.counterexamples} rows={2} {...{ form, put, problems }} />
      <OtherProblems problems={problems} fields={FIELDS} />
      {waiting && <Working says={words.compiling} stop={giveUp} />}
      {note && !waiting && <p aria-live="polite">{note}</p>}
      <div class="actions">
        <button
          class="main"
          disabled={waiting || problems.length > 0}
          onClick={() => act("edit_pattern", { form: plain(form), write: true }, form.name, "")}
        >
          {words.saveChange}
        </button>
        {form.original && (
          <button
            disabled={waiting}
            onClick={() => act("delete_pattern", { name: form.original }, "", words.deleted)}
          >
            {words.deletePattern}
          </button>
        )}
      </div>
      {form.original && hasGame && <Matches talk={talk} name={form.original} fail={fail} />}
    </section>
  );
}

interface AreaProps {
  name: keyof PatternForm;
  label: string;
  help?: string;
  rows: number;
  form: PatternForm;
  put: (name: keyof PatternForm) => (event: { currentTarget: { value: string } }) => void;
  problems: FieldProblem[];
}

/** A field of several lines whose columns count. */
function Area({ name, label, help, rows, form, put, problems }: AreaProps) {
  const value = String(form[name] ?? "");
  return (
    <Labelled name={name} label={label} {...(help ? { help } : {})} problems={problems}>
      <textarea
        class="columns"
        spellcheck={false}
        rows={Math.max(rows, value.split("\n").length)}
        value={value}
        onInput={put(name)}
      />
    </Labelled>
  );
}

/** What a pattern is called; one that is being given another name is called by it. */
function titleOf(pattern: PatternListed | PatternForm): string {
  const isRenamed = "original" in pattern && pattern.original !== pattern.name;
  return (!isRenamed && pattern.title) || words.patternTitle(pattern.name);
}

function plain(form: PatternForm): Record<string, unknown> {
  return Object.fromEntries([...FIELDS, "original", "seen", "share"].map((each) => [each, form[each as keyof PatternForm]]));
}

interface Match {
  number: number;
  color: "black" | "white";
  move: string;
  played: boolean;
}

function Matches({ talk, name, fail }: { talk: Talk; name: string; fail: (reason: unknown) => void }) {
  const [found, setFound] = useState<{ total: number; matches: Match[] } | null>(null);
  const { waiting, ask, stop } = useWait(talk);
  const look = () => ask<{ total: number; matches: Match[] }>("pattern_matches", { name, data: "" }).then(setFound, fail);
  return (
    <div>
      <button disabled={waiting} onClick={look}>
        {words.findMatches}
      </button>
      {waiting && <Working says={words.looking} stop={stop} />}
      {found && <p class="quiet">{words.matchesFound(found.total)}</p>}
      <ul class="problems">
        {found?.matches.map((each, number) => (
          <li key={number}>
            {words.matchAt(each.number, sideName(each.color), each.move)}
            <span class="state">{each.played ? words.wasPlayed : ""}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Drawing {
  start: Start;
  marks: Mark[];
  names: Record<string, string>;
}

/** The drawing on a board, its tree as lines to be played there, and its examples. */
function Drawn({ form }: { form: PatternForm }) {
  const drawing = useMemo(() => drawingOf(form), [form.diagram, form.names]);
  const tree = useMemo(() => treeOf(form.moves), [form.moves]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [example, setExample] = useState(0);
  const path = chosen === null ? [] : (tree[chosen]?.path ?? []);
  const moves = path.flatMap<Move>(({ side, point }) => {
    const vertex = drawing.names[point];
    return [[side === "X" ? "black" : "white", vertex ?? "pass"]];
  });
  const examples = form.example.split(/\n\s*\n/).filter((each) => each.includes("*"));
  const board = examples[example] ? exampleOf(examples[example] ?? "") : null;
  return (
    <>
      <p class="status goal" lang={langOf(titleOf(form))}>
        {titleOf(form)}
      </p>
      <Board start={drawing.start} moves={[]} line={moves} marks={moves.length ? [] : drawing.marks} />
      <div class="tree" role="group" aria-label={words.tree}>
        {tree.map((each, number) => (
          <button
            key={number}
            class={chosen === number ? "link chosen" : "link"}
            style={{ marginLeft: `${each.path.length - 1}em` }}
            onClick={() => setChosen(chosen === number ? null : number)}
          >
            {each.text}
          </button>
        ))}
      </div>
      {board && (
        <details>
          <summary>{words.exampleOf(example + 1, examples.length)}</summary>
          <Board start={board.start} moves={[]} marks={board.marks} />
          {examples.length > 1 && (
            <button onClick={() => setExample((example + 1) % examples.length)}>{words.nextExample}</button>
          )}
        </details>
      )}
    </>
  );
}

/** A drawing on a 9x9 board: own stones black, the enemy's white, all else as labels. */
function drawingOf(form: PatternForm): Drawing {
  const kinds = new Map(
    form.names.split(/[,\n]/).map((each) => each.split(":").map((word) => word.trim()) as [string, string]),
  );
  let rows = form.diagram
    .split("\n")
    .map((row) => row.replace(/\s/g, ""))
    .filter(Boolean);
  const below = rows.length > 0 && /^[-+]+$/.test(rows.at(-1) ?? "");
  if (below) rows = rows.slice(0, -1);
  const right = rows.length > 0 && rows.every((row) => row.endsWith("|"));
  if (right) rows = rows.map((row) => row.slice(0, -1));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const top = below ? BOARD - rows.length : Math.floor((BOARD - rows.length) / 2);
  const left = right ? BOARD - width : Math.floor((BOARD - width) / 2);
  const board = grid<Sign>(BOARD, 0);
  const marks: Mark[] = [];
  const names: Record<string, string> = {};
  rows.slice(0, BOARD).forEach((row, y) =>
    [...row].slice(0, BOARD).forEach((sign, x) => {
      const vertex = nameOf([left + x, top + y], BOARD);
      const isName = !"XOxo.%?".includes(sign);
      const kind = isName ? (kinds.get(sign) ?? ".") : sign;
      const line = board[top + y];
      if (line && kind === "X") line[left + x] = 1;
      if (line && kind === "O") line[left + x] = -1;
      if (isName) names[sign] = vertex;
      const label = isName ? (kind === "." || "XO".includes(kind) ? sign : `${sign}${kind}`) : kind;
      if (label === ".") marks.push({ vertex, type: "point" });
      else if (!"XO".includes(label) || isName) marks.push({ vertex, label });
    }),
  );
  return { start: { board, to_move: "black" }, marks, names };
}

interface TreeMove {
  text: string;
  path: { side: string; point: string }[];
}

/** The moves of a tree as they are written, each with the moves that lead to it. */
function treeOf(moves: string): TreeMove[] {
  const open: { indent: number; side: string; point: string }[] = [];
  return moves
    .split("\n")
    .filter((row) => row.trim())
    .map((row) => {
      const indent = row.length - row.trimStart().length;
      while (open.length && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
      const [side = "", point = ""] = row.trim().split(/\s+/);
      open.push({ indent, side, point });
      return { text: row.trim(), path: open.map((each) => ({ side: each.side, point: each.point })) };
    });
}

/** A text board with its point. */
function exampleOf(text: string): { start: Start; marks: Mark[] } {
  const rows = text
    .split("\n")
    .map((row) => row.replace(/\s/g, ""))
    .filter(Boolean);
  const size = rows.length;
  const marks: Mark[] = [];
  const board = rows.map((row, y) =>
    Array.from({ length: size }, (_, x): Sign => {
      if (row[x] === "*") marks.push({ vertex: nameOf([x, y], size), type: "cross" });
      return row[x] === "X" ? 1 : row[x] === "O" ? -1 : 0;
    }),
  );
  return { start: { board, to_move: "black" }, marks };
}
