/** Another engine as judge: which it is, whether it can be asked, and what bears a sentence. */

import { useEffect, useState } from "preact/hooks";

import type { Talk } from "./talk";
import type { Judge } from "./types";
import { words } from "./words";
import { Working } from "./working";

interface Props {
  talk: Talk;
  judge: Judge;
  fail: (reason: unknown) => void;
}

/** Choose a judge by its command line, test it, and see what the test found. */
export function JudgeChoice({ talk, judge, fail }: Props) {
  const [command, setCommand] = useState(judge.command);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCommand(judge.command), [judge.command]);
  const choose = (event: Event) => {
    event.preventDefault();
    talk.ask("choose_judge", { command }).catch(fail);
  };
  return (
    <details
      class="card further judge"
      open={isOpen || judge.failure !== ""}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {words.judge.title}
        {judge.command && `: ${judge.name || words.judge.someEngine}`}
      </summary>
      <p class="quiet">{words.judge.what}</p>
      {judge.may_choose && (
        <form onSubmit={choose}>
          <label class="field">
            <span>{words.judge.command}</span>
            <input
              type="text"
              maxLength={2000}
              spellcheck={false}
              placeholder={words.judge.example}
              value={command}
              onInput={(event) => setCommand(event.currentTarget.value)}
            />
          </label>
          <div class="actions">
            <button type="submit" disabled={command.trim() === judge.command}>
              {command.trim() || !judge.command ? words.judge.use : words.judge.none}
            </button>
            <button
              type="button"
              disabled={!judge.command || judge.loading || command.trim() !== judge.command}
              onClick={() => talk.ask("try_judge").catch(fail)}
            >
              {words.judge.test}
            </button>
          </div>
        </form>
      )}
      <div aria-live="polite" class="judged">
        {judge.loading && <Working says={words.judge.loading} />}
        {judge.failure !== "" && <p class="bad">{judge.failure}</p>}
        {judge.found && <p>{words.judge.found(judge.found)}</p>}
      </div>
    </details>
  );
}

/** What bears a sentence, in small letters behind it. */
export function BorneBy({ bearers, judge }: { bearers: string[] | undefined; judge: string }) {
  if (!bearers?.length) return null;
  return (
    <small class="quiet bearers">
      {bearers.map((each) => (each === "judged" ? judge || words.bearers.games : (words.bearers[each] ?? each))).join(" · ")}
    </small>
  );
}
