import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import {
  clearKeptLists,
  followKeptLists,
  loadKeptLists,
} from '../../../../renderer/base/figuresOfConnection.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { CustomersExportSheet } from '../../../../renderer/features/exports/CustomersExportSheet.tsx';
import { useExportChoiceStore } from '../../../../renderer/features/exports/exportRequest.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { daysOfPeriod } from '../../../../shared/domain/dateRange.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { localDay } from '../../../../shared/domain/wallClock.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';
import { renderOver } from '../renderOver.tsx';

async function show(fake: FakeBridge, given = '10001') {
  await loadKeptLists(fake.bridge, 'nordfiber');
  takeAppState(fake.data.app);
  renderOver(fake, <CustomersExportSheet connectionId="nordfiber" given={given} onClose={() => {}} />);
  await rest();
  return userEvent.setup();
}

const planned = (fake: FakeBridge) =>
  fake.inputs('exports.plan').at(-1) as {
    readonly selection: { readonly filter: { readonly invoiceDate: unknown }; readonly numbers?: string };
  };

afterEach(() => {
  useAppStore.setState({ app: IDLE });
  cleanup();
  clearKeptLists();
});

describe('the month-end sheet', () => {
  it('takes last month by one key after the numbers, and says which days that is', async () => {
    const fake = busyBridge();
    const user = await show(fake);
    screen.getByRole('textbox', { name: /^Customer numbers/ }).focus();
    await user.keyboard('{Tab}l');
    const days = daysOfPeriod('lastMonth', localDay(Date.now()));
    await rest(500);
    expect(planned(fake).selection.filter.invoiceDate).toEqual(days);
    expect(screen.getByRole('button', { name: /^Last month Invoice dates/ })).toBeTruthy();
  });

  it('takes a kept list by two keys, and plans with its numbers', async () => {
    const fake = busyBridge();
    const numbers = ['10001', '10023'] as CustomerNumber[];
    fake.data.keptLists = [{ id: 'k1', connectionId: 'nordfiber', name: 'Wholesale', numbers }];
    const user = await show(fake, '');
    screen.getByRole('textbox', { name: /^Customer numbers/ }).focus();
    await user.keyboard('{Shift>}{Tab}{/Shift}w{Tab}l');
    await rest(600);
    expect(planned(fake).selection).toMatchObject({
      numbers: '10001\n10023',
      filter: { invoiceDate: daysOfPeriod('lastMonth', localDay(Date.now())) },
    });
    expect(screen.queryByRole('textbox', { name: /^Customer numbers/ })).toBeNull();
  });

  it('starts nothing for a kept list without customers, or one that is gone, and says why', async () => {
    const fake = busyBridge();
    fake.data.keptLists = [{ id: 'k1', connectionId: 'nordfiber', name: 'Wholesale', numbers: [] }];
    const user = await show(fake, '');
    screen.getByRole('textbox', { name: /^Customer numbers/ }).focus();
    await user.keyboard('{Shift>}{Tab}{/Shift}w');
    expect(await screen.findByText('This saved list is empty.')).toBeTruthy();
    await rest(500);
    expect(fake.inputs('exports.plan')).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Choose folder/ }).disabled).toBe(true);
    cleanup();
    fake.failWith('keptLists.numbers', 'invalidInput');
    const again = await show(fake, '');
    screen.getByRole('textbox', { name: /^Customer numbers/ }).focus();
    await again.keyboard('{Shift>}{Tab}{/Shift}w');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('exports nothing for a kept list that is deleted while the sheet is open, and can start again once it is restored', async () => {
    const fake = busyBridge();
    const numbers = ['10001', '10023'] as CustomerNumber[];
    fake.data.keptLists = [{ id: 'k1', connectionId: 'nordfiber', name: 'Wholesale', numbers }];
    const stop = followKeptLists(fake.bridge, 'nordfiber');
    const user = await show(fake, '');
    screen.getByRole('textbox', { name: /^Customer numbers/ }).focus();
    await user.keyboard('{Shift>}{Tab}{/Shift}w');
    const start = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Choose folder/ });
    await waitFor(() => expect(start().disabled).toBe(false));
    await fake.bridge.keptLists.remove({ id: 'k1' });
    expect((await screen.findByRole('alert')).textContent).toBe('This saved list was deleted.');
    expect(start().disabled).toBe(true);
    await fake.bridge.keptLists.restore({ id: 'k1' });
    await waitFor(() => expect(start().disabled).toBe(false));
    expect(screen.queryByText('This saved list was deleted.')).toBeNull();
    stop();
  });

  it('keeps pasted numbers as a list; Enter in its name starts no export', async () => {
    const fake = busyBridge();
    const user = await show(fake, 'K10001 10023, nobody');
    await user.click(await screen.findByRole('button', { name: 'Save as list…' }));
    await screen.findByRole('dialog', { name: 'Save as list' });
    await user.keyboard('Month-end: A{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save as list…'));
    expect(fake.data.keptLists).toMatchObject([{ name: 'Month-end: A', numbers: ['10001', '10023'] }]);
    expect(fake.inputs('exports.start')).toEqual([]);
    expect(screen.queryByRole('dialog', { name: 'Save as list' })).toBeNull();
  });

  it('takes own days from and to, and none that are the wrong way round', async () => {
    const fake = busyBridge();
    useExportChoiceStore.setState({ period: 'own' });
    const user = await show(fake);
    await user.type(await screen.findByRole('textbox', { name: /^Invoice date from/ }), '2026-03-05');
    await user.type(screen.getByRole('textbox', { name: /^Invoice date to/ }), '2026-03-01');
    expect(await screen.findByText('The end date is before the start date.')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: /^Invoice date to/ }));
    await user.type(screen.getByRole('textbox', { name: /^Invoice date to/ }), '2026-03-31');
    await rest(500);
    expect(planned(fake).selection.filter.invoiceDate).toEqual({ from: '2026-03-05', to: '2026-03-31' });
  });

  it('starts nothing that the clerk has changed a moment ago', async () => {
    const fake = busyBridge();
    const user = await show(fake);
    await rest(600);
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: /^Choose folder/ });
    expect(start.disabled).toBe(false);
    screen.getByRole('textbox', { name: /^Customer numbers/ }).focus();
    await user.keyboard('{Tab}l{Control>}{Enter}{/Control}');
    expect(fake.inputs('exports.start')).toEqual([]);
  });

  it('says about how long it takes, as an estimate', async () => {
    const fake = busyBridge();
    const plan = await fake.bridge.exports.plan({
      connectionId: 'nordfiber',
      selection: {
        kind: 'customers',
        numbers: '10001',
        filter: NO_FILTER,
      },
    });
    if (!plan.ok) throw new Error(plan.failure.code);
    fake.answerWith('exports.plan', async () => ({ ...plan.value, requests: 2_400 }));
    await show(fake);
    const line = (await screen.findByText('Estimated time')).closest('div');
    expect(line?.textContent).toMatch(/If the service answers each request within a second, 4 at a time/);
    expect(line?.textContent).toContain('about 10 min');
    cleanup();
    const some = { customers: 12, customersNotCached: 11, withPdf: 45, notSavedAgain: 1, requests: 55 };
    fake.answerWith('exports.plan', async () => ({ ...plan.value, ...some }));
    await show(fake, '10002');
    expect((await screen.findByText('Estimated time')).closest('div')?.textContent).toContain('about 2 min');
    cleanup();
    fake.answerWith('exports.plan', async () => ({ ...plan.value, ...some, customers: 11 }));
    await show(fake, '10003');
    expect(await screen.findByText('known once the lists are loaded')).toBeTruthy();
  });
});

describe('the month-end by keys alone, from any screen', () => {
  freshDesk();

  async function desk() {
    const fake = busyBridge();
    fake.answerWith('exports.start', async () => ({ jobId: 'j1' }));
    const user = renderKontor(fake);
    await screen.findByRole('table', { name: 'Pinned and recent customers' });
    return { fake, user };
  }

  /** Opens the sheet, which begins in the field of the numbers. */
  async function opened(user: UserEvent) {
    await user.keyboard('{Shift>}M{/Shift}');
    const sheet = await screen.findByRole('dialog', { name: 'Export PDFs for many customers' });
    const numbers = within(sheet).getByRole('textbox', { name: /^Customer numbers/ });
    await waitFor(() => expect(document.activeElement).toBe(numbers));
    return within(sheet);
  }

  /** Goes on to the invoice dates and starts with those of last month. */
  async function startLastMonth(user: UserEvent, sheet: Awaited<ReturnType<typeof opened>>) {
    await user.keyboard('{Tab}l');
    await sheet.findByRole('button', { name: /^Last month/ });
    const start = sheet.getByRole<HTMLButtonElement>('button', { name: /start$/ });
    await waitFor(() => expect(start.disabled).toBe(false));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('button', { name: 'Show job' });
  }

  const LAST_MONTH = { invoiceDate: { from: expect.any(String), to: expect.any(String) } };

  it('starts with pasted numbers and last month, with the target of the export before', async () => {
    const { fake, user } = await desk();
    useExportChoiceStore.setState({ target: 'zip' });
    const sheet = await opened(user);
    const numbers = Array.from({ length: 50 }, (_, place) => `K${10001 + place}`).join('\n');
    await user.paste(numbers);
    await startLastMonth(user, sheet);
    expect(fake.inputs('exports.start')).toMatchObject([
      { connectionId: 'nordfiber', selection: { numbers, filter: LAST_MONTH }, target: 'zip' },
    ]);
  });

  it('starts with a list that was saved in the same sheet a moment ago', async () => {
    const { fake, user } = await desk();
    const before = await opened(user);
    await user.paste('K10061 10062 10063');
    await user.click(before.getByRole('button', { name: 'Save as list…' }));
    const question = await screen.findByRole('dialog', { name: 'Save as list' });
    await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('textbox')));
    await user.keyboard('Wholesale{Enter}');
    await screen.findByText('The saved list Wholesale has 3 customers.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save as list…'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sheet = await opened(user);
    const whose = await sheet.findByRole('button', { name: /By customer number/ });
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(whose);
    await user.keyboard('w');
    await sheet.findByRole('button', { name: /^Wholesale \(3\)/ });
    await startLastMonth(user, sheet);
    expect(fake.inputs('exports.start')).toMatchObject([
      { selection: { numbers: '10061\n10062\n10063', filter: LAST_MONTH } },
    ]);
  });
});
