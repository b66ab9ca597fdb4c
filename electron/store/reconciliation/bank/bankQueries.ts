import type { BankFile, BankKind } from '../../../../shared/domain/bankEntries.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { type Decimal, decimalFromScaled, scaledFromSource } from '../../../../shared/domain/money.ts';
import type { ReferenceTemplate } from '../../../../shared/domain/paymentReference.ts';
import type { BankMatched } from '../../../../shared/ipc/bank.ts';
import { type CipherDatabase, readRows } from '../../../database/database.ts';
import type { CancellationToken } from '../../../workers/rpc.ts';
import { unpackOverflow } from '../../invoices/model/amounts.ts';
import { ROWS_PER_CUSTOMER } from '../../invoices/model/columns.ts';
import type { CachedCustomer, CustomerTable } from '../../invoices/queries/customerTable.ts';
import { BankMatching, type OpenInvoice } from './bankMatching.ts';
import { SingleAmounts, withSuggestions } from './bankSuggestions.ts';
import { MatchedFile, type SeenInvoice } from './matchedFile.ts';

/** Files that are remembered; one that was never ended makes room for those after it. */
const KEPT = 2;
/** Milliseconds of the search for amounts, as of a payment that is typed. */
const LONGEST = 2_000;

export interface BankOrder {
  /** What it is asked for by; no other one ever had it, also not of another window before this thread was started. */
  readonly id: number;
  readonly connectionId: string;
  readonly reference: ReferenceTemplate;
  /** A `BankFile`, packed. */
  readonly file: Uint8Array;
}

interface Kept {
  readonly connectionId: string;
  readonly version: number;
  /** How many customers had been forgotten then: what is of one that is forgotten now is held no longer. */
  readonly forgotten: number;
  readonly matched: MatchedFile;
}

/** What the bank has seen of the lists of a version. */
interface Seen extends Pick<Kept, 'connectionId' | 'version'> {
  readonly invoices: SeenInvoice[];
}

type ItemRow = readonly [id: number, invoiceNo: string, outstanding: number, wide: string | null];

/** Matches banks' files with the open invoices, and keeps each result until it is ended. */
export class BankQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #cancellation: Pick<CancellationToken, 'check'>;
  readonly #kept = new LruCache<number, Kept>(KEPT);

  constructor(lists: CipherDatabase, table: CustomerTable, cancellation: Pick<CancellationToken, 'check'>) {
    this.#database = lists;
    this.#table = table;
    this.#cancellation = cancellation;
  }

  /** @throws KontorFailure cancelled */
  begin(order: BankOrder): BankMatched {
    const kept = this.#database.transaction(() => this.#match(order))();
    this.#kept.put(order.id, kept);
    return kept.matched.figures;
  }

  /** Rows of one kind, of a file that is kept still; null where it is not. */
  page(id: number, kind: BankKind, offset: number, limit: number) {
    const kept = this.#current(id);
    if (kept === null) return null;
    const lines = kept.matched.lines(kind);
    return {
      rows: lines.slice(offset, offset + limit).map((line) => kept.matched.row(line)),
      matching: lines.length,
      isCurrent: this.#table.of(kept.connectionId).version === kept.version,
    };
  }

  /** Takes a suggestion, or gives it back (null). */
  take(id: number, place: number, choice: number | null): BankMatched | null {
    const kept = this.#current(id);
    kept?.matched.take(place, choice);
    return kept?.matched.figures ?? null;
  }

  /** The invoices of what is matched and taken; null where the lists are others by now, or the file is kept no longer. */
  seen(id: number): Seen | null {
    const kept = this.#current(id);
    if (kept === null || this.#table.of(kept.connectionId).version !== kept.version) return null;
    const { connectionId, version, matched } = kept;
    return { connectionId, version, invoices: matched.seen };
  }

  end(id: number): void {
    this.#kept.delete(id);
  }

  #current(id: number): Kept | null {
    const kept = this.#kept.get(id);
    if (kept === undefined) return null;
    const { tally } = this.#database.transaction(() => this.#table.of(kept.connectionId))();
    if (tally.forgotten === kept.forgotten) return kept;
    this.end(id);
    return null;
  }

  #match({ connectionId, reference, file }: BankOrder): Kept {
    const bank = unpackedBank(file);
    const customers = this.#table.of(connectionId);
    const matching = new BankMatching(bank.credits, reference);
    const singles = new SingleAmounts(bank.credits.map(({ amount }) => amount));
    for (const items of this.#open(customers.inOrder)) {
      for (const item of items) {
        matching.add(item);
        singles.add(item);
      }
    }
    if (matching.lacksAny) this.#noteSettled(customers.inOrder, matching);
    const until = performance.now() + LONGEST;
    const { outcomes, searched } = withSuggestions(bank.credits, matching.decide(), {
      singles,
      customers: customers.size,
      owing: (least) => {
        const likely = customers.inOrder.filter((one) => mayOwe(one, least));
        return { likely: likely.length, lists: this.#open(likely) };
      },
      isOver: () => {
        this.#cancellation.check();
        return performance.now() >= until;
      },
    });
    const { version, tally, summary } = customers;
    const { oldestFetch, newestFetch, unreadable } = summary;
    const facts = { oldestFetch, newestFetch, unreadableHere: unreadable, reference, ...searched };
    const matched = new MatchedFile(bank, outcomes, facts);
    return { connectionId, version, forgotten: tally.forgotten, matched };
  }

  /** Open invoices, customer by customer. */
  *#open(customers: readonly CachedCustomer[]): Generator<readonly OpenInvoice[]> {
    const sql = `SELECT id, invoice_no, outstanding, wide FROM invoice NOT INDEXED
      WHERE id >= ? AND id < ? AND outstanding <> 0`;
    for (const [customer, rows] of this.#rows<ItemRow>(sql, customers))
      yield rows.map(([id, invoice, scaled, wide]) => ({
        ...{ id, customer, invoice },
        outstanding: unpackOverflow(wide).outstanding ?? decimalFromScaled(scaled),
      }));
  }

  #noteSettled(customers: readonly CachedCustomer[], matching: BankMatching): void {
    const sql = 'SELECT id, invoice_no FROM invoice NOT INDEXED WHERE id >= ? AND id < ? AND outstanding = 0';
    for (const [customer, rows] of this.#rows<[number, string]>(sql, customers))
      for (const [id, invoice] of rows) matching.noteSettled({ id, customer, invoice });
  }

  *#rows<Row extends readonly unknown[]>(
    sql: string,
    customers: readonly CachedCustomer[],
  ): Generator<[customer: string, rows: readonly Row[]]> {
    for (const { id, number } of customers) {
      this.#cancellation.check();
      yield [
        number,
        readRows<Row>(this.#database, sql, id * ROWS_PER_CUSTOMER, (id + 1) * ROWS_PER_CUSTOMER),
      ];
    }
  }
}

/** No set of open invoices is larger than all that is owed; amounts beyond ten-thousandths may be. */
function mayOwe({ isWide, figures }: CachedCustomer, least: Decimal): boolean {
  const scaled = scaledFromSource(least);
  return isWide || scaled === null || Number(figures.outstanding) - Number(figures.owed_back_sum) >= scaled;
}

/** The file of which the thread that read it has handed over the bytes. */
function unpackedBank(bytes: Uint8Array): BankFile {
  return JSON.parse(new TextDecoder().decode(bytes)) as BankFile;
}
