/** How hard Tamen looks: the choice of a level by what it is good for. */

import { words } from "./words";

export function Depth({ level, setLevel }: { level: number; setLevel: (level: number) => void }) {
  return (
    <label class="field">
      <span>{words.depth}</span>
      <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
        {Object.entries(words.depths).map(([value, says]) => (
          <option key={value} value={value}>
            {says} ({words.level.toLowerCase()} {value})
          </option>
        ))}
      </select>
    </label>
  );
}
