/** What a player should learn from all own games: records and names, the study that runs, its report, exercises. */

import "./study.css";

import { useEffect, useState } from "preact/hooks";

import { Parts } from "./choices";
import { Practise } from "./practise";
import { StudyReport } from "./study_report";
import { StudySetup } from "./study_setup";
import type { Study, StudyEvent, StudyProgress } from "./study_types";
import { said } from "./study_words";
import type { Talk } from "./talk";
import { spoken, words } from "./words";

type Part = keyof typeof said.parts;

interface Props {
  talk: Talk;
  event: StudyEvent | null;
  fail: (reason: unknown) => void;
  toBoard: () => void;
}

/** What stays while another view is open. */
const kept: { part: Part | null; topic: string } = { part: null, topic: "" };

export function StudyView({ talk, event, fail, toBoard }: Props) {
  const [study, setStudy] = useState<Study | null>(null);
  const [part, setPart] = useState<Part | null>(kept.part);
  const [topic, setTopic] = useState(kept.topic);
  const isOver = event !== null && event.progress === null;
  Object.assign(kept, { part, topic });

  useEffect(() => {
    talk.ask<Study>("study").then((found) => {
      setStudy(found);
      if (found.news) fail(new Error(found.news));
    }, fail);
  }, [isOver, spoken()]);

  if (!study) return <p class="notice">{words.boardPreparing}</p>;
  const progress = event ? event.progress : study.progress;
  const running = progress && !progress.failure ? progress : null;
  const shown = part ?? (study.report ? "report" : "records");
  return (
    <>
      <Parts label={words.tabs.study} titles={said.parts} value={shown} set={setPart} />
      <aside class="quiet stays">{said.here}</aside>
      {running && <Running progress={running} talk={talk} fail={fail} />}
      {progress?.failure && (
        <p class="notice bad" role="alert">
          {said.failed(progress.failure)}
        </p>
      )}
      {event?.cancelled && <p class="notice">{said.cancelled}</p>}
      {shown === "records" && (
        <StudySetup talk={talk} study={study} setStudy={setStudy} isRunning={running !== null} fail={fail} />
      )}
      {shown === "report" &&
        (study.report?.games.length ? (
          <StudyReport
            talk={talk}
            report={study.report}
            titles={study.titles}
            fail={fail}
            toBoard={toBoard}
            practise={(kind) => {
              setTopic(kind);
              setPart("practise");
            }}
          />
        ) : (
          <p class="notice">{said.noReport}</p>
        ))}
      {shown === "practise" && <Practise talk={talk} topic={topic} setTopic={setTopic} fail={fail} />}
    </>
  );
}

function Running(props: { progress: StudyProgress; talk: Talk; fail: (reason: unknown) => void }) {
  const { progress, talk, fail } = props;
  return (
    <div class="running">
      <span class="spinner" aria-hidden="true" />
      <progress max={1} value={progress.total ? progress.done / progress.total : 0} />
      <span class="quiet" aria-live="polite">
        {words.withTimeLeft(said.running(progress.done, progress.total), progress.seconds_left)}
      </span>
      <button onClick={() => talk.ask("cancel_study").catch(fail)}>{said.cancel}</button>
    </div>
  );
}
