import { createCipheriv } from 'node:crypto';
import type { Cipher } from './database.ts';

const SAMPLE = Buffer.alloc(256 * 1024);
const KEY = Buffer.alloc(32);
const NONCE = Buffer.alloc(12);

function quickest(algorithm: 'aes-256-gcm' | 'chacha20-poly1305'): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    const started = performance.now();
    const cipher = createCipheriv(algorithm, KEY, NONCE, { authTagLength: 16 } as object);
    cipher.update(SAMPLE);
    cipher.final();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/**
 * AEGIS is the quicker cipher only where the processor has AES instructions; there AES beats ChaCha20 by a
 * factor, without them it loses by one. Costs about a millisecond, once per file.
 */
export function chooseCipher(): Cipher {
  return quickest('aes-256-gcm') < quickest('chacha20-poly1305') ? 'aegis' : 'chacha20';
}
