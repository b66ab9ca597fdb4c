import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { InvoiceNumbers, MarkEvent, SaidInvoice } from '../../../shared/domain/markEvent.ts';
import { CUSTOMER_FIELDS_OF_MARKS, MARK_FIELDS } from '../../../shared/domain/markNames.ts';
import { plainName } from '../../../shared/domain/visibleText.ts';
import { customerNumberSchema, instantSchema } from '../../../shared/ipc/customerRef.ts';
import { markSchema, saidInvoiceSchema } from '../../../shared/ipc/marks.ts';

/** What a file says that it is. A new key, or a new meaning of one, is a new version. */
export const EVENTS_FORMAT = 'kontor-marks';
export const EVENTS_VERSION = 1;

/** An event with the customer that it is about. */
export type CustomerEvent = MarkEvent & { readonly customer: CustomerNumber };

/** The id of a desk: nothing in it that a file's name cannot have. */
export const authorSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** A name of a person, in which nothing hides or turns what follows; empty where the desk does not know it. */
const personSchema = z
  .string()
  .max(200)
  .refine((name) => plainName(name) === name);

const counterSchema = z.number().int().positive();

const named = {
  format: z.literal(EVENTS_FORMAT),
  version: z.literal(EVENTS_VERSION),
  author: authorSchema,
  /** Each file of an author has another. */
  number: counterSchema,
};

/** The first line of a file, without the hash of all that follows, which is in front of it. */
export const eventsHeaderSchema = z.strictObject({
  ...named,
  name: personSchema,
  /** As the file of own facts names a connection: no login, no address, no secret. */
  connection: z.strictObject({ name: z.string().max(80), host: z.string().max(300), sample: z.boolean() }),
  /** The lowest and the highest counter of its events. */
  first: counterSchema,
  last: counterSchema,
  count: counterSchema,
});

export type EventsHeader = z.output<typeof eventsHeaderSchema>;

const bytesSchema = (length: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === length);

/** The first line of a sealed file, likewise. One whole plain file is in it. */
export const sealedHeaderSchema = z.strictObject({
  ...named,
  sealed: z.strictObject({
    /** Of scrypt. Looked at before it is used. */
    cost: z.strictObject({ n: z.number(), r: z.number(), p: z.number() }),
    salt: bytesSchema(16),
    nonce: bytesSchema(12),
  }),
});

export type SealedHeader = z.output<typeof sealedHeaderSchema>;

/** An event as a line of a file: its author is in the header. */
const lineSchema = z.strictObject({
  customer: customerNumberSchema,
  invoice: z.strictObject({ invoiceNo: z.string(), entryNo: z.string() }).nullable(),
  said: saidInvoiceSchema.nullable(),
  field: z.enum(MARK_FIELDS),
  value: z.unknown(),
  by: personSchema,
  counter: counterSchema,
  /** A moment of any clock between 1970 and the end of what a date can be. */
  at: instantSchema.max(8.64e15),
});

/** A line as it was read, or the place of what is wrong in it. */
type ReadLine =
  | { readonly event: Omit<CustomerEvent, 'author'> }
  | { readonly wrong: readonly PropertyKey[] };

const OF_CUSTOMERS: readonly string[] = CUSTOMER_FIELDS_OF_MARKS;

export function readLine(value: unknown): ReadLine {
  const line = lineSchema.safeParse(value);
  if (!line.success) return { wrong: line.error.issues[0]?.path ?? [] };
  const { field, value: noted, invoice, said } = line.data;
  const mark = markSchema.safeParse({ field, value: noted });
  if (!mark.success) return { wrong: mark.error.issues[0]?.path ?? [] };
  if (invoice === null && !OF_CUSTOMERS.includes(field)) return { wrong: ['field'] };
  if (invoice === null && said !== null) return { wrong: ['said'] };
  return { event: { ...line.data, ...mark.data } as Omit<CustomerEvent, 'author'> };
}

/** An event as a line, without its end. */
export function lineOf(event: CustomerEvent): string {
  return JSON.stringify(lineValue(event));
}

/** What a line says: all of an event but its author. */
export function lineValue(
  event: CustomerEvent,
): Readonly<Record<keyof z.output<typeof lineSchema>, unknown>> {
  const { customer, invoice, said, field, value, by, counter, at } = event;
  return {
    customer,
    invoice: invoice satisfies InvoiceNumbers | null,
    said: said satisfies SaidInvoice | null,
    field,
    value,
    by: plainName(by).slice(0, 200),
    counter,
    at,
  };
}

/**
 * What an event says, as a hash. With its author and counter it names the event: a desk whose backup was restored counts on
 * from an earlier number, and gives a number twice for different words. Both are then events of their own, at every desk.
 */
export function wordsOf(
  number: string,
  {
    at,
    invoice,
    field,
    value,
    said,
  }: Pick<MarkEvent, 'at' | 'invoice' | 'said'> & {
    readonly field: string;
    readonly value: unknown;
  },
): string {
  const words = [
    number,
    at,
    invoice && [invoice.invoiceNo, invoice.entryNo],
    field,
    inOrder(value),
    inOrder(said),
  ];
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22);
}

/** The same whatever order its keys have come in. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What names a connection at any desk. */
export interface NamedConnection {
  readonly name: string;
  /** Host and port in lower case; empty for the sample service. */
  readonly host: string;
  readonly sample: boolean;
}

/**
 * For each connection of a file, the same connection of this desk: of several with its host and name the first that no
 * other has taken; else the only remaining one of its host, if the file also has just one for that host. Null if the
 * desk has none.
 */
export function matchedConnections<Here extends NamedConnection>(
  file: readonly NamedConnection[],
  here: readonly Here[],
): readonly (Here | null)[] {
  const free = new Set(here);
  const matched = file.map((one) => {
    const same = [...free].find((other) => isSameHost(one, other) && one.name === other.name) ?? null;
    if (same !== null) free.delete(same);
    return same;
  });
  const open = file.filter((_, place) => matched[place] === null);
  return file.map((one, place) => {
    const known = matched[place] ?? null;
    if (known !== null) return known;
    const [first, ...more] = [...free].filter((other) => isSameHost(one, other));
    const rivals = open.filter((other) => isSameHost(one, other)).length;
    return first !== undefined && more.length === 0 && rivals === 1 ? first : null;
  });
}

function isSameHost(one: NamedConnection, other: NamedConnection): boolean {
  return one.sample === other.sample && one.host.toLowerCase() === other.host.toLowerCase();
}
