/** Keys that work wherever nobody writes. */

import { useLayoutEffect } from "preact/hooks";

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
      const target = event.target as HTMLElement;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = { ",": acts.back, ".": acts.forward, p: acts.pass, u: acts.undo, n: acts.next, b: acts.before }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  });
}
