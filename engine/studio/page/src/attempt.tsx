/** An attempt at the problem on the board, and what can be done with it: the next one, from the beginning, a hint. */

import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";

import { isFree } from "./positions";
import type { Question, Talk } from "./talk";
import type { ProblemShown } from "./types";
import { words } from "./words";
import { Working } from "./working";

interface Props {
  shown: ProblemShown | null;
  waiting: boolean;
  isNext: boolean;
  nextSays: string;
  next: () => void;
  again: () => void;
  hint: () => void;
}

/** Hints of a problem; the last one tells the move. */
export const LAST_HINT = 3;

export interface Attempt {
  shown: ProblemShown | null;
  waiting: boolean;
  hints: number;
  /** Ask for something that changes the attempt; whether it was done. */
  work: (what: string, given: Record<string, unknown>) => Promise<boolean>;
  open: (given: Record<string, unknown>) => Promise<boolean>;
  /** Play at a point; a stone there is left alone. */
  answer: (vertex: string) => void;
  hint: () => void;
  /** A sign that moves while an answer is waited for; it can be ended, and the attempt is as it was before. */
  sign: VNode | null;
}

/** An attempt at problems that `opening` asks for; `told` is called with every answer, and waited for. */
export function useAttempt(
  talk: Talk,
  opening: string,
  told: (answer: ProblemShown) => unknown,
  fail: (reason: unknown) => void,
): Attempt {
  const [shown, setShown] = useState<ProblemShown | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [hints, setHints] = useState(0);
  const asked = useRef<Question<ProblemShown> | null>(null);
  const stop = () => {
    asked.current?.withdraw();
    setWaiting(false);
  };
  const work = async (what: string, given: Record<string, unknown>) => {
    setWaiting(true);
    try {
      asked.current = talk.question<ProblemShown>(what, given);
      const answer = await asked.current.answer;
      setShown(answer);
      await told(answer);
      return true;
    } catch (reason) {
      fail(reason);
      return false;
    } finally {
      setWaiting(false);
    }
  };
  const open = (given: Record<string, unknown>) => {
    setHints(0);
    return work(opening, given);
  };
  const answer = (vertex: string) => {
    if (shown && isFree(shown.start, shown.moves, vertex)) work("answer_problem", { vertex });
  };
  const hint = () => {
    const number = Math.min(LAST_HINT, hints + 1);
    work("hint_problem", { number }).then((isDone) => isDone && setHints(number));
  };
  const sign = waiting ? <Working says={words.checking} stop={stop} /> : null;
  return { shown, waiting, hints, work, open, answer, hint, sign };
}

export function AttemptActions({ shown, waiting, isNext, nextSays, next, again, hint }: Props) {
  return (
    <div class="actions">
      <button
        class={!shown || shown.state === "solved" ? "main" : ""}
        disabled={!isNext || waiting}
        onClick={next}
      >
        {nextSays}
      </button>
      {shown && (
        <>
          <button
            class={shown.state === "refuted" || shown.state === "lost" ? "main" : ""}
            disabled={waiting}
            onClick={again}
          >
            {words.tryAgain}
          </button>
          <button disabled={waiting} onClick={hint}>
            {words.hint}
          </button>
        </>
      )}
    </div>
  );
}
