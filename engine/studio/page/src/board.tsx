/** A board: stones, marks, a layer for what is laid over it, a line that is tried out, and a cursor for the keyboard. */

import { Goban, type Marker } from "@sabaki/shudan";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { grid, nameOf, pointOf, stonesAfter, type Point } from "./positions";
import type { Color, Move, Sign, Start } from "./types";
import { words } from "./words";

export interface Mark {
  vertex: string;
  label?: string;
  type?: "circle" | "square" | "triangle" | "cross" | "point" | "label";
}

interface Props {
  start: Start;
  moves: Move[];
  /** Moves that are tried out after those, numbered. */
  line?: Move[];
  marks?: Mark[];
  dim?: string[];
  busy?: boolean;
  layer?: ComponentChildren;
  onPoint?: (vertex: string) => void;
  onAsk?: (vertex: string) => void;
  /** Whose stone is shown where one points, before it is played; under a finger a second tap plays it. */
  ghost?: Color | null;
  /** Called where one turns to the board again while a line stands on it that was only to be seen. */
  leaveLine?: (() => void) | null;
  /** How many lines of the upper right corner are shown; all of the board if missing. */
  corner?: number;
}

/** Whether one points with a finger: it covers what it points at, and does not hover. */
export const isFinger = () => matchMedia("(pointer: coarse)").matches;

/** Where the board stands above what is pressed, perhaps out of sight. */
const ONE_COLUMN = "(max-width: 900px)";

/** Have the board in sight after something below it was pressed that changes it. */
export function seeBoard() {
  if (matchMedia(ONE_COLUMN).matches) scrollTo({ top: 0 });
}

const EDGE_CELLS = 2.5;

export function Board(props: Props) {
  const size = props.start.board.length;
  const lines = props.corner ?? size;
  const frame = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState(24);
  const [chosen, setCursor] = useState<Point | null>(null);
  const [aimed, setAimed] = useState<Point | null>(null);
  const first: Point = [size - lines, 0];
  const cursor = chosen && chosen.every((each) => each < size) ? chosen : null;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => {
      const room = Math.min(element.clientWidth, element.clientHeight || element.clientWidth);
      setCell(Math.max(8, Math.floor(room / (lines + EDGE_CELLS))));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [lines]);

  const line = props.line ?? [];
  const stones = stonesAfter(props.start, [...props.moves, ...line]);
  const markers = marked(props, stones, size);
  const lastMove = props.moves.at(-1);
  const last = lastMove && !line.length ? pointOf(lastMove[1], size) : null;

  const ghost = props.ghost && aimed && stones[aimed[1]]?.[aimed[0]] === 0 && !props.leaveLine ? aimed : null;
  useLayoutEffect(() => setAimed(null), [props.moves.length, props.leaveLine ? 0 : line.length]);

  const pressed = (event: MouseEvent, point: Point) => {
    const name = nameOf(point, size);
    if (event.button === 2 || event.shiftKey) props.onAsk?.(name);
    else if (props.ghost && isFinger() && stones[point[1]]?.[point[0]] === 0 && !isSame(aimed, point)) {
      props.leaveLine?.();
      setAimed(point);
    }
    else {
      if (isFinger()) setAimed(null);
      props.onPoint?.(name);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      const middle = Math.floor(lines / 2);
      const [x, y] = cursor ?? [first[0] + middle - step[0], first[1] + middle - step[1]];
      setCursor([clamp(x + step[0], first[0], lines), clamp(y + step[1], first[1], lines)]);
      event.preventDefault();
    } else if (cursor && (event.key === "Enter" || event.key === " ")) {
      (event.shiftKey ? props.onAsk : props.onPoint)?.(nameOf(cursor, size));
      event.preventDefault();
    } else if (event.key === "Escape") setCursor(null);
  };

  const spoken = cursor ? describe(cursor, stones, size) : words.boardHelp;
  return (
    <div
      class="frame"
      ref={frame}
      tabIndex={0}
      role="application"
      aria-label={words.board}
      aria-describedby="spoken"
      onKeyDown={onKeyDown}
      onMouseEnter={() => props.leaveLine?.()}
      onContextMenu={(event) => props.onAsk && event.preventDefault()}
    >
      <div class="goban" style={{ fontSize: `${cell}px` }} data-size={size}>
        <Goban
          vertexSize={cell}
          showCoordinates
          rangeX={[first[0], first[0] + lines - 1]}
          rangeY={[first[1], first[1] + lines - 1]}
          coordX={(x) => nameOf([x, 0], size).charAt(0)}
          coordY={(y) => size - y}
          signMap={stones}
          markerMap={markers}
          dimmedVertices={points(props.dim ?? [], size)}
          selectedVertices={cursor ? [cursor] : []}
          busy={props.busy ?? false}
          animateStonePlacement={false}
          fuzzyStonePlacement={false}
          onVertexMouseUp={(event, point) => pressed(event, point as Point)}
          onVertexMouseEnter={(_, point) => !isFinger() && setAimed(point as Point)}
          onVertexMouseLeave={() => !isFinger() && setAimed(null)}
        />
        <svg class="layer" viewBox={`${first[0] - 1} ${first[1] - 1} ${lines + 2} ${lines + 2}`} aria-hidden="true">
          {props.layer}
          {props.layer && last && <circle class="last" cx={last[0] + 0.5} cy={last[1] + 0.5} r={0.44} />}
          {ghost && <circle class={`ghost ${props.ghost}`} cx={ghost[0] + 0.5} cy={ghost[1] + 0.5} r={0.46} />}
        </svg>
      </div>
      {aimed && ghost && isFinger() && <p class="again">{words.tapAgain}</p>}
      <span id="spoken" class="unseen" aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}

const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function isSame(one: Point | null, other: Point): boolean {
  return one !== null && one[0] === other[0] && one[1] === other[1];
}

/** A value within so many lines from the first one on. */
function clamp(value: number, first: number, lines: number): number {
  return Math.max(first, Math.min(first + lines - 1, value));
}

function points(names: string[], size: number): Point[] {
  return names.map((each) => pointOf(each, size)).filter((each) => each !== null);
}

function describe([x, y]: Point, stones: Sign[][], size: number): string {
  const sign = stones[y]?.[x] ?? 0;
  return `${nameOf([x, y], size)}, ${sign === 0 ? words.empty : sign === 1 ? words.black : words.white}`;
}

function marked(props: Props, stones: Sign[][], size: number): (Marker | null)[][] {
  const markers = grid<Marker | null>(size, null);
  const put = (vertex: string, marker: Marker) => {
    const point = pointOf(vertex, size);
    const row = point && markers[point[1]];
    if (row) row[point[0]] = marker;
  };
  const last = props.moves.at(-1);
  if (last && !props.line?.length) put(last[1], { type: "circle" });
  for (const each of props.marks ?? []) put(each.vertex, { type: each.type ?? "label", label: each.label ?? "" });
  for (const [number, [, vertex]] of (props.line ?? []).entries()) {
    const point = pointOf(vertex, size);
    // where stones were captured meanwhile the number would hang in the air
    if (point && stones[point[1]]?.[point[0]]) put(vertex, { type: "label", label: String(number + 1) });
  }
  return markers;
}
