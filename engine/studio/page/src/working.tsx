/** A sign that something is worked at. */

import { words } from "./words";

/** A sign that moves while something is worked at, and a way to end it. */
export function Working({ says, stop }: { says: string; stop?: () => void }) {
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
