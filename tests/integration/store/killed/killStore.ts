import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { openDatabase } from '../../../../electron/database/database.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { decimalFromScaled, scaledFromSource } from '../../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { scaledFromDecimal } from '../../../oracles/scaledFromDecimal.ts';
import type { Fields } from '../../../unit/store/mutatedRecords.ts';
import { KEY, openCore, rowsIn, type StoreCore, TODAY } from '../testStore.ts';
import { loadedBy, loadForgottenBy, REFRESHED, recordsOf, type Step, stepKindOf } from './killedLists.ts';

/** Two processes write at a time, each into a store of its own. */
const LANES = 2;

/** Where the kills fell: within a deed, by what the store held afterwards, or between two. */
export interface KillReport {
  kills: number;
  /** The deed had begun and not ended: its transaction was open, about to open or just closed. */
  readonly within: Record<Step, { before: number; after: number }>;
  between: number;
}

function emptyReport(): KillReport {
  const none = () => ({ before: 0, after: 0 });
  const within = { 'first load': none(), refresh: none(), facts: none(), forget: none() };
  return { kills: 0, within, between: 0 };
}

/** Kills processes that write into caches of the folder so many times, and looks at what is left each time. */
export async function killStore(folder: string, kills: number): Promise<KillReport> {
  const report = emptyReport();
  const child = await bundledChild(join(folder, 'child'));
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const own = join(folder, `${lane}`);
    await mkdir(own);
    await killLane({ child, folder: own, kills: Math.ceil(kills / LANES), report });
  });
  await Promise.all(lanes);
  return report;
}

async function killLane(lane: {
  readonly child: string;
  readonly folder: string;
  readonly kills: number;
  readonly report: KillReport;
}): Promise<void> {
  const { folder, kills, report } = lane;
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  let next = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await runAndKill([lane.child, data, log, String(next)], join(folder, 'compiled'));
    const { begun, ended } = stepsOf(log);
    // What was rolled back is done again.
    next = look(data, begun, ended, report) + 1;
    report.kills += 1;
  }
}

async function runAndKill(args: readonly string[], compiled: string): Promise<void> {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const gone = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, by) => resolve(by)),
  );
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  await Promise.race([ready, gone]);
  await wait(5 + Math.random() * 80);
  child.kill('SIGKILL');
  equal(await gone, 'SIGKILL', 'the process ended by itself');
}

/** The last step that was begun and the last that was ended; -1 for none. */
function stepsOf(log: string): { readonly begun: number; readonly ended: number } {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const last = (word: string) => Number(new RegExp(`.*${word} (\\d+)\\n`, 's').exec(text)?.[1] ?? -1);
  return { begun: last('begin'), ended: last('end') };
}

/** Returns the last step that is there. */
function look(data: string, begun: number, ended: number, report: KillReport): number {
  const core = openCore(data);
  try {
    intact(core);
    const open = begun > ended ? begun : null;
    const after = open !== null && isDone(core, open);
    if (open === null) report.between += 1;
    else report.within[stepKindOf(open)][after ? 'after' : 'before'] += 1;
    const last = open !== null && !after ? begun - 1 : begun;
    core.chores.afterwards();
    lookAtLists(core, last);
    const noted = lastStep('facts', last);
    if (noted >= 0) {
      const facts = core.queryWorker.facts.customer(REFRESHED);
      deepEqual([facts.givenName, facts.pinned], [`step ${noted}`, noted % 4 === 2]);
    }
    return last;
  } finally {
    core.close();
  }
}

/** Every page, index and constraint of every file holds together, the search index too. */
function intact(core: StoreCore): void {
  for (const at of Object.values(core.opened)) {
    const database = openDatabase({ ...at, key: KEY });
    equal(database.pragma('integrity_check', { simple: true }), 'ok');
    if (at === core.opened.lists) database.exec("INSERT INTO search(search) VALUES('integrity-check')");
    database.close();
  }
}

/** Whether the step that was under way is there as a whole; `lookAtLists` finds what is there in part. */
function isDone(core: StoreCore, step: number): boolean {
  switch (stepKindOf(step)) {
    case 'first load':
      return core.queryWorker.lists.cached(loadedBy(step), TODAY) !== null;
    case 'refresh':
      return sameAs(rowsIn(core, REFRESHED), recordsOf(step));
    case 'facts':
      return core.queryWorker.facts.customer(REFRESHED).givenName === `step ${step}`;
    case 'forget':
      return core.queryWorker.lists.cached(loadedBy(loadForgottenBy(step)), TODAY) === null;
  }
}

function lastStep(deed: Step, upTo: number): number {
  let step = upTo;
  while (step >= 0 && stepKindOf(step) !== deed) step -= 1;
  return step;
}

function lookAtLists(core: StoreCore, last: number): void {
  const refreshed = lastStep('refresh', last);
  if (refreshed >= 0) same(core, REFRESHED, recordsOf(refreshed));
  const forgotten = lastStep('forget', last);
  for (let step = lastStep('first load', last); step >= 0 && step > last - 7; step -= 1) {
    if (stepKindOf(step) !== 'first load') continue;
    if (forgotten >= 0 && step <= loadForgottenBy(forgotten)) {
      equal(core.queryWorker.lists.cached(loadedBy(step), TODAY), null);
    } else {
      same(core, loadedBy(step), recordsOf(step));
    }
  }
}

type Shown = readonly [invoiceNo: unknown, entryNo: unknown, price: string, outstanding: string];

function amount(record: Fields, field: string): string {
  return decimalFromScaled(scaledFromSource(JSON.stringify(record[field])) ?? Number.NaN);
}

function wanted(records: readonly Fields[]): Shown[] {
  return records.map((record) => [
    record['invoice_no'],
    record['entry_no'],
    amount(record, 'price'),
    amount(record, 'amount_outstanding'),
  ]);
}

function sameAs(rows: readonly InvoiceRow[], records: readonly Fields[]): boolean {
  const shown = rows.map((row): Shown => [row.invoiceNo, row.entryNo, row.price, row.outstanding]);
  return JSON.stringify(shown) === JSON.stringify(wanted(records));
}

/** Rows in their order, sums, the records' own texts and the search are those of one list and of no other. */
function same(core: StoreCore, customer: CustomerRef, records: readonly Fields[]): void {
  const rows = rowsIn(core, customer);
  ok(sameAs(rows, records), `another list than the one of ${records.length} records`);
  const sum = records.reduce((total, record) => total + scaledFromDecimal(amount(record, 'price')), 0n);
  const list = core.queryWorker.lists.cached(customer, TODAY);
  equal(list?.totals.price, decimalFromScaled(sum));
  equal(list?.totals.count, records.length);
  const at = Math.floor(Math.random() * records.length);
  const row = rows[at];
  equal(core.queryWorker.lists.detail(customer, row?.id ?? 0, TODAY)?.raw, JSON.stringify(records[at]));
  const found = core.queryWorker.search.find(
    customer.connectionId,
    String(row?.invoiceNo),
    'invoices',
  ).invoices;
  ok(found.some(({ id }) => id === row?.id) || found.length === 50);
}

/**
 * The process that is going to be killed as one file in a folder: it is started hundreds of times, and most of a
 * start would be to find and strip its modules.
 */
async function bundledChild(folder: string): Promise<string> {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: fileURLToPath(new URL('./killedChild.ts', import.meta.url)),
      outDir: folder,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'killedChild.mjs' } },
    },
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'killedChild.mjs');
}
