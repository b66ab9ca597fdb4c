import { parsedJson } from '../../../../shared/domain/parsedJson.ts';
import { type KeptEntry, keptEntrySchema } from './keptEntry.ts';

/** As they stood before an entry named all its customers, and before anything was removed. */
const FIELDS_1 = [
  'kind',
  'at',
  'local',
  'user',
  'connection',
  'customer',
  'customers',
  'invoiceNo',
  'what',
  'outcome',
  'total',
  'done',
  'skipped',
  'failed',
  'from',
  'to',
  'count',
  'trouble',
] as const satisfies readonly (keyof KeptEntry)[];

const FIELDS_2 = [...FIELDS_1, 'numbers', 'removed', 'until', 'mark'] as const;

/** Of the few entries that name the content of a file. */
const FIELDS_3 = [...FIELDS_2, 'sha256'] as const;

/** Of those about a frozen sheet. */
const FIELDS_OF_SHEET = ['sheetDay', 'outstandingBefore', 'outstandingAfter', 'sha256After'] as const;

const FIELDS_4 = [...FIELDS_3, ...FIELDS_OF_SHEET] as const;

/** By the format that an entry begins with. In this order for ever; another order or field is another format. */
const FORMATS: Readonly<Record<number, readonly (keyof KeptEntry)[]>> = {
  1: FIELDS_1,
  2: FIELDS_2,
  3: FIELDS_3,
  4: FIELDS_4,
};

/** The fields by which entries are searched, as they are stored, of any type. */
export type SearchedFields = Readonly<
  Record<'kind' | 'local' | 'user' | 'connection' | 'customer' | 'invoiceNo' | 'numbers', unknown>
>;

/** The one text of an entry: a JSON array of plain values. It is what is kept, and what is sealed. */
export function textOf(entry: KeptEntry): string {
  const format = formatOf(entry);
  return JSON.stringify([format, ...(FORMATS[format] ?? []).map((field) => entry[field])]);
}

/** Null for a text that is no entry. */
export function entryOf(text: string): KeptEntry | null {
  const values = valuesOf(text);
  if (values === null) return null;
  const named = Object.fromEntries(FIELDS_4.map((field, index) => [field, values[index + 1] ?? null]));
  return keptEntrySchema.safeParse(named).data ?? null;
}

/** A look at an entry that costs little: every one of the log is looked at. Null for a text of another format. */
export function searchedFields(text: string): SearchedFields | null {
  const values = valuesOf(text);
  if (values === null) return null;
  const [, kind, , local, user, connection, customer, , invoiceNo] = values;
  const numbers = values[FIELDS_1.length + 1];
  return { kind, local, user, connection, customer, invoiceNo, numbers };
}

/** When an entry was written, milliseconds since the epoch; null for a text that does not say. */
export function writtenAt(text: string): number | null {
  const at = valuesOf(text)?.[2];
  return typeof at === 'number' ? at : null;
}

/** Whether a text may be an entry of the kind: cheap, and true for each that is. */
export function mayBe(text: string, kind: KeptEntry['kind']): boolean {
  return text.startsWith(`"${kind}"`, '[1,'.length);
}

function formatOf(entry: KeptEntry): number {
  if (FIELDS_OF_SHEET.some((field) => entry[field] !== null)) return 4;
  return entry.sha256 === null ? 2 : 3;
}

function valuesOf(text: string): readonly unknown[] | null {
  const values = parsedJson(text);
  if (!Array.isArray(values)) return null;
  const fields = FORMATS[Number(values[0])];
  return fields !== undefined && values.length === fields.length + 1 ? values : null;
}
