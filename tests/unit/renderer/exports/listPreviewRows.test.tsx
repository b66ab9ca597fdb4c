import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ListPreview } from '../../../../renderer/features/exports/ListSheet.tsx';
import type { ListRef } from '../../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

const customer = { connectionId: 'nordfiber', number: '10001' as never };
const sort: InvoiceSort = [{ column: 'invoiceNo', direction: 'ascending' }];

async function preview(
  selection: InvoiceSelection,
  form: 'plain' | 'words' | 'records',
  list: ListRef = customer,
) {
  const fake = busyBridge();
  renderOver(
    fake,
    <ListPreview
      customer={list}
      selection={selection}
      sort={sort}
      columns={['invoiceNo', 'price', 'invoiceDate']}
      form={form}
    />,
  );
  await rest();
  return fake;
}

const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.querySelector('td')?.textContent));

describe('the first rows of a list that is exported', () => {
  it('are those of the file, in its order, and come with one call', async () => {
    const { rows } = busyDesk().customers.find(({ number }) => number === '10001') ?? { rows: [] };
    const named = rows.slice(0, 5).map(({ id }) => id);
    const fake = await preview({ kind: 'rows', ids: named }, 'plain');
    expect(fake.calls.map(({ name }) => name)).toEqual(['invoices.firstRows']);
    const inOrder = rows
      .slice(0, 5)
      .map(({ invoiceNo }) => Number(invoiceNo))
      .sort((left, right) => left - right);
    expect(numbers()).toEqual(inOrder.slice(0, 3));
  });

  it.each([
    ['a day without a time in a workbook', 'words', /^\d{4}-\d\d-\d\d$/],
    ['a day as it was sent in CSV', 'plain', /^\d{4}-\d\d-\d\d 00:00:00$/],
  ] as const)('show %s', async (_, form, day) => {
    await preview({ kind: 'allMatching', filter: NO_FILTER, except: [] }, form);
    const [, row] = screen.getAllByRole('row');
    expect(row?.querySelector('td:last-child')?.textContent).toMatch(day);
  });

  it('are there even if more rows than a window are left out of all that match', async () => {
    const { rows } = busyDesk().customers.find(({ number }) => number === '10001') ?? { rows: [] };
    const kept = rows.at(-1);
    const except = rows.slice(0, -1).map(({ id }) => id);
    await preview({ kind: 'allMatching', filter: NO_FILTER, except }, 'plain');
    expect(numbers()).toEqual([Number(kept?.invoiceNo)]);
  });

  it('as records come with the same call', async () => {
    const fake = await preview({ kind: 'allMatching', filter: NO_FILTER, except: [] }, 'records');
    expect(fake.calls.map(({ name }) => name)).toEqual(['invoices.firstRows']);
    expect(screen.getByRole('region').textContent?.match(/invoice_no/g)).toHaveLength(3);
  });

  it('as records of all customers are each beside the number of its own', async () => {
    const all = { connectionId: 'nordfiber', number: null };
    await preview({ kind: 'allMatching', filter: NO_FILTER, except: [] }, 'records', all);
    expect(screen.getByRole('region').textContent).toMatch(/^\{"customer_number":"\d+","record":\{/);
  });
});
