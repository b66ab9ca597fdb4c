/** One request that a script inside the window could send with what it finds there. */
export interface HostileRequest {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** An input that the method takes, with the real connection and customer in it. */
export type Sample = Readonly<Record<string, unknown>>;

export interface HostileScript {
  readonly what: string;
  readonly requests: (method: string, sample: Sample) => readonly HostileRequest[];
}

const JSON_HEADERS = { 'content-type': 'application/json' };

function post(method: string, body: string, headers: Readonly<Record<string, string>> = JSON_HEADERS) {
  return { path: `/bridge/call/${method}`, method: 'POST' as const, headers, body };
}

/** Sends the sample with every text but those that name the connection replaced. */
function texts(what: string, text: string): HostileScript {
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return key === 'connectionId' || key === 'id' ? value : text;
    return inside(value, replaced);
  };
  return { what, requests: (method, sample) => [post(method, JSON.stringify(replaced(sample, '')))] };
}

/** Sends the sample with every value replaced. */
function values(what: string, other: unknown): HostileScript {
  const replaced = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? inside(value, replaced) : other;
  return { what, requests: (method, sample) => [post(method, JSON.stringify(replaced(sample)))] };
}

function inside(value: unknown, change: (inner: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => change(inner, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]));
}

function whole(what: string, body: string): HostileScript {
  return { what, requests: (method) => [post(method, body)] };
}

function more(what: string, fields: object): HostileScript {
  return { what, requests: (method, sample) => [post(method, JSON.stringify({ ...sample, ...fields }))] };
}

function sent(what: string, change: (usual: HostileRequest) => Partial<HostileRequest>): HostileScript {
  return {
    what,
    requests: (method, sample) => {
      const usual = post(method, JSON.stringify(sample));
      return [{ ...usual, ...change(usual) }];
    },
  };
}

const DEEP = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;

/** Thirty ways to ask a method for more than it should say. */
export const HOSTILE_SCRIPTS: readonly HostileScript[] = [
  sent('asks as the screen does', () => ({})),
  {
    what: 'asks three times at once',
    requests: (method, sample) => Array.from({ length: 3 }, () => post(method, JSON.stringify(sample))),
  },
  more('asks for more fields', { includeSecret: true, fields: ['secret', 'token', 'key'], reveal: '*' }),
  more('names another answer', { output: 'secret', select: 'client_secret', as: 'debug', verbose: true }),
  more('names a prototype', { constructor: { prototype: { hasSecret: 'secret' } } }),
  {
    what: 'sets a prototype',
    requests: (method, sample) => [
      post(method, JSON.stringify(sample).replace('{', '{"__proto__":{"secret":true,"trusted":true},')),
    ],
  },
  {
    what: 'says each thing twice',
    requests: (method, sample) => {
      const inner = JSON.stringify(sample).slice(1, -1);
      return [post(method, `{${inner}${inner === '' ? '' : ','}${inner}}`)];
    },
  },
  texts('asks for SQL', "' UNION SELECT value, value, value FROM tokens; PRAGMA key; --"),
  texts('asks for a file', '../../../../proc/self/environ'),
  texts('asks for the database', '../facts.db'),
  texts('asks for a file by URL', 'file:///proc/self/environ'),
  texts('names the keychain item', 'client-secret:c1'),
  texts('names the service of the keychain', 'Kontor'),
  texts('hopes for a template', '{{process.env}} {{secret}} <%= token %> {invoice_no}{client_secret}'),
  texts('writes a header', 'x\r\nAuthorization: Bearer x\r\n\r\n'),
  texts('ends the text early', 'x\u0000secret'),
  texts('writes markup', '<img src=x onerror="parent.postMessage(document.cookie,\'*\')">'),
  texts('writes from right to left', '\u202etoken\u2066'),
  texts('writes very much', 'secret '.repeat(20_000)),
  values('gives numbers', -1e308),
  values('gives truth', true),
  values('gives bytes', { $bytes: 'c2VjcmV0' }),
  values('gives lists', ['secret', ['token']]),
  whole('gives nothing', 'null'),
  whole('gives a text', '"secret"'),
  whole('gives what is no JSON', '{"secret": undefined, token: `'),
  whole('gives a deep nest', DEEP),
  sent('says that it is a form', () => ({ headers: { 'content-type': 'text/plain' } })),
  sent('asks below and above the name', ({ path }) => ({ path: `${path}/../secret.read` })),
  sent('asks without a body', () => ({ method: 'GET', body: null })),
];
