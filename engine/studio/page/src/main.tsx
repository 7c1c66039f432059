/** The page: what the server told last, which view is open, what went wrong. */

import "@sabaki/shudan/css/goban.css";
import "uplot/dist/uPlot.min.css";
import "./board.css";
import "./style.css";
import "./knowledge.css";

import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Knowledge } from "./knowledge";
import { Play } from "./play";
import { Problems } from "./problems";
import { beginReview, ReviewView, type ReviewEvent } from "./review";
import { StudyView } from "./study";
import type { StudyEvent } from "./study_types";
import { Talk } from "./talk";
import type { ThroughEvent } from "./through";
import type { Hello, State } from "./types";
import { speak, spoken, wanted, whenSpoken, words } from "./words";

/** Milliseconds until words that could not be fetched are asked for again. */
const AGAIN_AFTER = 1000;

type View = keyof typeof words.tabs;

function Studio() {
  const [view, setView] = useState<View>("play");
  const [hello, setHello] = useState<Hello | null>(null);
  const [state, setState] = useState<State | null>(null);
  const [away, setAway] = useState("");
  const [error, setError] = useState("");
  const [throughEvent, setThroughEvent] = useState<ThroughEvent | null>(null);
  const [studyEvent, setStudyEvent] = useState<StudyEvent | null>(null);
  const [reviewEvent, setReviewEvent] = useState<ReviewEvent | null>(null);
  const [, setLanguage] = useState(spoken());
  useEffect(() => whenSpoken(setLanguage), []);

  const talk = useMemo(() => {
    const made: Talk = new Talk(
      (told) => {
        if (told.event === "state") setState(told as unknown as State);
        else if (told.event === "review") setReviewEvent(told as unknown as ReviewEvent);
        else if (told.event === "study") setStudyEvent(told as unknown as StudyEvent);
        else if (told.event === "through") setThroughEvent(told as unknown as ThroughEvent);
      },
      (connected, why) => {
        setAway(connected ? "" : why);
        if (!connected) return;
        made.ask<Hello>("hello").then((answer) => {
          setHello(answer);
          setState(answer.state);
        }, fail);
      },
    );
    return made;
  }, []);

  function fail(reason: unknown) {
    setError(reason instanceof Error ? reason.message : String(reason));
  }

  const reviewThis = () =>
    beginReview(talk, { data: "" }, state?.table?.name ?? "").then(() => setView("review"), fail);

  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <nav role="tablist">
          {(Object.keys(words.tabs) as View[]).map((each) => (
            <button
              key={each}
              role="tab"
              aria-selected={view === each}
              class={view === each ? "tab chosen" : "tab"}
              onClick={() => setView(each)}
            >
              {words.tabs[each]}
            </button>
          ))}
        </nav>
      </header>
      {hello && state ? (
        <>
          {view === "play" && (
            <Play talk={talk} hello={hello} state={state} fail={fail} toReview={reviewThis} />
          )}
          {view === "review" && (
            <ReviewView
              talk={talk}
              hello={hello}
              state={state}
              event={reviewEvent}
              fail={fail}
              toBoard={() => setView("play")}
            />
          )}
          {view === "knowledge" && (
            <Knowledge talk={talk} hello={hello} state={state} event={throughEvent} fail={fail} />
          )}
          {view === "study" && (
            <StudyView talk={talk} event={studyEvent} fail={fail} toBoard={() => setView("play")} />
          )}
          {view === "problems" && <Problems talk={talk} most={hello.largest_record} fail={fail} />}
        </>
      ) : (
        !away && <p class="notice">{words.boardPreparing}</p>
      )}
      <aside class="toasts">
        {state?.preparing && <p class="notice">{words.preparing(...state.preparing)}</p>}
        {state?.judge.loading && <p class="notice">{words.judge.loading}</p>}
        {state?.stand_in && <p class="notice">{words.standIn}</p>}
        {[away, state?.failure].filter(Boolean).map((each) => (
          <p key={each} class="notice bad" role="alert">
            {each}
          </p>
        ))}
        {state?.note && (
          <p class="notice bad" role="alert">
            {state.note} <button onClick={() => talk.ask("engine_again").catch(fail)}>{words.again}</button>
          </p>
        )}
        {error && (
          <p class="notice bad" role="alert">
            {error} <button onClick={() => setError("")}>{words.dismiss}</button>
          </p>
        )}
      </aside>
    </>
  );
}

const page = document.getElementById("page");

/** Show the page as soon as its words are there. */
function begin(at: HTMLElement) {
  speak(wanted()).then(
    () => render(<Studio />, at),
    () => setTimeout(() => begin(at), AGAIN_AFTER),
  );
}

if (page) begin(page);
