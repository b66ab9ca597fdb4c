import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import type { Clock } from '../../../electron/ports/host.ts';
import { VaultService } from '../../../electron/services/app/vaultService.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { ScriptedKeychain } from './scriptedKeychain.ts';

/** One vault over a scripted keychain, in a folder that goes away with the test. */
export function vaultBench<C extends Clock = FakeClock>(clock: C | FakeClock = new FakeClock()) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-vault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keychain = new ScriptedKeychain();
  /** A further launch on the same folder and keychain. */
  const launch = (over = keychain) =>
    new VaultService({ keychain: over, sessionKeychain: new MemoryKeychain(), clock, folder });
  return { folder, keychain, clock, launch, vault: launch() };
}
