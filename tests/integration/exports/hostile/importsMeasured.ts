/**
 * Imports each file that its arguments name after `--`, one after another, as the main process does, and prints a line of JSON
 * for each: what the clerk is shown, and what it cost the main thread and the process.
 */
import { readFileSync } from 'node:fs';
import { PdfCheck } from '../../../../electron/documents/pdf/check.ts';
import { importNumbers } from '../../../../electron/services/exports/customerNumbers.ts';
import { chosenUserData } from '../../../../electron/services/marks/userDataExportService.ts';
import { CompareService } from '../../../../electron/services/reconciliation/compareService.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { NO_SENDER } from '../../../../shared/domain/sender.ts';
import { threadFiles } from '../../threadFiles.ts';

type CompareParts = ConstructorParameters<typeof CompareService>[0];

const EVERYONE = { list: { connectionId: 'a', number: null }, tolerance: '0' as Decimal };

const thread = threadFiles().exportThread;

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

/** A file of own facts; what is in a sound one is compared in the store's thread. */
async function ownFacts(path: string) {
  const read = await chosenUserData({ places: { openFile: async () => path }, thread });
  if (read === null) return null;
  return 'refused' in read.found ? read.found.refused : 'read';
}

/** A ledger: its head, and its lines as far as the reader of what is kept, which is not there. */
async function ledger(path: string) {
  const comparisons = () => ({ begin: async () => ({ id: 1, kinds: [] }), end: async () => undefined });
  const senders = { get: async () => ({ sender: NO_SENDER }) };
  const ledgerMappings = { list: async () => [], put: async () => undefined };
  const store = { comparisons, senders, ledgerMappings };
  const clock = { wall: () => 0, today: () => '1970-01-01' };
  const state = { current: { activeConnectionId: 'a' } };
  const parts = { workspace: { current: { store } }, threads: { exportThread: thread }, clock, state };
  const places = { openFile: async () => path };
  const compare = new CompareService({ ...parts, places } as unknown as CompareParts);
  const opened = await compare.open({ kind: 'choose' });
  if (opened === null || opened.kind === 'refused') return opened?.reason ?? null;
  const { ledgerId, mapping } = opened;
  const roles = [...mapping.roles, null].map(
    (role, at) => role ?? (['invoice', 'amount'] as const)[at] ?? null,
  );
  const order = {
    mapping: { ...mapping, roles: roles.slice(0, 100) },
    amount: 'outstanding' as const,
    ...{ filter: null, until: null, asOf: null },
  };
  await compare.begin({ ledgerId, ...order, ...EVERYONE });
  return opened.rows;
}

async function imported(path: string) {
  if (path.endsWith('.ledger')) return ledger(path);
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
