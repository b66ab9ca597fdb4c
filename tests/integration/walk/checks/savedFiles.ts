import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOver } from '../../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { type Sums, sumsOf } from '../exactSums.ts';
import type { WalkWorld } from '../walkWorld.ts';

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
