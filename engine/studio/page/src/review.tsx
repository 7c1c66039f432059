/** A game looked through: a record is dropped here, then come the graph, the mistakes and the copy with comments. */

import { useEffect, useMemo, useState } from "preact/hooks";

import { Board } from "./board";
import { DropPlace } from "./drop";
import { Graph } from "./graph";
import { usePositionKeys } from "./keys";
import { download } from "./play";
import { lineMoves, pointOf, stonesAfter } from "./positions";
import { Stepper } from "./stepper";
import type { Talk } from "./talk";
import type { GameShown, Hello, Progress, Review, ReviewedMove, State } from "./types";
import { leadText, sideName, words } from "./words";

export interface ReviewEvent {
  progress: Progress | null;
  move?: ReviewedMove;
  done?: Review;
  name?: string;
  title?: string;
  cancelled?: boolean;
  error?: string;
}

interface Props {
  talk: Talk;
  hello: Hello;
  state: State;
  event: ReviewEvent | null;
  fail: (reason: unknown) => void;
}

/** What stays while another view is open. */
const kept: { game: GameShown | null; moves: ReviewedMove[]; review: Review | null; name: string } = {
  game: null,
  moves: [],
  review: null,
  name: "",
};

export function ReviewView({ talk, hello, state, event, fail }: Props) {
  const [game, setGame] = useState<GameShown | null>(kept.game);
  const [moves, setMoves] = useState<ReviewedMove[]>(kept.moves);
  const [review, setReview] = useState<Review | null>(kept.review);
  const [saved, setSaved] = useState(kept.name);
  const [note, setNote] = useState("");
  const [level, setLevel] = useState(15);
  const progress = event ? event.progress : state.review;
  Object.assign(kept, { game, moves, review, name: saved });

  useEffect(() => {
    if (!event) return;
    const { move, done } = event;
    if (move) setMoves((before) => [...before.filter((each) => each.number !== move.number), move]);
    if (done) {
      setMoves(done.moves);
      setReview(done);
      setSaved(event.name ?? "");
    }
    if (event.cancelled) setNote(words.cancelled);
    if (event.error) fail(new Error(event.error));
  }, [event]);

  const begin = async (data: string, title: string) => {
    setNote("");
    try {
      const shown = await talk.ask<GameShown>("review", { data, title: title.slice(0, 100), level });
      setGame(shown);
      setMoves([]);
      setReview(null);
      setSaved("");
    } catch (reason) {
      fail(reason);
    }
  };
  const running = progress !== null;
  if (!game) {
    return (
      <main class="narrow">
        {note && <p class="notice">{note}</p>}
        {running && <Running progress={progress} talk={talk} fail={fail} />}
        {!running && (
          <DropPlace
            talk={talk}
            most={hello.largest_record}
            take={begin}
            fail={fail}
            level={level}
            setLevel={setLevel}
            help={words.reviewHelp}
            hereSays={words.reviewThis}
            here={state.table?.moves.length ? () => begin("", state.table?.name ?? "") : null}
          />
        )}
      </main>
    );
  }
  return (
    <Reviewed
      game={game}
      moves={moves}
      review={review}
      saved={saved}
      note={note}
      progress={progress}
      talk={talk}
      fail={fail}
      anew={() => {
        setGame(null);
        setNote("");
      }}
    />
  );
}

function Running(props: { progress: Progress; talk: Talk; fail: (reason: unknown) => void }) {
  const { progress, talk, fail } = props;
  return (
    <div class="running">
      <progress max={progress.total} value={progress.done} />
      <span class="quiet" aria-live="polite">
        {progress.telling
          ? words.telling(progress.done, progress.total)
          : words.reviewing(progress.done, progress.total)}
        {progress.seconds_left !== null && `, ${words.secondsLeft(progress.seconds_left)}`}
      </span>
      <button onClick={() => talk.ask("cancel_review").catch(fail)}>{words.cancelReview}</button>
    </div>
  );
}

interface ReviewedProps {
  game: GameShown;
  moves: ReviewedMove[];
  review: Review | null;
  saved: string;
  note: string;
  progress: Progress | null;
  talk: Talk;
  fail: (reason: unknown) => void;
  anew: () => void;
}

function Reviewed(props: ReviewedProps) {
  const { game, moves, review, progress } = props;
  const total = game.moves.length;
  const [count, setCount] = useState(total);
  const [trying, setTrying] = useState(false);
  const go = (to: number) => {
    setCount(Math.max(0, Math.min(total, to)));
    setTrying(false);
  };
  usePositionKeys({ back: () => go(count - 1), forward: () => go(count + 1) });

  const own = moves.find((each) => each.number === count);
  const told = review?.mistakes.find((each) => each.number === count) ?? own;
  const better = told?.line && told.better !== told.vertex ? told : null;
  const line = trying && better?.line ? lineMoves(better.color, better.line) : [];
  const shown = useMemo(
    () => game.moves.slice(0, line.length ? count - 1 : count),
    [game, count, line.length],
  );
  const marks = better?.better && isFree(game, count, better.better) && !line.length
    ? [{ vertex: better.better, label: "A" }]
    : [];
  return (
    <main class="table">
      <section class="boardside">
        <p class="players">
          <span class="stone black" /> {game.black || words.black} <span class="stone white" />{" "}
          {game.white || words.white} <span class="quiet">{game.result}</span>
        </p>
        <Board start={game.start} moves={shown} line={line} marks={marks} />
        <Stepper count={count} total={total} go={go} />
        {progress && <Running progress={progress} talk={props.talk} fail={props.fail} />}
        {props.note && <p class="notice">{props.note}</p>}
        {game.remarks && <p class="notice">{words.readAs(game.remarks)}</p>}
        <div class="actions">
          {review && (
            <button class="main" onClick={() => download(`${props.saved || "review"}.sgf`, review.sgf)}>
              {words.saveCopy}
            </button>
          )}
          <button disabled={progress !== null} onClick={props.anew}>
            {words.anotherGame}
          </button>
        </div>
        {props.saved && <p class="quiet">{words.reviewSaved(props.saved)}</p>}
      </section>
      <section class="wordside">
        <Graph moves={moves} total={total} count={count} go={go} />
        {told?.vertex && (
          <section class="card why">
            <h2>{words.whyMove(count, sideName(told.color), told.vertex)}</h2>
            <div class="prose">
              {told.sentences?.map((each, number) => <p key={number}>{each}</p>)}
              {!told.sentences && told.lead !== null && <p>{`${leadText(told.lead)}.`}</p>}
              {better && (
                <button onClick={() => setTrying(!trying)} aria-pressed={trying}>
                  {(better.loss ? words.better : words.instead)(better.better ?? "")}
                </button>
              )}
            </div>
          </section>
        )}
        {review && <Mistakes review={review} count={count} go={go} />}
      </section>
    </main>
  );
}

function isFree(game: GameShown, count: number, vertex: string): boolean {
  const point = pointOf(vertex, game.size);
  return point !== null && stonesAfter(game.start, game.moves.slice(0, count))[point[1]]?.[point[0]] === 0;
}

function Mistakes({ review, count, go }: { review: Review; count: number; go: (to: number) => void }) {
  const [side, setSide] = useState("");
  const [phase, setPhase] = useState("");
  const phases = [...new Set(review.mistakes.map((each) => each.phase ?? ""))];
  const listed = review.mistakes.filter(
    (each) => (!side || each.color === side) && (!phase || each.phase === phase),
  );
  return (
    <section class="card">
      <h2>{words.mistakes}</h2>
      <div class="row">
        {["", "black", "white"].map((each) => (
          <button key={each} class={side === each ? "chip chosen" : "chip"} onClick={() => setSide(each)}>
            {each ? sideName(each) : words.all}
          </button>
        ))}
        {phases.length > 1 &&
          ["", ...phases].map((each) => (
            <button key={each} class={phase === each ? "chip chosen" : "chip"} onClick={() => setPhase(each)}>
              {each || words.all}
            </button>
          ))}
      </div>
      {!listed.length && <p class="quiet">{words.noMistakes}</p>}
      <ul class="mistakes">
        {listed.map((each) => (
          <li key={each.number}>
            <button class={count === each.number ? "link chosen" : "link"} onClick={() => go(each.number)}>
              <span class={`stone ${each.color}`} />{" "}
              {words.mistake(each.number, sideName(each.color), each.vertex ?? "", (each.loss ?? 0).toFixed(0))}
            </button>
          </li>
        ))}
      </ul>
      <h3>{words.summary}</h3>
      {review.summary.map((each, number) => (
        <p key={number}>{each}</p>
      ))}
    </section>
  );
}
