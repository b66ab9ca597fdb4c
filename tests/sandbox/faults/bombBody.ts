import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { JSON_TYPE } from '../../../electron/sandbox/sandboxAnswer.ts';
import type { FaultEffect } from './faultRule.ts';

type Bomb = Extract<FaultEffect, { kind: 'bomb' }>;

const GIB = 1_024 ** 3;
const CHUNK = 64 * 1_024;

/** Headers and body of an answer that is meant to fill the caller's memory. */
export function bombBody({ form, bytes }: Bomb): { headers: Record<string, string>; stream: Readable } {
  const headers: Record<string, string> = { 'content-type': JSON_TYPE };
  switch (form) {
    case 'gzip':
      headers['content-encoding'] = 'gzip';
      return { headers, stream: Readable.from(filler(' ', bytes ?? GIB)).pipe(createGzip({ level: 1 })) };
    case 'brotli': {
      headers['content-encoding'] = 'br';
      const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
      return {
        headers,
        stream: Readable.from(filler(' ', bytes ?? GIB)).pipe(createBrotliCompress({ params })),
      };
    }
    case 'endless':
      return { headers, stream: Readable.from(filler(' ', bytes ?? Number.POSITIVE_INFINITY)) };
    case 'nested':
      return { headers, stream: Readable.from(filler('[', bytes ?? 10 * 1_024 * 1_024)) };
  }
}

/** `[` and then the same byte over and over, `bytes` in all: JSON that has not ended yet. */
function* filler(byte: string, bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(CHUNK, byte);
  const first = Buffer.from(chunk);
  first[0] = 0x5b;
  let left = bytes;
  for (let current = first; left > 0; current = chunk) {
    yield current.subarray(0, Math.min(CHUNK, left));
    left -= CHUNK;
  }
}
