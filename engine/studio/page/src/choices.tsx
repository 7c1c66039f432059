/** What is chosen in more than one view. */

import { Field, NumberInput } from "./fields";
import type { Color, Hello } from "./types";
import { sideName, words } from "./words";

interface Chosen<Value> {
  value: Value;
  set: (value: Value) => void;
}

export function RulesChoice({ rules, value, set }: Chosen<string> & { rules: Hello["rules"] }) {
  return (
    <Field label={words.rules}>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {Object.keys(rules).map((each) => (
          <option key={each} value={each}>
            {words.ruleNames[each] ?? each}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function KomiChoice({ value, set }: Chosen<number>) {
  return (
    <Field label={words.komi}>
      <NumberInput step="0.5" value={value} set={set} />
    </Field>
  );
}

/** Which side of a record the person played, empty for none. */
export function PersonChoice({ value, set }: Chosen<Color | "">) {
  return (
    <Field label={words.youPlayed}>
      <select value={value} onChange={(event) => set(event.currentTarget.value as Color | "")}>
        {(["", "black", "white"] as const).map((each) => (
          <option key={each} value={each}>
            {each ? sideName(each) : words.nobodys}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** One of some topics, empty for all. */
export function TopicChoice({
  label,
  all,
  topics,
  titles,
  value,
  set,
}: Chosen<string> & { label: string; all: string; topics: string[]; titles?: Record<string, string> }) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{all}</option>
        {topics.map((each) => (
          <option key={each} value={each}>
            {titles?.[each] ?? words.topics[each] ?? each}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** The parts of a view, one of which is open. */
export function Parts<Part extends string>({
  label,
  titles,
  value,
  set,
}: Chosen<Part> & { label: string; titles: Record<Part, string> }) {
  return (
    <nav class="parts" aria-label={label}>
      <div role="tablist" aria-label={label}>
        {(Object.keys(titles) as Part[]).map((each) => (
          <button
            key={each}
            role="tab"
            aria-selected={value === each}
            class={value === each ? "chip chosen" : "chip"}
            onClick={() => set(each)}
          >
            {titles[each]}
          </button>
        ))}
      </div>
    </nav>
  );
}
