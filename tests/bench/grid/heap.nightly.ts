/**
 * 180 sorts of 100,000 invoices in the built app, with scrolling in each: what the page keeps alive does not grow.
 * `node tests/bench/grid/heap.nightly.ts [rounds] [leak]`, three sorts a round; ends with 1 when it does. `leak` plants
 * a row object that each sort forgets, which must be found. Compiled code is weighed and printed apart: the engine
 * continues to compile for many minutes, and the program can release none of it.
 */
import { launchChromium } from '../../e2e/harness/browser.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type GridSample, GridWork } from './gridWork.ts';
import { grows, growthOf, growthText } from './heapGrowth.ts';

const ROUNDS = Number(process.argv[2] ?? 60);
const LEAK = process.argv[3] === 'leak';
const WARM_UP = 6;
/** Rounds from one sample to the next. */
const BETWEEN = 3;
const STEPS = 10;
/** The share of the whole by which it may surely grow in the run and still be called a plateau. */
const TRIFLE = 0.001;

interface RoundSample extends GridSample {
  readonly round: number;
}

async function samples(): Promise<RoundSample[]> {
  await using folder = await temporaryFolder();
  await using browser = await launchChromium();
  await using work = await GridWork.open(browser, folder.path, STEPS);
  if (LEAK) await work.plantLeak();
  const taken: RoundSample[] = [];
  for (let round = 1 - WARM_UP; round <= ROUNDS; round += 1) {
    await work.round();
    if (round >= 0 && round % BETWEEN === 0) taken.push({ ...(await work.sample()), round });
  }
  return taken;
}

const taken = await samples();
const say = (text: string) => process.stdout.write(`${text}\n`);
const looksAt = (of: (sample: RoundSample) => number) =>
  taken.map((sample) => ({ at: sample.round, value: of(sample) }));
const growthIn = (of: (sample: RoundSample) => number) => growthOf(looksAt(of));
say(`${taken.length} samples over ${3 * ROUNDS} sorts`);

let grown = false;
for (const [name, of] of [
  ['bytes of objects', (sample: RoundSample) => sample.objects],
  ['bytes of texts', (sample: RoundSample) => sample.texts],
  ['nodes', (sample: RoundSample) => sample.nodes],
  ['listeners', (sample: RoundSample) => sample.listeners],
] as const) {
  const verdict = grows(looksAt(of), TRIFLE);
  grown ||= verdict;
  say(`${name}: ${taken.map(of).join(' ')}`);
  say(`  ${verdict ? 'GROWS by' : 'does not grow:'} ${growthText(growthIn(of))}`);
}
say(`bytes of compiled code: ${taken.map(({ code }) => code).join(' ')}`);
say(`  ${growthText(growthIn(({ code }) => code))}`);
say(`all that the engine counts: ${growthText(growthIn(({ used }) => used))}`);
if (grown) {
  const [first, last] = [taken[0]?.counts ?? new Map(), taken.at(-1)?.counts ?? new Map()];
  const more = [...last]
    .map(([name, count]) => ({ name, more: count - (first.get(name) ?? 0) }))
    .sort((left, right) => right.more - left.more);
  for (const { name, more: by } of more.slice(0, 5)) say(`  ${by} more of ${name}`);
}
process.exitCode = grown ? 1 : 0;
