import { Arrivals } from '../../shared/ipc/arrivals.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Answer } from '../../shared/ipc/entry.ts';
import { endedAnswer, hostLife, lostAnswer } from './hostLife.ts';
import { type HostSession, openHostSession, postToHost, takeLaunchKey } from './hostSession.ts';

/**
 * The bridge of whichever host shows this page: Electron's preload where there is one, the browser host else.
 * Called once, before anything else reads the address: the launch key is out of it when the call returns.
 * @throws BridgeRefusedError when the browser host does not know this page
 */
export async function connectBridge(): Promise<Bridge> {
  installTrustedTypes(window);
  const preload = (window as { readonly kontor?: Bridge }).kontor;
  if (preload !== undefined) {
    return withoutSignals(preload);
  }
  return await connectHttpBridge();
}

/** The preload's methods take one input; a signal cannot go through the wall between the two worlds. */
function withoutSignals(preload: Bridge): Bridge {
  const methods = Object.entries(preload).map(([domain, of]) => [
    domain,
    Object.fromEntries(
      Object.entries(of).map(([name, method]) => [name, (input: unknown) => (method as OneInput)(input)]),
    ),
  ]);
  return Object.fromEntries(methods) as Bridge;
}

type OneInput = (input: unknown) => unknown;

/**
 * The bridge over the browser host's HTTP (docs/browser-host.md). Its methods are those that the host names.
 * @throws BridgeRefusedError when the page was not opened from the address of this launch
 */
export async function connectHttpBridge(): Promise<Bridge> {
  const session = await openHostSession(takeLaunchKey());
  const events = new HostEvents(session);
  const bridge: Record<string, Record<string, unknown>> = {};
  const put = (name: string, method: unknown): void => {
    const [domain = '', key = ''] = name.split('.');
    bridge[domain] = { ...bridge[domain], [key]: method };
  };
  for (const name of session.calls) {
    put(name, (input: unknown, signal?: AbortSignal) => callHost(name, input, { session, events }, signal));
  }
  for (const name of session.events) {
    put(name, (listener: (payload: unknown) => void) => events.listen(name, listener));
  }
  // The names come from the contract of the same build, so the record has the bridge's shape.
  return bridge as unknown as Bridge;
}

interface Host {
  readonly session: HostSession;
  readonly events: HostEvents;
}

/** Never rejects: when the host ends, every call that waits is answered with that at once. */
function callHost(name: string, input: unknown, host: Host, signal?: AbortSignal): Promise<Answer<unknown>> {
  if (hostLife.hasEnded()) return Promise.resolve(endedAnswer());
  // Not a race against one promise for all calls: that would keep every call alive as long as the page.
  return new Promise((resolve) => {
    const release = hostLife.listen(() => resolve(endedAnswer()));
    void answerOf(name, input, host, signal).then(resolve).finally(release);
  });
}

async function answerOf(
  name: string,
  input: unknown,
  { session: { pageKey }, events }: Host,
  signal?: AbortSignal,
): Promise<Answer<unknown>> {
  try {
    const response = await postToHost(`/bridge/call/${name}`, input, pageKey, signal);
    if (response.ok) {
      const answer = fromBytesJson(await response.text()) as Answer<unknown>;
      await events.upTo(Number(response.headers.get('x-kontor-events')));
      return answer;
    }
    if (response.status === 403) hostLife.noteEnd('unknown');
  } catch {
    // Who has stopped waiting learns nothing of the host by that.
    if (!signal?.aborted) await hostLife.look(pageKey);
  }
  return hostLife.hasEnded() ? endedAnswer() : lostAnswer();
}

interface TrustedTypesFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string>>): unknown;
}

/**
 * The page's one policy for text that could become code: scripts and workers from our own origin, emptied elements,
 * and nothing else. The Content Security Policy refuses what does not pass here (docs/promises.md P13).
 */
function installTrustedTypes(page: { readonly location: Location; readonly trustedTypes?: unknown }): void {
  const factory = page.trustedTypes as TrustedTypesFactory | undefined;
  if (factory === undefined || (factory.defaultPolicy !== null && factory.defaultPolicy !== undefined)) {
    return;
  }
  factory.createPolicy('default', {
    createScriptURL: (address) => {
      if (new URL(address, page.location.href).origin !== page.location.origin) {
        throw new TypeError('A script from elsewhere is refused.');
      }
      return address;
    },
    createHTML: (markup) => {
      if (markup !== '') {
        throw new TypeError('Markup from text is refused.');
      }
      return markup;
    },
  });
}

type Listener = (payload: unknown) => void;

const LONGEST_PAUSE_MS = 5_000;

/** Listens to the browser host's events, and continues by itself where it was when the stream breaks. */
class HostEvents {
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

/** Reads JSON in which bytes are written as `{"$bytes": "<base64>"}`, as the browser host writes it. */
export function fromBytesJson(text: string): unknown {
  // Most answers hold no bytes, and a reviver costs several times the parsing.
  if (!text.includes('"$bytes"')) return JSON.parse(text);
  return JSON.parse(text, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || !('$bytes' in inner)) {
      return inner;
    }
    const { $bytes } = inner;
    return typeof $bytes === 'string' ? bytesOf($bytes) : inner;
  });
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
