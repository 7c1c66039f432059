/** A side's clock, which runs on between what the server tells. */

import { useEffect, useState } from "preact/hooks";

import type { Clock, ClockSide, Color } from "./types";

/** What a side has left after more seconds: after the main time come its periods, or one with some moves. */
function leftAfter({ system, period, count }: Clock, own: ClockSide, seconds: number) {
  let left = own.seconds - seconds;
  let overtime = own.overtime;
  if (left < 0 && !overtime && count && ["byoyomi", "canadian"].includes(system)) {
    left += period;
    overtime = count;
  }
  while (left < 0 && system === "byoyomi" && overtime > 1) {
    left += period;
    overtime -= 1;
  }
  return { left, overtime };
}

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
  const { left, overtime } = leftAfter(clock, own, gone);
  const seconds = Math.max(0, Math.ceil(left));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span class={`clock ${seconds <= 10 ? "short" : ""}`}>
      {text}
      {overtime > 0 && (clock.system === "canadian" ? ` / ${overtime}` : ` (${overtime})`)}
    </span>
  );
}
