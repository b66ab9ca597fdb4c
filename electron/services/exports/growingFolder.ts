import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { hasSubfolder, plainFileBytes, stateOfFile } from '../../documents/files/sharedFolder.ts';
import { writingFailure } from '../../documents/files/writeFile.ts';
import { RUN_FILES, RUN_PARTS } from '../../documents/tables/parquetFiles.ts';

export const MANIFESTS = 'manifests';

/** Bytes of one manifest, and of all that are read: the highest first. One of a run of a thousand customers has two thousand. */
const LARGEST_MANIFEST = 2_000_000;
const MANIFESTS_READ = 16_000_000;
/** How far a run's number may be ahead of the one before it. After a larger leap there soon would be none left. */
const LARGEST_GAP = 1_000_000;

/** What systems put into any folder. */
const OF_SYSTEMS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** A folder with the earlier runs of a connection, or an empty one. */
interface GrowingFolder {
  /** The number of the next run. */
  readonly next: number;
  /** By the manifest with the highest number; null where there is none. */
  readonly last: { readonly run: number; readonly read: ReadManifest | null } | null;
  /** Paths of what a killed run has left: its folders have its number and its files, and it has no manifest. */
  readonly halfWritten: readonly string[];
  /** How many things in the folder are none of a run's. */
  readonly leftAlone: number;
}

/**
 * @param desk who writes: two desks of one organisation may have a connection of one id
 * @throws KontorFailure growingFolderOther, growingFolderConnection, growingFolderDesk for a folder that is none; folderIsLink
 * where something in it leads elsewhere; fileNotWritable
 */
export async function readGrowingFolder(
  folder: string,
  { connectionId, desk }: { readonly connectionId: string; readonly desk: string },
): Promise<GrowingFolder> {
  const { manifests, others } = await manifestsIn(folder);
  const highest = highestOf(manifests.keys());
  const { halfWritten, strays } = await runsWithout(manifests, highest + 1, folder);
  const leftAlone = (await othersIn(folder)) + others + strays.length;
  const known = [...manifests.values()].filter((read) => read !== null);
  if (known.some((read) => read.connectionId !== connectionId)) {
    throw new KontorFailure('growingFolderConnection');
  }
  if (known.some((read) => read.desk !== null && read.desk !== desk)) {
    throw new KontorFailure('growingFolderDesk');
  }
  // What has things in it and says of no run whose it is may be anybody's.
  if (known.length === 0 && manifests.size + leftAlone > 0) throw new KontorFailure('growingFolderOther');
  return {
    // None that a folder of something else has already.
    next: highestOf([highest, ...strays.filter((run) => run !== null)]) + 1,
    last: highest === 0 ? null : { run: highest, read: manifests.get(highest) ?? null },
    halfWritten,
    leftAlone,
  };
}

/** The highest of the numbers that are no leap. */
function highestOf(runs: Iterable<number>): number {
  let highest = 0;
  for (const run of [...runs].sort((one, other) => one - other)) {
    if (run - highest > LARGEST_GAP) break;
    highest = run;
  }
  return highest;
}

async function othersIn(folder: string): Promise<number> {
  const ours = new Set<string>([MANIFESTS, ...RUN_PARTS]);
  return (await entriesOf(folder, '')).filter((entry) => !(entry.isDirectory() && ours.has(entry.name)))
    .length;
}

/** By their numbers; null for one that cannot be read. One whose number leaps is none of a run's. */
async function manifestsIn(folder: string) {
  const found = new Set<number>();
  let others = 0;
  for (const entry of await entriesOf(folder, MANIFESTS)) {
    const run = entry.isFile() && entry.name.endsWith('.json') ? runOf(entry.name) : null;
    if (run === null) others += 1;
    else found.add(run);
  }
  const highest = highestOf(found);
  const runs = [...found].filter((run) => run <= highest).sort((one, other) => other - one);
  const manifests = new Map<number, ReadManifest | null>();
  let left = MANIFESTS_READ;
  for (const run of runs) {
    const path = join(folder, MANIFESTS, manifestName(run));
    const bytes = await plainFileBytes(path, Math.min(left, LARGEST_MANIFEST));
    left -= bytes?.length ?? 0;
    manifests.set(run, bytes && readManifest(bytes.toString('utf8')));
  }
  return { manifests, others: others + found.size - runs.length };
}

/** What is no run's: half-written, or with its number if its name has one. */
async function runsWithout(manifests: ReadonlyMap<number, unknown>, killed: number, folder: string) {
  const halfWritten: string[] = [];
  const strays: (number | null)[] = [];
  for (const part of RUN_PARTS) {
    for (const entry of await entriesOf(folder, part)) {
      const run = entry.isDirectory() ? runOf(entry.name) : null;
      const path = join(folder, part, entry.name);
      if (run !== null && manifests.has(run)) continue;
      if (run === killed && (await holdsOnly(join(folder, part), entry.name, RUN_FILES[part])))
        halfWritten.push(path);
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
  for (const file of files) {
    const state = await stateOf(folder, file);
    if (state !== 'intact') return state;
  }
  return read.manifest;
}

/** The path of a run's file within the folder, as manifests name it on every system. */
export function runFile(part: keyof typeof RUN_FILES, run: number): string {
  return `${part}/${runFolderName(run)}/${RUN_FILES[part]}`;
}

/** @throws KontorFailure folderIsLink, fileNotWritable */
async function entriesOf(folder: string, name: string): Promise<Dirent[]> {
  try {
    if (name !== '' && !(await hasSubfolder(folder, name))) return [];
    const all = await readdir(join(folder, name), { withFileTypes: true });
    return all.filter((entry) => !OF_SYSTEMS.has(entry.name) && !/^\.kontor-.+\.part$/.test(entry.name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw writingFailure(error);
  }
}

async function holdsOnly(folder: string, run: string, file: string): Promise<boolean> {
  return (await entriesOf(folder, run)).every((entry) => entry.name === file && entry.isFile());
}

async function stateOf(folder: string, file: RunManifest['files'][number]): Promise<'intact' | Broken> {
  const [part = '', run = ''] = file.file.split('/');
  try {
    if (!(await hasSubfolder(join(folder, part), run))) return 'missing';
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'missing' : 'changed';
  }
  return stateOfFile(join(folder, file.file), file);
}

/** Of what a manifest and the files that it names hold (docs/bigger-engines.md); another one is not read on. */
const SCHEMA_VERSION = 1;
const KIND = 'kontor-parquet-run';

/** Why a run follows none although there are runs before it. */
const BROKEN = ['unreadable', 'otherSchema', 'missing', 'changed'] as const;
type Broken = (typeof BROKEN)[number];

const count = z.number().int().nonnegative();
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** What every version says, so that a folder is known by it. */
const headSchema = z.object({
  kind: z.literal(KIND),
  schema_version: count,
  run: z.number().int().positive(),
  connection: z.object({ id: z.string() }),
  desk: z.string().optional(),
});

const manifestSchema = z.object({
  kind: z.literal(KIND),
  schema_version: z.literal(SCHEMA_VERSION),
  run: z.number().int().positive(),
  /** Null where the run begins a new line: then it has no changes. */
  follows: z.number().int().positive().nullable(),
  /** The last run that was there and could not be followed. */
  not_followed: z.object({ run: z.number().int().positive(), because: z.enum(BROKEN) }).nullable(),
  job: z.string(),
  connection: z.object({ id: z.string(), name: z.string() }),
  /** By a random id. An earlier Kontor named none. */
  desk: z.string().optional(),
  kontor: z.string(),
  written_at: z.string(),
  rows: count,
  customers: count,
  sums: z.object({ amount_outstanding: decimal, price: decimal, price_vat: decimal }),
  unreadable_records: count,
  amounts_only_as_text: count,
  fetched: z.object({ first: z.string(), last: z.string() }).nullable(),
  changes: z.object({ new: count, changed: count, gone: count, same: count }).nullable(),
  /** Who was in an earlier run of this line and is not kept now, without having been forgotten. */
  missing: z.array(z.object({ customer_number: z.string(), last_run: z.number().int().positive() })),
  forgotten: count,
  not_fetched_since: count,
  left_alone: count,
  files: z.array(z.object({ file: z.string(), bytes: count, sha256: z.string() })),
});

export type RunManifest = Readonly<z.output<typeof manifestSchema>>;

/** `manifest` null for one of another version. */
interface ReadManifest {
  readonly connectionId: string;
  /** Null where an earlier Kontor has written it. */
  readonly desk: string | null;
  readonly manifest: RunManifest | null;
}

/** Null for what is no manifest of a run. */
function readManifest(content: string): ReadManifest | null {
  const json = parsedJson(content);
  const head = headSchema.safeParse(json).data;
  if (head === undefined) return null;
  const manifest = manifestSchema.safeParse(json).data ?? null;
  // One of this version that lacks something is damaged.
  if (manifest === null && head.schema_version === SCHEMA_VERSION) return null;
  return { connectionId: head.connection.id, desk: head.desk ?? null, manifest };
}

export function manifestText(manifest: Omit<RunManifest, 'kind' | 'schema_version'>): string {
  const whole: RunManifest = { kind: KIND, schema_version: SCHEMA_VERSION, ...manifest };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

/** By number: in the order of their names, too. */
export function manifestName(run: number): string {
  return `run-${numbered(run)}.json`;
}

function runFolderName(run: number): string {
  return `run=${numbered(run)}`;
}

/** The number of a manifest's name, or of the folder of a run; null for any other name. */
function runOf(name: string): number | null {
  const [, digits] = /^run-(\d{4,9})\.json$/.exec(name) ?? /^run=(\d{4,9})$/.exec(name) ?? [];
  const run = Number(digits);
  return digits !== undefined && run > 0 && numbered(run) === digits ? run : null;
}

function numbered(run: number): string {
  return String(run).padStart(4, '0');
}
