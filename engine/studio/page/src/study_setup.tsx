/** Records are added, the player's names chosen, and the study begun, with what it will take. */

import { useEffect, useRef, useState } from "preact/hooks";

import { Depth } from "./depth";
import { encoded } from "./drop";
import type { People, Plan, Study } from "./study_types";
import { said } from "./study_words";
import type { Talk } from "./talk";
import { langOf, words } from "./words";
import { useWait, Working, type Wait } from "./working";

const ENDINGS = /\.(sgf|gib|ngf|ugf|ugi|zip)$/i;

/** Bytes of a file that are sent at once. */
const PART_BYTES = 1_000_000;

const LONGEST_NAME = 150;
const SOME = [10, 20, 50];
const USUAL_LEVEL = 15;

/** Names that are listed at once; of the others one asks. */
const FIRST_NAMES = 12;

interface Props {
  talk: Talk;
  study: Study;
  setStudy: (study: Study) => void;
  isRunning: boolean;
  fail: (reason: unknown) => void;
}

export function StudySetup({ talk, study, setStudy, isRunning, fail }: Props) {
  const [adding, setAdding] = useState<[done: number, total: number] | null>(null);
  const [others, setOthers] = useState(0);
  const [people, setPeople] = useState<People | null>(null);
  const [names, setNames] = useState<string[]>(study.names);
  const [level, setLevel] = useState(study.level ?? USUAL_LEVEL);
  const [isSure, setSure] = useState(false);

  const reading = useWait(talk);
  const isAdding = useRef(false);

  const read = () =>
    reading.ask<People>("study_people").then((found) => {
      setPeople(found);
      setNames((before) => before.filter((name) => found.people.some((each) => each.name === name)));
    }, fail);
  useEffect(() => {
    setPeople(null);
    if (study.records && !adding && !isRunning) read();
    return reading.stop;
  }, [study.records, adding === null, isRunning]);

  const add = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    const records = files.filter((each) => ENDINGS.test(each.name));
    setOthers(files.length - records.length);
    let count = study.records;
    isAdding.current = true;
    for (const [done, file] of records.entries()) {
      if (!isAdding.current) break;
      setAdding([done, records.length]);
      try {
        count = await sendFile(talk, file);
      } catch (reason) {
        fail(reason);
      }
    }
    input.value = "";
    setAdding(null);
    setStudy({ ...study, records: count });
  };
  const remove = () => {
    setSure(false);
    talk.ask<Study>("remove_study_records").then(setStudy, fail);
  };
  const toggle = (name: string) =>
    setNames(names.includes(name) ? names.filter((each) => each !== name) : [...names, name]);

  const isBusy = isRunning || adding !== null;
  // who was chosen is always in sight
  const listed = people?.people ?? [];
  const first = listed.filter((each, number) => number < FIRST_NAMES || names.includes(each.name));
  const further = listed.filter((each) => !first.includes(each));
  return (
    <main class="narrow study">
      <section class="card">
        <p>{said.help}</p>
        <div class="actions">
          <label class="button main">
            {said.addFolder}
            <input
              type="file"
              multiple
              disabled={isBusy}
              class="unseen"
              {...{ webkitdirectory: true }}
              onChange={(event) => add(event.currentTarget)}
            />
          </label>
          <label class="button">
            {said.addFiles}
            <input
              type="file"
              multiple
              disabled={isBusy}
              accept=".sgf,.gib,.ngf,.ugf,.ugi,.zip"
              class="unseen"
              onChange={(event) => add(event.currentTarget)}
            />
          </label>
        </div>
        {adding && <Working says={said.adding(...adding)} stop={() => (isAdding.current = false)} />}
        <p class="quiet">
          {said.records(study.records)}
          {words.fullStop} {said.others(others)}{" "}
          {study.records > 0 && !isBusy && (
            <button class="link" onClick={() => (isSure ? remove() : setSure(true))}>
              {isSure ? said.removeSure : said.removeAll}
            </button>
          )}
        </p>
      </section>
      {study.records > 0 && !isBusy && !people && <Asked wait={reading} says={said.reading} again={read} />}
      {people && !isBusy && (
        <section class="card">
          <h2>{said.whose}</h2>
          <Names people={first} names={names} toggle={toggle} />
          {further.length > 0 && (
            <details class="further">
              <summary>
                {words.more} ({further.length})
              </summary>
              <Names people={further} names={names} toggle={toggle} />
            </details>
          )}
          <Depth level={level} setLevel={setLevel} />
          {names.length > 0 && <Beginning talk={talk} names={names} level={level} fail={fail} />}
          <Remarks remarks={[...people.told, ...people.unread]} />
        </section>
      )}
    </main>
  );
}

/** That one waits for something, and how to have it after all if one did not. */
function Asked({ wait, says, again }: { wait: Wait; says: string; again: () => void }) {
  return wait.waiting ? <Working says={says} stop={wait.stop} /> : <button onClick={again}>{words.tryAgain}</button>;
}

/** The players of the records, to choose the names that are one's own. */
function Names(props: { people: People["people"]; names: string[]; toggle: (name: string) => void }) {
  return (
    <ul class="people">
      {props.people.map((each) => (
        <li key={each.name}>
          <label>
            <input
              type="checkbox"
              checked={props.names.includes(each.name)}
              onChange={() => props.toggle(each.name)}
            />{" "}
            {each.name} <span class="quiet">{said.ofGames(each.games)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** What a study would take, and its beginning. */
function Beginning(props: { talk: Talk; names: string[]; level: number; fail: (reason: unknown) => void }) {
  const { talk, names, level, fail } = props;
  const [plan, setPlan] = useState<Plan | null>(null);
  const [most, setMost] = useState("");
  const planning = useWait(talk);
  const look = () => planning.ask<Plan>("plan_study", { names, level }).then(setPlan, fail);
  useEffect(() => {
    setPlan(null);
    look();
    return planning.stop;
  }, [names.join("\n"), level]);
  if (!plan) return <Asked wait={planning} says={said.planning} again={look} />;
  const seconds = (games: number) => said.time((plan.seconds * games) / plan.left);
  const begin = () => talk.ask("begin_study", { names, level, most: most ? Number(most) : null }).catch(fail);
  return (
    <>
      <p>{said.plan(plan.left, plan.known)}</p>
      {plan.left > 0 && (
        <label class="field">
          <span>{said.howMany}</span>
          <select value={most} onChange={(event) => setMost(event.currentTarget.value)}>
            <option value="">{said.many(null, seconds(plan.left))}</option>
            {SOME.filter((each) => each < plan.left).map((each) => (
              <option key={each} value={each}>
                {said.many(each, seconds(each))}
              </option>
            ))}
          </select>
        </label>
      )}
      <button class="main" disabled={!plan.left && !plan.known} onClick={begin}>
        {plan.left ? said.begin : said.sumUp}
      </button>
      <Remarks remarks={plan.told} />
    </>
  );
}

/** What is to be said of the records. */
export function Remarks({ remarks }: { remarks: string[] }) {
  if (!remarks.length) return null;
  return (
    <details class="further">
      <summary>{said.records_read}</summary>
      <ul>
        {remarks.map((each) => (
          <li key={each} lang={langOf(each)}>
            {each}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Send a file, in parts if it is large; the number of files that are there then. */
async function sendFile(talk: Talk, file: File): Promise<number> {
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES));
  const name = file.name.slice(-LONGEST_NAME);
  let records = 0;
  for (let part = 0; part < parts; part++) {
    const data = await encoded(file.slice(part * PART_BYTES, (part + 1) * PART_BYTES), PART_BYTES);
    records = (await talk.ask<{ records: number }>("add_study_records", { name, data, part, parts })).records;
  }
  return records;
}
