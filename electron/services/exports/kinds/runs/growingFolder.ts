import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../../shared/domain/errorCode.ts';
import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import { hashOf, writingFailure } from '../../../../documents/files/writeFile.ts';
import { RUN_FILES, RUN_PARTS } from '../../parquet/runs/runFiles.ts';
import {
  type Broken,
  type ReadManifest,
  type RunManifest,
  readManifest,
  runFolderName,
  runOf,
} from './runManifest.ts';

export const MANIFESTS = 'manifests';

/** What systems put into any folder. */
const OF_SYSTEMS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** A folder with the earlier runs of a connection, or an empty one. */
export interface GrowingFolder {
  /** The number of the next run. */
  readonly next: number;
  /** By the manifest with the highest number; null where there is none. */
  readonly last: { readonly run: number; readonly read: ReadManifest | null } | null;
  /** Paths of what a killed run has left: its folders have its number and its files, and it has no manifest. */
  readonly halfWritten: readonly string[];
  /** How many things in the folder are none of a run's. */
  readonly leftAlone: number;
}

/** @throws KontorFailure growingFolderOther, growingFolderConnection for a folder that is none; fileNotWritable */
export async function readGrowingFolder(folder: string, connectionId: string): Promise<GrowingFolder> {
  const { manifests, others } = await manifestsIn(folder);
  const highest = Math.max(0, ...manifests.keys());
  const { halfWritten, strays } = await runsWithout(manifests, highest + 1, folder);
  const leftAlone = (await othersIn(folder)) + others + strays.length;
  const known = [...manifests.values()].filter((read) => read !== null);
  if (known.some((read) => read.connectionId !== connectionId)) {
    throw new KontorFailure('growingFolderConnection');
  }
  // What has things in it and says of no run whose it is may be anybody's.
  if (known.length === 0 && manifests.size + leftAlone > 0) throw new KontorFailure('growingFolderOther');
  return {
    // None that a folder of something else has already.
    next: Math.max(highest, ...strays.map((run) => run ?? 0)) + 1,
    last: highest === 0 ? null : { run: highest, read: manifests.get(highest) ?? null },
    halfWritten,
    leftAlone,
  };
}

async function othersIn(folder: string): Promise<number> {
  const ours = new Set<string>([MANIFESTS, ...RUN_PARTS]);
  return (await entriesOf(folder)).filter((entry) => !(entry.isDirectory() && ours.has(entry.name))).length;
}

/** By their numbers; null for one that cannot be read. */
async function manifestsIn(folder: string) {
  const manifests = new Map<number, ReadManifest | null>();
  let others = 0;
  for (const entry of await entriesOf(join(folder, MANIFESTS))) {
    const run = entry.isFile() && entry.name.endsWith('.json') ? runOf(entry.name) : null;
    if (run === null) others += 1;
    else manifests.set(run, await manifestAt(join(folder, MANIFESTS, entry.name)));
  }
  return { manifests, others };
}

/** What is no run's: half-written, or with its number if its name has one. */
async function runsWithout(manifests: ReadonlyMap<number, unknown>, killed: number, folder: string) {
  const halfWritten: string[] = [];
  const strays: (number | null)[] = [];
  for (const part of RUN_PARTS) {
    for (const entry of await entriesOf(join(folder, part))) {
      const run = entry.isDirectory() ? runOf(entry.name) : null;
      const path = join(folder, part, entry.name);
      if (run !== null && manifests.has(run)) continue;
      if (run === killed && (await holdsOnly(path, RUN_FILES[part]))) halfWritten.push(path);
      else strays.push(run);
    }
  }
  return { halfWritten, strays };
}

/** The manifest of the last run if all that it names is there as it was written; otherwise what is wrong with it. */
export async function soundManifest(
  folder: string,
  { read }: NonNullable<GrowingFolder['last']>,
): Promise<RunManifest | Broken> {
  if (read === null) return 'unreadable';
  if (read.manifest === null) return 'otherSchema';
  const { run, files } = read.manifest;
  // A manifest that names other files than a run has is none of ours.
  if (!files.every(({ file }) => RUN_PARTS.some((part) => runFile(part, run) === file))) return 'unreadable';
  for (const { file, sha256 } of files) {
    const hash = await hashOf(join(folder, file));
    if (hash === null) return 'missing';
    if (hash !== sha256) return 'changed';
  }
  return read.manifest;
}

/** The path of a run's file within the folder, as manifests name it on every system. */
export function runFile(part: keyof typeof RUN_FILES, run: number): string {
  return `${part}/${runFolderName(run)}/${RUN_FILES[part]}`;
}

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    const all = await readdir(path, { withFileTypes: true });
    return all.filter(({ name }) => !OF_SYSTEMS.has(name) && !/^\.kontor-.+\.part$/.test(name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw writingFailure(error);
  }
}

async function holdsOnly(path: string, file: string): Promise<boolean> {
  return (await entriesOf(path)).every((entry) => entry.name === file && entry.isFile());
}

async function manifestAt(path: string): Promise<ReadManifest | null> {
  return readManifest(await readFile(path, 'utf8').catch(() => ''));
}
