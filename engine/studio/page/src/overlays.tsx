/** What can be laid over the board: shapes as well as colours, so that nobody needs to tell colours apart. */

import type { VNode } from "preact";

import { pointOf } from "./positions";
import type { Look } from "./types";
import { percent, withoutMove, words } from "./words";

/** How other programs of the literature see the board. */
const OTHERS = ["indigo", "zobrist", "bouzyTerritory", "bouzyInfluence"] as const;

export type Overlay =
  | "groups"
  | "eyes"
  | "connections"
  | "influence"
  | "ownership"
  | "known"
  | (typeof OTHERS)[number];

export const OVERLAYS: Overlay[] = ["groups", "eyes", "connections", "influence", "ownership", "known"];

/** What only who knows the history of the field looks for. */
export const MORE_OVERLAYS: Overlay[] = [...OTHERS];

/** The signs of the bands, from the safest on. */
export const BAND_SIGNS: Record<string, string> = { alive: "✓", settled: "–", unsettled: "?", weak: "!", dead: "×" };

const LINK_STYLES: Record<string, string> = {
  "connected solidly": "solid",
  "connected with aji": "aji",
  shared: "shared",
  cuttable: "cuttable",
  "already cut": "cut",
};

const LEAST = 0.08;

/** The shapes of an overlay, in cells from the middle of the upper left point. */
export function drawn(kind: Overlay, look: Look, size: number): VNode[] {
  const at = (name: string) => pointOf(name, size) ?? [0, 0];
  switch (kind) {
    case "groups":
      return look.groups.flatMap((group) =>
        group.stones.map((stone) => {
          const [x, y] = at(stone);
          return (
            <g key={stone} class={`band ${group.band}`}>
              <circle cx={x + 0.5} cy={y + 0.5} r={0.36} />
              <text x={x + 0.5} y={y + 0.5}>
                {BAND_SIGNS[group.band]}
              </text>
            </g>
          );
        }),
      );
    case "eyes":
      return look.eyes.flatMap((eye, number) =>
        eye.points.map((name) => {
          const [x, y] = at(name);
          const sure = eye.least >= 1 ? "sure" : "unsure";
          return (
            <rect
              key={`${number}${name}`}
              class={`eye ${eye.color} ${sure}`}
              x={x + 0.22}
              y={y + 0.22}
              width={0.56}
              height={0.56}
              rx={0.12}
            />
          );
        }),
      );
    case "connections":
      return look.connections.map((link, number) => {
        const [[x, y], [u, v]] = [at(link.ends[0]), at(link.ends[1])];
        const style = LINK_STYLES[link.strength] ?? "shared";
        return (
          <line key={number} class={`link ${style}`} x1={x + 0.5} y1={y + 0.5} x2={u + 0.5} y2={v + 0.5} />
        );
      });
    case "influence":
      return plane(look.influence, "influence");
    case "ownership":
      return plane(look.ownership, "ownership");
    case "indigo":
      return [
        ...plane(look.indigo, "ownership"),
        ...look.indigoDead.map((stone) => {
          const [x, y] = at(stone);
          return (
            <g key={stone} class="band dead">
              <circle cx={x + 0.5} cy={y + 0.5} r={0.36} />
              <text x={x + 0.5} y={y + 0.5}>
                {BAND_SIGNS.dead}
              </text>
            </g>
          );
        }),
      ];
    case "zobrist":
    case "bouzyTerritory":
    case "bouzyInfluence":
      return plane(look[kind], "influence");
    case "known":
      return look.known.map((move, number) => {
        const [x, y] = at(move.move);
        const text = move.share === null ? (move.source === "joseki" ? "J" : "P") : `${percent(move.share)}`;
        return (
          <g key={number} class={`known ${move.source}`}>
            <rect x={x + 0.1} y={y + 0.1} width={0.8} height={0.8} rx={0.2} />
            <text x={x + 0.5} y={y + 0.5}>
              {text}
            </text>
          </g>
        );
      });
  }
}

/** Whose each point is at the end. */
export function owned(owner: number[][]): VNode[] {
  return plane(
    owner.map((row) => row.map((each) => 0.4 * each)),
    "ownership",
  );
}

/** A sign on stones that a person should look at. */
export function inDoubt(stones: string[], size: number): VNode[] {
  return stones.map((stone) => {
    const [x, y] = pointOf(stone, size) ?? [0, 0];
    return (
      <g key={`doubt ${stone}`} class="band unsettled">
        <circle cx={x + 0.5} cy={y + 0.5} r={0.3} />
        <text x={x + 0.5} y={y + 0.5}>
          {BAND_SIGNS.unsettled}
        </text>
      </g>
    );
  });
}

function plane(values: number[][], kind: string): VNode[] {
  const shapes: VNode[] = [];
  values.forEach((row, y) =>
    row.forEach((value, x) => {
      const strength = Math.min(1, Math.abs(value));
      if (strength < LEAST) return;
      const side = 0.16 + 0.36 * strength;
      const color = value > 0 ? "black" : "white";
      shapes.push(
        <rect
          key={`${x} ${y}`}
          class={`${kind} ${color}`}
          x={x + 0.5 - side / 2}
          y={y + 0.5 - side / 2}
          width={side}
          height={side}
        />,
      );
    }),
  );
  return shapes;
}

/** What the signs of an overlay mean. */
export function Legend({ kind }: { kind: Exclude<Overlay, "known"> }) {
  if (kind === "groups") {
    return (
      <ul class="legend">
        {Object.entries(BAND_SIGNS).map(([band, sign]) => (
          <li key={band}>
            <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
              <g class={`band ${band}`}>
                <circle cx={0.5} cy={0.5} r={0.42} />
                <text x={0.5} y={0.5}>
                  {sign}
                </text>
              </g>
            </svg>
            {words.bands[band]}
          </li>
        ))}
      </ul>
    );
  }
  if (kind === "connections") {
    return (
      <ul class="legend">
        {Object.values(LINK_STYLES).map((style) => (
          <li key={style}>
            <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
              <line class={`link ${style}`} x1={0} y1={0.5} x2={1} y2={0.5} />
            </svg>
            {words.links[style]}
          </li>
        ))}
      </ul>
    );
  }
  return <p class="quiet">{words.legends[kind]}</p>;
}

/** The moves that joseki and patterns have, with what they say. */
export function KnownMoves({ look }: { look: Look }) {
  if (!look.known.length) return <p class="quiet">{words.nothingKnown}</p>;
  return (
    <ul class="legend">
      {look.known.map((move, number) => (
        <li key={number}>
          <b>{move.move}</b> {withoutMove(move.says, move.move)}
        </li>
      ))}
    </ul>
  );
}
