/** The game at the board, and beside it what the engine thinks. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board, type Mark } from "./board";
import { useLayers } from "./layers";
import { inDoubt, owned } from "./overlays";
import { ClockFace } from "./clock";
import { JudgeChoice } from "./judge";
import { NewGame, SavedGames } from "./newgame";
import { lineMoves, pointOf, stonesAfter, turnAfter } from "./positions";
import type { Talk } from "./talk";
import type { Account, Color, Danger, Decision, Hello, Move, State, Table } from "./types";
import { usePositionKeys } from "./keys";
import { setSound, soundIsOn, stoneSound } from "./sound";
import { Stepper } from "./stepper";
import { Why } from "./why";
import { leadBeside, percent, resultText, sideName, spoken, words } from "./words";
import { useWait, Working } from "./working";

interface Props {
  talk: Talk;
  hello: Hello;
  state: State;
  fail: (reason: unknown) => void;
  toReview: () => void;
}

const WARNED = "tamen-warn";
const STANDING = "tamen-standing";

export interface Preview {
  after: number;
  line: Move[];
}

export function Play({ talk, hello, state, fail, toReview }: Props) {
  const [choosing, setChoosing] = useState(false);
  const [readAs, setReadAs] = useState("");
  const table = state.table;
  const done = (remarks = "") => {
    setReadAs(remarks);
    setChoosing(false);
  };
  if (!state.ready) return <p class="notice">{words.boardPreparing}</p>;
  if (!table || choosing) {
    return (
      <main class="narrow">
        <NewGame
          talk={talk}
          hello={hello}
          judge={state.judge}
          fail={fail}
          done={done}
          canCancel={!!table}
        />
        <JudgeChoice talk={talk} judge={state.judge} fail={fail} />
        <SavedGames talk={talk} fail={fail} done={done} />
      </main>
    );
  }
  return (
    <AtTheBoard
      key={table.name}
      talk={talk}
      state={state}
      table={table}
      readAs={readAs}
      fail={fail}
      anew={() => setChoosing(true)}
      hello={hello}
      toReview={toReview}
      advises={hello.advisers.includes(table.settings.player)}
    />
  );
}

interface BoardProps {
  talk: Talk;
  state: State;
  table: Table;
  /** What was read otherwise than it is written in the record from which the game goes on. */
  readAs: string;
  fail: (reason: unknown) => void;
  anew: () => void;
  hello: Hello;
  toReview: () => void;
  advises: boolean;
}

function AtTheBoard({ talk, state, table, readAs, fail, anew, hello, toReview, advises }: BoardProps) {
  const total = table.moves.length;
  const [shown, setShown] = useState<number | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [marks, setMarks] = useState<Mark[]>([]);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<{ vertex: string; count: number } | null>(null);
  const [warns, setWarns] = useKept(WARNED);
  const [stands, setStands] = useKept(STANDING);
  const [danger, setDanger] = useState<(Danger & { vertex: string }) | null>(null);
  const warning = useWait(talk);

  const count = shown === null ? total : Math.min(shown, total);
  const isLatest = count === total;
  const isBeingMarked = table.phase === "marking" && state.thinking;
  const isOwnTurn = table.phase === "playing" && !table.engine_to_move;
  const size = table.settings.size;

  const tell = (what: string, given: Record<string, unknown> = {}) => talk.ask(what, given).catch(fail);

  const go = (to: number) => {
    setShown(to >= total ? null : Math.max(0, to));
    setPreview(null);
    setMarks([]);
  };

  useEffect(() => {
    setPreview(null);
    setMarks([]);
    setDanger(null);
    warning.stop();
  }, [table.number]);

  const before = useRef({ total, captured: table.captures.black + table.captures.white });
  useEffect(() => {
    const captured = table.captures.black + table.captures.white;
    if (total > before.current.total) stoneSound(captured - before.current.captured);
    before.current = { total, captured };
  }, [total]);

  const layers = useLayers({
    talk,
    size,
    given: { moves: count },
    // what was refused while the engine was prepared is asked again once it is
    version: `${table.name} ${table.number} ${state.engine_ready}`,
    fail,
    chosen: () => setPreview(null),
  });

  const stones = useMemo(() => stonesAfter(table.start, table.moves.slice(0, count)), [table.moves, count]);
  const hasStone = (vertex: string) => {
    const at = pointOf(vertex, size);
    return at !== null && stones[at[1]]?.[at[0]] !== 0;
  };
  const play = (vertex: string) => {
    setDanger(null);
    tell("play", { vertex, moves: total });
  };
  const onPoint = (vertex: string) => {
    if (asking) ask(vertex);
    else if (preview) setPreview(null);
    else if (table.phase === "marking") hasStone(vertex) && tell("toggle_dead", { vertex });
    else if (hasStone(vertex)) return;
    else if (!isLatest) go(total);
    else if (!isOwnTurn) return;
    else if (!warns) play(vertex);
    else {
      warning.stop();
      warning
        .ask<Danger>("danger", { vertex })
        .then((found) => (found.stones.length ? setDanger({ ...found, vertex }) : play(vertex)), fail);
    }
  };
  const ask = (vertex: string) => {
    if (advises) setAsked({ vertex, count });
  };

  usePositionKeys({
    back: () => go(count - 1),
    forward: () => go(count + 1),
    pass: () => isOwnTurn && tell("play", { vertex: "pass", moves: total }),
    undo: () => tell("undo"),
  });

  const line = preview && preview.after <= total ? preview : null;
  const toMove = turnAfter(table.start, table.moves, count, table.to_move);
  return (
    <main class="table">
      <section class="boardside">
        <Players table={table} state={state} />
        <Board
          start={table.start}
          moves={table.moves.slice(0, line ? line.after : count)}
          line={line?.line ?? []}
          marks={line ? [] : danger ? endangered(danger) : marks}
          ghost={isLatest && isOwnTurn && !asking ? toMove : null}
          dim={isLatest ? table.dead : []}
          layer={
            layers.isChosen && !line
              ? layers.shapes
              : isLatest && !line && !isBeingMarked
                ? ended(table)
                : null
          }
          onPoint={onPoint}
          onAsk={ask}
          leaveLine={line && (() => setPreview(null))}
        />
        <Stepper count={count} total={total} go={go} />
        <Status table={table} state={state} toMove={toMove} count={count} />
        {!line && layers.legend}
        {advises && stands && table.phase === "playing" && (
          <Standing
            talk={talk}
            table={table}
            count={count}
            isReady={state.engine_ready}
            stop={() => setStands(false)}
          />
        )}
        {warning.waiting && <Working says={words.looking} stop={warning.stop} />}
        {danger && (
          <p class="notice bad" role="alert">
            {words.danger(danger.stones.length, danger.stones[0] ?? "", danger.move)}{" "}
            <button onClick={() => play(danger.vertex)}>{words.playAnyway}</button>{" "}
            <button onClick={() => setDanger(null)}>{words.notThere}</button>
          </p>
        )}
        {table.doubtful.length > 0 && isLatest && (
          <p class="notice" role="status">
            {words.inDoubt(table.doubtful.map((each) => each[0] ?? ""))}
          </p>
        )}
        {table.account && isLatest && !isBeingMarked && <AccountShown account={table.account} />}
        {readAs && total <= table.taken_over + 1 && <p class="notice">{words.readAs(readAs)}</p>}
        {line && (
          <p class="trying">
            {words.tryingOut} <button onClick={() => setPreview(null)}>{words.backToGame}</button>
          </p>
        )}
        <div class="actions">
          {table.phase === "marking" ? (
            <>
              <button class="main" disabled={state.thinking} onClick={() => tell("accept")}>
                {words.accept}
              </button>
              <button onClick={() => tell("go_on")}>{words.goOn}</button>
            </>
          ) : (
            <>
              {state.thinking && table.engine_to_move ? (
                <button onClick={() => tell("move_now")}>{words.moveNow}</button>
              ) : (
                <button
                  disabled={!isOwnTurn || !isLatest}
                  onClick={() => tell("play", { vertex: "pass", moves: total })}
                >
                  {words.pass}
                </button>
              )}
              <button disabled={!total} onClick={() => tell("undo")}>
                {words.undo}
              </button>
              <Resign disabled={table.phase !== "playing"} resign={() => tell("resign")} />
            </>
          )}
          {!isLatest && <button onClick={() => tell("play_on", { moves: count })}>{words.playFromHere}</button>}
          {table.phase === "finished" && total > 0 && <button onClick={toReview}>{words.reviewThisGame}</button>}
          <button onClick={() => saveRecord(talk, fail)}>{words.save}</button>
          <button class={table.phase === "finished" ? "main" : ""} onClick={anew}>
            {words.newGame}
          </button>
        </div>
        <p class="quiet">
          {words.conditions(table.settings.komi, words.ruleNames[table.settings.rules] ?? table.settings.rules, table.settings.handicap)}
        </p>
      </section>
      <section class="wordside">
        {layers.box}
        {advises ? (
          <Why
            talk={talk}
            table={table}
            count={count}
            asked={asked}
            asking={asking}
            setAsking={setAsking}
            preview={(after, first, moves) =>
              setPreview(moves.length ? { after, line: lineMoves(first, moves) } : null)
            }
            setMarks={setMarks}
            busy={state.thinking}
            manners={state.explains}
            languages={hello.languages}
            layered={layers.isChosen}
            isReady={state.engine_ready}
          />
        ) : null}
        <details class="card further">
          <summary>{words.more}</summary>
          {table.settings.person !== "both" && table.phase !== "finished" && (
            <label class="field">
              <span>{words.levelNow(table.settings.level)}</span>
              <input
                type="range"
                aria-label={words.level}
                min={hello.levels[0]}
                max={hello.levels[1]}
                value={table.settings.level}
                onChange={(event) => tell("set_level", { level: Number(event.currentTarget.value) })}
              />
            </label>
          )}
          <Check says={words.warn} on={warns} set={setWarns} />
          {advises && <Check says={words.standing} on={stands} set={setStands} />}
          <SoundSwitch />
        </details>
        <JudgeChoice talk={talk} judge={state.judge} fail={fail} />
        <p class="quiet keys">{words.keys}</p>
      </section>
    </main>
  );
}

/** A switch that the browser remembers; it is off at first. */
function useKept(name: string): [boolean, (on: boolean) => void] {
  const [on, set] = useState(localStorage.getItem(name) === "yes");
  return [
    on,
    (now) => {
      set(now);
      localStorage.setItem(name, now ? "yes" : "no");
    },
  ];
}

function Check({ says, on, set }: { says: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
      {says}
    </label>
  );
}

/** The chance and the lead of the side to move, for whoever wants them beside the board. */
function Standing(props: { talk: Talk; table: Table; count: number; isReady: boolean; stop: () => void }) {
  const { talk, table, count, isReady, stop } = props;
  const [found, setFound] = useState<Decision | null>(null);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    setFound(null);
    setFailed("");
    if (!isReady || (table.engine_to_move && count === table.moves.length)) return;
    const question = talk.question<Decision>("candidates", {
      moves: count,
      explains: "quickly",
      language: spoken(),
    });
    question.answer.then(setFound, (reason: Error) => setFailed(reason.message));
    return question.withdraw;
  }, [count, table.name, table.number, isReady]);
  if (failed) return <p class="quiet">{failed}</p>;
  if (!found) return <Working says={words.noStanding} stop={stop} />;
  if (found.chance === null || found.score === null) return null;
  const [chance, lead] = found.color === "black" ? [found.chance, found.score] : [1 - found.chance, -found.score];
  const told = words.stands(sideName(found.color), percent(found.chance), leadBeside(chance, lead));
  return <p class="quiet">{told}</p>;
}

/** At the end of a game: whose each point is, and the stones of which Tamen is in doubt. */
function ended(table: Table) {
  return table.account
    ? [...owned(table.account.owner), ...inDoubt(table.doubtful.flat(), table.settings.size)]
    : null;
}

function endangered({ stones, move }: Danger): Mark[] {
  return [
    ...stones.map((vertex) => ({ vertex, type: "triangle" as const })),
    { vertex: move, type: "cross" as const },
  ];
}

/** What the points of both sides are made of. */
function AccountShown({ account }: { account: Account }) {
  return (
    <p class="account">
      {(["black", "white"] as const).map((color) => {
        const { territory, stones, prisoners, beside } = account[color];
        const total = territory + (stones ?? 0) + (prisoners ?? 0) + beside;
        return (
          <span key={color}>
            <span class={`stone ${color}`} aria-hidden="true" />{" "}
            {words.account(sideName(color), territory, stones, prisoners, beside, total)}
          </span>
        );
      })}
    </p>
  );
}

function SoundSwitch() {
  const [on, setOn] = useState(soundIsOn);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          setSound(event.currentTarget.checked);
        }}
      />
      {words.sound}
    </label>
  );
}

/** The name of the person with a colour; null where that is the engine. */
function nameAt({ settings: { person, name, other } }: Table, color: Color): string | null {
  if (person === "both") return (color === "white" ? other : name) || sideName(color);
  return person === color ? name || words.yourself : null;
}

function Players({ table, state }: { table: Table; state: State }) {
  const engine =
    table.settings.player === "judge"
      ? state.judge.name || words.judge.someEngine
      : `Tamen · ${words.level.toLowerCase()} ${table.settings.level}`;
  return (
    <div class="players">
      {(["black", "white"] as Color[]).map((color) => (
        <div key={color} class={`player ${table.phase === "playing" && table.to_move === color ? "turn" : ""}`}>
          <span class={`stone ${color}`} aria-hidden="true" />
          <span class="who">{nameAt(table, color) ?? engine}</span>
          <span class="quiet">{words.captures(table.captures[color])}</span>
          {table.clock && (
            <ClockFace
              clock={table.clock}
              color={color}
              running={table.clock.runs && table.to_move === color}
              number={table.number}
            />
          )}
          {state.thinking && table.engine_to_move && table.to_move === color && <span class="dots" />}
        </div>
      ))}
    </div>
  );
}

function Status(props: { table: Table; state: State; toMove: Color; count: number }) {
  const { table, state } = props;
  const isMarking = table.phase === "marking" && state.thinking;
  let text: string;
  if (table.phase === "finished") text = words.over(resultText(table.result));
  else if (table.phase === "marking")
    text = isMarking ? words.markingWait : `${words.marking} ${resultText(table.score?.text ?? "0")}`;
  else if (props.count < table.moves.length)
    text = words.earlier(props.count, table.moves.length, sideName(props.toMove));
  else if (table.engine_to_move) text = words.thinking;
  else if (table.settings.person === "both") text = words.turn(sideName(props.toMove));
  else {
    const last = table.moves.at(-1);
    const isOurs = last && last[0] !== table.settings.person && table.moves.length > table.taken_over;
    const told = isOurs ? `${words.answered(last[1])} ` : "";
    text = `${told}${words.yourTurn(sideName(table.to_move))}`;
  }
  return (
    <p class="status" aria-live="polite" data-phase={table.phase}>
      {isMarking && <span class="spinner" aria-hidden="true" />} {text}
    </p>
  );
}

function Resign({ disabled, resign }: { disabled: boolean; resign: () => void }) {
  const [sure, setSure] = useState(false);
  useEffect(() => {
    if (!sure) return;
    const timer = setTimeout(() => setSure(false), 4000);
    return () => clearTimeout(timer);
  }, [sure]);
  return (
    <button
      disabled={disabled}
      class={sure ? "danger" : ""}
      onClick={() => {
        if (sure) resign();
        setSure(!sure);
      }}
    >
      {sure ? words.resignSure : words.resign}
    </button>
  );
}

async function saveRecord(talk: Talk, fail: (reason: unknown) => void) {
  try {
    const record = await talk.ask<{ name: string; sgf: string }>("record");
    download(record.name, record.sgf);
  } catch (reason) {
    fail(reason);
  }
}

/** Have the browser save a text as a file. */
export function download(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-go-sgf" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

