import { z } from 'zod';
import { inNumberOrder } from '../../../shared/domain/customerRef.ts';
import { textFinder } from '../../../shared/domain/foldedText.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import {
  type ActivityEntry,
  type ActivityFilter,
  type ActivityKind,
  activityEntrySchema,
} from '../../../shared/ipc/activity.ts';

/** An entry as it is kept and sealed: what it has besides what the windows are shown. */
const keptEntrySchema = activityEntrySchema.extend({
  /** Every customer of an action about several: their numbers in ascending order, a space between two. */
  numbers: z.string().nullable(),
  /** Of an entry about removed ones: the seal of the last of them, hexadecimal, on which the rest of the chain stands. */
  mark: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

export type KeptEntry = Readonly<z.output<typeof keptEntrySchema>>;

/** An entry's fields as long as nothing is said in them. */
export const NO_ACTION = {
  connection: '',
  customer: null,
  customers: null,
  invoiceNo: null,
  what: null,
  outcome: null,
  total: null,
  done: null,
  skipped: null,
  failed: null,
  from: null,
  to: null,
  count: null,
  trouble: null,
  numbers: null,
  removed: null,
  until: null,
  sha256: null,
  sheetDay: null,
  outstandingBefore: null,
  outstandingAfter: null,
  sha256After: null,
  mark: null,
} as const satisfies Partial<KeptEntry>;

/** The customers of an action as its entry names them: the one, or all in `numbers`. */
export function namedCustomers(numbers: readonly string[]): Pick<KeptEntry, 'numbers' | 'customers'> {
  const all = inNumberOrder(new Set(numbers), (number) => number);
  return { numbers: all.length > 1 ? all.join(' ') : null, customers: all.length };
}

/** An entry without what only the log itself needs. */
export function shownEntry(entry: KeptEntry): ActivityEntry {
  const { numbers: _numbers, mark: _mark, ...shown } = entry;
  return shown;
}

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
type SearchedFields = Readonly<
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

/** Whether an entry is meant. One that can no longer be read is always meant: nobody knows what it said. */
export function entryMatch(filter: ActivityFilter): (fields: SearchedFields | null) => boolean {
  const kinds = new Set<unknown>(filter.kinds);
  const wanted = wantedText(filter);
  const digits = wantedDigits(filter);
  const isIn = textFinder(wanted);
  const has = (field: unknown) => typeof field === 'string' && isIn(field);
  const isAboutCustomer = (field: unknown) => typeof field === 'string' && field.includes(digits);
  return (fields) => {
    if (fields === null) return true;
    const { kind, local, user, connection, customer, invoiceNo, numbers } = fields;
    if (kinds.size > 0 && !kinds.has(kind)) return false;
    const day = String(local).slice(0, 10);
    if ((filter.from !== null && day < filter.from) || (filter.to !== null && day > filter.to)) return false;
    if (wanted === '') return true;
    if (has(user) || has(connection) || has(invoiceNo)) return true;
    // A space stands between two numbers, and none in what is wanted of one.
    return isAboutCustomer(customer) || (!digits.includes(' ') && isAboutCustomer(numbers));
  };
}

/** What was noted is a line of its own in a customer's history of contact. */
const OF_MARKS: readonly unknown[] = ['marked', 'marksTakenBack'] satisfies ActivityKind[];

/** Nothing was said or sent: somebody only looked at the customer. */
const LOOK_UPS: readonly unknown[] = [
  'lookUp',
  'agreementsFetched',
  'pdfOpened',
  'refreshBegun',
  'refreshEnded',
] satisfies ActivityKind[];

/**
 * Whether an entry names just this customer, alone or among others, and says more than that something was noted, or
 * without `lookUps` than that it was looked at. One that can no longer be read names none.
 */
export function isAbout(
  connection: string,
  number: string,
  lookUps: boolean,
): (fields: SearchedFields | null) => boolean {
  const leftOut = lookUps ? OF_MARKS : [...OF_MARKS, ...LOOK_UPS];
  return (fields) => {
    if (fields === null || fields.connection !== connection || leftOut.includes(fields.kind)) return false;
    const { customer, numbers } = fields;
    return customer === number || (typeof numbers === 'string' && numbers.split(' ').includes(number));
  };
}

/** Of the customers of an entry the one that a filter has found it by, the very number first; null for none. */
export function foundCustomer(filter: ActivityFilter, numbers: string | null): string | null {
  const digits = wantedDigits(filter);
  if (numbers === null || !/^\d+$/.test(digits)) return null;
  const all = numbers.split(' ');
  return all.find((number) => number === digits) ?? all.find((number) => number.includes(digits)) ?? null;
}

function wantedText(filter: ActivityFilter): string {
  return filter.text.trim().toLowerCase();
}

/** A customer number as the clerk types it, with its prefix letter (docs/service.md §2.5). */
function wantedDigits(filter: ActivityFilter): string {
  return wantedText(filter).replace(/^[a-zåäö]\s*(?=\d+$)/u, '');
}
