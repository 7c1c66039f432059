/** How a game is to be played, and the games that were saved. */

import { useEffect, useState } from "preact/hooks";

import { KomiChoice, RulesChoice } from "./choices";
import { Choice, encoded, type Several } from "./drop";
import { Field, NumberInput } from "./fields";
import { ClockChoice } from "./ownclock";
import type { Talk } from "./talk";
import type { Hello, Judge, ListedGame, SavedGame, Settings } from "./types";
import { inList, resultText, sideName, words } from "./words";

const USUAL: Settings = {
  size: 9,
  rules: "chinese",
  komi: 7.5,
  handicap: 0,
  person: "black",
  player: "hybrid",
  level: 5,
  clock: "none",
  playouts: 0,
  resign: 3,
  name: "",
  other: "",
};
const KEPT = "tamen-settings";
const USUAL_SIZES = [9, 13, 19];
const SIZES = [...USUAL_SIZES, ...range(4, 25).filter((size) => !USUAL_SIZES.includes(size))];
const HANDICAP_KOMI = 0.5;

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, number) => first + number);
}

export function remembered(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

interface Props {
  talk: Talk;
  hello: Hello;
  judge: Judge;
  fail: (reason: unknown) => void;
  /** Called when a game is at the board, with what was read otherwise than it is written in its record. */
  done: (remarks?: string) => void;
  canCancel: boolean;
}

export function NewGame({ talk, hello, judge, fail, done, canCancel }: Props) {
  const [settings, setSettings] = useState(remembered);
  const [several, setSeveral] = useState<Several | null>(null);
  const change = (changed: Partial<Settings>) => setSettings((before) => ({ ...before, ...changed }));
  const komiOf = (rules: string, handicap: number) => (handicap ? HANDICAP_KOMI : (hello.rules[rules] ?? 7.5));

  const begin = (event: Event) => {
    event.preventDefault();
    localStorage.setItem(KEPT, JSON.stringify(settings));
    talk.ask("begin", { ...settings }).then(() => done(), fail);
  };
  const playOn = async (event: { currentTarget: HTMLInputElement }) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    try {
      const data = await encoded(file, hello.largest_record);
      const games = await talk.ask<ListedGame[]>("games_of_record", { data });
      if (games.length > 1) setSeveral({ name: file.name, data, games });
      else await talk.ask<string>("play_on", { ...settings, data }).then(done);
    } catch (reason) {
      fail(reason);
    }
    input.value = "";
  };
  const chooseGame = ({ data }: Several, number: number) =>
    talk
      .ask<string>("one_game_of_record", { data, number })
      .then((one) => talk.ask<string>("play_on", { ...settings, data: one }))
      .then(done, fail);
  if (several) return <Choice several={several} choose={chooseGame} leave={() => setSeveral(null)} />;
  const most = settings.size < 7 ? 0 : settings.size % 2 && settings.size > 7 ? 9 : 4;
  // ranks were measured of the engine itself, not of the other players
  const rank = settings.player === USUAL.player ? hello.ranks[settings.level - hello.levels[0]] : undefined;
  const handicaps = [0, ...Array.from({ length: Math.max(0, most - 1) }, (_, number) => number + 2)];
  return (
    <form class="card newgame" noValidate onSubmit={begin}>
      <h2>{words.newGame}</h2>
      <p>{words.whatThisIs}</p>
      <div class="fields first">
        <Field label={words.size}>
          <select
            value={settings.size}
            onChange={(event) => change({ size: Number(event.currentTarget.value), handicap: 0 })}
          >
            {SIZES.map((size) => (
              <option key={size} value={size}>
                {size} × {size}
              </option>
            ))}
          </select>
        </Field>
        <Field label={words.you}>
          <select
            value={settings.person}
            onChange={(event) => change({ person: event.currentTarget.value as Settings["person"] })}
          >
            <option value="black">{words.black}</option>
            <option value="white">{words.white}</option>
            <option value="both">{words.both}</option>
          </select>
        </Field>
        <Field label={words.levelAndRank(settings.level, rank)}>
          <input
            type="range"
            aria-label={words.level}
            min={hello.levels[0]}
            max={hello.levels[1]}
            value={settings.level}
            onInput={(event) => change({ level: Number(event.currentTarget.value) })}
          />
        </Field>
      </div>
      <div class="actions">
        <button class="main large" type="submit">
          {words.begin}
        </button>
        {canCancel && (
          <button type="button" onClick={() => done()}>
            {words.cancel}
          </button>
        )}
      </div>
      <details>
        <summary>{words.more}</summary>
      <div class="fields">
        <Field label={words.yourName}>
          <input
            type="text"
            maxLength={40}
            value={settings.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        {settings.person === "both" && (
          <Field label={words.othersName}>
            <input
              type="text"
              maxLength={40}
              value={settings.other}
              onInput={(event) => change({ other: event.currentTarget.value })}
            />
          </Field>
        )}
        <Field label={words.handicap}>
          <select
            value={settings.handicap}
            onChange={(event) => {
              const handicap = Number(event.currentTarget.value);
              change({ handicap, komi: komiOf(settings.rules, handicap) });
            }}
          >
            {handicaps.map((stones) => (
              <option key={stones} value={stones}>
                {stones || words.noHandicap}
              </option>
            ))}
          </select>
        </Field>
        <RulesChoice
          rules={hello.rules}
          value={settings.rules}
          set={(rules) => change({ rules, komi: komiOf(rules, settings.handicap) })}
        />
        <KomiChoice value={settings.komi} set={(komi) => change({ komi })} />
        <ClockChoice clock={settings.clock} set={(clock) => change({ clock })} />
        <Field label={words.playouts}>
          <NumberInput
            min={1}
            placeholder={words.ofTheLevel}
            value={settings.playouts}
            empty={0}
            set={(playouts) => change({ playouts })}
          />
        </Field>
        <Field label={words.givesUp}>
          <NumberInput min={0} max={99} step="0.5" value={settings.resign} set={(resign) => change({ resign })} />
        </Field>
        <Field label={words.player} wide>
          <select value={settings.player} onChange={(event) => change({ player: event.currentTarget.value })}>
            {Object.entries(hello.players).map(([name, what]) => (
              <option key={name} value={name}>
                {words.players[name] ?? what}
              </option>
            ))}
            {judge.command && <option value="judge">{words.judge.plays(judge.name)}</option>}
          </select>
        </Field>
      </div>
        <label class="button">
          {words.openRecord}
          <input type="file" accept=".sgf,.gib,.ngf,.ugf,.ugi" class="unseen" onChange={playOn} />
        </label>
      </details>
    </form>
  );
}

/** Saved games that are listed at once; older ones are under *More*. */
const FIRST_SAVED = 6;

const MOST_SAVED = 50;

export function SavedGames({ talk, fail, done }: { talk: Talk; fail: (reason: unknown) => void; done: () => void }) {
  const [games, setGames] = useState<SavedGame[] | null>(null);
  useEffect(() => {
    talk.ask<SavedGame[]>("saved_games").then(setGames, fail);
  }, []);
  if (!games) return null;
  const open = (name: string) => talk.ask("open_game", { name }).then(() => done(), fail);
  const older = games.slice(FIRST_SAVED, MOST_SAVED);
  return (
    <section class="card">
      <h2>{words.saved}</h2>
      {!games.length && <p class="quiet">{words.noSaved}</p>}
      <SavedList games={games.slice(0, FIRST_SAVED)} open={open} />
      {older.length > 0 && (
        <details class="further">
          <summary>
            {words.more} ({older.length})
          </summary>
          <SavedList games={older} open={open} />
        </details>
      )}
    </section>
  );
}

function SavedList({ games, open }: { games: SavedGame[]; open: (name: string) => void }) {
  return (
    <ul class="saved">
      {games.map((game) => (
        <li key={game.name}>
          <span>
            <b>{when(game.name)}</b>{" "}
            {inList([`${game.size} × ${game.size}`, ...sides(game)])}{" "}
            <span class="quiet">{game.result ? resultText(game.result) : words.phases[game.phase]}</span>
          </span>
          <button onClick={() => open(game.name)}>{words.goOnWith}</button>
        </li>
      ))}
    </ul>
  );
}

/** Who played a saved game: the names of both people, or the person's side and the level of the engine. */
function sides({ person, names, level }: SavedGame): string[] {
  if (person !== "both") return [names[0], sideName(person), `${words.level.toLowerCase()} ${level}`];
  return names.some(Boolean) ? [`${names[0] || words.black} – ${names[1] || words.white}`] : [words.both];
}

/** The date and time in a name such as 20261122-235312-9x9. */
function when(name: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)/.exec(name) ?? [];
  return year ? `${year}-${month}-${day} ${hour}:${minute}` : name;
}
