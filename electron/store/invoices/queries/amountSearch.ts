import { approximationOf, type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import { readRow } from '../../../database/database.ts';
import { type AmountKind, amountHash } from '../ingest/searchIndex.ts';
import { amountText } from '../model/amounts.ts';
import { HIT, type HitRow, hitOf, JOINED, type Searched } from './invoiceSearch.ts';
import type { SearchAnswer } from './listShapes.ts';

/** Given at most; of more it is only said that there are more. */
export const MOST_AMOUNTS = 50;

type AmountHit = SearchAnswer['amounts']['invoices'][number];
type Field = AmountHit['field'];

type AmountRow = [...HitRow, price: number, priceVat: number, dueAt: number];

interface Wanted {
  readonly connectionId: string;
  readonly amounts: readonly Decimal[];
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

/**
 * Invoices of all cached customers of a connection by an amount that they have, whatever their numbers are: what is open
 * with one of the amounts, the oldest due first; then what was billed with it, the newest first.
 */
export function invoicesByAmount(
  searched: Searched,
  connectionId: string,
  amounts: readonly Decimal[],
): SearchAnswer['amounts'] {
  const most = MOST_AMOUNTS + 1;
  const open = found(searched, { connectionId, amounts, kind: 'open', most, without: new Set() });
  const without = new Set(open.map(({ hit }) => hit.id));
  const left = most - open.length;
  const priced = found(searched, { connectionId, amounts, kind: 'priced', most: left, without });
  const ordered = [
    ...open.toSorted((one, other) => one.dueAt - other.dueAt),
    ...priced.toSorted((one, other) => other.dueAt - one.dueAt),
  ];
  return {
    invoices: ordered.slice(0, MOST_AMOUNTS).map(({ hit }) => hit),
    more: ordered.length > MOST_AMOUNTS,
  };
}

function found(searched: Searched, wanted: Wanted): Found[] {
  const { connectionId, amounts, kind, most, without } = wanted;
  const hits = new Map<number, Found>();
  for (const amount of amounts) {
    // In ten-thousandths, without its sign.
    const magnitude = Math.abs(scaledFromSource(amount) ?? approximationOf(amount));
    for (const id of searched.index.ids(connectionId, amountHash(magnitude, kind))) {
      if (hits.size >= most) return [...hits.values()];
      if (without.has(id) || hits.has(id)) continue;
      const hit = hitOn(searched, id, wanted);
      if (hit) hits.set(id, hit);
    }
  }
  return [...hits.values()];
}

/**
 * Null where only the hash is the same, the digits are others than those of an approximation, or the sign is not the one
 * that was typed.
 */
function hitOn(
  { database, table }: Searched,
  id: number,
  { connectionId, amounts, kind }: Wanted,
): Found | null {
  const columns = `${HIT}, invoice.price, invoice.price_vat, invoice.due_at`;
  const sql = `SELECT ${columns} FROM invoice ${JOINED} WHERE invoice.id = ?`;
  const row = readRow<AmountRow>(database, sql, id);
  if (row === undefined) return null;
  const [, , , outstanding, , , wide, price, priceVat, dueAt] = row;
  const values = { outstanding, price, priceVat, balance: 0, wide };
  for (const field of FIELDS[kind]) {
    const amount = amountText(values, field);
    if (!amounts.some((typed) => isMeant(typed, amount))) continue;
    return { hit: { ...hitOf(table, connectionId, row), field, amount }, dueAt };
  }
  return null;
}

/** A typed sign counts; without one either is meant. */
function isMeant(typed: Decimal, amount: Decimal): boolean {
  return typed === amount || amount === `-${typed}`;
}
