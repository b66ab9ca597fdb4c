import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Cipher, openDatabase } from './database.ts';

const SAMPLE_BYTES = 128 * 1024;
const ROUNDS = 4;
/** Right on every processor of the last ten years, and sound on all others, only slower. */
const USUAL: Cipher = 'aegis';

let chosen: Cipher | null = null;

/**
 * AEGIS is the quicker cipher only where the processor has AES instructions; there it beats ChaCha20 by a
 * factor, without them it loses by one. Both are timed as the database itself does them, in a file below
 * `folder` that is removed again: the crypto of the host says nothing about the database's, and Electron's has
 * no ChaCha20 at all. A few milliseconds, once per thread. A folder that cannot be written gives the usual
 * cipher; creating the database there will say what is wrong.
 */
export function chooseCipher(folder: string): Cipher {
  chosen ??= quickestIn(folder);
  return chosen ?? USUAL;
}

function quickestIn(folder: string): Cipher | null {
  let trial: string | null = null;
  try {
    trial = mkdtempSync(join(folder, 'cipher-'));
    return milliseconds(trial, 'aegis') <= milliseconds(trial, 'chacha20') ? 'aegis' : 'chacha20';
  } catch {
    return null;
  } finally {
    if (trial !== null) rmSync(trial, { recursive: true, force: true });
  }
}

/** The quickest of a few writes of the same sample. */
function milliseconds(folder: string, cipher: Cipher): number {
  const file = join(folder, `${cipher}.db`);
  closeSync(openSync(file, 'wx', 0o600));
  const database = openDatabase({ file, key: Buffer.alloc(32, 1), cipher });
  try {
    database.pragma('synchronous = OFF');
    database.exec('CREATE TABLE sample (content BLOB)');
    const insert = database.prepare('INSERT INTO sample VALUES (zeroblob(?))');
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      insert.run(SAMPLE_BYTES);
      best = Math.min(best, performance.now() - began);
    }
    return best;
  } finally {
    database.close();
  }
}
