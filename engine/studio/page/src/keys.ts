/** Keys that work wherever nobody writes. */

import { useLayoutEffect } from "preact/hooks";

/** Where one writes or chooses from a list; a box that is ticked and a slider that is drawn leave the keys alone. */
const WRITTEN_IN = "input:not([type=checkbox], [type=range], [type=file]), select, textarea";

interface Acts {
  back: () => void;
  forward: () => void;
  pass?: () => unknown;
  undo?: () => unknown;
  next?: () => unknown;
  before?: () => unknown;
}

export function usePositionKeys(acts: Acts): void {
  // before the browser paints: a key pressed at what is seen must not act on what was seen before
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.matches(WRITTEN_IN);
      if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = { ",": acts.back, ".": acts.forward, p: acts.pass, u: acts.undo, n: acts.next, b: acts.before }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  });
}
