import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { EMPTY_PLAN } from '../../../fakes/fakeExports.ts';
import { rest, showCustomer } from '../customer/showCustomer.tsx';

async function open(entry?: RegExp) {
  const fake = busyBridge();
  const user = await showCustomer(fake, '10001');
  if (entry !== undefined) {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    await rest(60);
  }
  return { user, fake };
}

const lastInput = (fake: FakeBridge, call: string) => fake.inputs(call).at(-1);

describe('the export menu', () => {
  it('opens everything not yet exported here by Shift+E alone, and not while a text is typed', async () => {
    const { user, fake } = await open();
    await user.click(screen.getByRole('textbox', { name: 'Filter by text' }));
    await user.keyboard('{Shift>}E{/Shift}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}{Escape}');
    await user.keyboard('{Shift>}E{/Shift}');
    await rest(60);
    expect(screen.getByRole('dialog', { name: /PDFs for customer 10001/ })).toBeTruthy();
    expect(lastInput(fake, 'exports.plan')).toMatchObject({ selection: { kind: 'notExportedYet' } });
  });

  it('opens the list by Shift+L and the statement by Shift+S', async () => {
    const { user } = await open();
    await user.keyboard('{Shift>}L{/Shift}');
    expect(await screen.findByRole('dialog', { name: /^Export the list/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    await rest(60);
    await user.keyboard('{Shift>}S{/Shift}');
    expect(await screen.findByRole('dialog', { name: /^Statement of account/ })).toBeTruthy();
  });

  it('writes a list of the rows and columns that are chosen, after showing the first of them', async () => {
    const { user, fake } = await open(/^List as XLSX/);
    const dialog = within(screen.getByRole('dialog'));
    const sample = await dialog.findByRole('table');
    expect(within(sample).getAllByRole('row')).toHaveLength(4);
    await user.click(dialog.getByRole('button', { name: /Format/ }));
    await user.click(await screen.findByRole('option', { name: /Nordic/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'Status' }));
    expect(within(sample).queryByRole('columnheader', { name: 'Status' })).toBeNull();
    expect(sample.textContent).toMatch(/\d,\d/);
    await user.click(dialog.getByRole('button', { name: 'Choose file and start' }));
    await rest();
    const input = lastInput(fake, 'exports.list') as { columns: string[] };
    expect(input).toMatchObject({ format: 'csv', preset: 'nordicExcel', selection: { kind: 'allMatching' } });
    expect(input.columns).toContain('invoiceNo');
    expect(input.columns).not.toContain('status');
    expect(input.columns).not.toContain('agreementExternalId');
  });

  it('says how many rows a list has, and writes none of no rows', async () => {
    const { user, fake } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Filter by text' }), 'nothing like it');
    await rest(400);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^List as XLSX/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('No rows, so there is nothing to save.')).toBeTruthy();
    const start = dialog.getByRole('button', { name: 'Choose file and start' });
    expect(start).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: /Rows/ }));
    await user.click(await screen.findByRole('option', { name: 'All invoices' }));
    expect(await dialog.findByText('48 rows')).toBeTruthy();
    expect(start).toHaveProperty('disabled', false);
    expect(fake.inputs('exports.list')).toEqual([]);
  });

  it('shows records as the service sent them for JSON lines', async () => {
    const { user } = await open(/^List as XLSX/);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /Format/ }));
    await user.click(await screen.findByRole('option', { name: 'JSON Lines' }));
    expect((await dialog.findByText(/invoice_no/)).textContent?.split('\n')).toHaveLength(3);
    expect(dialog.queryByRole('group', { name: 'Columns' })).toBeNull();
  });

  it('makes a statement for a period, and refuses one that ends before it begins', async () => {
    const { user, fake } = await open(/^Statement of account/);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^As of .*when last updated/)).toBeTruthy();
    await dialog.findByText(/^\d+ items?, outstanding /);
    await user.type(dialog.getByRole('textbox', { name: /date from/ }), '2026-03-01');
    await waitFor(() =>
      expect(lastInput(fake, 'invoices.totals')).toMatchObject({
        selection: { filter: { outstanding: 'open', invoiceDate: { from: '2026-03-01', to: null } } },
      }),
    );
    await user.type(dialog.getByRole('textbox', { name: /date to/ }), '2026-02-01');
    const start = dialog.getByRole('button', { name: 'Choose file and start' });
    expect(start).toHaveProperty('disabled', true);
    await user.clear(dialog.getByRole('textbox', { name: /date to/ }));
    await user.click(start);
    await rest();
    expect(lastInput(fake, 'exports.statement')).toMatchObject({
      scope: 'open',
      from: '2026-03-01',
      to: null,
    });
  });

  it('shows no sum of another period while the new one is on its way', async () => {
    const { user, fake } = await open(/^Statement of account/);
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(/^\d+ items?, outstanding /);
    fake.answerWith('invoices.totals', () => new Promise(() => {}));
    await user.type(dialog.getByRole('textbox', { name: /date from/ }), '2026-03-01');
    await waitFor(() =>
      expect(lastInput(fake, 'invoices.totals')).toMatchObject({
        selection: { filter: { invoiceDate: { from: '2026-03-01', to: null } } },
      }),
    );
    expect(dialog.queryByText(/^\d+ items?, outstanding /)).toBeNull();
  });

  it('takes a pasted list of customers and says what in it is no customer number', async () => {
    const { user, fake } = await open(/^PDFs for many customers/);
    fake.answerWith('exports.plan', async () => ({
      ...EMPTY_PLAN,
      ...{ selected: 3, withPdf: 2, withoutPdf: 1, requests: 3, customers: 2, customersNotCached: 1 },
      ...{ duplicates: 2, refused: 1, notNumbers: [{ piece: '10-99', problem: 'otherCharacters' as const }] },
    }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('textbox', { name: 'Customer numbers' }));
    await user.paste('K10001\n10023, 10-99');
    expect(await dialog.findByText('10-99')).toBeTruthy();
    expect(dialog.getByText('(characters other than digits)')).toBeTruthy();
    expect(dialog.getByText('Duplicates').closest('div')?.textContent).toContain('2');
    expect(dialog.getByText('Customers not loaded yet').closest('div')?.textContent).toContain('1');
    await user.click(await dialog.findByRole('button', { name: 'Choose folder and start' }));
    await rest();
    expect(lastInput(fake, 'exports.start')).toMatchObject({
      connectionId: 'nordfiber',
      selection: {
        kind: 'customers',
        numbers: 'K10001\n10023, 10-99',
        filter: { exportedHere: false, invoiceDate: null },
      },
    });
  });
});
