/** Stepping through the moves of a game. */

import { words } from "./words";

export function Stepper({ count, total, go }: { count: number; total: number; go: (to: number) => void }) {
  return (
    <div class="stepper">
      <button aria-label={words.first} disabled={!count} onClick={() => go(0)}>
        «
      </button>
      <button aria-label={words.back} disabled={!count} onClick={() => go(count - 1)}>
        ‹
      </button>
      <input
        type="range"
        aria-label={words.moveOf(count, total)}
        min={0}
        max={total}
        value={count}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <button aria-label={words.forward} disabled={count >= total} onClick={() => go(count + 1)}>
        ›
      </button>
      <button aria-label={words.last} disabled={count >= total} onClick={() => go(total)}>
        »
      </button>
      <span class="quiet count">
        {count} / {total}
      </span>
    </div>
  );
}
