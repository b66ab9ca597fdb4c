import { describe, expect, it } from 'vitest';
import { selectedRows } from '../../../../renderer/features/invoices/selectedRows.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { LARGEST_PAGE } from '../../../../shared/domain/pageBounds.ts';
import { createFakeBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk, fakeCustomer } from '../../../fakes/fakeData.ts';

const customer = { connectionId: 'nordfiber', number: '90001' as never };
const sort: InvoiceSort = [{ column: 'price', direction: 'descending' }];
const filter = { ...NO_FILTER, outstanding: 'settled' as const };

function deskOf(invoices: number): { fake: FakeBridge; rows: readonly InvoiceRow[] } {
  const data = busyDesk();
  const many = fakeCustomer('90001', 'nordfiber', invoices);
  data.customers.push(many);
  return { fake: createFakeBridge({ data }), rows: many.rows };
}

/** All that the filter shows, in windows as the grid asks for them. */
async function shownRows({ bridge }: FakeBridge): Promise<InvoiceRow[]> {
  const shown: InvoiceRow[] = [];
  for (;;) {
    const page = await bridge.invoices.page({
      customer,
      filter,
      sort: [...sort],
      offset: shown.length,
      limit: LARGEST_PAGE,
    });
    if (!page.ok) throw new Error(page.failure.code);
    shown.push(...page.value.rows);
    if (shown.length >= page.value.matching) return shown;
  }
}

const numbersOf = (rows: readonly InvoiceRow[] | 'tooMany') =>
  rows === 'tooMany' ? rows : rows.map(({ id }) => id);

describe('the selected rows', () => {
  it('come over the bridge with one call, however far down they are and however many are hidden', async () => {
    const { fake, rows } = deskOf(1_700);
    const shown = await shownRows(fake);
    expect(shown.length).toBeGreaterThan(LARGEST_PAGE);
    const hidden = rows.filter(({ id }) => !shown.some((row) => row.id === id)).slice(0, 30);
    const some = shown.filter((_, at) => at % 40 === 39);
    const before = fake.calls.length;
    // Marked from the bottom up; the last of them is gone meanwhile.
    const ids = new Set([...hidden, ...some].map(({ id }) => id).reverse()).add(4_000_000);
    expect(
      numbersOf(await selectedRows(fake.bridge, { customer, filter, sort }, { kind: 'rows', ids })),
    ).toEqual([...some, ...hidden.reverse()].map(({ id }) => id));
    expect(fake.calls.slice(before).map(({ name }) => name)).toEqual(['invoices.selectedRows']);
  });

  it('are all that match but a few', async () => {
    const { fake } = deskOf(1_700);
    const shown = await shownRows(fake);
    const except = new Set([shown[0]?.id ?? 0, shown[600]?.id ?? 0]);
    const before = fake.calls.length;
    expect(
      numbersOf(await selectedRows(fake.bridge, { customer, filter, sort }, { kind: 'allMatching', except })),
    ).toEqual(shown.map(({ id }) => id).filter((id) => !except.has(id)));
    expect(fake.calls.slice(before)).toHaveLength(1);
  });

  it('are not a part of a list that has grown beyond what is copied at once', async () => {
    const { fake, rows } = deskOf(3);
    fake.answerWith('invoices.selectedRows', async () => ({ rows, selected: 10_001 }));
    const selection = { kind: 'allMatching' as const, except: new Set<number>() };
    expect(await selectedRows(fake.bridge, { customer, filter, sort }, selection)).toBe('tooMany');
  });
});
