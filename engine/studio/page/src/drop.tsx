/** Where a game record is dropped, or chosen; of a file with several games one is chosen from a list. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Depth } from "./depth";
import type { Talk } from "./talk";
import type { ListedGame } from "./types";
import { words } from "./words";

interface DropProps {
  talk: Talk;
  most: number;
  take: (data: string, title: string) => void;
  fail: (reason: unknown) => void;
  level: number;
  setLevel: (level: number) => void;
  help: string;
  here: (() => void) | null;
  hereSays: string;
  /** What else is chosen before. */
  children?: ComponentChildren;
}

/** A file with several games. */
export interface Several {
  name: string;
  data: string;
  games: ListedGame[];
}

export function DropPlace(props: DropProps) {
  const { talk, most, take, fail, level, setLevel, help, here, hereSays } = props;
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState<Several | null>(null);

  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      const data = await encoded(file, most);
      const games = await talk.ask<ListedGame[]>("games_of_record", { data });
      if (games.length > 1) setSeveral({ name: file.name, data, games });
      else take(data, file.name);
    } catch (reason) {
      fail(reason);
    }
  };
  const choose = ({ name, data }: Several, number: number) =>
    talk
      .ask<string>("one_game_of_record", { data, number })
      .then((one) => take(one, name.replace(/(\.\w+)?$/, `-${number}$1`)))
      .catch(fail);

  if (several) return <Choice several={several} choose={choose} leave={() => setSeveral(null)} />;
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
        open(event.dataTransfer?.files[0]);
      }}
    >
      <p class="large">{words.reviewDrop}</p>
      <label class="button main">
        {words.reviewChoose}
        <input
          type="file"
          accept=".sgf,.gib,.ngf,.ugf,.ugi"
          class="unseen"
          onChange={(event) => {
            open(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <button disabled={!here} title={here ? "" : words.noBoardGame} onClick={() => here?.()}>
        {hereSays}
      </button>
      <Depth level={level} setLevel={setLevel} />
      {props.children}
      <p class="quiet">{help}</p>
    </section>
  );
}

interface ChoiceProps {
  several: Several;
  choose: (several: Several, number: number) => void;
  leave: () => void;
}

/** The games of a file, to choose one. */
export function Choice({ several, choose, leave }: ChoiceProps) {
  return (
    <section class="card choice">
      <h2>{words.chooseGame(several.name, several.games.length)}</h2>
      <ul class="mistakes">
        {several.games.map((each) => (
          <li key={each.number}>
            <button class="link" onClick={() => choose(several, each.number)}>
              {words.listedGame(each.number, each.black || words.black, each.white || words.white)}
            </button>{" "}
            <span class="quiet">{words.listedDetails(each.date, each.result, each.size, each.moves)}</span>
          </li>
        ))}
      </ul>
      <button onClick={leave}>{words.otherFile}</button>
    </section>
  );
}

/** A file, or a part of one, in base 64, as messages hold it; one with more bytes than that is refused. */
export async function encoded(file: Blob, most: number): Promise<string> {
  if (file.size > most) throw new Error(words.tooLarge(most.toLocaleString("en")));
  return base64(new Uint8Array(await file.arrayBuffer()));
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
