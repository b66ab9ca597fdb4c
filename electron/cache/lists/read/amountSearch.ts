import { type Decimal, scaledFromSource, standInFor } from '../../../../shared/domain/money.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { type AmountKind, amountHash } from '../ingest/exactHash.ts';
import { amountText } from '../ingest/wideAmounts.ts';
import type { CustomerTable } from './customerTable.ts';
import type { ExactIndex } from './exactIndex.ts';
import { HIT, type HitRow, hitOf, JOINED } from './invoiceSearch.ts';
import type { SearchAnswer } from './listShapes.ts';

/** Given at most; of more it is only said that there are more. */
export const MOST_AMOUNTS = 50;

type AmountHit = SearchAnswer['amounts']['invoices'][number];
type Field = AmountHit['field'];

type AmountRow = [...HitRow, price: number, priceVat: number, dueAt: number];

interface Wanted {
  readonly connectionId: string;
  readonly amounts: readonly Decimal[];
  /** The same in ten-thousandths, without their signs. */
  readonly magnitudes: readonly number[];
  readonly kind: AmountKind;
  readonly most: number;
  /** Row ids that are given already. */
  readonly without: ReadonlySet<number>;
}

interface Found {
  readonly hit: AmountHit;
  readonly dueAt: number;
}

const FIELDS: Readonly<Record<AmountKind, readonly Field[]>> = {
  open: ['outstanding'],
  priced: ['price', 'priceVat'],
};

/** Invoices of all cached customers of a connection by an amount that they have, whatever their numbers are. */
export class AmountSearch {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #index: ExactIndex;

  constructor(lists: CipherDatabase, table: CustomerTable, index: ExactIndex) {
    this.#database = lists;
    this.#table = table;
    this.#index = index;
  }

  /** What is open with one of the amounts, the oldest due first; then what was billed with it, the newest first. */
  find(connectionId: string, amounts: readonly Decimal[]): SearchAnswer['amounts'] {
    if (amounts.length === 0) return { invoices: [], more: false };
    const magnitudes = amounts.map((amount) => Math.abs(scaledFromSource(amount) ?? standInFor(amount)));
    const meant = { connectionId, amounts, magnitudes };
    const most = MOST_AMOUNTS + 1;
    const open = this.#found({ ...meant, kind: 'open', most, without: new Set() });
    const without = new Set(open.map(({ hit }) => hit.id));
    const priced = this.#found({ ...meant, kind: 'priced', most: most - open.length, without });
    const ordered = [
      ...open.toSorted((one, other) => one.dueAt - other.dueAt),
      ...priced.toSorted((one, other) => other.dueAt - one.dueAt),
    ];
    return {
      invoices: ordered.slice(0, MOST_AMOUNTS).map(({ hit }) => hit),
      more: ordered.length > MOST_AMOUNTS,
    };
  }

  #found({ connectionId, amounts, magnitudes, kind, most, without }: Wanted): Found[] {
    const found: Found[] = [];
    if (most <= 0) return found;
    for (const magnitude of magnitudes) {
      for (const id of this.#index.ids(connectionId, amountHash(magnitude, kind))) {
        if (without.has(id) || found.some(({ hit }) => hit.id === id)) continue;
        const hit = this.#hit(connectionId, id, amounts, FIELDS[kind]);
        if (hit) found.push(hit);
        if (found.length >= most) return found;
      }
    }
    return found;
  }

  /**
   * Null where only the hash is the same, the digits are others than those of a stand-in, or the sign is not the one
   * that was typed.
   */
  #hit(
    connectionId: string,
    id: number,
    amounts: readonly Decimal[],
    fields: readonly Field[],
  ): Found | null {
    const row = prepared(
      this.#database,
      `SELECT ${HIT}, invoice.price, invoice.price_vat, invoice.due_at FROM invoice ${JOINED} WHERE invoice.id = ?`,
    )
      .raw()
      .get(id) as AmountRow | undefined;
    if (row === undefined) return null;
    const [, , , outstanding, , , wide, price, priceVat, dueAt] = row;
    const values = { outstanding, price, priceVat, balance: 0, wide };
    for (const field of fields) {
      const amount = amountText(values, field);
      if (!amounts.some((typed) => isMeant(typed, amount))) continue;
      return { hit: { ...hitOf(this.#table, connectionId, row), field, amount }, dueAt };
    }
    return null;
  }
}

/** A typed sign counts; without one either is meant. */
function isMeant(typed: Decimal, amount: Decimal): boolean {
  return typed === amount || amount === `-${typed}`;
}
