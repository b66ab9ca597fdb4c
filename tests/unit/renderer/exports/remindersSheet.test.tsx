import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { StatementsSheet } from '../../../../renderer/features/exports/StatementsSheet.tsx';
import type { StatementsInput } from '../../../../shared/ipc/exports.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

const PLAN = {
  ...{ customers: 2, notKept: 0, stale: 0, oldestFetch: null, withUnreadable: 0, unreadable: 0 },
  ...{ withoutReference: 0, withoutBalances: 0, seenInBank: 0, duplicates: 0, refused: 0, notNumbers: [] },
  ...{ firstNames: [], unknownTokens: [], namesEachCustomer: true },
};

const HELD = [
  { reason: 'disputed' as const, customers: 1 },
  { reason: 'seenInBank' as const, customers: 2 },
  { reason: 'recent' as const, customers: 3 },
];

afterEach(() => {
  cleanup();
  useAppStore.setState({ app: IDLE });
});

async function open(taken = 2) {
  const user = userEvent.setup();
  const fake = busyBridge();
  fake.answerWith('exports.statementsPlan', async ({ reminder }: StatementsInput) => ({
    ...PLAN,
    seenInBank: 4,
    reminders: reminder && {
      ...{ days: reminder.days ?? 10, customers: taken, overdue: '1250.5', held: HELD },
    },
  }));
  fake.answerWith('exports.reminders', async ({ shown }: { shown: string | null }) => {
    const [number, givenName, overdue] = ['10007', 'Åkerlund AB', '99'];
    const one = { place: 3, number, givenName, reason: 'disputed', level: 1, overdue, lastDay: null };
    const other = { ...one, place: 4, number: '10008', reason: null, level: 2, lastDay: '2026-03-01' };
    const customers = [one, other].filter(({ reason }) => shown === null || shown === (reason ?? 'taken'));
    return { customers, matching: customers.length };
  });
  const close = vi.fn();
  renderOver(fake, <StatementsSheet connectionId="nordfiber" onClose={close} />);
  await rest(60);
  screen.getByRole('button', { name: /Create/ }).focus();
  await user.keyboard('r');
  await rest(500);
  const planned = () => fake.inputs('exports.statementsPlan').at(-1) as StatementsInput;
  return { user, fake, close, planned };
}

it('a reminder run says who is left out and why before it begins, by keys alone', async () => {
  const { user, fake, planned } = await open();
  expect(planned()).toMatchObject({ scope: 'open', lateOn: null, reminder: { days: null } });
  await screen.findByText(/2 customers will be reminded of 1.250,50/);
  screen.getByText('Everything overdue is disputed');
  screen.getByText('Received in bank, not yet paid here');
  screen.getByText('Still open here, but left off the reminders.');
  screen.getByText('Reminded less than 10 days ago');
  screen.getByText(/Nothing is sent, and no fee is added/);
  const days = screen.getByRole<HTMLInputElement>('textbox', { name: /^Days since last reminder/ });
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

it('its customers are shown by name, for each reason, and Escape goes back to the choices', async () => {
  const { user, fake, close } = await open();
  (await screen.findByRole('button', { name: 'Customers by name…' })).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Who is reminded and who is skipped' });
  await within(dialog).findByText('2 customers');
  within(dialog).getByRole('button', { name: /Show/ }).focus();
  await user.keyboard('w');
  await within(dialog).findByText('1 customer');
  const shown = fake.inputs('exports.reminders').map((input) => (input as { shown: unknown }).shown);
  expect([shown.at(0), shown.at(-1)]).toEqual([null, 'taken']);
  await user.keyboard('{Escape}');
  await rest(60);
  expect(screen.queryByRole('dialog', { name: 'Who is reminded and who is skipped' })).toBeNull();
  expect(close).not.toHaveBeenCalled();
});

it('where nobody would be reminded there is nothing to begin', async () => {
  await open(0);
  await screen.findByText('None of these customers will be reminded.');
  expect(screen.getByRole('button', { name: 'Choose folder and start' }).hasAttribute('disabled')).toBe(true);
});

it('statements begin with the day that is in the field, however fast they are begun', async () => {
  const user = userEvent.setup();
  const fake = busyBridge();
  fake.answerWith('exports.statementsPlan', async () => ({ ...PLAN, reminders: null }));
  renderOver(fake, <StatementsSheet connectionId="nordfiber" onClose={() => {}} />);
  await rest(500);
  const start = () => screen.getByRole('button', { name: 'Choose folder and start' });
  expect(start()).toHaveProperty('disabled', false);
  const field = screen.getByRole('textbox', { name: /^Days late as of/ });
  await user.clear(field);
  await user.paste('2026-02-01');
  expect(start()).toHaveProperty('disabled', true);
  await rest(500);
  await user.click(start());
  expect(fake.inputs('exports.statements')).toMatchObject([{ lateOn: '2026-02-01' }]);
});

it('statements for all with something overdue are counted and named, and begun by Enter alone', async () => {
  const user = userEvent.setup();
  const fake = busyBridge();
  const firstNames = ['Statement 10001 2026-03-02.pdf'];
  fake.answerWith('exports.statementsPlan', async () => ({
    ...{ ...PLAN, customers: 1, firstNames, reminders: null },
  }));
  renderOver(fake, <StatementsSheet connectionId="nordfiber" onClose={() => {}} />);
  await screen.findByText('1 customer');
  screen.getByText('Statement 10001 2026-03-02.pdf');
  const asked = { whose: { kind: 'overdue' }, scope: 'open', target: 'folder', reminder: null };
  expect(fake.inputs('exports.statementsPlan')).toMatchObject([asked]);
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(fake.inputs('exports.statements')).toMatchObject([asked]));
});

it('statements by number say who is not loaded and what is no number, and may be one PDF', async () => {
  const user = userEvent.setup();
  const fake = busyBridge();
  takeAppState(fake.data.app);
  renderOver(fake, <StatementsSheet connectionId="nordfiber" onClose={() => {}} />);
  const choose = async (field: RegExp, option: string) => {
    await user.click(screen.getByRole('button', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/Customers$/, 'By customer number');
  const numbers = 'K10001 10003 nobody';
  await user.type(await screen.findByRole('textbox', { name: /^Customer numbers/ }), numbers);
  const row = (await screen.findByText('Not loaded')).closest('div');
  expect(row?.textContent).toContain('1');
  screen.getByText('2 customers');
  expect(screen.getByText('(characters other than digits)').closest('li')?.textContent).toContain('nobody');
  await choose(/Save as$/, 'One PDF with a bookmark per customer');
  const start = () => screen.getByRole('button', { name: 'Choose file and start' });
  await waitFor(() => expect(start()).toHaveProperty('disabled', false));
  await user.click(start());
  await waitFor(() =>
    expect(fake.inputs('exports.statements')).toMatchObject([
      { whose: { kind: 'numbers', numbers }, target: 'mergedPdf', reminder: null },
    ]),
  );
});
