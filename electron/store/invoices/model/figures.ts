import { type Decimal, decimalFromScaled, sumOfDecimals } from '../../../../shared/domain/money.ts';
import { AmountSum, remaindersOf, SUMMED } from './amounts.ts';
import { dayNumberOf } from './clockNumber.ts';
import type { InvoiceValues } from './columns.ts';

/**
 * The sums of a list, each a column of `customer` and of `wide`, beside the number of their rows: of all rows, or of those
 * with an amount `below` zero. All else that is added up is added up by them.
 */
const GROUPS = [
  {
    count: 'invoices',
    below: null,
    sums: [
      { id: 'price', column: 'price', amount: 'price' },
      { id: 'priceVat', column: 'price_vat', amount: 'priceVat' },
      { id: 'outstanding', column: 'outstanding', amount: 'outstanding' },
    ],
  },
  {
    count: 'credit_notes',
    below: 'price',
    sums: [
      { id: 'creditPrice', column: 'credit_price', amount: 'price' },
      { id: 'creditPriceVat', column: 'credit_price_vat', amount: 'priceVat' },
    ],
  },
  {
    count: 'owed_back',
    below: 'outstanding',
    sums: [{ id: 'owedBack', column: 'owed_back_sum', amount: 'outstanding' }],
  },
] as const;

type Group = (typeof GROUPS)[number];
type Sum = Group['sums'][number];
type SumId = Sum['id'];
type CountColumn = Group['count'];
type SumColumn = Sum['column'];
/** What is owed, by the days from which it may age. */
type DaysColumn = 'due_days' | 'invoice_days';

const SUMS: readonly Sum[] = GROUPS.flatMap(({ sums }): readonly Sum[] => sums);

/** The figures of a list as its customer row keeps them; sums are decimal text of ten-thousandths, and `wide` is what they lack. */
export type StoredFigures = Readonly<Record<CountColumn, number>> &
  Readonly<Record<SumColumn, string>> &
  Readonly<Record<DaysColumn, Uint8Array>> & { readonly wide: string };

export const FIGURE_COLUMNS: readonly (keyof StoredFigures)[] = [
  ...GROUPS.map(({ count }) => count),
  ...SUMS.map(({ column }) => column),
  'due_days',
  'invoice_days',
  'wide',
];

/** What the figures of a list lack, since they are sums of approximations. */
interface Remainders {
  /** Rows with wide amounts. */
  readonly rows: number;
  readonly sums: Readonly<Record<SumId, Decimal>>;
  /** By due day (YYYYMMDD), of what is owed. */
  readonly days: readonly (readonly [day: number, remainder: Decimal])[];
  /** The same by invoice day. */
  readonly invoiceDays: readonly (readonly [day: number, remainder: Decimal])[];
}

type FigureRow = Pick<
  InvoiceValues,
  'invoiceDate' | 'dueDate' | 'outstanding' | 'price' | 'priceVat' | 'wide'
>;

/** Column `wide` of a customer; empty without wide amounts. */
export function unpackRemainders(packed: string): Remainders | null {
  return packed === '' ? null : (JSON.parse(packed) as Remainders);
}

const COLUMN_OF_SUM = Object.fromEntries(SUMS.map(({ id, column }) => [id, column])) as Record<
  SumId,
  SumColumn
>;

/** One of the sums, exactly. */
export function sumOf(figures: StoredFigures, id: SumId): Decimal {
  const sum = decimalFromScaled(BigInt(figures[COLUMN_OF_SUM[id]]));
  const remainders = unpackRemainders(figures.wide);
  return remainders === null ? sum : sumOfDecimals([sum, remainders.sums[id]]);
}

/** Figures that rows and whole lists are added to and taken from, so that nothing is summed again that stayed the same. */
export class Figures {
  readonly #groups = GROUPS.map(({ count, below, sums }) => ({
    count,
    below: below === null ? null : SUMMED.indexOf(below),
    rows: 0,
    sums: sums.map(({ id, column, amount }: Sum) => {
      return { id, column, amount, place: SUMMED.indexOf(amount), sum: new AmountSum() };
    }),
  }));
  /** The amounts of a row, in the order of `SUMMED`: to look them up by name costs twice as much as to add them. */
  readonly #row = new Float64Array(SUMMED.length);
  readonly #dueDays = new BalanceByDay();
  readonly #invoiceDays = new BalanceByDay();
  #wideRows = 0;

  get invoices(): number {
    return this.#groups[0]?.rows ?? 0;
  }

  add(row: FigureRow): void {
    this.#addRow(row, 1);
  }

  remove(row: FigureRow): void {
    this.#addRow(row, -1);
  }

  addList(figures: StoredFigures, sign: 1 | -1 = 1): void {
    const remainders = unpackRemainders(figures.wide);
    for (const group of this.#groups) {
      group.rows += sign * figures[group.count];
      for (const { id, column, sum } of group.sums) {
        sum.addText(figures[column], sign);
        if (remainders !== null) sum.addRemainder(remainders.sums[id], sign);
      }
    }
    addDays(this.#dueDays, figures.due_days, remainders?.days ?? [], sign);
    addDays(this.#invoiceDays, figures.invoice_days, remainders?.invoiceDays ?? [], sign);
    if (remainders !== null) this.#wideRows += sign * remainders.rows;
  }

  stored(): StoredFigures {
    const counts = this.#groups.map(({ count, rows }) => [count, rows]);
    const sums = this.#sums().map(({ column, sum }) => [column, String(sum.value())]);
    const figures = Object.fromEntries([...counts, ...sums]) as Omit<StoredFigures, DaysColumn | 'wide'>;
    const days = { due_days: this.#dueDays.pack(), invoice_days: this.#invoiceDays.pack() };
    return { ...figures, ...days, wide: this.#wide() };
  }

  #addRow(row: FigureRow, sign: 1 | -1): void {
    const remainders = row.wide === null ? null : remaindersOf(row, row.wide);
    if (remainders !== null) this.#wideRows += sign;
    const amounts = this.#row;
    amounts[0] = row.outstanding;
    amounts[1] = row.price;
    amounts[2] = row.priceVat;
    for (const group of this.#groups) {
      if (group.below !== null && (amounts[group.below] as number) >= 0) continue;
      group.rows += sign;
      for (const { amount, place, sum } of group.sums) {
        sum.add(sign * (amounts[place] as number));
        const remainder = remainders?.[amount];
        if (remainder !== undefined) sum.addRemainder(remainder, sign);
      }
    }
    if (row.outstanding <= 0) return;
    const [due, invoiced] = [dayNumberOf(row.dueDate), dayNumberOf(row.invoiceDate)];
    this.#dueDays.put(due, sign, sign * row.outstanding);
    this.#invoiceDays.put(invoiced, sign, sign * row.outstanding);
    if (remainders?.outstanding === undefined) return;
    this.#dueDays.putRemainder(due, remainders.outstanding, sign);
    this.#invoiceDays.putRemainder(invoiced, remainders.outstanding, sign);
  }

  #sums() {
    return this.#groups.flatMap(({ sums }) => sums);
  }

  #wide(): string {
    if (this.#wideRows === 0) return '';
    const sums = this.#sums().map(({ id, sum }) => [id, sum.remainder()]);
    const days = { days: this.#dueDays.remainders(), invoiceDays: this.#invoiceDays.remainders() };
    const remainders = { rows: this.#wideRows, sums: Object.fromEntries(sums), ...days };
    return JSON.stringify(remainders satisfies Omit<Remainders, 'sums'>);
  }
}

function addDays(
  to: BalanceByDay,
  packed: Uint8Array,
  remainders: readonly (readonly [day: number, remainder: Decimal])[],
  sign: 1 | -1,
): void {
  for (const { day, count, sum } of unpackOpenDays(packed)) to.put(day, sign * count, sign * sum);
  for (const [day, remainder] of remainders) to.putRemainder(day, remainder, sign);
}

/** What is owed on one day: count and ten-thousandths. */
export interface OpenDay {
  readonly day: number;
  readonly count: number;
  readonly sum: number;
}

const LARGEST_PART = 4n * 10n ** 15n;

/**
 * Open amounts by due day, or by invoice day (YYYYMMDD): the ageing of a list on any day, by any buckets, without a look
 * at its rows. Packed as doubles [day, count, sum]; a sum that no double holds is split over several entries of the day.
 */
export class BalanceByDay {
  readonly #days = new Map<number, { count: number; readonly sum: AmountSum }>();

  /** Adds to a day; `sum` of at most 4 · 10¹⁵ either way. */
  put(day: number, count: number, sum: number): void {
    const entry = this.#entry(day);
    entry.count += count;
    entry.sum.add(sum);
  }

  putRemainder(day: number, remainder: Decimal, sign: 1 | -1): void {
    this.#entry(day).sum.addRemainder(remainder, sign);
  }

  pack(): Uint8Array {
    const numbers: number[] = [];
    for (const [day, { count, sum }] of this.#inOrder()) {
      let value = sum.value();
      if (count === 0 && value === 0n) continue;
      let left = count;
      do {
        const part = value > LARGEST_PART ? LARGEST_PART : value;
        numbers.push(day, left, Number(part));
        value -= part;
        left = 0;
      } while (value > 0n);
    }
    return new Uint8Array(new Float64Array(numbers).buffer);
  }

  /** What the sums lack, for days that lack anything. */
  remainders(): [day: number, remainder: Decimal][] {
    return this.#inOrder()
      .map(([day, { sum }]): [number, Decimal] => [day, sum.remainder()])
      .filter(([, remainder]) => remainder !== '0');
  }

  #inOrder() {
    return [...this.#days].sort(([left], [right]) => left - right);
  }

  #entry(day: number) {
    const entry = this.#days.get(day) ?? { count: 0, sum: new AmountSum() };
    this.#days.set(day, entry);
    return entry;
  }
}

export function unpackOpenDays(packed: Uint8Array): OpenDay[] {
  const numbers = new Float64Array(packed.slice().buffer);
  const days: OpenDay[] = [];
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    days.push({ day: numbers[at] ?? 0, count: numbers[at + 1] ?? 0, sum: numbers[at + 2] ?? 0 });
  }
  return days;
}
