/** What can be done with the problem on the board: the next one, from the beginning, a hint. */

import type { ProblemShown } from "./types";
import { words } from "./words";

interface Props {
  shown: ProblemShown | null;
  waiting: boolean;
  isNext: boolean;
  nextSays: string;
  next: () => void;
  again: () => void;
  hint: () => void;
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
