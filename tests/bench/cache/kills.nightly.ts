/**
 * P31 at its nightly size: `node tests/bench/cache/kills.nightly.ts [kills]`, 1,000 kills of a process that writes the
 * cache. Ends with 1 at the first list that is neither the old one nor the new one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killCache } from '../../integration/cache/killed/killCache.ts';

const kills = Number(process.argv[2] ?? 1_000);
const folder = mkdtempSync(join(tmpdir(), 'kontor-nightly-'));
try {
  process.stdout.write(`${JSON.stringify(await killCache(folder, kills))}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
