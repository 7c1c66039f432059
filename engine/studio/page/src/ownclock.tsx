/** The choice of a clock: one of the usual ones, or one of one's own. */

import { useState } from "preact/hooks";

import { Field, NumberInput } from "./fields";
import { words } from "./words";

const OWN = "own";
const SYSTEMS = ["absolute", "byoyomi", "canadian", "fischer"] as const;

/** The systems that count something in overtime: its periods, or the moves in each. */
const COUNTED = ["byoyomi", "canadian"] as const;

interface Own {
  system: (typeof SYSTEMS)[number];
  minutes: number;
  seconds: number;
  /** Periods of byo-yomi, or moves in each time of Canadian overtime. */
  count: number;
}

/** Minutes of a main time after which nothing comes, at least. */
const LEAST_MINUTES = 0.1;

const USUAL: Own = { system: "byoyomi", minutes: 10, seconds: 30, count: 3 };

/** A clock in the words of the server. */
function written({ system, minutes, seconds, count }: Own): string {
  const main = Math.round(60 * minutes);
  if (system === "absolute") return `absolute ${main}`;
  return system === "fischer" ? `fischer ${main} ${seconds}` : `${system} ${main} ${seconds} ${count}`;
}

function read(clock: string): Own {
  const [system, main, seconds, count] = clock.split(" ");
  const known = SYSTEMS.find((each) => each === system);
  if (!known) return USUAL;
  return {
    system: known,
    minutes: Number(main) / 60,
    seconds: Number(seconds ?? USUAL.seconds),
    count: Number(count ?? USUAL.count),
  };
}

export function ClockChoice({ clock, set }: { clock: string; set: (clock: string) => void }) {
  const [isOwn, setIsOwn] = useState(!(clock in words.clocks));
  const own = read(clock);
  const change = (changed: Partial<Own>) => set(written({ ...own, ...changed }));
  const counted = COUNTED.find((each) => each === own.system);
  const amount = (label: string, value: number, least: number, into: (value: number) => Partial<Own>) => (
    <Field label={label}>
      <NumberInput step="any" min={least} value={value} set={(typed) => change(into(Math.max(least, typed)))} />
    </Field>
  );
  return (
    <>
      <Field label={words.clock}>
        <select
          value={isOwn ? OWN : clock}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setIsOwn(chosen === OWN);
            set(chosen === OWN ? written(own) : chosen);
          }}
        >
          {Object.entries(words.clocks).map(([value, says]) => (
            <option key={value} value={value}>
              {says}
            </option>
          ))}
          <option value={OWN}>{words.ownClock}</option>
        </select>
      </Field>
      {isOwn && (
        <>
          <Field label={words.clockSystem}>
            <select
              value={own.system}
              onChange={(event) => change({ system: event.currentTarget.value as Own["system"] })}
            >
              {SYSTEMS.map((each) => (
                <option key={each} value={each}>
                  {words.clockSystems[each]}
                </option>
              ))}
            </select>
          </Field>
          {amount(words.minutesEach, own.minutes, counted ? 0 : LEAST_MINUTES, (minutes) => ({ minutes }))}
          {own.system !== "absolute" &&
            amount(words.secondsEach[own.system], own.seconds, 1, (seconds) => ({ seconds }))}
          {counted && amount(words.overtimeCounts[counted], own.count, 1, (count) => ({ count: Math.round(count) }))}
        </>
      )}
    </>
  );
}
