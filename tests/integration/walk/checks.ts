import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { allAged } from '../../../shared/domain/ageing.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { PATIENCE } from '../../patience.ts';
import { exact, type Sums, sumsOf } from './sentModel.ts';
import { ref, type WalkCustomer, type WalkWorld } from './walkWorld.ts';

/** All jobs as they are now; what ended one is no fault of Kontor's own. */
export async function seeJobs(world: WalkWorld): Promise<readonly Job[]> {
  const snapshot = await world.bridge.app.snapshot({});
  if (!snapshot.ok) return [];
  const { jobs, cacheNotice } = snapshot.value;
  if (cacheNotice !== 'none') world.trouble(`the store was put aside: ${cacheNotice}`);
  for (const job of jobs) {
    world.jobs.set(job.id, job);
    const failures = [job.stoppedBy, ...job.failures.map(({ failure }) => failure)];
    for (const failure of failures) {
      if (failure?.code === 'internal') world.trouble(`a job ended by a fault of its own: ${job.kind}`);
    }
    if (job.done + job.failed + job.skipped > job.total)
      world.trouble(`a job did more than all: ${job.kind}`);
  }
  return jobs;
}

/** Every job goes to its end once nothing is in its way. */
export async function jobsEnd(world: WalkWorld): Promise<void> {
  const until = performance.now() + 2 * PATIENCE;
  for (;;) {
    const open = (await seeJobs(world)).filter(({ state }) => state === 'running' || state === 'paused');
    if (open.length === 0) return;
    if (performance.now() > until) {
      const words = open.map(
        ({ kind, state, waiting, done, total }) => `${kind} ${state} ${waiting} ${done}/${total}`,
      );
      world.trouble(`jobs do not end: ${words.join(', ')}`);
      return;
    }
    for (const job of open) {
      if (job.state === 'paused') await world.bridge.jobs.resume({ jobId: job.id });
    }
    await wait(100);
  }
}

/** The list in the store is one that was sent, whole: its count, its sums and its unreadable records. */
export async function keptIsWhole(world: WalkWorld, customer: WalkCustomer): Promise<void> {
  const { from, forgets, kept } = customer;
  const summary = await world.bridge.customers.summary({ customer: ref(world, customer) });
  if (!summary.ok) return;
  const { list } = summary.value;
  if (customer.forgets !== forgets) return;
  if (list === null) {
    if (kept && !customer.mayGo) world.trouble(`the list of ${customer.number} is lost`);
    return;
  }
  customer.kept = true;
  const candidates = world.sent.lists(customer.number, from);
  if (!candidates.some((sums) => isSumOf(list.totals, sums) && list.unreadable === sums.unreadable)) {
    world.trouble(
      `the list of ${customer.number} is none of the ${candidates.length} that were sent: ${list.totals.count} of ${candidates.map(({ count }) => count)}, ${list.unreadable} unreadable of ${candidates.map(({ unreadable }) => unreadable)}, owed ${list.totals.outstanding}`,
    );
  }
  partsAddUp(world, customer, list.totals);
}

export function isSumOf(totals: InvoiceTotals, sums: Sums): boolean {
  return (
    totals.count === sums.count &&
    exact(totals.price) === sums.price &&
    exact(totals.priceVat) === sums.priceVat &&
    exact(totals.outstanding) === sums.outstanding
  );
}

/** The ageing strip adds up to what is owed. */
function partsAddUp(world: WalkWorld, customer: WalkCustomer, totals: InvoiceTotals): void {
  const parts = allAged(totals.ageing);
  const sum = parts.reduce((all, { outstanding }) => all + exact(outstanding), 0n);
  if (sum !== exact(totals.outstanding)) world.trouble(`the ageing of ${customer.number} does not add up`);
}

/** What two filters part, they part without rest: the totals of both are the totals of all. */
export async function partsAreAll(world: WalkWorld, customer: WalkCustomer): Promise<void> {
  const filters = [
    NO_FILTER,
    { ...NO_FILTER, outstanding: 'open' },
    { ...NO_FILTER, outstanding: 'settled' },
  ] as const;
  const before = await world.bridge.customers.summary({ customer: ref(world, customer) });
  const answers = await Promise.all(
    filters.map((filter) =>
      world.bridge.invoices.totals({
        customer: ref(world, customer),
        selection: { kind: 'allMatching', filter, except: [] },
      }),
    ),
  );
  const after = await world.bridge.customers.summary({ customer: ref(world, customer) });
  // A list that came in between makes them totals of different lists.
  if (!before.ok || !after.ok || before.value.list?.revision !== after.value.list?.revision) return;
  const [all, open, settled] = answers.map((answer) => (answer.ok ? answer.value : null));
  if (!all || !open || !settled) return;
  const isWhole =
    all.count === open.count + settled.count &&
    exact(all.price) === exact(open.price) + exact(settled.price) &&
    exact(all.outstanding) === exact(open.outstanding) + exact(settled.outstanding);
  if (!isWhole) world.trouble(`open and settled of ${customer.number} are not all`);
}

interface Entry {
  readonly invoiceNo: string;
  readonly file: string | null;
  /** Of the file: where it is one PDF of many invoices, of all of it. */
  readonly sha256: string | null;
  readonly outcome: string;
}

interface Manifest {
  readonly archive?: { readonly file: string; readonly sha256: string };
  readonly entries: readonly Entry[];
}

/** Each file that a manifest or a job calls saved is there, and holds what the service sent for that invoice. */
export async function filesAreThere(world: WalkWorld): Promise<void> {
  const { exportFolder } = world;
  if (!existsSync(exportFolder)) return;
  const names = readdirSync(exportFolder);
  const listed = listedFiles(world, names);
  const jobs = [...world.jobs.values()].filter(({ state }) => state === 'done' || state === 'cancelled');
  const saved = jobs.filter(({ kind }) => kind === 'exportPdfs').reduce((sum, { done }) => sum + done, 0);
  if (saved > listed.size) world.trouble(`${saved} files were reported as saved, ${listed.size} are listed`);
  for (const { kind, state, done, fileName } of jobs) {
    const wrote = state === 'done' && done > 0 && fileName !== null && kind !== 'exportPdfs';
    if (wrote && !names.includes(fileName)) world.trouble(`${kind} is done, and ${fileName} is not there`);
  }
  for (const job of jobs) if (job.kind === 'exportList' && job.state === 'done') listAddsUp(world, job);
  const unkept = await unkeptJobs(world);
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    if (!unkept.some((id) => isPartOf(name, id)))
      world.trouble(`a half file is left: ${name}, of ${ownerOf(world, name)}`);
  }
}

const isPartOf = (name: string, jobId: string) => name.startsWith(`.kontor-${jobId.slice(0, 8)}-`);

function ownerOf({ jobs }: WalkWorld, part: string): string {
  const job = [...jobs.values()].find(({ id }) => isPartOf(part, id));
  return job === undefined ? 'no job that was seen' : `${job.kind} ${job.state} ${job.done}/${job.total}`;
}

/**
 * Jobs begun on a disk too full to keep them, which a kill then took: unknown now, or known as they were before. Their
 * half files go when another job meets them a day later.
 */
async function unkeptJobs({ bridge, begun }: WalkWorld): Promise<readonly string[]> {
  const snapshot = await bridge.app.snapshot({});
  const known = new Set(snapshot.ok ? snapshot.value.jobs.map(({ id }) => id) : []);
  const over = new Set(snapshot.ok ? snapshot.value.jobs.filter(isOver).map(({ id }) => id) : []);
  return [...begun].filter(([id, { full }]) => full && (!known.has(id) || over.has(id))).map(([id]) => id);
}

/** A list of records as they came adds up to a list that was sent. */
function listAddsUp({ exportFolder, sent, trouble }: WalkWorld, { fileName, customer }: Job): void {
  if (fileName === null || !fileName.endsWith('.jsonl')) return;
  const path = join(exportFolder, fileName);
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const [sums] = sumsOf(`[${lines.join(',')}]`) ?? [];
  const isOne = ({ count, outstanding, price }: Sums) =>
    count === sums?.count && outstanding === sums.outstanding && price === sums.price;
  if (!sent.lists(customer.number, 0).some(isOne))
    trouble(`${fileName} adds up to no list of ${customer.number}`);
}

/** The files that the manifests of a folder call saved. */
function listedFiles(world: WalkWorld, names: readonly string[]): ReadonlySet<string> {
  const listed = new Set<string>();
  for (const name of names.filter((one) => /manifest(?: \(\d+\))?\.json$/.test(one))) {
    const text = readFileSync(join(world.exportFolder, name), 'utf8');
    const { archive, entries } = JSON.parse(text) as Manifest;
    if (archive !== undefined) holds(world, archive.file, archive.sha256);
    for (const { file, sha256, invoiceNo, outcome } of entries) {
      if (file === null || sha256 === null) continue;
      if (outcome !== 'merged' && !world.sent.hasPdf(invoiceNo, sha256))
        world.trouble(`${file} is not what was sent for ${invoiceNo}`);
      if (archive !== undefined) continue;
      listed.add(file);
      holds(world, file, sha256);
    }
  }
  return listed;
}

function holds({ exportFolder, trouble }: WalkWorld, file: string, sha256: string): void {
  const path = join(exportFolder, file);
  if (!existsSync(path)) trouble(`${file} is lost`);
  else if (createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256)
    trouble(`${file} is another file`);
}
