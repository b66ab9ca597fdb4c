import { Arrivals } from '../../shared/ipc/arrivals.ts';
import { fromBytesJson } from './bytesJson.ts';
import { hostLife } from './hostLife.ts';
import type { HostSession } from './hostSession.ts';
import { postToHost } from './hostSession.ts';

type Listener = (payload: unknown) => void;

const LONGEST_PAUSE_MS = 5_000;

/** Listens to the browser host's events, and continues by itself where it was when the stream breaks. */
export class HostEvents {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pageKey: string;
  readonly #delivered: Arrivals;

  constructor(session: HostSession) {
    this.#pageKey = session.pageKey;
    this.#delivered = new Arrivals(session.newestEvent);
    void this.#follow();
  }

  /** Returns the function that ends the subscription. */
  listen(name: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Settles once all events up to this one were delivered. */
  upTo(event: number): Promise<void> {
    return this.#delivered.upTo(event);
  }

  /** The stream breaks at once when the host ends: an idle page knows it by that. */
  async #follow(): Promise<void> {
    for (let pause = 100; !hostLife.hasEnded(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const response = await postToHost('/bridge/events', { after: this.#delivered.newest }, this.#pageKey);
        if (response.ok && response.body !== null) {
          await this.#read(response.body);
          pause = 100;
        }
      } catch {
        // Finds out whether the host has ended or only the connection broke.
      }
      await hostLife.look(this.#pageKey);
      if (hostLife.hasEnded()) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        this.#deliver(block);
      }
    }
  }

  #deliver(block: string): void {
    const match = /^id: (\d+)\ndata: (.*)$/s.exec(block);
    if (match === null) {
      return;
    }
    const { name, payload } = fromBytesJson(match[2] ?? '') as { name: string; payload: unknown };
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        reportError(error);
      }
    }
    this.#delivered.arrived(Number(match[1]));
  }
}
