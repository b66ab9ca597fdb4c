/**
 * P46 at its nightly size, over a build: `node tests/bench/walk/walk.nightly.ts [steps] [seed]`, 5,000 steps over the
 * whole app by default. The seed is printed: the same one gives the same steps. Ends with 1 at the first trouble.
 */
import { keyringMissing, withKeyring } from '../../fakes/withKeyring.ts';
import { walk } from '../../integration/walk/walk.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const steps = Number(process.argv[2] ?? 5_000);
const seed = process.argv[3] ?? String(Date.now());
const say = (line: string) => void process.stdout.write(`${line}\n`);
const missing = keyringMissing();
say(`walk of ${steps} steps, seed ${seed}`);
if (missing === undefined) {
  await using own = await temporaryFolder();
  const folder = own.path;
  const report = await withKeyring({}, ({ env }) => walk({ steps, seed, folder, env, say }));
  say(JSON.stringify(report, null, 2));
  if (report.troubles.length > 0) process.exitCode = 1;
} else {
  say(`not tried: ${missing}`);
}
