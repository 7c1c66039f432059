/** What the engine knows: joseki and patterns to browse and edit, an expert's game played through, one's own files. */

import { useEffect, useState } from "preact/hooks";

import { Parts } from "./choices";
import { JosekiView } from "./joseki";
import { PatternsView } from "./patterns";
import { download } from "./play";
import type { Talk } from "./talk";
import { ThroughView, type ThroughEvent } from "./through";
import type { Hello, PatternForm, State } from "./types";
import { words } from "./words";
import { useWait, Working } from "./working";

type Part = keyof typeof words.knowledgeParts;

interface Props {
  talk: Talk;
  hello: Hello;
  state: State;
  event: ThroughEvent | null;
  fail: (reason: unknown) => void;
}

export function Knowledge({ talk, hello, state, event, fail }: Props) {
  const [part, setPart] = useState<Part>("joseki");
  const [line, setLine] = useState<string[]>([]);
  const [draft, setDraft] = useState<PatternForm | null>(null);
  const [isReady, setReady] = useState(state.engine_ready);
  useEffect(() => {
    // an engine that is replaced later does not take the view away
    if (state.engine_ready) setReady(true);
  }, [state.engine_ready]);
  if (!isReady) return <p class="notice">{words.knowledgeWaits}</p>;
  return (
    <>
      <Parts label={words.tabs.knowledge} titles={words.knowledgeParts} value={part} set={setPart} />
      {part === "joseki" && <JosekiView talk={talk} line={line} setLine={setLine} fail={fail} />}
      {part === "patterns" && (
        <PatternsView talk={talk} hasGame={!!state.table?.moves.length} draft={draft} fail={fail} />
      )}
      {part === "through" && (
        <ThroughView
          talk={talk}
          hello={hello}
          state={state}
          event={event}
          fail={fail}
          openJoseki={(moves) => {
            setLine(moves);
            setPart("joseki");
          }}
          openDraft={(form) => {
            setDraft(form);
            setPart("patterns");
          }}
        />
      )}
      {part === "own" && <OwnFiles talk={talk} fail={fail} />}
    </>
  );
}

function OwnFiles({ talk, fail }: { talk: Talk; fail: (reason: unknown) => void }) {
  const [own, setOwn] = useState<{ folder: string; files: string[] } | null>(null);
  const [sure, setSure] = useState("");
  const [note, setNote] = useState("");
  const { waiting, ask, stop } = useWait(talk);
  const load = () => talk.ask<{ folder: string; files: string[] }>("own_knowledge").then(setOwn, fail);
  useEffect(() => {
    load();
  }, []);
  const giveUp = () => {
    stop();
    setNote(words.notLearned);
    load();
  };
  const save = (name: string) =>
    talk.ask<{ name: string; text: string }>("own_file", { name }).then((file) => download(file.name, file.text), fail);
  const remove = (name: string) => {
    if (sure !== name) {
      setSure(name);
      return;
    }
    setSure("");
    setNote("");
    ask("remove_own_file", { name }).then(load, fail);
  };
  if (!own) return null;
  return (
    <main class="narrow">
      <section class="card">
        <h2>{words.knowledgeParts.own}</h2>
        <p class="quiet">{words.ownKnowledge(own.folder)}</p>
        {!own.files.length && <p>{words.noOwnFiles}</p>}
        {waiting && <Working says={words.compiling} stop={giveUp} />}
        {note && <p aria-live="polite">{note}</p>}
        <ul class="saved">
          {own.files.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <span class="actions">
                <button onClick={() => save(name)}>{words.exportFile}</button>
                <button class={sure === name ? "danger" : ""} onClick={() => remove(name)}>
                  {sure === name ? words.removeSure : words.removeFile}
                </button>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
