import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Cipher } from './database.ts';

/**
 * Plain text in a file beside a database: it distinguishes a wrong key, a broken file and a newer schema, without opening anything (docs/promises.md P32, P33).
 */
const keyCheckSchema = z.object({
  format: z.literal(1),
  cipher: z.enum(['aegis', 'chacha20']),
  schema: z.number().int().nonnegative(),
  keyCheck: z.string().regex(/^[0-9a-f]{64}$/),
});

type KeyCheck = z.output<typeof keyCheckSchema>;

function proofOf(key: Uint8Array): Buffer {
  return createHmac('sha256', key).update('kontor key check 1').digest();
}

export function keyFits(check: KeyCheck, key: Uint8Array): boolean {
  return timingSafeEqual(Buffer.from(check.keyCheck, 'hex'), proofOf(key));
}

export function keyCheckFile(databaseFile: string): string {
  return databaseFile.replace(/\.db$/, '.json');
}

/** Null when there is none or it cannot be read. */
export function readKeyCheck(databaseFile: string): KeyCheck | null {
  try {
    const parsed = keyCheckSchema.safeParse(JSON.parse(readFileSync(keyCheckFile(databaseFile), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** One that says the same stays as it is: a start on a full disk writes nothing. */
export function writeKeyCheck(databaseFile: string, key: Uint8Array, cipher: Cipher, schema: number): void {
  const check: KeyCheck = { format: 1, cipher, schema, keyCheck: proofOf(key).toString('hex') };
  if (isDeepStrictEqual(readKeyCheck(databaseFile), check)) return;
  const file = keyCheckFile(databaseFile);
  writeFileSync(`${file}.part`, `${JSON.stringify(check)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}
