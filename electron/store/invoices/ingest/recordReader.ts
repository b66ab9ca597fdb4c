/**
 * Reads invoice records (docs/service.md §2.3): `parseElements` parses the records of a slice in one go, `readElement`
 * validates each and makes values of it, or says why it cannot be read.
 */
import { isUtf8 } from 'node:buffer';
import { Compile } from 'typebox/schema';
import { z } from 'zod';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import {
  type FieldKind,
  type FieldOf,
  fieldsOf,
  INVOICE_FIELDS,
  type InvoiceField,
  type WireKinds,
  type WireName,
} from '../../../../shared/domain/invoiceFields.ts';
import {
  approximationOf,
  type Decimal,
  decimalFromSource,
  scaledFromNumber,
  scaledFromSource,
} from '../../../../shared/domain/money.ts';
import { isWallClock } from '../../../../shared/domain/wallClock.ts';
import { hasEscapedKey, parseByHand, parseJson } from '../../../json/jsonReader.ts';
import { type Amount, packOverflow } from '../model/amounts.ts';
import { clockNumber } from '../model/clockNumber.ts';
import type { InvoiceValues } from '../model/columns.ts';
import type { Element } from './elementScanner.ts';

/** The reason why a record has no row. */
export class Unreadable {
  readonly reason: UnreadableReason;
  readonly names: RecordNames;

  constructor(reason: UnreadableReason, names: RecordNames) {
    this.reason = reason;
    this.names = names;
  }
}

/** What an element says, given as `parseElements` made it and with its own bytes. */
export function readElement(value: unknown, bytes: Uint8Array, element: Element): InvoiceValues | Unreadable {
  const text = () => asBuffer(bytes).toString('utf8', element.start, element.end);
  if (value instanceof Unparsed) return new Unreadable(value.reason, namesOfUnparsed(value.reason, text));
  return invoiceValues(value, element.exact, text);
}

/** The names that can still be read: from invalid UTF-8 too, but not from what is nested too deep. */
function namesOfUnparsed(reason: Unparsed['reason'], text: () => string): RecordNames {
  if (reason === 'nested too deep') return readNames(null);
  try {
    return readNames(parseJson(text()));
  } catch {
    return readNames(null);
  }
}

/**
 * Validates a parsed element (docs/service.md §2.3). `exact`: no number in it was written with more digits than a
 * double keeps, or with an exponent, so that `JSON.parse` lost nothing; `source` gives the element's own text
 * otherwise.
 */
export function invoiceValues(
  value: unknown,
  exact: boolean,
  source: () => string,
): InvoiceValues | Unreadable {
  if (!isLikeRecord(value)) return unreadable(value, reasonOf(value));
  const clocks = clocksOf(value);
  if (clocks === null) return unreadable(value, reasonOf(value));
  const plain = exact ? plainNumbersOf(value) : null;
  const record = plain === null || !value.tags.every(isText) ? withSources(source()) : null;
  const numbers = plain ?? exactNumbers(record ?? {});
  if (typeof numbers === 'string') return unreadable(value, numbers);
  const tags = (record?.['tags'] as unknown[] | undefined) ?? value.tags;
  return valuesOf(value, clocks, numbers, tags.length === 0 ? null : tagTexts(tags));
}

function unreadable(value: unknown, reason: UnreadableReason): Unreadable {
  return new Unreadable(reason, readNames(value));
}

type Exact = Readonly<Record<string, unknown>>;

const AMOUNT_FIELDS = fieldsOf('amount');
const WHOLE_FIELDS = fieldsOf('wholeNumber');

/** The numbers digit by digit, or why one of them is not kept. */
function exactNumbers(record: Exact): Numbers | UnreadableReason {
  const amounts: Partial<Record<Amount, number>> = {};
  const wide: Partial<Record<Amount, Decimal>> = {};
  for (const { id, wire } of AMOUNT_FIELDS) {
    const source = JSON.stringify(record[wire]);
    const decimal = decimalFromSource(source);
    if (decimal === null) return `amount does not fit: ${wire}`;
    const scaled = scaledFromSource(decimal);
    amounts[id] = scaled ?? approximationOf(decimal);
    if (scaled === null) wide[id] = decimal;
  }
  const wholes: Partial<Record<FieldOf<'wholeNumber'>, string>> = {};
  for (const { id, wire } of WHOLE_FIELDS) {
    const digits = decimalFromSource(JSON.stringify(record[wire]));
    if (digits?.includes('.')) return `wrong type: ${wire}`;
    if (digits === null || BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits))
      return `out of range: ${wire}`;
    wholes[id] = digits;
  }
  return {
    ...(amounts as Record<Amount, number>),
    ...(wholes as Record<FieldOf<'wholeNumber'>, string>),
    wide: packOverflow(wide),
  };
}

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** JSON with the source text of numbers, as every engine of ours has it and TypeScript's library does not yet. */
const sourceJson = JSON as unknown as {
  parse(text: string, reviver: SourceReviver): unknown;
  rawJSON(text: string): unknown;
};

/** The element once more, with every number as its own source text. */
function withSources(source: string): Exact {
  if (hasEscapedKey(source)) return parseByHand(source, (digits) => sourceJson.rawJSON(digits)) as Exact;
  return sourceJson.parse(source, (_key, value, { source: digits }) =>
    typeof value === 'number' && digits !== undefined ? sourceJson.rawJSON(digits) : value,
  ) as Exact;
}

/** Texts as they are, other values as compact JSON, numbers as sent: the element shape of `tags` is not documented. */
function tagTexts(tags: readonly unknown[]): string {
  return JSON.stringify(tags.map((tag) => (isText(tag) ? tag : JSON.stringify(tag))));
}

function isText(tag: unknown): tag is string {
  return typeof tag === 'string';
}

/** The numbers of a record, to their last digit. */
type Numbers = Pick<InvoiceValues, FieldOf<'amount' | 'wholeNumber'> | 'wide'>;
type Clocks = Pick<InvoiceValues, FieldOf<'wallClock'>>;

/** Null when one of them is in no calendar. */
function clocksOf(record: WireRecord): Clocks | null {
  const invoiceDate = clockNumber(record.invoice_date_at);
  const dueDate = clockNumber(record.invoice_due_at);
  return invoiceDate < 0 || dueDate < 0 ? null : { invoiceDate, dueDate };
}

/** Null when an amount is no ten-thousandths below 10¹⁵. */
function plainNumbersOf(record: WireRecord): Numbers | null {
  const outstanding = scaledFromNumber(record.amount_outstanding);
  const price = scaledFromNumber(record.price);
  const priceVat = scaledFromNumber(record.price_vat);
  const balance = scaledFromNumber(record.balance);
  if (outstanding === null || price === null || priceVat === null || balance === null) return null;
  return { outstanding, price, priceVat, balance, agreementId: String(record.agreement_id), wide: null };
}

/** A sound record; `tags` as they are kept. */
function valuesOf(record: WireRecord, clocks: Clocks, numbers: Numbers, tags: string | null): InvoiceValues {
  return {
    invoiceNo: record.invoice_no,
    invoiceDate: clocks.invoiceDate,
    dueDate: clocks.dueDate,
    status: record.status,
    outstanding: numbers.outstanding,
    price: numbers.price,
    priceVat: numbers.priceVat,
    hasPdf: record.has_pdf ? 1 : 0,
    balance: numbers.balance,
    entryNo: record.entry_no,
    agreementId: numbers.agreementId,
    tags,
    type: record.type,
    agreementExternalId: record.agreement_external_id,
    wide: numbers.wide,
  };
}

/** What is sound for a field of each kind. */
const KINDS = {
  identifier: z.string(),
  sharedIdentifier: z.string(),
  word: z.string(),
  /** Whatever its size: the digits that a double loses are read from the source. */
  wholeNumber: z.number().refine(Number.isInteger).meta({ type: 'integer' }),
  wallClock: z.string().refine(isWallClock),
  amount: z.number(),
  flag: z.boolean(),
  tags: z.array(z.unknown()),
} satisfies { readonly [Kind in FieldKind]: z.ZodType<WireKinds[Kind]> };

type Shape = { readonly [Field in InvoiceField as Field['wire']]: (typeof KINDS)[Field['kind']] };

/** An invoice record as the service documents it (docs/service.md §2.3); what it does not document is let through. */
export const wireRecordSchema = z.looseObject(
  Object.fromEntries(INVOICE_FIELDS.map(({ wire, kind }) => [wire, KINDS[kind]])) as Shape,
);

type WireRecord = z.output<typeof wireRecordSchema>;

type AmountField = Extract<InvoiceField, { readonly kind: 'amount' }>['wire'];

/** Why a record could not be read: a closed list of words and documented field names, never a value. */
type UnreadableReason =
  | 'not an object'
  | 'not UTF-8'
  | 'nested too deep'
  | 'other'
  | `missing: ${WireName}`
  | `wrong type: ${WireName}`
  | `not a date: ${WireName}`
  | `out of range: ${WireName}`
  | `amount does not fit: ${AmountField}`;

const AMOUNTS: readonly WireName[] = fieldsOf('amount').map(({ wire }) => wire);

function isAmount(field: WireName): field is AmountField {
  return AMOUNTS.includes(field);
}

const compiled = Compile(z.toJSONSchema(wireRecordSchema));

/**
 * The schema's verdict but for the calendar, compiled: a third of what zod costs. The reader of the dates
 * refuses those that no calendar has, so that both agree.
 */
export function isLikeRecord(value: unknown): value is WireRecord {
  return compiled.Check(value);
}

/** The first reason by zod, in the order of `INVOICE_FIELDS`. */
export function reasonOf(value: unknown): UnreadableReason {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an object';
  const issue = wireRecordSchema.safeParse(value).error?.issues[0];
  if (!issue) return 'other';
  const field = issue.path[0] as WireName;
  // A number beyond a double's reach is infinite by now.
  if (isAmount(field) && typeof Reflect.get(value, field) === 'number')
    return `amount does not fit: ${field}`;
  if (!Object.hasOwn(value, field)) return `missing: ${field}`;
  if (issue.code === 'custom' && typeof Reflect.get(value, field) === 'string') return `not a date: ${field}`;
  return `wrong type: ${field}`;
}

/** An element that was not parsed, and why. */
class Unparsed {
  readonly reason: 'not UTF-8' | 'nested too deep';

  constructor(reason: Unparsed['reason']) {
    this.reason = reason;
  }
}

const NOT_TEXT = new Unparsed('not UTF-8');
const TOO_DEEP = new Unparsed('nested too deep');

/**
 * The values of some elements of a slice. Where they stand together they are parsed in one go.
 * @throws KontorFailure serviceAnswerUnreadable when one of them is no JSON: then nothing in the answer is
 *   to be trusted. The message of `JSON.parse` is dropped, since it quotes what it choked on.
 */
export function parseElements(bytes: Uint8Array, elements: readonly Element[]): unknown[] {
  const first = elements[0];
  const last = elements.at(-1);
  if (!first || !last) return [];
  if (elements.some((element) => element.tooDeep) || !isUtf8(bytes.subarray(first.start, last.end))) {
    return elements.map((element) => parseAlone(bytes, element));
  }
  const values = parse(`[${joined(bytes, elements)}]`);
  if (!Array.isArray(values) || values.length !== elements.length) {
    throw new KontorFailure('serviceAnswerUnreadable');
  }
  return values;
}

function joined(bytes: Uint8Array, elements: readonly Element[]): string {
  const text = asBuffer(bytes);
  if (contiguous(elements)) return text.toString('utf8', elements[0]?.start, elements.at(-1)?.end);
  return elements.map(({ start, end }) => text.toString('utf8', start, end)).join(',');
}

/** Nothing but separators stands between the elements: none of the slice's elements is left out. */
function contiguous(elements: readonly Element[]): boolean {
  for (let at = 1; at < elements.length; at += 1) {
    if ((elements[at]?.start ?? 0) - (elements[at - 1]?.end ?? 0) > 2) return false;
  }
  return true;
}

function parseAlone(bytes: Uint8Array, element: Element): unknown {
  if (element.tooDeep) return TOO_DEEP;
  const part = bytes.subarray(element.start, element.end);
  if (!isUtf8(part)) return NOT_TEXT;
  return parse(asBuffer(part).toString('utf8'));
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new KontorFailure('serviceAnswerUnreadable');
  }
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** What an invoice is known by; null for a field that could not be read. */
export interface RecordNames {
  readonly entryNo: string | null;
  readonly invoiceNo: string | null;
  readonly type: string | null;
}

/** Of a record that could not be read: names of the documented type. */
function readNames(value: unknown): RecordNames {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const name = (field: string): string | null => {
    const text = Object.hasOwn(fields, field) ? fields[field] : null;
    return typeof text === 'string' && text !== '' ? text.toWellFormed() : null;
  };
  return { entryNo: name('entry_no'), invoiceNo: name('invoice_no'), type: name('type') };
}
