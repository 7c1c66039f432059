/** An expert's game played through: the moves that the engine would not have considered, each with a draft at a click. */

import { useEffect, useState } from "preact/hooks";

import { Board } from "./board";
import { DropPlace } from "./drop";
import { Stepper } from "./stepper";
import type { Talk } from "./talk";
import type { GameShown, Hello, Missed, PatternForm, State, Through } from "./types";
import { sideName, words } from "./words";
import { useWait, Working } from "./working";

export interface ThroughEvent {
  move?: number;
  done?: Through;
  cancelled?: boolean;
  error?: string;
}

interface Props {
  talk: Talk;
  hello: Hello;
  state: State;
  event: ThroughEvent | null;
  fail: (reason: unknown) => void;
  openJoseki: (line: string[]) => void;
  openDraft: (form: PatternForm) => void;
}

/** What stays while another view is open. */
const kept: { game: GameShown | null; found: Through | null; data: string; title: string } = {
  game: null,
  found: null,
  data: "",
  title: "",
};

export function ThroughView({ talk, hello, state, event, fail, openJoseki, openDraft }: Props) {
  const [game, setGame] = useState(kept.game);
  const [found, setFound] = useState(kept.found);
  const [level, setLevel] = useState(15);
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(0);
  const [count, setCount] = useState(0);
  Object.assign(kept, { game, found });

  useEffect(() => {
    if (!event) return;
    if (event.move) {
      setRunning(true);
      setDone(event.move);
    }
    if (event.done) setFound(event.done);
    if (event.done || event.cancelled || event.error) setRunning(false);
    if (event.error) fail(new Error(event.error));
  }, [event]);

  const begin = async (data: string, title: string) => {
    try {
      const shown = await talk.ask<GameShown>("play_through", { data, level });
      Object.assign(kept, { data, title });
      setGame(shown);
      setFound(null);
      setDone(0);
      setRunning(true);
      setCount(0);
    } catch (reason) {
      fail(reason);
    }
  };
  const drafting = useWait(talk);
  const draft = (number: number) =>
    drafting
      .ask<PatternForm>("draft_pattern", { data: kept.data, number, title: kept.title || "game" })
      .then(openDraft, fail);

  if (!game) {
    return (
      <main class="narrow">
        <DropPlace
          talk={talk}
          most={hello.largest_record}
          take={begin}
          fail={fail}
          level={level}
          setLevel={setLevel}
          help={words.throughHelp}
          here={state.table?.moves.length ? () => begin("", state.table?.name ?? "") : null}
          hereSays={words.throughThis}
        />
      </main>
    );
  }
  const total = game.moves.length;
  const missed = found?.missed.find((each) => each.number === count + 1);
  return (
    <main class="table">
      <section class="boardside">
        <Board
          start={game.start}
          moves={game.moves.slice(0, count)}
          marks={[
            ...(missed?.suggested ?? []).map((each, at) => ({ vertex: each.move, label: String(at + 1) })),
            ...(missed ? [{ vertex: missed.move, type: "triangle" as const }] : []),
          ]}
        />
        <Stepper count={count} total={total} go={setCount} />
        {game.remarks && <p class="notice">{words.readAs(game.remarks)}</p>}
        <div class="actions">
          {running && <button onClick={() => talk.ask("cancel_through").catch(fail)}>{words.cancelReview}</button>}
          {!running && <button onClick={() => setGame(null)}>{words.anotherGame}</button>}
        </div>
      </section>
      <section class="wordside">
        <section class="card">
          <h2>{words.throughMissed}</h2>
          {running && (
            <p class="running">
              <span class="spinner" aria-hidden="true" /> <progress max={total} value={done} /> {words.reviewing(done, total)}
            </p>
          )}
          {found && <p class="quiet">{words.throughFound(found.missed.length, found.moves, found.most)}</p>}
          <ul class="mistakes">
            {found?.missed.map((each) => (
              <li key={each.number}>
                <button class="link" onClick={() => setCount(each.number - 1)}>
                  {words.whyMove(each.number, sideName(each.color), each.move)}
                </button>{" "}
                <span class="quiet">{placeOf(each)}</span>
                {missed === each && (
                  <>
                    <ol class="quiet">
                      {each.suggested.map((other) => (
                        <li key={other.move}>
                          <b>{other.move}</b> {other.says}
                        </li>
                      ))}
                    </ol>
                    {drafting.waiting && <Working says={words.looking} stop={drafting.stop} />}
                    <div class="actions">
                      <button disabled={drafting.waiting} onClick={() => draft(each.number)}>
                        {words.draftPattern}
                      </button>
                      {each.joseki.length > 0 && (
                        <button onClick={() => openJoseki(each.joseki)}>{words.draftJoseki}</button>
                      )}
                    </div>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      </section>
    </main>
  );
}

function placeOf(missed: Missed): string {
  return missed.place === null ? words.nobodySuggests : words.tooFarDown(missed.place, missed.candidates);
}
