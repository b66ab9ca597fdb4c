import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

/** An answer as bytes on the wire, and what a reader must make of it. */
export interface WireAnswer {
  readonly name: string;
  readonly bytes: Buffer;
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, RegExp>>;
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text, 'utf8');

/** An answer with the length of its body and the end of the connection said. */
export function answer(head: string, body: string | Buffer, encode = latin1): Buffer {
  const bytes = typeof body === 'string' ? utf8(body) : body;
  return Buffer.concat([
    encode(`${head}\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`),
    bytes,
  ]);
}

const chunked = (parts: string) => latin1(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${parts}`);
const OK = { status: 200, body: '[]' };

const STATUSES = [
  201, 203, 206, 226, 299, 400, 401, 402, 403, 404, 405, 408, 409, 410, 418, 422, 425, 429, 451,
]
  .concat([500, 501, 502, 503, 504, 505, 511, 520, 529, 599, 600, 618, 799, 999])
  .map((status) => ({
    name: `status ${status}`,
    bytes: answer(`HTTP/1.1 ${status} Word`, '{}'),
    status,
    body: '{}',
  }));

const HEADERS: readonly WireAnswer[] = [
  ['a file name in UTF-8', 'Content-Disposition: attachment; filename="Åke.pdf"', utf8, /^attachment/],
  ['a file name in Latin-1', 'Content-Disposition: attachment; filename="Åke.pdf"', latin1, /^attachment/],
  ['an emoji', 'Content-Disposition: inline; filename="🧾.pdf"', utf8, /^inline/],
  ['bytes that are no text', 'Content-Disposition: \xff\xfe\x80', latin1, /./],
  ['an empty value', 'Content-Disposition:', latin1, /^$/],
  ['a tab in a value', 'Content-Disposition: a\tb', latin1, /^a\sb$/],
  ['a long value', `Content-Disposition: ${'x'.repeat(8_000)}`, latin1, /^x{8000}$/],
].map(([name, line, encode, value]) => ({
  name: `a header with ${name}`,
  bytes: answer(`HTTP/1.1 200 OK\r\n${line}`, '[]', encode as typeof latin1),
  ...OK,
  headers: { 'content-disposition': value as RegExp },
}));

const REASONS: readonly WireAnswer[] = [
  ['Latin-1', 'HTTP/1.1 200 Förnöjd', latin1],
  ['UTF-8', 'HTTP/1.1 200 Förnöjd 🙂', utf8],
  ['no', 'HTTP/1.1 200 ', latin1],
  ['a very long', `HTTP/1.1 200 ${'very '.repeat(500)}`, latin1],
].map(([name, line, encode]) => ({
  name: `${name} reason phrase`,
  bytes: answer(line as string, '[]', encode as typeof latin1),
  ...OK,
}));

const encoded = (name: string, body: Buffer): WireAnswer => ({
  name: `a body in ${name}`,
  bytes: answer(`HTTP/1.1 200 OK\r\nContent-Encoding: ${name}`, body),
  ...OK,
});

/** Answers that are read whole. */
export const WHOLE_ANSWERS: readonly WireAnswer[] = [
  ...STATUSES,
  ...HEADERS,
  ...REASONS,
  encoded('gzip', gzipSync('[]')),
  encoded('br', brotliCompressSync('[]')),
  encoded('deflate', deflateSync('[]')),
  { name: 'no content', bytes: latin1('HTTP/1.1 204 Nothing\r\n\r\n'), status: 204, body: '' },
  { name: 'an empty body', bytes: answer('HTTP/1.1 200 OK', ''), status: 200, body: '' },
  {
    name: 'early hints before',
    bytes: latin1(`HTTP/1.1 103 Early\r\nLink: </x>\r\n\r\n${answer('HTTP/1.1 200 OK', '[]')}`),
    ...OK,
  },
  {
    name: 'a "continue" before',
    bytes: latin1(`HTTP/1.1 100 Continue\r\n\r\n${answer('HTTP/1.1 200 OK', '[]')}`),
    ...OK,
  },
  { name: 'HTTP/1.0 without a length', bytes: latin1('HTTP/1.0 200 OK\r\n\r\n[]'), ...OK },
  { name: 'chunks', bytes: chunked('1\r\n[\r\n1\r\n]\r\n0\r\n\r\n'), ...OK },
  {
    name: 'chunks with words beside their sizes',
    bytes: chunked('1;a=b\r\n[\r\n1;c\r\n]\r\n0\r\n\r\n'),
    ...OK,
  },
  { name: 'chunks with a header at the end', bytes: chunked('2\r\n[]\r\n0\r\nX-Late: 1\r\n\r\n'), ...OK },
  {
    name: 'more than it says',
    bytes: latin1('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]more'),
    ...OK,
  },
  {
    name: 'a redirect without an address',
    bytes: answer('HTTP/1.1 302 Found', '{}'),
    status: 302,
    body: '{}',
  },
  {
    name: '"not modified" unasked',
    bytes: latin1('HTTP/1.1 304 Not Modified\r\n\r\n'),
    status: 304,
    body: '',
  },
];

/** Answers that break off or break HTTP: a fault, in the answer or in its body, and never a whole body. */
export const BROKEN_ANSWERS: readonly { readonly name: string; readonly bytes: Buffer }[] = [
  { name: 'nothing at all', bytes: Buffer.alloc(0) },
  { name: 'half a status line', bytes: latin1('HTTP/1.1 20') },
  { name: 'half its headers', bytes: latin1('HTTP/1.1 200 OK\r\nContent-Ty') },
  { name: 'headers and no body', bytes: latin1('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n') },
  { name: 'half a body', bytes: latin1(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${'x'.repeat(50)}`) },
  {
    name: 'a body without its last byte',
    bytes: latin1(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${'x'.repeat(99)}`),
  },
  { name: 'chunks that end in a size', bytes: chunked('1\r\n[\r\n5') },
  { name: 'chunks that end in one', bytes: chunked('5\r\n[1') },
  { name: 'chunks without the last', bytes: chunked('2\r\n[]\r\n') },
  { name: 'a chunk of no size', bytes: chunked('zz\r\n[]\r\n0\r\n\r\n') },
  { name: 'another protocol', bytes: latin1('SSH-2.0-OpenSSH_9.6\r\n') },
  { name: 'a mail server', bytes: latin1('220 mail ready\r\n') },
  { name: 'gzip that is none', bytes: answer('HTTP/1.1 200 OK\r\nContent-Encoding: gzip', 'no gzip at all') },
  {
    name: 'brotli that is none',
    bytes: answer('HTTP/1.1 200 OK\r\nContent-Encoding: br', 'no brotli at all, none'),
  },
];
