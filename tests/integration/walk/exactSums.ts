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
