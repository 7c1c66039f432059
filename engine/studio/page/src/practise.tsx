/** Exercises out of the person's own games: find the move that was missed. */

import { useEffect, useState } from "preact/hooks";

import { AttemptActions, LAST_HINT, useAttempt } from "./attempt";
import { Board } from "./board";
import { TopicChoice } from "./choices";
import type { Titles } from "./study_types";
import { said } from "./study_words";
import type { Talk } from "./talk";
import type { ProblemListed } from "./types";
import { spoken, words } from "./words";

interface Listing {
  exercises: ProblemListed[];
  learnt: number;
  titles: Titles;
}

interface Props {
  talk: Talk;
  topic: string;
  setTopic: (topic: string) => void;
  fail: (reason: unknown) => void;
}

export function Practise({ talk, topic, setTopic, fail }: Props) {
  const [listing, setListing] = useState<Listing | null>(null);
  const load = () =>
    talk.ask<Listing>("study_exercises").then((found) => {
      setListing(found);
      return found.exercises;
    }, fail);
  const { shown, waiting, hints, work, open, answer, hint, sign } = useAttempt(talk, "open_exercise", load, fail);
  useEffect(() => {
    // nobody comes for an empty board
    load().then((exercises) => {
      const isLeft = exercises?.some((each) => each.state !== "solved" && (!topic || each.topic === topic));
      if (!shown && isLeft) open({ topic });
    });
  }, [spoken()]);

  if (!listing) return <p class="notice">{words.boardPreparing}</p>;
  const topics = [...new Set(listing.exercises.map((each) => each.topic))];
  const listed = listing.exercises.filter((each) => !topic || each.topic === topic);
  const mayPlay = shown !== null && !waiting && shown.state === "open";
  const points = hints === LAST_HINT ? (shown?.points ?? []) : [];
  return (
    <main class="table study">
      <section class="boardside">
        {shown ? (
          <>
            <p class="status goal">{shown.goal}</p>
            <Board
              start={shown.start}
              moves={shown.moves}
              marks={points.map((vertex) => ({ vertex, type: "square" as const }))}
              ghost={mayPlay ? shown.side : null}
              onPoint={(vertex) => mayPlay && answer(vertex)}
            />
            <p class={`status ${shown.state}`} aria-live="polite" data-state={shown.state}>
              {!waiting && shown.text}
            </p>
            {sign}
          </>
        ) : (
          <p class="notice">{said.exercisesHelp}</p>
        )}
        <AttemptActions
          shown={shown}
          waiting={waiting}
          isNext={listed.length > 0}
          nextSays={said.next}
          next={() => open({ topic, after: shown?.name ?? "" })}
          again={() => work("problem_again", {})}
          hint={hint}
        />
      </section>
      <section class="wordside">
        <section class="card">
          <h2>{said.exercises}</h2>
          <TopicChoice
            label={said.kind}
            all={said.allKinds}
            topics={topics}
            titles={listing.titles}
            value={topics.includes(topic) ? topic : ""}
            set={setTopic}
          />
          <p class="quiet">
            {listing.exercises.length + listing.learnt
              ? said.left(listing.exercises.length, listing.learnt)
              : said.noExercises}
          </p>
          <ul class="problems">
            {listed.map((each, number) => (
              <li key={each.name}>
                <button
                  class={shown?.name === each.name ? "link chosen" : "link"}
                  onClick={() => open({ name: each.name })}
                >
                  {number + 1}. {listing.titles[each.topic] ?? each.topic}
                </button>
                <span class={`state ${each.state}`}>{words.problemStates[each.state]}</span>
              </li>
            ))}
          </ul>
        </section>
      </section>
    </main>
  );
}
