import { createCipheriv, createHash, createHmac, getCiphers, hkdfSync } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { chooseCipher } from '../../../electron/database/openHealed.ts';
import { sealed, sealingKey, Unsealing } from '../../../electron/services/marks/eventFile.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { entry } from '../activity/logHome.ts';
import { customerRef, ingestBody, openTestStore } from '../store/testStore.ts';

const KEY = Buffer.alloc(32);
const NONCE = Buffer.alloc(12);

it('P45 this process and its threads know only the ciphers and hashes of Electron’s crypto', async () => {
  expect(() => createCipheriv('chacha20-poly1305', KEY, NONCE, { authTagLength: 16 })).toThrow(
    expect.objectContaining({ code: 'ERR_CRYPTO_UNKNOWN_CIPHER' }),
  );
  expect(() => createHash('sha3-256')).toThrow();
  expect(() => createHmac('blake2b512', KEY)).toThrow();
  expect(getCiphers()).not.toContain('chacha20-poly1305');
  expect(createHash('sha256').update('x').digest('hex')).toHaveLength(64);
  expect(hkdfSync('sha256', KEY, NONCE, 'x', 16).byteLength).toBe(16);
  const said = await new Promise((resolve, reject) => {
    const worker = new Worker(
      `require('node:worker_threads').parentPort.postMessage(require('node:crypto').getCiphers().length)`,
      { eval: true },
    );
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  expect(said).toBe(getCiphers().length);
});

it('P45 the cache chooses a cipher and is created, filled and opened again, and its log is sealed', async () => {
  await using folder = await temporaryFolder();
  expect(['aegis', 'chacha20']).toContain(chooseCipher(folder.path));
  for (const round of [1, 2]) {
    const store = await openTestStore(folder.path);
    const report = await ingestBody(store, customerRef(), '[]', { fetchedAt: round });
    expect(report.outcome).toBe(round === 1 ? 'first' : 'unchanged');
    expect(await store.activity.append(entry(round))).toBe(round);
    expect(await store.activity.verify()).toMatchObject({ entries: round, brokenAt: null });
    await store.close();
  }
});

it('P45 a file of marks is sealed with a passphrase, and opened with no other', async () => {
  const file = { author: 'a', number: 1 };
  const { seal, bytes } = sealed(await sealingKey('one passphrase', file.author), file, Buffer.from('marks'));
  const opened = (passphrase: string) => new Unsealing(passphrase).open(seal, file, bytes);
  expect(Buffer.from(opened('one passphrase') ?? []).toString()).toBe('marks');
  expect(opened('another passphrase')).toBe('wrongPassphrase');
});

it('P45 no other name of a cipher or hash stands in the sources', () => {
  const allowed = new Set(['sha256', 'aes-128-gcm', 'aes-256-gcm']);
  const named = globSync('electron/**/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:createCipheriv|createDecipheriv|createHash|createHmac|hkdfSync|pbkdf2Sync)\(\s*('[^']*'|\w+)/g,
      ),
    ].map((match) => `${file}: ${match[1]}`),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((use) => !allowed.has(/'([^']*)'/.exec(use)?.[1] ?? ''))).toEqual([]);
});
