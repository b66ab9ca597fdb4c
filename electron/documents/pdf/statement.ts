import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { paymentReference, type ReferenceTemplate } from '../../../shared/domain/paymentReference.ts';
import type { Sender } from '../../../shared/domain/sender.ts';
import type { DateFormat, EnvelopeWindow, NumberFormat } from '../../../shared/domain/settingChoices.ts';
import type { Catalogue } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import type { Windows } from '../files/feed.ts';
import type { PdfFonts } from './fonts.ts';

type StatementTexts = Readonly<Record<keyof Catalogue['statement'], string>>;

/** An `InvoiceRow` is one. Amounts are decimal texts, dates local wall-clock times (docs/service.md §2.3). */
export type StatementRow = Pick<
  InvoiceRow,
  | 'invoiceNo'
  | 'entryNo'
  | 'type'
  | 'creditNote'
  | 'invoiceDate'
  | 'dueDate'
  | 'overdue'
  | 'daysLate'
  | 'priceVat'
  | 'outstanding'
>;

/** What was owed at the end of a day, `YYYY-MM-DD`; decimal text. */
export interface EndOfDay {
  readonly day: string;
  readonly outstanding: string;
}

/** Everything on a statement of account besides its rows. */
export interface Statement {
  readonly customer: {
    readonly number: string;
    /** The name that a clerk gave; the service gives none. */
    readonly givenName: string | null;
    /** As the clerk or a delivery's installation address has them; at most five are shown. */
    readonly addressLines: readonly string[];
  };
  readonly envelopeWindow: EnvelopeWindow;
  readonly sender: Sender;
  /** By which it is paid, with its check digits; null for none. */
  readonly reference: string | null;
  /** By which each row has a reference of its own; null where the whole has one, or none. */
  readonly rowReferences: ReferenceTemplate | null;
  readonly scope: 'open' | 'all';
  /** Invoice dates, `YYYY-MM-DD`, both ends included; null for an open end. */
  readonly period: { readonly from: string | null; readonly to: string | null };
  /** When the list was fetched, the desk's local time, `YYYY-MM-DD HH:MM` with or without seconds. */
  readonly asOf: string;
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly printedOn: string;
  /** `YYYY-MM-DD`, the day from which days late and the ageing are counted. */
  readonly lateOn: string;
  /** Exact sums of the same rows; the writer adds the rows up and refuses to finish when they differ. */
  readonly totals: InvoiceTotals;
  /** What the customer owes in all, decimal text, of the same fetch; null where no period leaves anything out. */
  readonly owedInAll: string | null;
  /** What was owed before the period and at its end; null where it is not wanted or not known. */
  readonly balances: { readonly opening: EndOfDay | null; readonly closing: EndOfDay | null };
  /** Of records that could not be read and so are in no sum; null for none. */
  readonly leftOut: string | null;
  /** Of invoices that are disputed and so are in no sum; null for none. */
  readonly disputed: string | null;
  /** The same of invoices whose payment is seen in the bank. */
  readonly seenInBank: string | null;
  /** Which reminder it is; null for a statement that is none. */
  readonly heading: string | null;
  /** A display currency such as `SEK`; empty for none, since the service names none (docs/service.md §2.3). */
  readonly currency: string;
  readonly numberFormat: NumberFormat;
  readonly dateFormat: DateFormat;
  /** BCP 47, of the texts. */
  readonly language: string;
  readonly texts: StatementTexts;
  readonly fonts: PdfFonts;
  readonly signal?: AbortSignal | undefined;
}

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

/** The cells of a row as they are printed. @param isShared if another one has its number */
export function rowTexts(statement: Statement, row: StatementRow, isShared: boolean) {
  const { dateFormat, numberFormat, texts } = statement;
  const { invoiceNo, entryNo } = row;
  return {
    invoice: isShared ? filled(texts.entry, { number: invoiceNo, entry: entryNo }) : invoiceNo,
    reference: rowReference(statement, row) ?? '',
    type: typeText(statement, row),
    date: formatDay(row.invoiceDate, dateFormat),
    due: formatDay(row.dueDate, dateFormat),
    late: row.daysLate === null ? '' : String(row.daysLate),
    amount: formatAmount(row.priceVat, numberFormat),
    outstanding: formatAmount(row.outstanding, numberFormat),
  };
}

/** Empty where none can be made of the number; null where rows have none. */
export function rowReference(
  { rowReferences, customer }: Pick<Statement, 'rowReferences' | 'customer'>,
  { invoiceNo }: Pick<StatementRow, 'invoiceNo'>,
): string | null {
  if (rowReferences === null) return null;
  const made = paymentReference(rowReferences, { customerNumber: customer.number, invoiceNo });
  return made.ok ? made.value : '';
}

/** The service's own word where it is not the documented one (docs/service.md §2.3). */
function typeText({ texts }: Statement, { type, creditNote }: StatementRow): string {
  if (type !== 'invoice') return type;
  return creditNote ? texts.typeCreditNote : texts.typeInvoice;
}
