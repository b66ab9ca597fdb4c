/**
 * P31 at its nightly size: `node tests/bench/store/kills.nightly.ts [kills]`, 1,000 kills of a process that writes the
 * store. Ends with 1 at the first list that is neither the old one nor the new one.
 */
import { killStore } from '../../integration/store/killed/killStore.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const kills = Number(process.argv[2] ?? 1_000);
await using folder = await temporaryFolder();
process.stdout.write(`${JSON.stringify(await killStore(folder.path, kills))}\n`);
