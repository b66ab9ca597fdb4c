import { BridgeRefusedError } from './bridgeRefusedError.ts';

const PAGE_KEY = 'kontor.pageKey';
const LAUNCH_FRAGMENT = /^#launch=([\w-]{43})$/;

/** What the browser host answers to a page that it knows: what may be called and subscribed to, by name. */
export interface HostSession {
  readonly pageKey: string;
  readonly calls: readonly string[];
  readonly events: readonly string[];
  readonly newestEvent: number;
}

/** One POST to the browser host with the page key; the cookie goes along by itself. */
export function postToHost(
  path: string,
  body: unknown,
  pageKey: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(pageKey === null ? {} : { 'x-kontor-page': pageKey }),
    },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    redirect: 'error',
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Takes the launch key out of the address, at once, so that neither routes nor the history ever see it. */
export function takeLaunchKey(): string | undefined {
  const launchKey = LAUNCH_FRAGMENT.exec(location.hash)?.[1];
  if (launchKey !== undefined) {
    history.replaceState(null, '', location.pathname);
  }
  return launchKey;
}

/**
 * Exchanges the launch key for a session; a reloaded page shows the page key that it pageKey for itself.
 * @throws BridgeRefusedError also when no host answers any more
 */
export async function openHostSession(launchKey: string | undefined): Promise<HostSession> {
  const pageKey = sessionStorage.getItem(PAGE_KEY);
  const body = launchKey === undefined ? {} : { launchKey };
  const response = await postToHost('/bridge/session', body, pageKey).catch(() => null);
  if (response?.ok !== true) {
    throw new BridgeRefusedError(response === null ? 'stopped' : 'unknown');
  }
  const session = (await response.json()) as HostSession;
  sessionStorage.setItem(PAGE_KEY, session.pageKey);
  return session;
}
