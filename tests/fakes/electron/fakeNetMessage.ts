import type { IncomingMessage } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createInflate, createUnzip, createZstdDecompress } from 'node:zlib';
import { netErrorOf } from './netErrors.ts';

/** Headers of which Electron keeps the first alone. */
const FIRST_ONLY = new Set(['content-type', 'content-length', 'authorization', 'location', 'retry-after']);

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Electron's message of an answer: a stream that is destroyed with an error, or without one by an abort. */
export class FakeNetMessage extends Readable {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: Record<string, string | string[]>;
  readonly #body: Readable;

  /** `onFault` is called instead of an error here, as the loader reports to the request. */
  constructor(answer: IncomingMessage, onFault: (error: Error) => void) {
    super();
    this.statusCode = answer.statusCode ?? 0;
    this.statusMessage = answer.statusMessage ?? '';
    this.headers = headersOf(answer);
    const decoder = DECODERS[(answer.headers['content-encoding'] ?? '').toLowerCase()]?.();
    answer.once('error', () => onFault(new Error(`net::${cutWord(answer)}`)));
    decoder?.once('error', () => onFault(new Error('net::ERR_CONTENT_DECODING_FAILED')));
    this.#body = decoder === undefined ? answer : answer.pipe(decoder);
    this.#body.on('data', (chunk: Buffer) => {
      if (!this.push(Buffer.from(chunk))) this.#body.pause();
    });
    this.#body.once('end', () => this.push(null));
    this.#body.pause();
  }

  override _read(): void {
    this.#body.resume();
  }
}

function cutWord(answer: IncomingMessage): string {
  if (answer.headers['transfer-encoding'] !== undefined) return 'ERR_INCOMPLETE_CHUNKED_ENCODING';
  return answer.headers['content-length'] === undefined
    ? netErrorOf(null).message.slice('net::'.length)
    : 'ERR_CONTENT_LENGTH_MISMATCH';
}

/** Values are bytes that are read as UTF-8; what is none becomes U+FFFD. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string | string[]> {
  const grouped = new Map<string, string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = Buffer.from(rawHeaders[at + 1] ?? '', 'latin1').toString('utf8');
    grouped.set(name, [...(grouped.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...grouped].map(([name, values]) => [
      name,
      name === 'set-cookie' ? values : FIRST_ONLY.has(name) ? (values[0] ?? '') : values.join(', '),
    ]),
  );
}
