/** A sign that something is worked at, and questions that one waits for. */

import { useEffect, useRef, useState } from "preact/hooks";

import type { Question, Talk } from "./talk";
import { words } from "./words";

/** Milliseconds that nobody takes for waiting. */
const AT_ONCE = 250;

/** A sign that moves while something is worked at, and a way to end it; nothing for what comes at once. */
export function Working({ says, stop }: { says: string; stop?: () => void }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AT_ONCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <p class="quiet working">
      <span class="spinner" aria-hidden="true" /> {says}{" "}
      {stop && (
        <button class="link" onClick={stop}>
          {words.stop}
        </button>
      )}
    </p>
  );
}

export interface Wait {
  waiting: boolean;
  /** Ask something; whoever stops it gets no answer. */
  ask: <T>(what: string, given?: Record<string, unknown>) => Promise<T>;
  stop: () => void;
}

/** Questions that one waits for, one at a time: the last one is waited for, and can be given up. */
export function useWait(talk: Talk): Wait {
  const asked = useRef<Question<unknown> | null>(null);
  const [waiting, setWaiting] = useState(false);
  const ended = (question: Question<unknown> | null) => {
    if (asked.current !== question) return;
    asked.current = null;
    setWaiting(false);
  };
  const ask = async <T,>(what: string, given: Record<string, unknown> = {}) => {
    const question = talk.question<T>(what, given);
    asked.current = question;
    setWaiting(true);
    try {
      return await question.answer;
    } finally {
      ended(question);
    }
  };
  const stop = () => {
    asked.current?.withdraw();
    ended(asked.current);
  };
  return { waiting, ask, stop };
}
