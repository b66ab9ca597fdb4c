import { type FieldOf, fieldsOf } from '../../../../shared/domain/invoiceFields.ts';
import {
  approximationOf,
  type Decimal,
  decimalFromSource,
  scaledFromSource,
} from '../../../../shared/domain/money.ts';
import { hasEscapedKey, parseByHand, parseJson } from '../../../json/jsonReader.ts';
import { type Amount, packOverflow } from '../model/amounts.ts';
import type { InvoiceValues } from '../model/columns.ts';
import type { Element } from './elementScanner.ts';
import { clocksOf, type Numbers, plainNumbersOf, valuesOf } from './fieldsByHand.ts';
import { asBuffer, Unparsed } from './parseElements.ts';
import { type RecordNames, recordNames } from './recordNames.ts';
import { isLikeRecord, reasonOf, type UnreadableReason } from './wireRecord.ts';

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
  if (reason === 'nested too deep') return recordNames(null);
  try {
    return recordNames(parseJson(text()));
  } catch {
    return recordNames(null);
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
  return new Unreadable(reason, recordNames(value));
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
