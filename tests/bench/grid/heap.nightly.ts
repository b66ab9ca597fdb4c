/**
 * Ten minutes of scrolling and sorting 100,000 invoices in the built app: what the page keeps alive does not grow.
 * `node tests/bench/grid/heap.nightly.ts [minutes] [leak]`; ends with 1 when it does. `leak` plants a row object that
 * each sort forgets, which must be found. Compiled code is weighed and printed apart: the engine continues to compile
 * for many minutes, and the program can release none of it.
 */
import { launchChromium } from '../../e2e/harness/browser.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type GridSample, GridWork } from './gridWork.ts';
import { grows, growthOf, growthText } from './heapGrowth.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const LEAK = process.argv[3] === 'leak';
const WARM_UP = Math.min(1, MINUTES / 3);
/** Minutes between samples. */
const PAUSE = 0.5;
const STEPS = 10;
/** The share of the whole by which it may surely grow in the run and still be called a plateau. */
const TRIFLE = 0.001;

interface Timed extends GridSample {
  readonly minute: number;
  readonly rounds: number;
}

async function samples(): Promise<Timed[]> {
  await using folder = await temporaryFolder();
  await using browser = await launchChromium();
  await using work = await GridWork.open(browser, folder.path, STEPS);
  if (LEAK) await work.plantLeak();
  const taken: Timed[] = [];
  const started = performance.now();
  const minute = () => (performance.now() - started) / 60_000;
  let due = WARM_UP;
  for (let rounds = 1; minute() < WARM_UP + MINUTES || taken.length < 6; rounds += 1) {
    await work.round();
    if (minute() < due) continue;
    due = minute() + PAUSE;
    taken.push({ ...(await work.sample()), minute: minute(), rounds });
  }
  return taken;
}

const taken = await samples();
const say = (text: string) => process.stdout.write(`${text}\n`);
const looksAt = (of: (sample: Timed) => number) =>
  taken.map((sample) => ({ at: sample.minute, value: of(sample) }));
const growthIn = (of: (sample: Timed) => number) => growthOf(looksAt(of));
const sorts = 3 * ((taken.at(-1)?.rounds ?? 0) - (taken[0]?.rounds ?? 0));
const minutes = (taken.at(-1)?.minute ?? 0) - (taken[0]?.minute ?? 0);
say(`${taken.length} samples over ${minutes.toFixed(1)} minutes and ${sorts} sorts`);

let grown = false;
for (const [name, of] of [
  ['bytes of objects', (sample: Timed) => sample.objects],
  ['bytes of texts', (sample: Timed) => sample.texts],
  ['nodes', (sample: Timed) => sample.nodes],
  ['listeners', (sample: Timed) => sample.listeners],
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
