import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BodyBuffer } from '../../../electron/store/invoices/ingest/listIntake.ts';

const MEGABYTE = 1024 * 1024;

/** Memory that a thread was handed: its own, or growable as what comes late in a long body. */
function handed(bytes: Uint8Array, growable: boolean): Uint8Array {
  const buffer = growable
    ? new ArrayBuffer(bytes.length, { maxByteLength: MEGABYTE })
    : new ArrayBuffer(bytes.length);
  const copy = growable ? new Uint8Array(buffer, 0, bytes.length) : new Uint8Array(buffer);
  copy.set(bytes);
  return copy;
}

describe('the body of an answer', () => {
  it('comes out as it came in, however long, wherever it waited', () => {
    const whole = randomBytes(9 * MEGABYTE + 77);
    const body = new BodyBuffer();
    for (let at = 0, turn = 0; at < whole.length; turn += 1) {
      const length = [MEGABYTE, 65_536, 1, 300_000][turn % 4] ?? 1;
      const part = whole.subarray(at, at + length);
      // A part of larger memory belongs to others as well, and stays where it is.
      body.add(turn % 5 === 4 ? part : handed(part, turn % 2 === 0));
      at += length;
    }
    expect(body.size).toBe(whole.length);
    const out = [...pieces(body)];
    expect(Buffer.concat(out).equals(whole)).toBe(true);
    expect(Math.max(...out.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
    expect([...body.pieces(9)]).toEqual([]);
    body.drop();
  });

  it('takes the memory of what waits, and gives all of it back when it is dropped unread', () => {
    const chunks = Array.from({ length: 8 }, () => handed(randomBytes(MEGABYTE), true));
    const body = new BodyBuffer();
    for (const chunk of chunks) body.add(chunk);
    body.drop();
    expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual(chunks.map(() => 0));
    expect([...body.pieces(65_536)]).toEqual([]);
  });
});

function* pieces(body: BodyBuffer): Generator<Uint8Array> {
  for (const piece of body.pieces(65_536)) yield piece.slice();
}
