import { type ActivityEntry, activityEntrySchema } from '../../../shared/ipc/activity.ts';

const FORMAT = 1;

/** In this order for ever; another order or another field is another format. */
const FIELDS = [
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
] as const satisfies readonly (keyof ActivityEntry)[];

/** The fields of an entry as they stand there, whatever they are. */
export type LooseEntry = Readonly<Record<(typeof FIELDS)[number], unknown>>;

/** The one text of an entry: a JSON array of plain values. It is what is kept, and what is sealed. */
export function textOf(entry: ActivityEntry): string {
  return JSON.stringify([FORMAT, ...FIELDS.map((field) => entry[field])]);
}

/** Null for a text that is no entry. */
export function entryOf(text: string): ActivityEntry | null {
  return activityEntrySchema.safeParse(fieldsOf(text)).data ?? null;
}

/** A look at an entry's fields that costs little; null for a text of another format. */
export function fieldsOf(text: string): LooseEntry | null {
  try {
    const [format, ...values] = JSON.parse(text) as unknown[];
    if (format !== FORMAT || values.length !== FIELDS.length) return null;
    return Object.fromEntries(FIELDS.map((field, index) => [field, values[index]])) as LooseEntry;
  } catch {
    return null;
  }
}
