/** The graph of a review: Black's chance to win and Black's lead, move by move; a press on it goes to the move. */

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";

import type { ReviewedMove } from "./types";
import { words } from "./words";

interface Props {
  moves: ReviewedMove[];
  /** The numbers of the moves that are marked. */
  mistakes: number[];
  total: number;
  count: number;
  go: (to: number) => void;
}

const HEIGHT = 190;

export function Graph({ moves, mistakes, total, count, go }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const at = useRef({ count, go, mistakes });
  at.current = { count, go, mistakes };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const axis = { stroke: color("--quiet"), grid: { stroke: color("--edge"), width: 1 }, ticks: { show: false } };
    const made = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        scales: { x: { time: false, range: [0, Math.max(total, 2)] }, y: { range: [0, 100] }, lead: { range: aroundZero } },
        cursor: { y: false, points: { size: 8 } },
        legend: { show: true, live: false },
        axes: [
          { ...axis },
          { ...axis, size: 48, values: (_, ticks) => ticks.map((each) => `${each} %`) },
          { ...axis, scale: "lead", side: 1, size: 44, grid: { show: false } },
        ],
        series: [
          { label: words.move },
          {
            label: words.graphChance,
            stroke: color("--accent"),
            width: 2,
            value: (_, value) => (value === null ? "–" : `${value.toFixed(0)} %`),
          },
          {
            label: words.graphLead,
            scale: "lead",
            stroke: color("--second"),
            width: 2,
            dash: [6, 4],
            value: (_, value) => (value === null ? "–" : value.toFixed(1)),
          },
        ],
        hooks: {
          draw: [
            (plot) => {
              const x = plot.valToPos(at.current.count, "x", true);
              plot.ctx.save();
              plot.ctx.strokeStyle = color("--text");
              plot.ctx.beginPath();
              plot.ctx.moveTo(x, plot.bbox.top);
              plot.ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
              plot.ctx.stroke();
              plot.ctx.fillStyle = color("--bad");
              for (const number of at.current.mistakes) {
                plot.ctx.beginPath();
                const radius = 4 * devicePixelRatio;
                plot.ctx.arc(plot.valToPos(number, "x", true), plot.bbox.top + radius, radius, 0, 2 * Math.PI);
                plot.ctx.fill();
              }
              plot.ctx.restore();
            },
          ],
        },
      },
      series(moves, total),
      element,
    );
    made.over.addEventListener("click", () => {
      const left = made.cursor.left;
      if (left !== undefined && left >= 0) at.current.go(Math.round(made.posToVal(left, "x")));
    });
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    chart.current = made;
    return () => {
      observer.disconnect();
      made.destroy();
      chart.current = null;
    };
  }, [total]);

  useEffect(() => chart.current?.setData(series(moves, total)), [moves, total]);
  useEffect(() => chart.current?.redraw(false), [count, mistakes.length]);

  return <div class="graph" ref={frame} />;
}

/** A range of leads whose middle is none, where a chance of one half stands. */
function aroundZero(_: uPlot, least: number, most: number): [number, number] {
  const far = Math.max(5, Math.abs(least), Math.abs(most));
  return [-far, far];
}

function series(moves: ReviewedMove[], total: number): uPlot.AlignedData {
  const numbers = Array.from({ length: total }, (_, number) => number + 1);
  const known = new Map(moves.map((each) => [each.number, each]));
  const chances = numbers.map((number) => {
    const chance = known.get(number)?.chance;
    return chance === undefined ? null : 100 * chance;
  });
  const leads = numbers.map((number) => known.get(number)?.lead ?? null);
  return [numbers, chances, leads];
}
