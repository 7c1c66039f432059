/** Where a game record is dropped, or chosen. */

import { useState } from "preact/hooks";

import { words } from "./words";

interface DropProps {
  take: (file: File | undefined) => void;
  level: number;
  setLevel: (level: number) => void;
  help: string;
  here: (() => void) | null;
  hereSays: string;
}

export function DropPlace({ take, level, setLevel, help, here, hereSays }: DropProps) {
  const [over, setOver] = useState(false);
  return (
    <section
      class={over ? "card drop over" : "card drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}
    >
      <p class="large">{words.reviewDrop}</p>
      <label class="button main">
        {words.reviewChoose}
        <input
          type="file"
          accept=".sgf"
          class="unseen"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <button disabled={!here} title={here ? "" : words.noBoardGame} onClick={() => here?.()}>
        {hereSays}
      </button>
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
      <p class="quiet">{help}</p>
    </section>
  );
}

/** A file in base 64, as messages hold it. */
export async function encoded(file: File): Promise<string> {
  return base64(new Uint8Array(await file.arrayBuffer()));
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
