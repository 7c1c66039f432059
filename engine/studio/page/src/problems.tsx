/** Problems: the person plays, the readers judge and refute; hints in words; what was solved is remembered. */

import { useEffect, useState } from "preact/hooks";

import { AttemptActions, LAST_HINT, useAttempt } from "./attempt";
import { Board } from "./board";
import { TopicChoice } from "./choices";
import { encoded } from "./drop";
import type { Talk } from "./talk";
import type { ProblemListed, ProblemShown } from "./types";
import { langOf, words } from "./words";
import { useWait, Working } from "./working";

interface Listing {
  folder: string;
  grade: number;
  problems: ProblemListed[];
}

/** What came of a file with problems. */
interface Added {
  /** The first of them. */
  name: string;
  added: number;
  left_out: number;
}

/** From 30 kyu to 9 dan; there is no grade between 1 kyu and 1 dan. */
const GRADES = Array.from({ length: 40 }, (_, number) => number - 30).filter((each) => each !== 0);

const MOST_LISTED = 60;
const URGENT: Record<string, number> = { due: 0, failed: 1, new: 2, solved: 3 };

/** What stays while another view is open. */
const kept = { name: "" };

/** The problems that are listed: those to repeat, then one's own and those near a grade; with them the one shown. */
function nearest(problems: ProblemListed[], grade: number, shown: string): ProblemListed[] {
  const away = ({ grade: own }: ProblemListed) =>
    own ? Math.abs((own.endsWith("k") ? -1 : 1) * Number.parseInt(own, 10) - grade) : -1;
  const place = (each: ProblemListed) => 100 * (URGENT[each.state] ?? 2) + away(each);
  const ordered = [...problems].sort((one, other) => place(one) - place(other));
  return ordered.filter((each, number) => number < MOST_LISTED || each.name === shown);
}

/** What the names of one's own problems begin with, before that of their file. */
const OWN_KEY = /^own-[0-9a-f]+-/;

/** What each problem is called: its topic with a number, or the name of one's own file. */
function titles(problems: ProblemListed[]): Map<string, string> {
  const counts = new Map<string, number>();
  const titled = (each: ProblemListed): [string, string] => {
    if (OWN_KEY.test(each.name)) return [each.name, each.name.replace(OWN_KEY, "")];
    const number = (counts.get(each.topic) ?? 0) + 1;
    counts.set(each.topic, number);
    return [each.name, `${words.topics[each.topic] ?? each.topic} ${number}`];
  };
  return new Map(problems.map(titled));
}

interface Props {
  talk: Talk;
  /** Bytes of a file with problems, at most. */
  most: number;
  fail: (reason: unknown) => void;
}

export function Problems({ talk, most, fail }: Props) {
  const [listing, setListing] = useState<Listing | null>(null);
  const [topic, setTopic] = useState("");
  const [note, setNote] = useState("");
  const adding = useWait(talk);

  const load = async () => {
    try {
      const found = await talk.ask<Listing>("problems");
      setListing(found);
      return found.problems;
    } catch (reason) {
      fail(reason);
      return [];
    }
  };
  useEffect(() => {
    // nobody comes for an empty board; the problem that was there when one left it is there again
    load().then((problems) => {
      if (problems.some((each) => each.name === kept.name)) open({ name: kept.name });
      else if (problems.length) open({ topic });
    });
  }, []);

  const told = (answer: ProblemShown) => {
    kept.name = answer.name;
    if (answer.text) load();
  };
  const { shown, waiting, hints, work, open, answer, hint, sign } = useAttempt(talk, "open_problem", told, fail);
  // after a refutation one may play on
  const mayPlay = shown && !waiting && (shown.state === "open" || (shown.state === "refuted" && !!shown.reply));
  const add = async (event: { currentTarget: HTMLInputElement }) => {
    const input = event.currentTarget;
    setNote("");
    const files = [...(input.files ?? [])];
    for (const file of files) {
      try {
        const data = await encoded(file, most);
        const found = await adding.ask<Added>("add_problem", { title: file.name.slice(0, 100), data });
        if (found.added > 1 || found.left_out) setNote(words.problemsAdded(found.added, found.left_out));
        await load();
        open({ name: found.name });
      } catch (reason) {
        const says = reason instanceof Error ? reason.message : String(reason);
        fail(files.length > 1 ? new Error(`${file.name}: ${says}`) : reason);
      }
    }
    input.value = "";
  };

  if (!listing) return <p class="notice">{words.boardPreparing}</p>;
  const titled = titles(listing.problems);
  const problems = listing.problems.filter((each) => !topic || each.topic === topic);
  const topics = [...new Set(listing.problems.map((each) => each.topic))];
  const solved = problems.filter((each) => each.state === "solved" || each.state === "due").length;
  return (
    <main class="table">
      <section class="boardside">
        {shown ? (
          <>
            <p class="status goal">{shown.goal}</p>
            {shown.asks && <p class="status">{shown.asks}</p>}
            <Board
              start={shown.start}
              moves={shown.moves}
              marks={[
                ...shown.target.map((vertex) => ({ vertex, type: "triangle" as const })),
                ...(hints === LAST_HINT ? (shown.points ?? []).map((vertex) => ({ vertex, type: "square" as const })) : []),
              ]}
              ghost={mayPlay ? shown.side : null}
              onPoint={(vertex) => mayPlay && answer(vertex)}
            />
            {shown.state === "refuted" && shown.reply && <p class="quiet">{words.playOnAfter}</p>}
            <p class={`status ${shown.state}`} aria-live="polite" data-state={shown.state}>
              {!waiting && shown.text} {!waiting && <span lang={langOf(shown.says ?? "")}>{shown.says}</span>}
            </p>
            {sign}
          </>
        ) : (
          <p class="notice">{listing.problems.length ? words.problemsHelp : words.noProblems}</p>
        )}
        <AttemptActions
          shown={shown}
          waiting={waiting}
          isNext={problems.length > 0}
          nextSays={words.nextProblem}
          next={() => open({ topic, after: shown?.name ?? "" })}
          again={() => work("problem_again", {})}
          hint={hint}
        />
      </section>
      <section class="wordside">
        <section class="card">
          <h2>{words.tabs.problems}</h2>
          <TopicChoice
            label={words.topic}
            all={words.allTopics}
            topics={topics}
            value={topic}
            set={setTopic}
          />
          <label class="field">
            <span>{words.yourGrade}</span>
            <select
              value={listing.grade}
              onChange={(event) =>
                talk
                  .ask<Listing>("set_grade", { grade: Number(event.currentTarget.value) })
                  .then(setListing, fail)
              }
            >
              {GRADES.map((each) => (
                <option key={each} value={each}>
                  {words.gradeName(each)}
                </option>
              ))}
            </select>
          </label>
          <p class="quiet">{words.solvedCount(solved, problems.length)}</p>
          <label class="button">
            {words.addProblem}
            <input type="file" accept=".sgf" multiple class="unseen" onChange={add} />
          </label>
          {adding.waiting && <Working says={words.checking} stop={adding.stop} />}
          {note && <p class="notice">{note}</p>}
          <ul class="problems">
            {nearest(problems, listing.grade, shown?.name ?? "").map((each) => (
              <li key={each.name}>
                <button
                  class={shown?.name === each.name ? "link chosen" : "link"}
                  data-name={each.name}
                  onClick={() => open({ name: each.name })}
                >
                  {titled.get(each.name)} {each.grade && <span class="quiet">{words.grade(each.grade)}</span>}
                </button>
                <span class={`state ${each.state}`}>{words.problemStates[each.state]}</span>
              </li>
            ))}
          </ul>
          <p class="quiet">{words.ownFolder(listing.folder)}</p>
        </section>
      </section>
    </main>
  );
}
