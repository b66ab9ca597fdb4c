import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay } from '../../../../shared/domain/formatDay.ts';
import type { Windows } from '../base/windows.ts';
import { rowTexts } from './rowTexts.ts';
import type { Statement, StatementRow } from './statement.ts';

/** Rows of a statement that come once; more of them come twice, one round after the other, and none is held. */
export const HELD_ROWS = 1_000;
/** Texts that are measured of a column: its longest ones. */
const MEASURED = 12;

export type StatementColumn = keyof ReturnType<typeof rowTexts>;

/** Exact decimal texts. */
export interface Sums {
  readonly priceVat: string;
  readonly outstanding: string;
}

/** What is known of a statement's rows before the first is drawn: their longest texts, and numbers that come twice. */
export class StatementMeasure {
  readonly #statement: Statement;
  readonly #longest: Readonly<Record<StatementColumn, LongestTexts>>;
  /** Numbers with their entry numbers. */
  readonly #entries = new LongestTexts();
  readonly #numbers = new Set<string>();
  readonly #shared = new Set<string>();
  readonly #sums = { priceVat: new DecimalSum(), outstanding: new DecimalSum() };

  constructor(statement: Statement) {
    this.#statement = statement;
    const day = formatDay(statement.printedOn, statement.dateFormat);
    this.#longest = {
      invoice: new LongestTexts(),
      reference: new LongestTexts(),
      type: new LongestTexts(),
      date: new LongestTexts(day),
      due: new LongestTexts(day),
      late: new LongestTexts(),
      amount: new LongestTexts(),
      outstanding: new LongestTexts(),
    };
  }

  add(row: StatementRow): void {
    const { invoiceNo, priceVat, outstanding } = row;
    const texts = rowTexts(this.#statement, row, false);
    for (const name of Object.keys(texts) as StatementColumn[]) this.#longest[name].add(texts[name]);
    this.#entries.add(rowTexts(this.#statement, row, true).invoice);
    if (this.#numbers.has(invoiceNo)) this.#shared.add(invoiceNo);
    this.#numbers.add(invoiceNo);
    this.#sums.priceVat.add(priceVat.replace('-', ''));
    this.#sums.outstanding.add(outstanding.replace('-', ''));
  }

  /** Invoice numbers that are on the statement more than once: only the entry number says which is which. */
  get shared(): ReadonlySet<string> {
    return this.#shared;
  }

  /** No sum of some of the rows is longer: as if no credit were taken from an amount, and as negative as it can be. */
  get widestSums(): Sums {
    const { priceVat, outstanding } = this.#sums;
    return { priceVat: `-${priceVat.decimal()}`, outstanding: `-${outstanding.decimal()}` };
  }

  /** The longest texts of a column, sums among them. */
  longest(column: StatementColumn): readonly string[] {
    const { texts } = this.#longest[column];
    if (column === 'invoice') return this.#shared.size === 0 ? texts : [...texts, ...this.#entries.texts];
    if (column !== 'amount' && column !== 'outstanding') return texts;
    const sum = this.widestSums[column === 'amount' ? 'priceVat' : 'outstanding'];
    return [...texts, formatAmount(sum, this.#statement.numberFormat)];
  }
}

/**
 * The rows to draw, after all have been measured: those of the second round, or those that are few enough to be held.
 * What differs from the statement's count comes as more or fewer rows.
 * @throws the signal's reason
 */
export async function* measuredRows(
  windows: Windows<StatementRow>,
  { totals: { count }, signal }: Pick<Statement, 'totals' | 'signal'>,
  measure: StatementMeasure,
): AsyncGenerator<readonly StatementRow[]> {
  const held: StatementRow[] = [];
  let left = count;
  for await (const window of windows) {
    signal?.throwIfAborted();
    const first = window.slice(0, left);
    left -= first.length;
    for (const row of first) measure.add(row);
    if (count <= HELD_ROWS) held.push(...first);
    if (first.length < window.length) yield window.slice(first.length);
  }
  if (held.length > 0) yield held;
}

/** A few texts of many: no other one has more letters. */
class LongestTexts {
  #texts: string[] = [];
  #shortest = 0;

  constructor(...texts: readonly string[]) {
    for (const text of texts) this.add(text);
  }

  add(text: string): void {
    if (this.#texts.length === MEASURED && text.length <= this.#shortest) return;
    if (this.#texts.includes(text)) return;
    this.#texts = [...this.#texts, text].sort((one, other) => other.length - one.length).slice(0, MEASURED);
    this.#shortest = this.#texts.at(-1)?.length ?? 0;
  }

  get texts(): readonly string[] {
    return this.#texts;
  }
}
