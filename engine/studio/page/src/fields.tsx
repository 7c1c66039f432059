/** Fields of a form, each with the mistake that belongs to it. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";

import type { FieldProblem } from "./types";

const CHECK_MS = 400;

interface Props {
  name: string;
  label: string;
  help?: string;
  problems: FieldProblem[];
  children: ComponentChildren;
}

/** A choice with its name above it; a wide one has a row of its own. */
export function Field({ label, wide, children }: { label: string; wide?: boolean; children: ComponentChildren }) {
  return (
    <label class={wide ? "field wide" : "field"}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface NumberProps {
  value: number;
  set: (value: number) => void;
  /** What an empty field stands for; without it, it keeps the number from before. */
  empty?: number;
  min?: number;
  max?: number;
  step?: string;
  placeholder?: string;
}

/** A number to be typed. What is being typed stays as it is, though a sign or a decimal point alone is no number yet. */
export function NumberInput({ value, set, empty, ...rest }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      {...rest}
      value={typed ?? (value === empty ? "" : value)}
      onInput={({ currentTarget: { value: text, validity } }) => {
        setTyped(text);
        if (text) set(Number(text));
        else if (empty !== undefined && !validity.badInput) set(empty);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

export function Labelled({ name, label, help, problems, children }: Props) {
  const own = problems.filter((each) => each.field === name);
  return (
    <div class={own.length ? "entry wrong" : "entry"} data-field={name}>
      <label>
        <span>{label}</span>
        {children}
      </label>
      {help && <small class="quiet">{help}</small>}
      {own.map((each, number) => (
        <small key={number} class="bad" role="alert">
          {each.text}
        </small>
      ))}
    </div>
  );
}

/** Mistakes that belong to no field that is shown. */
export function OtherProblems({ problems, fields }: { problems: FieldProblem[]; fields: string[] }) {
  const rest = problems.filter((each) => !fields.includes(each.field));
  return (
    <>
      {rest.map((each, number) => (
        <p key={number} class="bad" role="alert">
          {each.text}
        </p>
      ))}
    </>
  );
}

/** The mistakes of what is written, asked for whenever it has not changed for a moment. */
export function useChecked(
  written: string,
  check: () => Promise<FieldProblem[]>,
  fail: (reason: unknown) => void,
): [FieldProblem[], (problems: FieldProblem[]) => void] {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const first = useRef(written);
  useEffect(() => {
    if (written === first.current) {
      setProblems([]);
      return;
    }
    let current = true;
    const timer = setTimeout(() => check().then((found) => current && setProblems(found), fail), CHECK_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [written]);
  return [problems, setProblems];
}
