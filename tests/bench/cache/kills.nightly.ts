/**
 * P31 at its nightly size: `node tests/bench/cache/kills.nightly.ts [kills]`, 1,000 kills of a process that writes the
 * cache. Ends with 1 at the first list that is neither the old one nor the new one.
 */
import { killCache } from '../../integration/cache/killed/killCache.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const kills = Number(process.argv[2] ?? 1_000);
await using folder = await temporaryFolder();
process.stdout.write(`${JSON.stringify(await killCache(folder.path, kills))}\n`);
