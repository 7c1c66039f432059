/** A game looked through: a record is dropped here, then come the graph, the mistakes and the copy with comments. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Board, seeBoard, type Mark } from "./board";
import { KomiChoice, PersonChoice, RulesChoice } from "./choices";
import { DropPlace } from "./drop";
import { Field, NumberInput } from "./fields";
import { Graph } from "./graph";
import { BorneBy } from "./judge";
import { usePositionKeys } from "./keys";
import { useLayers } from "./layers";
import { MadeIn } from "./madein";
import { remembered } from "./newgame";
import { download, type Preview } from "./play";
import { isFree, lineMoves, opponent, turnAfter } from "./positions";
import { Stepper } from "./stepper";
import type { Talk } from "./talk";
import type {
  Color,
  GameShown,
  Hello,
  Move,
  Note,
  Progress,
  Review,
  ReviewedMove,
  ReviewListed,
  ReviewOpened,
  State,
} from "./types";
import { Why, type Seen } from "./why";
import { inList, langOf, leadBeside, percent, resultText, sideName, spoken, words } from "./words";

export interface ReviewEvent {
  name?: string;
  progress: Progress | null;
  move?: ReviewedMove;
  mistake?: ReviewedMove;
  /** Points of the graph that changed: the number of a move, Black's chance and lead. */
  graph?: [number, number, number][];
  done?: Review;
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
  toBoard: () => void;
}

/** A review as the page shows it, as far as it is. */
interface Shown {
  name: string;
  title: string;
  level: number;
  /** The colour of the person who reads it. */
  person: Color | "";
  game: GameShown;
  found: Review;
  isDone: boolean;
}

/** The level of the deepest review. */
const DEEPEST = 20;

const NOTHING: Review = { moves: [], mistakes: [], sgf: "" };

/** What stays while another view is open. */
const kept: {
  shown: Shown | null;
  level: number;
  person: Color | "";
  at: { name: string; count: number; tried: Tried } | null;
} = { shown: null, level: 15, person: "", at: null };

/** Have a record reviewed: one that is sent, that of another review, or the game at the board. */
export async function beginReview(talk: Talk, record: Record<string, unknown>, title: string): Promise<Shown> {
  const told = { title: title.slice(0, 100), level: kept.level, language: spoken() };
  const given = { person: kept.person, ...record, ...told };
  const game = await talk.ask<GameShown & { name: string; person: Color | "" }>("review", given);
  const { name, person } = game;
  kept.shown = { name, title, level: kept.level, person, game, found: NOTHING, isDone: false };
  return kept.shown;
}

/** Some judged moves with one more, or with a better verdict on it. */
function withMove(moves: ReviewedMove[], move: ReviewedMove): ReviewedMove[] {
  return [...moves.filter((each) => each.number !== move.number), move];
}

/** Judged moves with other points of the graph. */
function redrawn(moves: ReviewedMove[], graph: [number, number, number][]): ReviewedMove[] {
  const known = new Map(graph.map(([number, chance, lead]) => [number, { chance, lead }]));
  return moves.map((each) => ({ ...each, ...known.get(each.number) }));
}

export function ReviewView({ talk, hello, state, event, fail, toBoard }: Props) {
  const [shown, setShown] = useState<Shown | null>(kept.shown);
  const [note, setNote] = useState("");
  const [level, setLevel] = useState(kept.level);
  const [person, setPerson] = useState(kept.person);
  const progress = event ? event.progress : state.review;
  kept.shown = shown;
  kept.level = level;
  kept.person = person;

  useEffect(() => {
    if (!event || event.name !== shown?.name) return;
    const { move, mistake, done, graph = [] } = event;
    setShown((before) => {
      if (!before) return before;
      if (done) return { ...before, found: done, isDone: true };
      const { moves, mistakes, sgf } = before.found;
      return {
        ...before,
        found: {
          moves: redrawn(move ? withMove(moves, move) : moves, graph),
          mistakes: mistake ? withMove(mistakes, mistake).sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0)) : mistakes,
          sgf,
        },
      };
    });
    if (event.cancelled) setNote(words.cancelled);
  }, [event]);

  const open = async (what: string, name: string) => {
    setNote("");
    try {
      const found = await talk.ask<ReviewOpened>(what, { name });
      setShown({ ...found, found: found.found ?? NOTHING, isDone: found.is_done });
    } catch (reason) {
      fail(reason);
    }
  };
  const begin = (record: Record<string, unknown>, title: string) => {
    setNote("");
    return beginReview(talk, record, title).then(setShown, fail);
  };
  const running = progress && !progress.failure ? progress : null;
  const failed = progress?.failure ? progress : null;
  const signs = (
    <>
      {running && <Running progress={running} talk={talk} fail={fail} />}
      {failed && (
        <p class="notice bad" role="alert">
          {words.reviewFailed(failed.title, failed.failure)}{" "}
          <button onClick={() => open("go_on_review", failed.name)}>{words.goOnReview}</button>{" "}
          <button onClick={() => talk.ask("dismiss_review").catch(fail)}>{words.dismiss}</button>
        </p>
      )}
      {note && <p class="notice">{note}</p>}
    </>
  );
  if (!shown) {
    return (
      <main class="narrow">
        {signs}
        {!running && (
          <DropPlace
            talk={talk}
            most={hello.largest_record}
            take={(data, title) => begin({ data }, title)}
            fail={fail}
            level={level}
            setLevel={setLevel}
            help={words.reviewHelp}
            hereSays={words.reviewThis}
            here={state.table?.moves.length ? () => begin({ data: "" }, state.table?.name ?? "") : null}
          >
            <PersonChoice value={person} set={setPerson} />
          </DropPlace>
        )}
        <Kept talk={talk} fail={fail} open={open} running={running?.name ?? ""} state={event} />
      </main>
    );
  }
  return (
    <Reviewed
      key={shown.name}
      shown={shown}
      signs={signs}
      isRunning={running !== null}
      manners={state.explains}
      isReady={state.engine_ready}
      talk={talk}
      hello={hello}
      fail={fail}
      toBoard={toBoard}
      goOn={() => open("go_on_review", shown.name)}
      correct={(corrections) => begin({ review: shown.name, ...corrections }, shown.title)}
      deeper={() => {
        setLevel(DEEPEST);
        kept.level = DEEPEST;
        begin({ review: shown.name, person: shown.person }, shown.title);
      }}
      anew={() => {
        setShown(null);
        setNote("");
      }}
    />
  );
}

interface KeptProps {
  talk: Talk;
  fail: (reason: unknown) => void;
  open: (what: string, name: string) => void;
  running: string;
  state: ReviewEvent | null;
}

/** The reviews that are kept: done ones are opened, others gone on with. */
function Kept({ talk, fail, open, running, state }: KeptProps) {
  const [listed, setListed] = useState<ReviewListed[]>([]);
  const isOver = state?.progress === null;
  useEffect(() => {
    talk.ask<ReviewListed[]>("reviews").then(setListed, fail);
  }, [running, isOver]);
  if (!listed.length) return null;
  return (
    <section class="card">
      <h2>{words.keptReviews}</h2>
      <ul class="saved">
        {listed.slice(0, 50).map((each) => (
          <li key={each.name}>
            <span>
              <b>{each.title || each.name}</b>{" "}
              <span class="quiet">
                {inList([
                  `${words.level.toLowerCase()} ${each.level}`,
                  each.is_done ? words.mistakesFound(each.mistakes) : words.notDone,
                ])}
              </span>
            </span>
            {each.is_done || each.name === running ? (
              <button onClick={() => open("open_review", each.name)}>{words.goOnWith}</button>
            ) : (
              <button disabled={running !== ""} onClick={() => open("go_on_review", each.name)}>
                {words.goOnReview}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Running(props: { progress: Progress; talk: Talk; fail: (reason: unknown) => void }) {
  const { progress, talk, fail } = props;
  return (
    <div class="running">
      <span class="spinner" aria-hidden="true" />
      <progress max={1} value={progress.done} />
      <span class="quiet" aria-live="polite">
        {words.withTimeLeft(
          progress.telling === null
            ? words.reviewing(progress.judged, progress.total)
            : words.telling(progress.telling),
          progress.seconds_left,
        )}
      </span>
      <button onClick={() => talk.ask("cancel_review").catch(fail)}>{words.cancelReview}</button>
    </div>
  );
}

interface ReviewedProps {
  shown: Shown;
  manners: string[];
  isReady: boolean;
  signs: ComponentChildren;
  isRunning: boolean;
  talk: Talk;
  hello: Hello;
  fail: (reason: unknown) => void;
  toBoard: () => void;
  goOn: () => void;
  correct: (corrections: Corrections) => void;
  deeper: () => void;
  anew: () => void;
}

/** Moves that are tried out after some of the game. */
interface Tried {
  base: number;
  line: Move[];
}

const NOTHING_TRIED: Tried = { base: 0, line: [] };

function Reviewed(props: ReviewedProps) {
  const { shown: review, talk, fail } = props;
  const { game, found } = review;
  const total = game.moves.length;
  const before = kept.at?.name === review.name ? kept.at : { count: total, tried: NOTHING_TRIED };
  const [count, setCount] = useState(before.count);
  const [tried, setTried] = useState<Tried>(before.tried);
  kept.at = { name: review.name, count, tried };
  const [preview, setPreview] = useState<Preview | null>(null);
  const [letters, setLetters] = useState<Mark[]>([]);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<{ vertex: string; count: number } | null>(null);
  const go = (to: number) => {
    setCount(Math.max(0, Math.min(total, to)));
    setTried(NOTHING_TRIED);
    setPreview(null);
  };
  const goAndSee = (to: number) => {
    go(to);
    seeBoard();
  };
  const tryOut = (line: Tried) => {
    setTried(line);
    seeBoard();
  };
  const numbers = found.mistakes.map((each) => each.number).sort((one, other) => one - other);
  const next = () => go(numbers.find((each) => each > count) ?? count);
  const previous = () => go([...numbers].reverse().find((each) => each < count) ?? count);
  // what is tried out is taken back move by move before one steps through the game again
  const back = () => (tried.line.length ? setTried({ ...tried, line: tried.line.slice(0, -1) }) : go(count - 1));
  usePositionKeys({ back, undo: back, forward: () => go(count + 1), next, before: previous });

  const own = found.moves.find((each) => each.number === count);
  const told = found.mistakes.find((each) => each.number === count) ?? own;
  const better = told?.line && told.better !== told.vertex ? told : null;
  const betterLine = better?.line ? lineMoves(better.color, better.line) : [];
  const isBetter = tried.line.length > 0 && betterLine[0]?.[1] === tried.line[0]?.[1] && tried.base < count;
  const base = tried.line.length ? tried.base : count;
  const moves = useMemo(() => [...game.moves.slice(0, base), ...tried.line], [game, base, tried]);
  const toMove = base < total && !tried.line.length ? turnAfter(game.start, game.moves, base, "black") : nextAfter(game, moves);
  const note = game.notes.find((each) => each.number === count);
  const marks: Mark[] =
    tried.line.length || preview || letters.length
      ? letters
      : [
          ...(note?.marks ?? []),
          ...(better?.better && isFree(game.start, game.moves.slice(0, count), better.better) ? [{ vertex: better.better, label: "A" }] : []),
        ];
  const place = { review: review.name, base, tried: tried.line };
  const layers = useLayers({ talk, size: game.size, given: place, version: "", fail, chosen: () => setPreview(null) });
  const seen: Seen = {
    name: review.name,
    start: game.start,
    moves,
    taken_over: 0,
    to_move: toMove,
    engine_to_move: false,
    phase: "playing",
    settings: { person: "both" },
  };
  const onPoint = (vertex: string) => {
    if (asking) setAsked({ vertex, count: moves.length });
    else if (preview) setPreview(null);
    else if (isFree(game.start, moves, vertex)) setTried({ base, line: [...tried.line, [toMove, vertex]] });
  };
  const playOn = (person: string) =>
    talk
      .ask("play_on", { ...remembered(), clock: "none", person, ...place })
      .then(props.toBoard, fail);
  return (
    <main class="table">
      <section class="boardside">
        <p class="players">
          <span class="stone black" /> {game.black || words.black} {game.black_rank} <span class="stone white" />{" "}
          {game.white || words.white} {game.white_rank} <span class="quiet">{/^[BW]\+/.test(game.result) ? resultText(game.result) : game.result}</span>
        </p>
        <Board
          start={game.start}
          moves={preview ? moves.slice(0, preview.after) : game.moves.slice(0, base)}
          line={preview ? preview.line : tried.line}
          marks={marks}
          ghost={asking ? null : toMove}
          layer={preview ? null : layers.shapes}
          onPoint={onPoint}
          onAsk={(vertex) => setAsked({ vertex, count: moves.length })}
          leaveLine={preview && (() => setPreview(null))}
        />
        <Stepper count={count} total={total} go={go} />
        {!preview && layers.legend}
        {tried.line.length > 0 && (
          <p class="trying">
            {words.tryingOut} <button onClick={() => setTried(NOTHING_TRIED)}>{words.backToGame}</button>
          </p>
        )}
        {props.signs}
        {game.remarks && <p class="notice">{words.readAs(game.remarks)}</p>}
        <div class="actions">
          <button disabled={!numbers.some((each) => each < count)} onClick={previous}>
            {words.mistakeBefore}
          </button>
          <button disabled={!numbers.some((each) => each > count)} onClick={next}>
            {words.mistakeNext}
          </button>
          <button onClick={() => playOn(toMove)}>{words.playOnAs(sideName(toMove))}</button>
          {found.sgf && (
            <button class="main" onClick={() => download(`${review.name}.sgf`, found.sgf)}>
              {words.saveCopy}
            </button>
          )}
          {!review.isDone && !props.isRunning && <button onClick={props.goOn}>{words.goOnReview}</button>}
          <button onClick={props.anew}>{words.anotherGame}</button>
        </div>
        {review.isDone && <p class="quiet">{words.reviewSaved(review.name)}</p>}
        <Conditions
          key={review.name}
          game={game}
          person={review.person}
          hello={props.hello}
          isBusy={props.isRunning}
          correct={props.correct}
        />
      </section>
      <section class="wordside reviewed">
        <Graph moves={found.moves} mistakes={numbers} total={total} count={count} go={goAndSee} />
        {told?.vertex && (
          <section class="card why told">
            <h2>{(told.color === review.person ? words.whyYours : words.whyMove)(count, sideName(told.color), told.vertex)}</h2>
            <div class="prose">
              {told.sentences?.map((each, number) => (
                <p key={number} lang={langOf(each)}>
                  {each} <BorneBy bearers={told.bearers?.[each]} judge={told.judge ?? ""} />
                </p>
              ))}
              <MadeIn texts={told.sentences ?? []} />
              {told.lead !== null && (
                <p class="quiet">{words.afterIt(percent(told.chance), leadBeside(told.chance, told.lead), told.judge)}</p>
              )}
              {better && (
                <button onClick={() => tryOut(isBetter ? NOTHING_TRIED : { base: count - 1, line: betterLine })}
                  aria-pressed={isBetter}>
                  {(better.loss ? words.better : words.instead)(better.better ?? "")}
                </button>
              )}
            </div>
          </section>
        )}
        {note && <FromRecord note={note} show={(line) => tryOut({ base: count, line })} />}
        <Mistakes
          review={found}
          person={review.person}
          count={count}
          go={goAndSee}
          isDone={review.isDone}
          deeper={review.level < DEEPEST && !props.isRunning ? props.deeper : null}
        />
        <Why
          talk={talk}
          table={seen}
          of={place}
          count={moves.length}
          asked={asked}
          asking={asking}
          setAsking={setAsking}
          preview={(after, first, line) =>
            setPreview(line.length ? { after, line: lineMoves(first, line) } : null)
          }
          setMarks={setLetters}
          busy={props.isRunning}
          manners={props.manners}
          languages={props.hello.languages}
          layered={layers.isChosen}
          isReady={props.isReady}
        />
        {layers.box}
        <p class="quiet keys">{words.reviewKeys}</p>
      </section>
    </main>
  );
}

/** By how many percent a move lowers the chance to win, as the two chances of its sentence differ. */
function fallOf({ fall = 0, after, ours }: ReviewedMove): number {
  return fall && after && ours ? Math.abs(percent(after[0]) - percent(ours[0])) : percent(fall);
}

/** Whose turn it is after moves that need not take turns. */
function nextAfter(game: GameShown, moves: Move[]): Color {
  const last = moves.at(-1);
  return last ? opponent(last[0]) : game.start.to_move;
}

/** What the record itself says after this move: comment and variations. */
function FromRecord({ note, show }: { note: Note; show: (line: Move[]) => void }) {
  if (!note.comment && !note.variations.length) return null;
  return (
    <section class="card">
      <h2>{words.fromRecord}</h2>
      {note.comment && <p class="comment">{note.comment}</p>}
      {note.variations.map((line, number) => (
        <button key={number} class="chip" onClick={() => show(line)}>
          {words.variation(line[0]?.[1] ?? "", line.length)}
        </button>
      ))}
    </section>
  );
}

/** What of a record can be corrected. */
interface Corrections {
  komi: number;
  rules: string;
  handicap: number;
  black_rank: string;
  white_rank: string;
  person: Color | "";
}

interface ConditionsProps {
  game: GameShown;
  person: Color | "";
  hello: Hello;
  isBusy: boolean;
  correct: (corrections: Corrections) => void;
}

/** The conditions of a game as they were read; they can be corrected, and the game be reviewed anew. */
function Conditions({ game, person, hello, isBusy, correct }: ConditionsProps) {
  const { komi, rules, handicap, black_rank, white_rank } = game;
  const [own, setOwn] = useState<Corrections>({ komi, rules, handicap, black_rank, white_rank, person });
  const set = (changed: Partial<Corrections>) => setOwn({ ...own, ...changed });
  return (
    <details class="further">
      <summary>{words.conditions(komi, words.ruleNames[rules] ?? rules, handicap)}</summary>
      <KomiChoice value={own.komi} set={(value) => set({ komi: value })} />
      <RulesChoice rules={hello.rules} value={own.rules} set={(value) => set({ rules: value })} />
      <Field label={words.handicap}>
        <NumberInput min={0} max={9} value={own.handicap} set={(value) => set({ handicap: Math.round(value) })} />
      </Field>
      {(["black", "white"] as const).map((each) => (
        <Field key={each} label={words.ranks(sideName(each))}>
          <input
            type="text"
            maxLength={8}
            placeholder="5k"
            value={own[`${each}_rank`]}
            onInput={(event) => set({ [`${each}_rank`]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <PersonChoice value={own.person} set={(value) => set({ person: value })} />
      <button disabled={isBusy} onClick={() => correct(own)}>
        {words.reviewAnew}
      </button>
    </details>
  );
}

interface MistakesProps {
  review: Review;
  person: string;
  count: number;
  go: (to: number) => void;
  isDone: boolean;
  /** Reviews the game again with more thought, where that is possible. */
  deeper: (() => void) | null;
}

function Mistakes({ review, person, count, go, isDone, deeper }: MistakesProps) {
  const [side, setSide] = useState(person);
  const [phase, setPhase] = useState("");
  const inOrder = [...review.mistakes].sort((one, other) => (one.stage ?? 0) - (other.stage ?? 0));
  const phases = [...new Set(inOrder.map((each) => each.phase ?? ""))];
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
      </div>
      {phases.length > 1 && (
        <div class="row">
          {["", ...phases].map((each) => (
            <button key={each} class={phase === each ? "chip chosen" : "chip"} onClick={() => setPhase(each)}>
              {each || words.all}
            </button>
          ))}
        </div>
      )}
      {!listed.length && <p class="quiet">{isDone ? words.noMistakes : words.mistakesCome}</p>}
      {isDone && !review.mistakes.length && deeper && <button onClick={deeper}>{words.reviewDeeper}</button>}
      <ul class="mistakes">
        {listed.map((each) => (
          <li key={each.number}>
            <button class={count === each.number ? "link chosen" : "link"} onClick={() => go(each.number)}>
              <span class={`stone ${each.color}`} />{" "}
              {words.mistake(each.number, sideName(each.color), each.vertex ?? "", each.loss ?? 0, fallOf(each))}
            </button>{" "}
            <BorneBy bearers={[...new Set(Object.values(each.bearers ?? {}).flat())]} judge={each.judge ?? ""} />
          </li>
        ))}
      </ul>
      {review.summary && <h3>{words.summary}</h3>}
      {review.summary?.map((each, number) => (
        <p key={number} lang={langOf(each)}>
          {each}
        </p>
      ))}
      <MadeIn texts={review.summary ?? []} />
    </section>
  );
}
