import { describe, expect, it } from 'vitest';
import { selectedRows } from '../../../../renderer/features/invoices/useCopyValues.ts';
import { LARGEST_PAGE } from '../../../../shared/domain/bounds.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { RowSelection } from '../../../../shared/ipc/invoices.ts';
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

async function numbersOf(fake: FakeBridge, selection: RowSelection): Promise<number[]> {
  const { rows, selected } = await selectedRows(fake.bridge, { customer, filter, sort }, selection);
  expect(selected).toBe(rows.length);
  return rows.map(({ id }) => id);
}

describe('the selected rows', () => {
  it('come over the bridge with one call, however far down they are and however many are hidden', async () => {
    const { fake, rows } = deskOf(1_700);
    const shown = await shownRows(fake);
    expect(shown.length).toBeGreaterThan(LARGEST_PAGE);
    const hidden = rows.filter(({ id }) => !shown.some((row) => row.id === id)).slice(0, 30);
    const some = shown.filter((_, at) => at % 40 === 39);
    const before = fake.calls.length;
    // Marked from the bottom up; the last of them is gone meanwhile.
    const ids = [...[...hidden, ...some].map(({ id }) => id).reverse(), 4_000_000];
    expect(await numbersOf(fake, { kind: 'rows', ids })).toEqual(
      [...some, ...hidden.reverse()].map(({ id }) => id),
    );
    expect(fake.calls.slice(before).map(({ name }) => name)).toEqual(['invoices.selectedRows']);
  });

  it('are all that match but a few', async () => {
    const { fake } = deskOf(1_700);
    const shown = await shownRows(fake);
    const except = [shown[0]?.id ?? 0, shown[600]?.id ?? 0];
    const before = fake.calls.length;
    expect(await numbersOf(fake, { kind: 'allMatching', except })).toEqual(
      shown.map(({ id }) => id).filter((id) => !except.includes(id)),
    );
    expect(fake.calls.slice(before)).toHaveLength(1);
  });
});
