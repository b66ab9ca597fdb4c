import type { IncomingMessage } from 'node:http';
import type { LaunchSecret } from './launchSecret.ts';

/** Carries the page key; a header that no form, and no foreign page without a preflight, can set. */
export const PAGE_KEY_HEADER = 'x-kontor-page';

export type Refusal =
  | 'host'
  | 'origin'
  | 'site'
  | 'method'
  | 'contentType'
  | 'secret'
  | 'account'
  | 'ticket'
  | 'upgrade';

/** Checks of every request. */
export function refusalOfAny(request: IncomingMessage, authority: string): Refusal | null {
  const { host, origin } = request.headers;
  if (host !== authority || hasTwice(request, 'host')) {
    return 'host';
  }
  if (origin !== undefined && origin !== `http://${authority}`) {
    return 'origin';
  }
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 'site';
}

/** Checks of everything under `/bridge/`: a POST of JSON by our own page. */
export function refusalOfBridge(request: IncomingMessage): Refusal | null {
  if (request.method !== 'POST') {
    return 'method';
  }
  if (request.headers.origin === undefined) {
    return 'origin';
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    return 'site';
  }
  return request.headers['content-type'] === 'application/json' ? null : 'contentType';
}

/** Whether a request carries both halves of what the launch key was exchanged for. */
export function hasSession(request: IncomingMessage, secret: LaunchSecret, cookieName: string): boolean {
  const pageKey = request.headers[PAGE_KEY_HEADER];
  const cookie = cookieValue(request.headers.cookie ?? '', cookieName);
  return (
    typeof pageKey === 'string' && secret.isPageKey(pageKey) && cookie !== null && secret.isCookie(cookie)
  );
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) {
      return value ?? null;
    }
  }
  return null;
}

function hasTwice(request: IncomingMessage, name: string): boolean {
  return request.rawHeaders.filter((value, at) => at % 2 === 0 && value.toLowerCase() === name).length > 1;
}
