import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { dayNumberOf } from './clockNumber.ts';
import { restOf, unpackWide } from './wideAmounts.ts';

export const WIDE_SUMS = [
  'price',
  'priceVat',
  'outstanding',
  'creditPrice',
  'creditPriceVat',
  'owedBack',
] as const;
export type WideSum = (typeof WIDE_SUMS)[number];

/** What the figures of a list lack, since they are sums of stand-ins. */
export interface WideRests {
  /** Rows with wide amounts. */
  readonly rows: number;
  readonly sums: Readonly<Record<WideSum, Decimal>>;
  /** By due day (YYYYMMDD), of what is owed. */
  readonly days: readonly (readonly [day: number, rest: Decimal])[];
}

export interface FigureRow {
  readonly dueDate: number;
  readonly outstanding: number;
  readonly price: number;
  readonly priceVat: number;
  readonly wide: string | null;
}

/** Column `wide` of a customer; empty without wide amounts. */
export function unpackRests(packed: string): WideRests | null {
  return packed === '' ? null : (JSON.parse(packed) as WideRests);
}

/** Sums of rests that rows and lists are added to and taken from. */
export class WideFigures {
  #rows = 0;
  readonly #sums: Readonly<Record<WideSum, DecimalSum>>;
  readonly #days = new Map<number, DecimalSum>();

  constructor(from = '') {
    this.#sums = Object.fromEntries(WIDE_SUMS.map((sum) => [sum, new DecimalSum()])) as Record<
      WideSum,
      DecimalSum
    >;
    this.addList(from, 1);
  }

  addList(packed: string, sign: 1 | -1): void {
    const rests = unpackRests(packed);
    if (rests === null) return;
    this.#rows += sign * rests.rows;
    for (const sum of WIDE_SUMS) put(this.#sums[sum], rests.sums[sum], sign);
    for (const [day, rest] of rests.days) this.#putDay(day, rest, sign);
  }

  addRow({ wide, dueDate, outstanding, price, priceVat }: FigureRow, sign: 1 | -1): void {
    if (wide === null) return;
    this.#rows += sign;
    const amounts = unpackWide(wide);
    const rest = {
      outstanding: restOf(amounts.outstanding, outstanding),
      price: restOf(amounts.price, price),
      priceVat: restOf(amounts.priceVat, priceVat),
    };
    const sums = this.#sums;
    put(sums.price, rest.price, sign);
    put(sums.priceVat, rest.priceVat, sign);
    put(sums.outstanding, rest.outstanding, sign);
    if (price < 0) {
      put(sums.creditPrice, rest.price, sign);
      put(sums.creditPriceVat, rest.priceVat, sign);
    }
    if (outstanding < 0) put(sums.owedBack, rest.outstanding, sign);
    if (outstanding > 0 && rest.outstanding !== null) {
      this.#putDay(dayNumberOf(dueDate), rest.outstanding, sign);
    }
  }

  rests(): WideRests | null {
    if (this.#rows === 0) return null;
    return {
      rows: this.#rows,
      sums: Object.fromEntries(WIDE_SUMS.map((sum) => [sum, this.#sums[sum].decimal()])) as WideRests['sums'],
      days: [...this.#days]
        .filter(([, sum]) => sum.sign !== 0)
        .sort(([left], [right]) => left - right)
        .map(([day, sum]) => [day, sum.decimal()]),
    };
  }

  stored(): string {
    const rests = this.rests();
    return rests === null ? '' : JSON.stringify(rests);
  }

  #putDay(day: number, rest: Decimal, sign: 1 | -1): void {
    let sum = this.#days.get(day);
    if (!sum) {
      sum = new DecimalSum();
      this.#days.set(day, sum);
    }
    put(sum, rest, sign);
  }
}

function put(sum: DecimalSum, rest: Decimal | null, sign: 1 | -1): void {
  if (rest === null) return;
  if (sign === 1) sum.add(rest);
  else sum.subtract(rest);
}
