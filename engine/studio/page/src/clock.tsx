/** A side's clock, which runs on between what the server tells. */

import { useEffect, useState } from "preact/hooks";

import type { Clock, Color } from "./types";

export function ClockFace(props: { clock: Clock; color: Color; running: boolean; number: number }) {
  const { clock, color, running } = props;
  const [now, setNow] = useState(performance.now());
  const [told, setTold] = useState(performance.now());
  useEffect(() => setTold(performance.now()), [clock]);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const own = clock[color];
  const gone = running ? clock.elapsed + Math.max(0, now - told) / 1000 : 0;
  let left = own.seconds - gone;
  let overtime = own.overtime;
  while (left < 0 && clock.system === "byoyomi" && clock.period > 0 && overtime !== 1) {
    left += clock.period;
    overtime = overtime === 0 ? -1 : overtime - 1;
    if (overtime === -1) break;
  }
  const seconds = Math.max(0, Math.ceil(left));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span class={`clock ${seconds <= 10 ? "short" : ""}`}>
      {text}
      {overtime > 0 && ` (${overtime})`}
    </span>
  );
}
