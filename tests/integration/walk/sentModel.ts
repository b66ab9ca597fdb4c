import { createHash } from 'node:crypto';
import type { Exchange } from './recordingProxy.ts';

/** Places behind the point in which the model adds up: more than any amount of the walk has. */
const PLACES = 30;

/** The number of a decimal text in JSON's grammar, in units of 10⁻³⁰. */
export function exact(text: string): bigint {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`no number: ${text}`);
  const shift = PLACES - part.length + Number(power);
  const digits = BigInt(whole + part);
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === '-' ? -value : value;
}

export interface Sums {
  readonly count: number;
  readonly unreadable: number;
  readonly price: bigint;
  readonly priceVat: bigint;
  readonly outstanding: bigint;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
/** A JSON number with the text that it was sent as. */
class Sent {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * What a list adds up to as it was sent (docs/service.md §2.3), by nothing that the app has; null for what is no list.
 * A number beyond what a double holds may be kept or set apart, so there may be two sums.
 */
export function sumsOf(body: string): readonly Sums[] | null {
  let list: unknown;
  try {
    list = JSON.parse(body, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? new Sent(context?.source ?? '') : value,
    );
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const both = [true, false].map((extremes) => summed(list, extremes));
  const [kept, apart] = both as [Sums, Sums];
  return kept.count === apart.count ? [kept] : both;
}

function summed(list: readonly unknown[], extremes: boolean): Sums {
  let count = 0;
  const sums = { price: 0n, priceVat: 0n, outstanding: 0n };
  for (const record of list) {
    if (!isSound(record, extremes)) continue;
    count += 1;
    sums.price += exact(record['price'].text);
    sums.priceVat += exact(record['price_vat'].text);
    sums.outstanding += exact(record['amount_outstanding'].text);
  }
  return { count, unreadable: list.length - count, ...sums };
}

const AMOUNTS = ['amount_outstanding', 'price', 'price_vat', 'balance'] as const;

function isSound(
  record: unknown,
  extremes: boolean,
): record is Record<(typeof AMOUNTS)[number], Sent> & Record<string, unknown> {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return false;
  const field = (name: string): unknown => (record as Record<string, unknown>)[name];
  const isNumber = (name: string) => {
    const value = field(name);
    return value instanceof Sent && (extremes || Number.isFinite(Number(value.text)));
  };
  const agreement = field('agreement_id');
  return (
    ['type', 'invoice_no', 'entry_no', 'status'].every((name) => typeof field(name) === 'string') &&
    ['invoice_date_at', 'invoice_due_at'].every((name) => isDay(field(name))) &&
    AMOUNTS.every(isNumber) &&
    agreement instanceof Sent &&
    Number.isInteger(Number(agreement.text)) &&
    typeof field('has_pdf') === 'boolean' &&
    Array.isArray(field('tags'))
  );
}

function isDay(text: unknown): boolean {
  const [, year, month, day] = typeof text === 'string' ? (DAY.exec(text) ?? []) : [];
  if (day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

interface SentList {
  readonly sums: readonly Sums[];
  readonly order: number;
  readonly at: number;
}

/** A list that was sent so long ago is in no fetch that has not ended. */
const SETTLED_MS = 2_000;

/** What the service has sent: the sums of each list, and the hash of each PDF. */
export class SentModel {
  readonly #customerOf = new Map<string, string>();
  readonly #lists = new Map<string, SentList[]>();
  readonly #pdfs = new Map<string, Set<string>>();
  #order = 0;

  note({ path, authorisation, requestBody, status, body }: Exchange): void {
    if (status !== 200) return;
    if (path === '/selfcare/v1/authenticate') this.#noteToken(requestBody, body);
    else if (path === '/v2/invoices') this.#noteList(authorisation, body);
    else if (path.endsWith('/pdf')) this.#notePdf(path, body);
  }

  /** Lists that were sent to a customer as the one of the order or later. */
  lists(customer: string, from: number): readonly Sums[] {
    return (this.#lists.get(customer) ?? []).filter(({ order }) => order >= from).flatMap(({ sums }) => sums);
  }

  /** The first order that a fetch which begins now can bring: it may join one whose list was just sent. */
  nextOf(customer: string): number {
    const newest = this.#lists.get(customer)?.at(-1);
    const isSettled = newest === undefined || performance.now() - newest.at > SETTLED_MS;
    return isSettled ? this.#order + 1 : newest.order;
  }

  /** Whether the service ever sent these bytes as the PDF of the invoice. */
  hasPdf(invoiceNo: string, sha256: string): boolean {
    return this.#pdfs.get(invoiceNo)?.has(sha256) ?? false;
  }

  #noteToken(requestBody: Buffer, body: Buffer): void {
    const customer = objectOf(requestBody)?.['customer_number'];
    const token = objectOf(body)?.['token'];
    if (typeof customer === 'string' && typeof token === 'string') {
      this.#customerOf.set(`Bearer ${token}`, customer);
    }
  }

  #noteList(authorisation: string, body: Buffer): void {
    const customer = this.#customerOf.get(authorisation);
    const sums = sumsOf(body.toString('utf8'));
    if (customer === undefined || sums === null) return;
    this.#order += 1;
    const lists = this.#lists.get(customer) ?? [];
    lists.push({ sums, order: this.#order, at: performance.now() });
    this.#lists.set(customer, lists);
  }

  #notePdf(path: string, body: Buffer): void {
    const invoiceNo = decodeURIComponent(path.split('/').at(-2) ?? '');
    const hashes = this.#pdfs.get(invoiceNo) ?? new Set();
    hashes.add(createHash('sha256').update(body).digest('hex'));
    // A PDF that was cut on the way is none.
    if (body.subarray(-1_024).includes('%%EOF')) this.#pdfs.set(invoiceNo, hashes);
  }
}

function objectOf(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
