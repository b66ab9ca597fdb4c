import { createHash } from 'node:crypto';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { FrozenGap } from '../../../../shared/ipc/asOf.ts';
import type { FrozenCustomer, FrozenItem } from './frozenShapes.ts';

/** Another order, field or sort is another number. */
const FORM = 1;

/** The first line of a sheet's one form; each line is a JSON array and ends with a line feed. */
export function firstLine(day: LocalDate): string {
  return lineOf('kontor.frozen', FORM, day);
}

/**
 * A customer and its items, as they are kept, hashed and written out. Neither its name nor the times of its fetches are in
 * it: a refresh that finds nothing new says the same again. Items are in the order of their due dates, then of their lines.
 */
export function customerLines({
  number,
  state,
  items,
}: Pick<FrozenCustomer, 'number' | 'state' | 'items'>): string {
  const isKnown = state.kind === 'known';
  const figures = isKnown ? [state.outstanding, state.items, state.unreadable] : [null, null, null];
  const sorted = items
    .map((item) => ({ due: item.dueDate, line: itemLine(item) }))
    .sort((one, other) => compared(one.due, other.due) || compared(one.line, other.line));
  return [lineOf('customer', number, state.kind, ...figures), ...sorted.map(({ line }) => line)].join('');
}

/** The last line, where customers were forgotten since; empty otherwise. */
export function lastLine({ customers, items, outstanding }: FrozenGap): string {
  return customers === 0 ? '' : lineOf('forgotten', customers, items, outstanding);
}

/** The items of a customer's lines, in their order. */
export function itemsIn(lines: string): FrozenItem[] {
  return lines
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [, invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate, ...amounts] =
        JSON.parse(line) as string[];
      const [priceVat, outstanding, daysLate] = amounts as unknown as [Decimal, Decimal, number | null];
      return {
        invoiceNo: invoiceNo ?? '',
        entryNo: entryNo ?? '',
        type: type ?? '',
        status: status ?? '',
        agreementExternalId: agreementExternalId ?? '',
        invoiceDate: invoiceDate ?? '',
        dueDate: dueDate ?? '',
        priceVat,
        outstanding,
        daysLate,
      };
    });
}

/** SHA-256 of a sheet's one form, hexadecimal. */
export function hashOf(day: LocalDate, customers: Iterable<string>, gap: FrozenGap): string {
  const hash = createHash('sha256').update(firstLine(day));
  for (const lines of customers) hash.update(lines);
  return hash.update(lastLine(gap)).digest('hex');
}

function itemLine(item: FrozenItem): string {
  const { invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate } = item;
  const texts = [invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate];
  return lineOf('item', ...texts, item.priceVat, item.outstanding, item.daysLate);
}

function lineOf(...values: readonly (string | number | null)[]): string {
  return `${JSON.stringify(values)}\n`;
}

/** By code unit, whatever the language. */
function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
