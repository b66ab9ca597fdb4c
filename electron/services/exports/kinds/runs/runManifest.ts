import { z } from 'zod';
import { parsedJson } from '../../../../../shared/domain/parsedJson.ts';

/** Of what a manifest and the files that it names hold (docs/bigger-engines.md); another one is not read on. */
const SCHEMA_VERSION = 1;
const KIND = 'kontor-parquet-run';

/** Why a run follows none although there are runs before it. */
export const BROKEN = ['unreadable', 'otherSchema', 'missing', 'changed'] as const;
export type Broken = (typeof BROKEN)[number];

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
export interface ReadManifest {
  readonly connectionId: string;
  /** Null where an earlier Kontor has written it. */
  readonly desk: string | null;
  readonly manifest: RunManifest | null;
}

/** Null for what is no manifest of a run. */
export function readManifest(content: string): ReadManifest | null {
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

export function runFolderName(run: number): string {
  return `run=${numbered(run)}`;
}

/** The number of a manifest's name, or of the folder of a run; null for any other name. */
export function runOf(name: string): number | null {
  const [, digits] = /^run-(\d{4,9})\.json$/.exec(name) ?? /^run=(\d{4,9})$/.exec(name) ?? [];
  const run = Number(digits);
  return digits !== undefined && run > 0 && numbered(run) === digits ? run : null;
}

function numbered(run: number): string {
  return String(run).padStart(4, '0');
}
