/** What is laid over a board, chosen from a row of buttons: its shapes, and the box with buttons and legend. */

import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

import { seeBoard } from "./board";
import { drawn, KnownMoves, Legend, MORE_OVERLAYS, OVERLAYS, type Overlay } from "./overlays";
import type { Talk } from "./talk";
import type { Look } from "./types";
import { Working } from "./working";
import { leadText, spoken, words } from "./words";

export interface Layers {
  /** The shapes on the board, null where nothing is chosen, or known yet. */
  shapes: VNode[] | null;
  isChosen: boolean;
  /** What the signs mean, for beside the board; null where nothing is chosen, or known yet. */
  legend: VNode | null;
  box: VNode;
}

interface Asked {
  talk: Talk;
  size: number;
  /** The position, as the server takes it; it is asked again whenever that changes. */
  given: Record<string, unknown>;
  /** What else a change of the position is known by. */
  version: unknown;
  fail: (reason: unknown) => void;
  /** Called when a layer is chosen, or taken off. */
  chosen?: () => void;
}

export function useLayers({ talk, size, given, version, fail, chosen }: Asked): Layers {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const [looking, setLooking] = useState(false);

  useEffect(() => {
    setLook(null);
    if (!overlay) return;
    setLooking(true);
    const question = talk.question<Look>("look", given);
    question.answer.then(setLook, fail).finally(() => setLooking(false));
    return () => {
      question.withdraw();
      setLooking(false);
    };
  }, [overlay, JSON.stringify(given), version, spoken()]);

  const chip = (each: Overlay) => (
    <button
      key={each}
      aria-pressed={overlay === each}
      class={overlay === each ? "chip chosen" : "chip"}
      onClick={() => {
        chosen?.();
        setOverlay(overlay === each ? null : each);
        seeBoard();
      }}
    >
      {words.overlays[each]}
    </button>
  );
  const box = (
    <fieldset class="overlays">
      <legend>{words.show}</legend>
      {OVERLAYS.map(chip)}
      <details class="further">
        <summary>{words.details}</summary>
        {MORE_OVERLAYS.map(chip)}
      </details>
      {looking && <Working says={words.looking} stop={() => setOverlay(null)} />}
      {overlay === "known" && look && <KnownMoves look={look} />}
    </fieldset>
  );
  const legend =
    overlay && overlay !== "known" && look ? (
      <div class="legends">
        <Legend kind={overlay} />
        {overlay === "ownership" && <p class="quiet">{words.estimate(leadText(look.score))}</p>}
      </div>
    ) : null;
  return { shapes: overlay && look ? drawn(overlay, look, size) : null, isChosen: overlay !== null, legend, box };
}
