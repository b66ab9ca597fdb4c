import { expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../../fakes/withKeyring.ts';
import { casesOf } from '../../promiseCounts.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { walk } from './walk.ts';

const STEPS = casesOf(400, 40);
/** One day of many; `walk.nightly.ts` draws another each night. */
const SEED = process.env['KONTOR_WALK_SEED'] ?? 'a long day';

it('P46 a random walk over the whole app loses no file and no list, adds up, lives, and names every fault', async (context) => {
  const missing = keyringMissing();
  if (missing !== undefined) return context.skip(missing);
  await using folder = await temporaryFolder();
  const report = await withKeyring({}, ({ env }) =>
    walk({ steps: STEPS, seed: SEED, folder: folder.path, env }),
  );
  expect({ seed: SEED, troubles: report.troubles }).toEqual({ seed: SEED, troubles: [] });
});
