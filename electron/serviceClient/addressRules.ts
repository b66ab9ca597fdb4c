export type AddressProblem =
  | 'empty'
  | 'too long'
  | 'not an address'
  | 'neither https nor http'
  | 'plain http beyond this computer'
  | 'user name or password'
  | 'query'
  | 'fragment';

export type AddressCheck =
  | { readonly ok: true; readonly baseUrl: string; readonly host: string }
  | { readonly ok: false; readonly problem: AddressProblem };

const LONGEST = 2048;

/** 127.0.0.0/8, ::1 and `localhost`, as the URL parser writes them. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * Reads the address of a service as a clerk types it: https, or plain http to this computer alone; no
 * credentials, no query, no fragment. `baseUrl` has no trailing slash, so that a path can follow;
 * `host` is host and port.
 */
export function checkServiceAddress(typed: string): AddressCheck {
  const text = typed.trim();
  if (text === '') return refused('empty');
  if (text.length > LONGEST) return refused('too long');
  if (!URL.canParse(text)) return refused('not an address');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('neither https nor http');
  if (url.username !== '' || url.password !== '' || /^\w+:[/\\]*[^/\\?#]*@/.test(text)) {
    return refused('user name or password');
  }
  if (text.includes('#')) return refused('fragment');
  if (text.includes('?')) return refused('query');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return refused('plain http beyond this computer');
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/\/+$/, ''), host: url.host };
}

function refused(problem: AddressProblem): AddressCheck {
  return { ok: false, problem };
}
