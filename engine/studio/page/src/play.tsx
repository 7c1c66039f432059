/** The game at the board, and beside it what the engine thinks. */

import { useEffect, useRef, useState } from "preact/hooks";

import { Board, type Mark } from "./board";
import { drawn, Legend, OVERLAYS, type Overlay } from "./overlays";
import { ClockFace } from "./clock";
import { NewGame, SavedGames } from "./newgame";
import { lineMoves, turnAfter } from "./positions";
import type { Talk } from "./talk";
import type { Color, Hello, Look, Move, State, Table } from "./types";
import { usePositionKeys } from "./keys";
import { setSound, soundIsOn, stoneSound } from "./sound";
import { Stepper } from "./stepper";
import { Why } from "./why";
import { leadText, resultText, sideName, words } from "./words";

interface Props {
  talk: Talk;
  hello: Hello;
  state: State;
  fail: (reason: unknown) => void;
}

export interface Preview {
  after: number;
  line: Move[];
}

export function Play({ talk, hello, state, fail }: Props) {
  const [choosing, setChoosing] = useState(false);
  const table = state.table;
  if (!state.ready) return <p class="notice">{words.boardPreparing}</p>;
  if (!table || choosing) {
    return (
      <main class="narrow">
        {!table && <p>{words.noGame}</p>}
        <NewGame talk={talk} hello={hello} fail={fail} done={() => setChoosing(false)} canCancel={!!table} />
        <SavedGames talk={talk} fail={fail} done={() => setChoosing(false)} />
      </main>
    );
  }
  return (
    <AtTheBoard
      key={table.name}
      talk={talk}
      state={state}
      table={table}
      fail={fail}
      anew={() => setChoosing(true)}
      advises={hello.advisers.includes(table.settings.player)}
    />
  );
}

interface BoardProps {
  talk: Talk;
  state: State;
  table: Table;
  fail: (reason: unknown) => void;
  anew: () => void;
  advises: boolean;
}

function AtTheBoard({ talk, state, table, fail, anew, advises }: BoardProps) {
  const total = table.moves.length;
  const [shown, setShown] = useState<number | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [marks, setMarks] = useState<Mark[]>([]);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<{ vertex: string; count: number } | null>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [look, setLook] = useState<Look | null>(null);

  const count = shown === null ? total : Math.min(shown, total);
  const isLatest = count === total;
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
  }, [table.number]);

  const before = useRef({ total, captured: table.captures.black + table.captures.white });
  useEffect(() => {
    const captured = table.captures.black + table.captures.white;
    if (total > before.current.total) stoneSound(captured - before.current.captured);
    before.current = { total, captured };
  }, [total]);

  useEffect(() => {
    setLook(null);
    if (!overlay) return;
    let current = true;
    talk.ask<Look>("look", { moves: count }).then((found) => current && setLook(found), fail);
    return () => {
      current = false;
    };
  }, [overlay, count, table.name, table.number]);

  const onPoint = (vertex: string) => {
    if (asking) ask(vertex);
    else if (preview) setPreview(null);
    else if (table.phase === "marking") tell("toggle_dead", { vertex });
    else if (isLatest && isOwnTurn) tell("play", { vertex, moves: total });
    else if (!isLatest) go(total);
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
          marks={line ? [] : marks}
          dim={isLatest ? table.dead : []}
          layer={overlay && look && !line ? drawn(overlay, look, size) : null}
          onPoint={onPoint}
          onAsk={ask}
        />
        <Stepper count={count} total={total} go={go} />
        <Status table={table} state={state} toMove={toMove} />
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
              <button
                disabled={!isOwnTurn || !isLatest}
                onClick={() => tell("play", { vertex: "pass", moves: total })}
              >
                {words.pass}
              </button>
              <button disabled={!total} onClick={() => tell("undo")}>
                {words.undo}
              </button>
              <Resign disabled={table.phase !== "playing"} resign={() => tell("resign")} />
            </>
          )}
          <button onClick={() => saveRecord(talk, fail)}>{words.save}</button>
          <button class={table.phase === "finished" ? "main" : ""} onClick={anew}>
            {words.newGame}
          </button>
        </div>
        {state.stand_in && <p class="notice">{words.standIn}</p>}
        {state.note && (
          <p class="notice bad" role="alert">
            {state.note} <button onClick={() => tell("engine_again")}>{words.again}</button>
          </p>
        )}
      </section>
      <section class="wordside">
        <fieldset class="overlays">
          <legend>{words.show}</legend>
          {OVERLAYS.map((each) => (
            <button
              key={each}
              aria-pressed={overlay === each}
              class={overlay === each ? "chip chosen" : "chip"}
              onClick={() => {
                setPreview(null);
                setOverlay(overlay === each ? null : each);
              }}
            >
              {words.overlays[each]}
            </button>
          ))}
          {overlay && look && (
            <>
              <Legend kind={overlay} look={look} />
              {overlay === "ownership" && <p class="quiet">{words.estimate(leadText(look.score))}</p>}
            </>
          )}
        </fieldset>
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
          />
        ) : null}
        <SoundSwitch />
        <p class="quiet keys">{words.keys}</p>
      </section>
    </main>
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

function Players({ table, state }: { table: Table; state: State }) {
  const engine = `Tamen · ${words.level.toLowerCase()} ${table.settings.level}`;
  const own = table.settings.person;
  return (
    <div class="players">
      {(["black", "white"] as Color[]).map((color) => (
        <div key={color} class={`player ${table.phase === "playing" && table.to_move === color ? "turn" : ""}`}>
          <span class={`stone ${color}`} aria-hidden="true" />
          <span class="who">{own === "both" ? sideName(color) : own === color ? words.you.split(" ")[0] : engine}</span>
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

function Status(props: { table: Table; state: State; toMove: Color }) {
  const { table, state } = props;
  let text: string;
  if (table.phase === "finished") text = words.over(resultText(table.result));
  else if (table.phase === "marking")
    text = state.thinking ? words.markingWait : `${words.marking} ${resultText(table.score?.text ?? "0")}`;
  else if (table.engine_to_move) text = words.thinking;
  else if (table.settings.person === "both") text = words.turn(sideName(props.toMove));
  else text = `${words.yourTurn}: ${words.turn(sideName(table.to_move))}`;
  return (
    <p class="status" aria-live="polite" data-phase={table.phase}>
      {text}
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

