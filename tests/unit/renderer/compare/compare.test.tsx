import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../shared/domain/amountFormat.ts';
import { COMPARED_KINDS } from '../../../../shared/domain/comparison.ts';
import { sumOfDecimals } from '../../../../shared/domain/money.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { NO_SUGGESTIONS } from '../../../fakes/noSuggestions.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import {
  compareNow,
  lessOf,
  mainKey,
  openItems,
  pastedText,
  pasteLedger,
  planted,
  tabTo,
  tabToRows,
} from './pastedLedger.ts';

/** The figures of a row of the bridge, without its name. */
function figuresOf(bridge: HTMLElement, name: RegExp): (string | null)[] {
  const row = within(bridge).getByRole('row', { name });
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

const shown = ({ data }: FakeBridge, decimal: string) =>
  formatAmount(decimal, data.app.settings.numberFormat, '');
/** Rows of the grid by their cells, without the mark of the row. */
async function rowsOf(name: string): Promise<(string | null)[][]> {
  const grid = await screen.findByRole('grid', { name });
  const rows = await waitFor(() => {
    const found = within(grid).getAllByRole('row').slice(1);
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  return rows.map((row) =>
    within(row)
      .getAllByRole('gridcell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
}

async function press(user: UserEvent, bridge: HTMLElement, name: RegExp): Promise<void> {
  await tabTo(user, within(bridge).getByRole('button', { name }));
  await user.keyboard('{Enter}');
}

describe('a ledger compared with what is kept, by keys alone', () => {
  freshDesk();

  it('leads from the ledger’s total to Kontor’s, and nothing is left', async () => {
    const { fake, user } = openKontor('/compare');
    const { items, other, missing, twice, settled, equal } = planted(fake);
    await pasteLedger(user, pastedText(items));
    const bridge = await compareNow(user);
    const amount = (decimal: string) => shown(fake, decimal);
    const there = sumOfDecimals(items.map((one) => one.amount));
    const here = sumOfDecimals(openItems(fake).map((one) => one.amount));
    expect(figuresOf(bridge, /^Ledger total/)).toEqual(['', amount(there), '', '', '']);
    expect(figuresOf(bridge, /^Kontor total/)).toEqual(['', '', amount(here), '', '']);
    expect(figuresOf(bridge, /^Unreconciled/)).toEqual(['', '', '', amount('0'), '']);
    const wrong = lessOf(other.amount, '-100');
    expect(figuresOf(bridge, /^Amount differs/)).toEqual([
      ...['1', amount(wrong), amount(other.amount), amount('-100'), '0', '1', amount('-100')],
    ]);
    expect(figuresOf(bridge, /^Repeated on one side/)).toEqual([
      ...['1', amount(sumOfDecimals([twice.amount, twice.amount]))],
      ...[amount(twice.amount), amount(lessOf('0', twice.amount))],
      ...['0', '1', amount(lessOf('0', twice.amount))],
    ]);
    expect(figuresOf(bridge, /settled here/)).toEqual([
      ...['1', amount(settled.amount), amount('0'), amount(lessOf('0', settled.amount))],
      ...['0', '1', amount(lessOf('0', settled.amount))],
    ]);
    expect(figuresOf(bridge, /unknown here/)).toEqual([
      ...['1', amount('500'), amount('0'), amount('-500'), '0', '1', amount('-500')],
    ]);
    expect(figuresOf(bridge, /not in the ledger/)).toEqual([
      ...['1', amount('0'), amount(missing.amount), amount(missing.amount)],
      ...['0', '1', amount(missing.amount)],
    ]);
    expect(figuresOf(bridge, /^Equal/)[0]).toBe(String(equal.length + 1));
    // A kind that is not there has no line.
    expect(within(bridge).queryByRole('row', { name: /^Within tolerance/ })).toBeNull();
  });

  it('begins with the first difference, and shows the rows of any kind that is pressed', async () => {
    const { fake, user } = openKontor('/compare');
    const { items, other, missing, unknown } = planted(fake);
    await pasteLedger(user, pastedText(items));
    const bridge = await compareNow(user);
    expect(document.activeElement?.textContent).toBe('Amount differs');
    const [first] = await rowsOf('Amount differs');
    expect(first?.slice(0, 2)).toEqual([other.customer, other.invoice]);
    await press(user, bridge, /not in the ledger/);
    expect((await rowsOf('Only in Kontor: not in the ledger')).map((cells) => cells[1])).toEqual([
      missing.invoice,
    ]);
    await press(user, bridge, /unknown here/);
    expect(await rowsOf('Only in the ledger: unknown here')).toEqual([
      [
        ...[unknown.customer, '990001', shown(fake, '500'), shown(fake, '-500'), ''],
        expect.stringMatching(/^\d+$/),
      ],
    ]);
  });

  it('says of a number that is written otherwise how it was found', async () => {
    const { fake, user } = openKontor('/compare');
    const [own, ...others] = openItems(fake).filter(({ customer }) => customer === '10417');
    if (own === undefined) throw new Error('the customer owes nothing');
    const written = `000${own.invoice}`;
    await pasteLedger(user, pastedText([{ ...own, invoice: written }, ...others]));
    const bridge = await compareNow(user);
    await press(user, bridge, /^Equal/);
    const found = (await rowsOf('Equal')).find((cells) => cells[1] === own.invoice);
    expect(found?.[2]).toBe(written);
    expect(found?.at(-1)).toBe('ignoring blanks and zeros');
  });

  it('has what is equal but for a day by itself, with both days', async () => {
    const { fake, user } = openKontor('/compare');
    const open = fake.data.customers
      .flatMap(({ rows }) => rows)
      .filter(({ outstanding }) => outstanding !== '0');
    const lines = open.map(({ customerNumber, invoiceNo, dueDate, outstanding }, at) =>
      [customerNumber, invoiceNo, at === 0 ? '2031-01-31' : dueDate.slice(0, 10), outstanding].join('\t'),
    );
    await pasteLedger(user, ['Customer no\tInvoice no\tDue date\tOutstanding', ...lines].join('\n'));
    const bridge = await compareNow(user);
    const [first] = open;
    const dated = figuresOf(bridge, /^Date differs/);
    expect([dated[0], dated.at(-1)]).toEqual(['1', shown(fake, '0')]);
    const [cells] = await rowsOf('Date differs');
    expect([cells?.[1], cells?.[4], cells?.[5]]).toEqual([first?.invoiceNo, 'Due date', '2031-01-31']);
  });

  it('opens an invoice, and comes back to what was compared', async () => {
    const { fake, user } = openKontor('/compare');
    const { items, other } = planted(fake);
    await pasteLedger(user, pastedText(items));
    await compareNow(user);
    expect((await rowsOf('Amount differs'))[0]?.[1]).toBe(other.invoice);
    await tabToRows(user);
    await user.keyboard('{Enter}');
    const row = fake.data.customers
      .flatMap(({ rows }) => rows)
      .find(({ invoiceNo }) => invoiceNo === other.invoice);
    await waitFor(() => expect(location.hash).toBe(`#/customers/nordfiber/${other.customer}/${row?.id}`));
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await screen.findByRole('table', { name: /ledger to Kontor/ });
    expect((await rowsOf('Amount differs'))[0]?.[1]).toBe(other.invoice);
  });

  it('counts what cannot be read beside the sums, and shows each such line with its reason', async () => {
    const { fake, user } = openKontor('/compare');
    const items = [...openItems(fake), { customer: '10417', invoice: '77', amount: 'see note' }];
    await pasteLedger(user, pastedText(items));
    const bridge = await compareNow(user);
    await screen.findByText(/1 ledger line cannot be read and is in no total\./);
    expect(figuresOf(bridge, /^Unreconciled/)[3]).toBe(shown(fake, '0'));
    expect(figuresOf(bridge, /^Cannot be read/)).toEqual(['1', '', '', '', '0', '1', '']);
    const line = shown(fake, String(items.length + 1)).replace(/[.,]0+$/, '');
    expect(await rowsOf('Cannot be read: excluded')).toEqual([
      [line, '10417', '77', 'see note', 'no amount', ''],
    ]);
  });

  it('says plainly what its kinds do not explain, and how many records are in no sum', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    const kinds = COMPARED_KINDS.map((kind) => ({
      ...{ kind, count: kind === 'amount' ? 1 : 0, there: kind === 'amount' ? '10' : '0' },
      ...{ here: kind === 'amount' ? '12' : '0', difference: kind === 'amount' ? '2' : '0' },
    }));
    const figures = { kinds, there: '10', here: '13', customers: 3, unreadableHere: 4, unreadDays: 2 };
    fake.answerWith('compare.begin', async () => ({
      id: 1,
      figures: { ...figures, suggestions: NO_SUGGESTIONS, oldestFetch: null, newestFetch: null },
    }));
    const bridge = await compareNow(user);
    expect(figuresOf(bridge, /^Unreconciled/)[3]).toBe(shown(fake, '1'));
    const note = await screen.findByText(/^Pasted rows against 3 customers, never loaded\./);
    expect(note.textContent).toContain('2 dates in the ledger cannot be read and are not compared.');
    expect(note.textContent).toContain('4 records here cannot be read and are in no total.');
  });

  it('is made again when lists were fetched since, and when it is not held any more', async () => {
    const { fake, user } = openKontor('/compare');
    const { items } = planted(fake);
    fake.answerWith('compare.page', async () => ({ rows: [], matching: 0, isCurrent: false }));
    await pasteLedger(user, pastedText(items));
    await compareNow(user);
    await screen.findByText('Lists updated since.');
    fake.answerWith('compare.page', async () => null);
    await tabTo(user, screen.getByRole('button', { name: 'Compare again' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fake.inputs('compare.begin').length).toBe(2));
    await screen.findByText('This comparison is no longer available.');
  });

  it('asks for the ledger again where other windows have taken its place', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    fake.answerWith('compare.begin', async () => null);
    await mainKey(user);
    await screen.findByText(/^This ledger is no longer open: others were opened after it\./);
    await screen.findByRole('textbox', { name: /paste rows/ });
  });

  it('ends when the clerk starts over', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    await compareNow(user);
    await tabTo(user, screen.getByRole('button', { name: 'Start over' }));
    await user.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: /paste rows/ });
    await waitFor(() => expect(fake.inputs('compare.close')).toEqual([{ ledgerId: 1 }]));
    // The key that compares has nothing to read any more.
    await mainKey(user);
    expect(fake.inputs('compare.open').length).toBe(1);
  });
});
