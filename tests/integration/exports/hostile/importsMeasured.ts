/**
 * Imports each file that its arguments name after `--`, one after another, as the main process does, and prints a line of JSON
 * for each: what the clerk is shown, and what it cost the main thread and the process.
 */
import { readFileSync } from 'node:fs';
import { importNumbers } from '../../../../electron/services/exports/numbers/numbersImport.ts';
import { PdfCheck } from '../../../../electron/services/exports/pdfs/pdfCheck.ts';
import { chosenFacts } from '../../../../electron/services/ownFacts/ownFactsImport.ts';

const thread = new URL('../../../../electron/services/exportThread.ts', import.meta.url);

/** A PDF of the service is checked before it is saved. */
async function checked(path: string) {
  const check = new PdfCheck(thread);
  const outcome = await check.sound(new Uint8Array(readFileSync(path))).then(
    () => 'sound',
    (error: Error) => error.message,
  );
  await check.close();
  return outcome;
}

/** A file of own facts; what is in a sound one is compared in the cache's thread. */
async function ownFacts(path: string) {
  const read = await chosenFacts({ places: { openFile: async () => path }, thread });
  if (read === null) return null;
  return 'refused' in read.found ? read.found.refused : 'read';
}

async function imported(path: string) {
  if (path.endsWith('.pdf')) return checked(path);
  if (path.endsWith('.json')) return ownFacts(path);
  const places = { openFile: async () => path };
  const read = await importNumbers({ places, thread }, null).catch((error: Error) => error.message);
  if (read === null || typeof read === 'string') return read;
  return read.kind === 'read' ? read.entries : read.reason;
}

/** Milliseconds. */
const LOOKED_AT_AGAIN = 25;

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** What an import costs; `longest` is the processor time of this thread between two looks, since a clock counts others' work. */
async function cost(path: string) {
  globalThis.gc?.();
  const before = megabytes();
  let most = before;
  let longest = 0;
  let last = spent();
  const look = () => {
    most = Math.max(most, megabytes());
    const now = spent();
    longest = Math.max(longest, now - last);
    last = spent();
  };
  const looking = setInterval(look, 2);
  const started = performance.now();
  const outcome = await imported(path);
  look();
  clearInterval(looking);
  return { outcome, longest, over: most - before, took: performance.now() - started };
}

const [warm = [], paths = []] = process.argv
  .slice(2)
  .join('\n')
  .split('\n--\n')
  .map((some) => some.split('\n'));
// What the first import of each kind loads is no part of a file's own cost.
for (const path of warm) await imported(path);
for (const path of paths) {
  const one = await cost(path);
  // In a virtual machine a thread that gives back its memory now and then holds the others of its process for 80 ms, at any
  // file. A block of ours is there each time, so the least counts.
  const again = one.longest < LOOKED_AT_AGAIN ? [] : [await cost(path), await cost(path)];
  const longest = Math.min(one.longest, ...again.map((other) => other.longest));
  process.stdout.write(`${JSON.stringify({ ...one, longest })}\n`);
}
