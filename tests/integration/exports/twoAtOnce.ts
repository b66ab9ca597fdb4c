import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isManifestName, manifestSchema } from '../../../electron/documents/folder/manifest.ts';
import type { ExportTarget } from '../../../shared/domain/bounds.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Launch } from '../services/launch.ts';

/** Most of them give many invoices one name. */
export const TEMPLATES = [
  '{customer}',
  '{year}',
  'invoice',
  '{customer}_{year}-{month}',
  '{customer}_{invoice}',
];

export interface Pair {
  readonly jobs: readonly { customer: CustomerRef; target: ExportTarget; template: string }[];
  /** Names of files that a clerk saves into the folder while the jobs run. */
  readonly appearing: readonly string[];
}

export interface PairReport {
  readonly jobs: readonly Job[];
  /** Files of the clerk's that do not hold any more what she has put into them. */
  readonly touched: readonly string[];
  /** Files that the manifests name and that are not there with their hash. */
  readonly lost: readonly string[];
  /** Different files that the manifests name as saved. */
  readonly saved: number;
  /** Files that neither a manifest nor the clerk knows. */
  readonly besides: readonly string[];
}

/** Runs exports at once into one empty folder, and looks at every file that is there afterwards. */
export async function exportAtOnce(app: Launch, { jobs, appearing }: Pair): Promise<PairReport> {
  await rm(app.exportDir, { recursive: true, force: true });
  await mkdir(app.exportDir);
  const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
  const clerk = savesFiles(app.exportDir, appearing);
  const started = await Promise.all(jobs.map((job) => app.calls.exports.start({ ...job, selection })));
  const ended = await Promise.all(started.map(({ jobId }) => endOf(app, jobId ?? '')));
  const contents = await clerk;
  for (const { id: jobId } of ended) await app.calls.jobs.dismiss({ jobId });
  return { jobs: ended, ...(await lookedAt(app.exportDir, contents)) };
}

/** What she saved, by name; a name that is taken already she leaves alone. */
async function savesFiles(folder: string, names: readonly string[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const name of names) {
    await nextTurn();
    const content = `the clerk's own ${name}`;
    const saved = await writeFile(join(folder, name), content, { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (saved) contents.set(name, content);
  }
  return contents;
}

async function endOf(app: Launch, jobId: string): Promise<Job> {
  for (;;) {
    const job = (await app.state()).jobs.find(({ id }) => id === jobId);
    if (job && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function lookedAt(folder: string, clerks: ReadonlyMap<string, string>) {
  const hashes = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    hashes.set(name, createHash('sha256').update(bytes).digest('hex'));
  }
  const touched: string[] = [];
  for (const [name, content] of clerks) {
    const now = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (now !== content) touched.push(name);
  }
  const named = new Map<string, string | null>();
  const known = new Set(clerks.keys());
  for (const name of [...hashes.keys()].filter((one) => isManifestName(one) && !clerks.has(one))) {
    const { archive, entries } = manifestSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    known.add(name).add(name.replace(/json$/, 'csv'));
    if (archive) named.set(archive.file, archive.sha256);
    else for (const { file, sha256 } of entries) if (file !== null) named.set(file, sha256);
  }
  const lost = [...named].filter(([file, sha256]) => hashes.get(file) !== sha256).map(([file]) => file);
  const besides = [...hashes.keys()].filter((name) => !known.has(name) && !named.has(name));
  return { touched, lost, saved: named.size, besides };
}
