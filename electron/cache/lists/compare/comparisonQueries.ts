import type { ComparedAmount, ComparedKind } from '../../../../shared/domain/compareNames.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../../shared/domain/listRef.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import type { ReferenceTemplate } from '../../../../shared/domain/paymentReference.ts';
import { RecentMap } from '../../../../shared/domain/recentMap.ts';
import type { LocalDate, WallClock } from '../../../../shared/domain/wallClock.ts';
import type { ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { readObject, readRows, readValues } from '../../database/query.ts';
import { clockText, dayNumberOf, dayText, packedDay } from '../ingest/clockNumber.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { amountText, unpackWide } from '../ingest/wideAmounts.ts';
import type { CustomerTable } from '../read/customerTable.ts';
import type { KeptCustomer } from '../read/keptCustomer.ts';
import type { ListQueries } from '../read/listQueries.ts';
import type { StopSign } from '../read/stopSign.ts';
import { comparedFigures, comparedSums } from './comparedFigures.ts';
import { type ComparedInvoice, comparedRow, unreadableRow } from './comparedRow.ts';
import { type ComparedKey, Comparison, type KeptItem } from './comparison.ts';
import { type UnreadableLine, unpackedLedger } from './ledgerLines.ts';
import { Suggestions } from './suggestions.ts';

/** Comparisons that are remembered; one that was never ended makes room for those after it. */
const KEPT = 2;

export interface CompareOrder {
  /** What it is asked for by; no other one ever had it, also not of another window before this thread was started. */
  readonly id: number;
  readonly list: ListRef;
  readonly amount: ComparedAmount;
  /** The invoices that are compared; null for all. */
  readonly filter: InvoiceFilter | null;
  readonly today: string;
  /** The day up to which the ledger is; null for no such day. */
  readonly until: LocalDate | null;
  readonly tolerance: Decimal;
  /** What makes payment references of invoices; null for none. */
  readonly reference: ReferenceTemplate | null;
  /** A `Ledger`, packed. */
  readonly ledger: Uint8Array;
}

/** A comparison that is remembered. */
export interface HeldComparison {
  readonly connectionId: string;
  readonly version: number;
  /** How many customers had been forgotten then: what is of one that is forgotten now is held no longer. */
  readonly forgotten: number;
  readonly amount: ComparedAmount;
  readonly suggestions: Suggestions;
  /** The keys as the clerk has taken suggestions. */
  readonly byKind: ReadonlyMap<ComparedKind, readonly ComparedKey[]>;
  readonly unreadable: readonly UnreadableLine[];
  readonly figures: ComparisonFigures;
}

type ItemRow = readonly [
  id: number,
  invoiceNo: string,
  amount: number,
  invoicedAt: number,
  dueAt: number,
  wide: string | null,
];

type InvoiceRow = Parameters<typeof amountText>[0] & { readonly dueAt: number };

const COLUMNS = { outstanding: 'outstanding', priceVat: 'price_vat' } as const;

/** Compares ledgers with the invoices that are kept, and keeps each result until it is ended. */
export class ComparisonQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #lists: Pick<ListQueries, 'meantIds'>;
  readonly #sign: Pick<StopSign, 'check'>;
  readonly #kept = new RecentMap<number, HeldComparison>(KEPT);

  constructor(
    database: CipherDatabase,
    table: CustomerTable,
    lists: Pick<ListQueries, 'meantIds'>,
    sign: Pick<StopSign, 'check'>,
  ) {
    this.#database = database;
    this.#table = table;
    this.#lists = lists;
    this.#sign = sign;
  }

  /** @throws KontorFailure cancelled */
  begin(order: CompareOrder): ComparisonFigures {
    return this.#database.transaction(() => this.#compare(order))();
  }

  /** Rows of one kind, of a comparison that is kept still; null where it is not. */
  page(id: number, kind: ComparedKind, offset: number, limit: number) {
    return this.#database.transaction(() => {
      const kept = this.held(id);
      if (kept === null) return null;
      const now = this.#table.of(kept.connectionId);
      const of = kind === 'unreadable' ? kept.unreadable : (kept.byKind.get(kind) ?? []);
      const rows = of
        .slice(offset, offset + limit)
        .map((one) =>
          'problem' in one
            ? unreadableRow(one)
            : comparedRow(one, kept.amount, (ids) => this.#invoices(ids), kept.suggestions.of(one)),
        );
      return { rows, matching: of.length, isCurrent: now.version === kept.version };
    })();
  }

  /** Takes two keys for one, or gives them back; null where the comparison is not kept any more. */
  take(id: number, pair: number, isTaken: boolean): ComparisonFigures | null {
    const kept = this.#database.transaction(() => this.held(id))();
    if (kept === null) return null;
    const { suggestions, unreadable } = kept;
    suggestions.take(pair, isTaken);
    const { byKind } = suggestions;
    const kinds = comparedSums(byKind, unreadable.length);
    const figures = { ...kept.figures, kinds, suggestions: suggestions.figures };
    this.#kept.put(id, { ...kept, byKind, figures });
    return figures;
  }

  /** What is remembered of a comparison; null where nothing is, or a customer was forgotten since. */
  held(id: number): HeldComparison | null {
    const kept = this.#kept.get(id);
    if (kept === undefined) return null;
    if (this.#table.of(kept.connectionId).tally.forgotten === kept.forgotten) return kept;
    this.end(id);
    return null;
  }

  /**
   * Whether no customer was forgotten since. To be asked before what a comparison has answered is kept: of a customer that is
   * only being forgotten by then, whoever keeps it keeps nothing.
   */
  isHeld(id: number): boolean {
    return this.held(id) !== null;
  }

  end(id: number): void {
    this.#kept.delete(id);
  }

  #compare(order: CompareOrder) {
    const { id, list, amount, tolerance, reference, ledger } = order;
    const { isNamed, lines, unreadable, unreadDays } = unpackedLedger(ledger);
    const customers = this.#table.of(list.connectionId);
    const inside =
      list.number === null ? customers.inOrder : [customers.find(list.number)].filter((one) => !!one);
    const isInside = new Set(inside.map(({ number }) => number as string));
    const comparison = new Comparison(lines, isNamed, {
      ...{ tolerance, reference },
      place: (customer) => {
        if (isInside.has(customer)) return 'inside';
        return list.number === null || customer === list.number ? 'neverFetched' : 'outside';
      },
    });
    const haveDays = lines.some(({ days }) => days !== null);
    for (const item of this.#open(inside, order, haveDays)) comparison.add(item);
    comparison.join();
    if (amount === 'outstanding') this.#noteSettled(inside, comparison);
    const suggestions = new Suggestions(comparison.keys(), tolerance);
    const { byKind } = suggestions;
    const figures = comparedFigures(inside, byKind, {
      ...{ unreadable: unreadable.length, unreadDays, suggestions: suggestions.figures },
    });
    const { connectionId, version, tally } = customers;
    this.#kept.put(id, {
      ...{ connectionId, version, forgotten: tally.forgotten },
      ...{ amount, suggestions, byKind, unreadable, figures },
    });
    return figures;
  }

  /** Open invoices of some customers, by customer; of prices, all of them are. */
  *#open(
    customers: readonly KeptCustomer[],
    { list, amount, filter, today, until }: CompareOrder,
    haveDays: boolean,
  ): Generator<KeptItem> {
    const matching = filter && this.#lists.meantIds(list, { kind: 'allMatching', filter, except: [] }, today);
    const meant = matching && new Set(matching);
    const last = until === null ? Number.POSITIVE_INFINITY : packedDay(until);
    const sql = `SELECT id, invoice_no, ${COLUMNS[amount]}, invoiced_at, due_at, wide FROM invoice NOT INDEXED
      WHERE id >= ? AND id < ?${amount === 'outstanding' ? ' AND outstanding <> 0' : ''}`;
    for (const { id: of, number } of customers) {
      this.#sign.check();
      const rows = readRows<ItemRow>(this.#database, sql, of * ID_SPAN, (of + 1) * ID_SPAN);
      for (const [id, invoice, scaled, invoicedAt, dueAt, wide] of rows) {
        yield {
          ...{ id, customer: number, invoice },
          amount: unpackWide(wide)[amount] ?? decimalFromScaled(scaled),
          isLeftOut: meant !== null && !meant.has(id),
          isAfter: dayNumberOf(invoicedAt) > last,
          days: haveDays ? { invoiced: dayOf(invoicedAt), due: dayOf(dueAt) } : null,
        };
      }
    }
  }

  #noteSettled(customers: readonly KeptCustomer[], comparison: Comparison): void {
    const sql = 'SELECT invoice_no FROM invoice NOT INDEXED WHERE id >= ? AND id < ? AND outstanding = 0';
    for (const { id, number } of customers.filter((one) => comparison.wants(one.number))) {
      this.#sign.check();
      const invoices = readValues<string>(this.#database, sql, id * ID_SPAN, (id + 1) * ID_SPAN);
      comparison.noteSettled(number, invoices);
    }
  }

  #invoices(ids: readonly number[]): ComparedInvoice[] {
    const sql =
      'SELECT price, price_vat AS priceVat, outstanding, balance, due_at AS dueAt, wide FROM invoice WHERE id = ?';
    return ids.flatMap((id): ComparedInvoice | readonly [] => {
      const row = readObject<InvoiceRow>(this.#database, sql, id);
      if (row === undefined) return [];
      return {
        price: amountText(row, 'price'),
        priceVat: amountText(row, 'priceVat'),
        outstanding: amountText(row, 'outstanding'),
        dueDate: clockText(row.dueAt) as WallClock,
      };
    });
  }
}

function dayOf(clock: number): LocalDate {
  return dayText(dayNumberOf(clock)) as LocalDate;
}
