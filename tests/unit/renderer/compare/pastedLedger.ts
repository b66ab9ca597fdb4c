import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';

export interface LedgerItem {
  readonly customer: string;
  readonly invoice: string;
  readonly amount: string;
}

const item = ({ customerNumber, invoiceNo, outstanding }: InvoiceRow): LedgerItem => ({
  ...{ customer: customerNumber, invoice: invoiceNo, amount: outstanding },
});

/** What is outstanding at the fake desk, as a ledger without any difference has it. */
export function openItems({ data }: FakeBridge): LedgerItem[] {
  return data.customers.flatMap(({ rows }) =>
    rows.filter(({ outstanding }) => outstanding !== '0').map(item),
  );
}

export function settledItem({ data }: FakeBridge): LedgerItem {
  const found = data.customers
    .flatMap(({ rows }) => rows)
    .find(({ outstanding, creditNote }) => outstanding === '0' && !creditNote);
  if (found === undefined) throw new Error('the fake desk has nothing that is settled');
  return { ...item(found), amount: found.priceVat };
}

export const lessOf = (from: string, what: string) => new DecimalSum().add(from).subtract(what).decimal();

/** A ledger in which five of the fake desk's open items are another thing than here. */
export function planted(fake: FakeBridge) {
  const [other, missing, twice, zeros, ...equal] = openItems(fake);
  if (other === undefined || missing === undefined || twice === undefined || zeros === undefined)
    throw new Error('the fake desk owes too little');
  const settled = settledItem(fake);
  const unknown: LedgerItem = { customer: other.customer, invoice: '990001', amount: '500' };
  const wrong = { ...other, amount: lessOf(other.amount, '-100') };
  const written = { ...zeros, invoice: `000${zeros.invoice}` };
  const items = [wrong, twice, twice, written, settled, unknown, ...equal];
  return { items, other, missing, twice, settled, unknown, equal };
}

/** As rows copied from a spreadsheet, with a comma. */
export function pastedText(items: readonly LedgerItem[], titles = 'Customer\tInvoice\tAmount'): string {
  const lines = items.map(({ customer, invoice, amount }) =>
    [customer, invoice, amount.replace('.', ',')].join('\t'),
  );
  return [titles, ...lines].join('\n');
}

/** One step; it is waited for, since a key may be held until rows are there. */
async function step(user: UserEvent, isBack: boolean): Promise<void> {
  const before = document.activeElement;
  await user.tab({ shift: isBack });
  await waitFor(() => expect(document.activeElement).not.toBe(before));
}

/** Presses Tab, or Shift+Tab where it is behind, until an element has the keyboard. */
export async function tabTo(user: UserEvent, element: HTMLElement): Promise<void> {
  for (let steps = 0; steps < 100 && document.activeElement !== element; steps += 1) {
    const from = document.activeElement ?? document.body;
    const isBack = (element.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    await step(user, isBack);
  }
  expect(document.activeElement).toBe(element);
}

/** Presses Tab until a cell of a list of rows has the keyboard. */
export async function tabToRows(user: UserEvent): Promise<void> {
  const isCell = () => document.activeElement?.role === 'gridcell';
  for (let steps = 0; steps < 100 && !isCell(); steps += 1) await step(user, false);
  expect(isCell()).toBe(true);
}

export const mainKey = (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}');

/** Pastes a ledger and has it read, by keys alone. */
export async function pasteLedger(user: UserEvent, text: string): Promise<void> {
  await tabTo(user, await screen.findByRole('textbox', { name: /paste rows/ }));
  await user.paste(text);
  await mainKey(user);
  await screen.findByRole('table', { name: 'First rows of the ledger' });
}

/** Compares what was pasted; gives the bridge. */
export async function compareNow(user: UserEvent): Promise<HTMLElement> {
  await mainKey(user);
  const bridge = await screen.findByRole('table', { name: /ledger to Kontor/ });
  await waitFor(() => expect(bridge.contains(document.activeElement)).toBe(true));
  return bridge;
}

/** Takes a choice of a field by keys. */
export async function choose(user: UserEvent, field: RegExp, choice: string): Promise<void> {
  await tabTo(user, screen.getByRole('button', { name: field }));
  await user.keyboard('{Enter}');
  const option = await screen.findByRole('option', { name: choice });
  for (let step = 0; step < 20 && document.activeElement !== option; step += 1)
    await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}
