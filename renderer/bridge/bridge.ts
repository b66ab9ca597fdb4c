import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Answer } from '../../shared/ipc/entry.ts';
import { fromBytesJson } from './bytesJson.ts';
import { HostEvents } from './hostEvents.ts';
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
