import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ReviewSheet } from '../../../../renderer/features/exports/ExportDialogs.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { LONGEST_SIGNER } from '../../../../shared/domain/markNames.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };
const PLAN = {
  invoices: 480,
  reviewed: 312,
  outstanding: '2010000' as Decimal,
  reviewedOutstanding: '1204310.5' as Decimal,
  changed: 2,
  questions: 3,
  notes: 1,
  unreadable: 0,
  signedBy: '',
  lastAt: null,
};

async function open(plan: Partial<Omit<typeof PLAN, 'lastAt'>> & { readonly lastAt?: number } = {}) {
  const user = userEvent.setup();
  const fake = busyBridge();
  fake.answerWith('exports.reviewPlan', async () => ({ ...PLAN, ...plan }));
  const filter = { ...NO_FILTER, text: '51' };
  renderOver(
    fake,
    <ReviewSheet
      customer={customer}
      filter={filter}
      describeFilter={() => ['Overdue']}
      unreadable={0}
      onClose={vi.fn()}
    />,
  );
  await rest(60);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Signed off by' });
  const start = () => user.click(screen.getByRole('button', { name: 'Choose file and start' }));
  return { user, fake, filter, name, start };
}

it('a report of a review says its figures, and begins once somebody signs it off', async () => {
  const { user, fake, filter, name, start } = await open();
  expect(screen.getByRole('status').textContent).toMatch(/312 of 480 reviewed, 1.204.310.50 of 2.010.000/);
  expect(screen.getByText('3 open questions')).toBeTruthy();
  await start();
  expect(fake.inputs('exports.review')).toEqual([]);
  await user.type(name, 'Anna Ek');
  await start();
  const filterWords = ['Text: 51', 'Overdue'];
  expect(fake.inputs('exports.review')).toEqual([
    { customer, filter, filterWords, format: 'pdf', signedBy: 'Anna Ek' },
  ]);
});

it('the name is typed as soon as the sheet is there, cut nowhere, and Enter begins', async () => {
  const { user, fake, name } = await open();
  expect(document.activeElement).toBe(name);
  await user.keyboard(`${'x'.repeat(LONGEST_SIGNER + 1)}{Enter}`);
  screen.getByText(`At most ${LONGEST_SIGNER} characters.`);
  expect(fake.inputs('exports.review')).toEqual([]);
  await user.keyboard('{Backspace}{Enter}');
  await vi.waitFor(() => expect(fake.inputs('exports.review')).toHaveLength(1));
});

it('the name of the last report is there, and that the next one says what has changed', async () => {
  const { user, fake, name, start } = await open({ signedBy: 'Anna Ek', lastAt: Date.UTC(2026, 5, 30) });
  expect(name.value).toBe('Anna Ek');
  expect(screen.getByText(/^Also lists changes since the report of/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Format$/ }));
  await user.click(await screen.findByRole('option', { name: /Excel/ }));
  await start();
  expect(fake.inputs('exports.review')).toMatchObject([{ format: 'xlsx', signedBy: 'Anna Ek' }]);
});

it('nobody can sign with nothing, and nothing is reported of no invoices', async () => {
  const { user, fake, name, start } = await open({ signedBy: 'Anna Ek', invoices: 0 });
  expect(screen.getByText('No invoices, so there is nothing to report.')).toBeTruthy();
  await start();
  await user.clear(name);
  expect(screen.getByText('Type the name of whoever signs off.')).toBeTruthy();
  expect(fake.inputs('exports.review')).toEqual([]);
});
