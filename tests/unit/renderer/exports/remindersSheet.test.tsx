import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { StatementsSheet } from '../../../../renderer/features/exports/StatementsSheet.tsx';
import type { StatementsInput } from '../../../../shared/ipc/exports.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

const PLAN = {
  ...{ customers: 2, notKept: 0, stale: 0, oldestFetch: null, withUnreadable: 0, unreadable: 0 },
  ...{ withoutReference: 0, withoutBalances: 0, duplicates: 0, refused: 0, notNumbers: [] },
  ...{ firstNames: [], unknownTokens: [], namesEachCustomer: true },
};

const HELD = [
  { reason: 'disputed' as const, customers: 1 },
  { reason: 'recent' as const, customers: 3 },
];

async function open(taken = 2) {
  const user = userEvent.setup();
  const fake = busyBridge();
  fake.answerWith('exports.statementsPlan', async ({ reminder }: StatementsInput) => ({
    ...PLAN,
    reminders: reminder && {
      ...{ days: reminder.days ?? 10, customers: taken, overdue: '1250.5', held: HELD },
    },
  }));
  renderOver(fake, <StatementsSheet connectionId="nordfiber" onClose={() => undefined} />);
  await rest(60);
  screen.getByRole('button', { name: /What to write/ }).focus();
  await user.keyboard('r');
  await rest(500);
  const planned = () => fake.inputs('exports.statementsPlan').at(-1) as StatementsInput;
  return { user, fake, planned };
}

it('a reminder run says who is left out and why before it begins, by keys alone', async () => {
  const { user, fake, planned } = await open();
  expect(planned()).toMatchObject({ scope: 'open', lateOn: null, reminder: { days: null } });
  await screen.findByText(/2 customers will be reminded of 1.250,50/);
  screen.getByText('Everything overdue is disputed');
  screen.getByText('Reminded less than 10 days ago');
  screen.getByText(/Nothing is sent, and no fee is added/);
  const days = screen.getByRole<HTMLInputElement>('textbox', { name: /^Days since the last reminder/ });
  expect(days.value).toBe('10');
  await user.clear(days);
  await user.type(days, 'x');
  await rest(500);
  screen.getByText('Whole days, from 0 to 365');
  expect(screen.getByRole('button', { name: 'Choose folder and start' }).hasAttribute('disabled')).toBe(true);
  await user.keyboard('{Backspace}3');
  await rest(500);
  expect(planned().reminder).toEqual({ days: 3 });
  await screen.findByText('Reminded less than 3 days ago');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await rest();
  expect(fake.inputs('exports.statements')).toMatchObject([{ scope: 'open', reminder: { days: 3 } }]);
});

it('where nobody would be reminded there is nothing to begin', async () => {
  await open(0);
  await screen.findByText('None of these customers will be reminded.');
  expect(screen.getByRole('button', { name: 'Choose folder and start' }).hasAttribute('disabled')).toBe(true);
});
