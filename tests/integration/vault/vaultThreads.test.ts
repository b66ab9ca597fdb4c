import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import type { Keychain } from '../../../electron/ports/host.ts';
import { VaultService } from '../../../electron/services/app/vaultService.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const CALLERS = 20;

/** Every call waits on a thread of the pool, as a native prompt does: it opens a pipe without a writer. */
class BlockedKeychain implements Keychain {
  started = 0;
  readonly #pipe: string;

  constructor(pipe: string) {
    this.#pipe = pipe;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  get(): Promise<string | null> {
    return this.#block(null);
  }

  set(): Promise<void> {
    return this.#block(undefined);
  }

  delete(): Promise<boolean> {
    return this.#block(false);
  }

  async #block<T>(value: T): Promise<T> {
    this.started += 1;
    await (await open(this.#pipe, 'r')).close();
    return value;
  }
}

/** The slowest of 40 small reads, in milliseconds; 5,000 for one that does not come back. */
async function slowestRead(file: string): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < 40; round++) {
    const start = performance.now();
    await Promise.race([readFile(file), delay(5_000)]);
    slowest = Math.max(slowest, performance.now() - start);
    if (slowest >= 5_000) break;
  }
  return slowest;
}

it('P02 a native call that holds a thread leaves file access alone, with 20 callers', async (context) => {
  if (process.platform === 'win32') context.skip('named pipes of this kind are not on Windows');
  await using own = await temporaryFolder();
  const folder = own.path;
  const pipe = join(folder, 'pipe');
  const file = join(folder, 'file');
  execFileSync('mkfifo', [pipe]);
  await writeFile(file, 'x'.repeat(4096));
  const keychain = new BlockedKeychain(pipe);
  const vault = new VaultService({
    keychain,
    sessionKeychain: new MemoryKeychain(),
    clock: new SystemClock(),
    folder,
    deadlineMs: 1_000,
  });
  try {
    const baseline = await slowestRead(file);
    const callers = Array.from({ length: CALLERS }, (_, index) =>
      index === 0 ? vault.dataKey() : vault.putClientSecret(`c${index}`, 'x'),
    );
    await expect.poll(() => vault.callOut).toBe(true);
    // Four such calls would fill the pool, and a read would not come back at all.
    const during = await slowestRead(file);
    const hung = { kind: 'unavailable', state: { kind: 'hung' } };
    expect(await Promise.all(callers)).toEqual(callers.map(() => hung));
    const after = await slowestRead(file);
    expect(keychain.started).toBe(1);
    expect(Math.max(during, after)).toBeLessThan(Math.max(50, baseline * 20));
  } finally {
    // Opened for both directions it never blocks and lets every held thread go; on this thread, because the
    // pool may have none left.
    const other = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    await expect.poll(() => vault.callOut).toBe(false);
    closeSync(other);
  }
});
