/** The connection with the server: questions with answers, and what it tells by itself. */

import { spoken, words } from "./words";

type Listener = (words: Record<string, unknown>) => void;

interface Waiting {
  told?: (found: unknown) => void;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

export interface Question<T> {
  answer: Promise<T>;
  withdraw: () => void;
}

const AGAIN_MS = 1500;
const REFUSED = 1008;

export class Talk {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private number = 0;
  private refusals = 0;

  /** listener: told what the server says by itself; changed: told whether there is a connection, and why not. */
  constructor(
    private listener: Listener,
    private changed: (connected: boolean, why: string) => void,
  ) {
    this.connect();
  }

  /**
   * A question whose answer may not be wanted any more: whoever withdraws it gets none.
   * told: called with what is found on the way.
   */
  question<T>(what: string, given: Record<string, unknown> = {}, told?: (found: T) => void): Question<T> {
    const answer = this.ask<T>(what, given, told);
    const id = this.number;
    return {
      answer,
      withdraw: () => {
        if (this.waiting.delete(id) && this.socket?.readyState === WebSocket.OPEN)
          this.socket.send(JSON.stringify({ withdraw: id }));
      },
    };
  }

  ask<T>(what: string, given: Record<string, unknown> = {}, told?: (found: T) => void): Promise<T> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(words.away));
    const id = ++this.number;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { told: told as Waiting["told"], resolve: resolve as Waiting["resolve"], reject });
      socket.send(JSON.stringify({ id, do: what, with: given, language: spoken() }));
    });
  }

  private connect(): void {
    const socket = new WebSocket(`ws://${location.host}/talk`);
    this.socket = socket;
    socket.onopen = () => {
      this.refusals = 0;
      this.changed(true, "");
    };
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as Record<string, unknown>);
    socket.onclose = (event) => {
      for (const each of this.waiting.values()) each.reject(new Error(words.away));
      this.waiting.clear();
      this.refusals += 1;
      const why = event.reason || (event.code === REFUSED || this.refusals > 3 ? words.newAddress : words.away);
      this.changed(false, why);
      setTimeout(() => this.connect(), AGAIN_MS);
    };
  }

  private heard(said: Record<string, unknown>): void {
    if (typeof said.id !== "number") {
      this.listener(said);
      return;
    }
    const waiting = this.waiting.get(said.id);
    if ("told" in said) {
      waiting?.told?.(said.told);
      return;
    }
    this.waiting.delete(said.id);
    if (typeof said.error === "string") waiting?.reject(new Error(capitalized(said.error)));
    else waiting?.resolve(said.ok);
  }
}

function capitalized(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?。]$/.test(sentence) ? sentence : `${sentence}${words.fullStop}`;
}
