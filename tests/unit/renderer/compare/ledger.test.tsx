import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LEDGER_BOUNDS } from '../../../../shared/domain/comparison.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { choose, compareNow, mainKey, openItems, pastedText, pasteLedger, tabTo } from './pastedLedger.ts';

const titlesOf = (begin: unknown) =>
  (begin as { readonly mapping: { readonly roles: unknown } }).mapping.roles;

function drop(...files: readonly File[]): void {
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, dropEffect: 'none' } });
}

describe('the ledger that is compared', () => {
  freshDesk();

  it('is read by the columns that the clerk names where its titles say nothing', async () => {
    const { fake, user } = openKontor('/compare');
    const text = pastedText(openItems(fake), 'Who\tWhich\tHow much');
    await pasteLedger(user, text);
    await screen.findByText('Choose the invoice number or payment reference column.');
    await mainKey(user);
    expect(fake.inputs('compare.begin')).toEqual([]);
    await choose(user, /Column A/, 'Customer number');
    await choose(user, /Column B/, 'Invoice number');
    await screen.findByText('Choose the amount column, or the debit and credit columns.');
    await choose(user, /Column C/, 'Amount');
    const skipped = screen.getByRole('textbox', { name: 'Rows before the first item' });
    await tabTo(user, skipped);
    await user.keyboard('{Control>}a{/Control}1');
    await screen.findByText('Headings are in row 1.');
    await choose(user, /Decimal mark/, 'Comma: 1.250,50');
    const bridge = await compareNow(user);
    expect(titlesOf(fake.inputs('compare.begin')[0])).toEqual(['customer', 'invoice', 'amount']);
    expect(within(bridge).queryByRole('row', { name: /^Amount differs/ })).toBeNull();
    expect(within(bridge).getByRole('row', { name: /^Equal/ }).textContent).toContain(
      String(openItems(fake).length),
    );
  });

  it('shows the first rows as they will be read, also after a role is chosen', async () => {
    const { user } = openKontor('/compare');
    const rows = ['10417\t55\t250,00\tFaktura', '10417\t56\t150,00\tKreditnota', 'Total\t\t100,00\t'];
    await pasteLedger(user, ['Customer\tInvoice\tAmount\tWhat', ...rows].join('\n'));
    const first = screen.getByRole('table', { name: 'First rows of the ledger' });
    const readAs = () =>
      within(first)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    await within(first).findByRole('columnheader', { name: 'Read as' });
    expect(readAs()).toEqual(['', '250,00 · 10417 · 55', '150,00 · 10417 · 56', 'excluded: Total · 100,00']);
    await choose(user, /Column D/, 'Document type');
    await waitFor(() => expect(readAs()[2]).toBe('−150,00 · 10417 · 56'));
  });

  it('has each role in one column, and an amount not beside debit and credit', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    await choose(user, /Column A/, 'Invoice number');
    expect(screen.getByRole('button', { name: /Column B/ }).textContent).toContain('Not used');
    await choose(user, /Column B/, 'Debit');
    expect(screen.getByRole('button', { name: /Column C/ }).textContent).toContain('Not used');
    await screen.findByText(/^There is no customer number column/);
  });

  it('is asked for one customer when it is opened from that customer', async () => {
    const { fake, user } = openKontor('/customers/nordfiber/10417');
    const more = await screen.findByRole('button', { name: /^Actions for customer 10417/ });
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'Compare with ledger' }));
    await pasteLedger(user, pastedText(openItems(fake)));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer number' }).value).toBe('10417');
    await compareNow(user);
    expect(fake.inputs('compare.begin')[0]).toMatchObject({
      list: { connectionId: 'nordfiber', number: '10417' },
    });
  });

  it('is not compared while a field has what is no number, amount or day', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    const tolerance = screen.getByRole('textbox', { name: 'Tolerance' });
    await tabTo(user, tolerance);
    await user.keyboard('{Control>}a{/Control}-1');
    await screen.findByText('Type an amount of 0 or more.');
    await mainKey(user);
    expect(fake.inputs('compare.begin')).toEqual([]);
    await user.keyboard('{Control>}a{/Control}0,5');
    await compareNow(user);
    expect(fake.inputs('compare.begin')).toMatchObject([{ tolerance: '0.5', until: null }]);
  });

  it('is asked for in a window of the main process, and may be another sheet of the file', async () => {
    const { fake, user } = openKontor('/compare');
    const first = [['Customer', 'Invoice', 'Amount']];
    const ofSheet = (sheet: number) => ({
      ...{ kind: 'read', ledgerId: 1, fileName: 'book.xlsx', rows: 9 - sheet, isRemembered: sheet === 1 },
      ...{ encoding: null, sheets: ['Notes', 'Open items'], first },
      mapping: { sheet, skipped: 1, roles: [null, null, null], decimalMark: null, isTurned: false },
    });
    fake.answerWith('compare.open', async (input: { readonly sheet?: number }) => ofSheet(input.sheet ?? 0));
    fake.changeApp({ host: 'electron' });
    await user.click(await screen.findByRole('button', { name: 'Choose a file…' }));
    await screen.findByText('book.xlsx: 9 rows');
    await screen.findByText(/^Ambiguous amounts such as 1,250/);
    expect(screen.queryByText(/^Columns are set as you last chose them/)).toBeNull();
    await choose(user, /Sheet/, 'Open items');
    await screen.findByText('book.xlsx: 8 rows');
    await screen.findByText(/^Columns are set as you last chose them/);
    expect(fake.inputs('compare.open')).toEqual([
      { kind: 'choose' },
      { kind: 'sheet', ledgerId: 1, sheet: 1 },
    ]);
  });

  it('is a file that is dropped, handed over in parts by its bytes alone', async () => {
    const { fake } = openKontor('/compare');
    await screen.findByRole('textbox', { name: /paste rows/ });
    const long = `${pastedText(openItems(fake))}\n${' '.repeat(LEDGER_BOUNDS.part)}`;
    drop(new File([long], 'reskontra.csv'));
    await screen.findByText(/^reskontra\.csv: \d+ rows$/);
    await screen.findByText(/^Text read as UTF-8,/);
    expect(fake.inputs('compare.upload').length).toBe(2);
    expect(fake.inputs('compare.open')).toMatchObject([{ kind: 'content', name: 'reskontra.csv' }]);
  });

  it('is refused in words: too large, empty, no text', async () => {
    const { fake } = openKontor('/compare');
    await screen.findByRole('textbox', { name: /paste rows/ });
    drop(new File([new Uint8Array(LEDGER_BOUNDS.file + 1)], 'large.csv'));
    await screen.findByText(/^large\.csv is too large\. The limit is 50 MB \(10 MB for a spreadsheet\)/);
    expect(fake.inputs('compare.upload')).toEqual([]);
    drop(new File(['\n\n'], 'empty.csv'));
    await screen.findByText('empty.csv has no rows.');
    fake.answerWith('compare.open', async () => ({ kind: 'refused', fileName: 'a.png', reason: 'notText' }));
    drop(new File(['\0'], 'a.png'));
    await screen.findByText(/^a\.png is not a text file/);
    expect(screen.queryByRole('table', { name: 'First rows of the ledger' })).toBeNull();
  });
});
