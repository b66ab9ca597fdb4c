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

/** What an entry is looked for by, as it stands there, whatever it is. */
export type SearchedFields = Readonly<
  Record<'kind' | 'local' | 'user' | 'connection' | 'customer' | 'invoiceNo', unknown>
>;

/** The one text of an entry: a JSON array of plain values. It is what is kept, and what is sealed. */
export function textOf(entry: ActivityEntry): string {
  return JSON.stringify([FORMAT, ...FIELDS.map((field) => entry[field])]);
}

/** Null for a text that is no entry. */
export function entryOf(text: string): ActivityEntry | null {
  const values = valuesOf(text);
  if (values === null) return null;
  const named = Object.fromEntries(FIELDS.map((field, index) => [field, values[index + 1]]));
  return activityEntrySchema.safeParse(named).data ?? null;
}

/** A look at an entry that costs little: every one of the log is looked at. Null for a text of another format. */
export function searchedFields(text: string): SearchedFields | null {
  const values = valuesOf(text);
  if (values === null) return null;
  const [, kind, , local, user, connection, customer, , invoiceNo] = values;
  return { kind, local, user, connection, customer, invoiceNo };
}

function valuesOf(text: string): readonly unknown[] | null {
  try {
    const values: unknown = JSON.parse(text);
    const isOurs = Array.isArray(values) && values[0] === FORMAT && values.length === FIELDS.length + 1;
    return isOurs ? values : null;
  } catch {
    return null;
  }
}
