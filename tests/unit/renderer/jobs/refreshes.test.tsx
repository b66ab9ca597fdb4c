import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { busyBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { refreshJob } from '../../../fakes/fakeRefreshing.ts';
import { rest } from '../customer/showCustomer.tsx';
import { menuShown } from '../menuShown.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };
const counts = { unchanged: 4_300, changed: 480, first: 20, notFound: 12, fresh: 180, forgotten: 5 };
const sums = { changedBefore: '1200.5', changedAfter: '1000', firstOwed: '99.9' };

async function desk(jobs: Job[]) {
  const fake = busyBridge();
  fake.data.app.jobs = jobs;
  const user = renderKontor(fake, '/jobs');
  await screen.findByRole('button', { name: /^Jobs/ });
  await rest();
  return { fake, user };
}

const CHANGED = {
  ...{ place: 0, number: '10001', outcome: 'changed', invoices: 3, owedBefore: '10', owedAfter: '7.5' },
  ...{ added: 0, settled: 1, changed: 0, removed: 0, unreadable: 0, fetchedAt: 1, failure: null },
};

/** A report with these of three customers. */
const reportOf = (...rows: readonly (typeof CHANGED)[]) => ({
  ...{ rows, matching: rows.length, all: 3, revision: 3 },
});

/** Goes on to an element by Tab alone, as one without a mouse does. */
async function tabTo(user: UserEvent, element: HTMLElement): Promise<void> {
  for (let tabs = 0; tabs < 20 && document.activeElement !== element; tabs += 1) await user.tab();
  expect(document.activeElement).toBe(element);
}

freshDesk();

describe('the sheet of a refresh', () => {
  async function openSheet() {
    const { fake, user } = openKontor('/jobs');
    await screen.findByRole('button', { name: /^Jobs/ });
    await user.keyboard('{Shift>}R{/Shift}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Refresh customers' }));
    const numbers = sheet.getByRole('textbox', { name: /^Customer numbers/ });
    await waitFor(() => expect(document.activeElement).toBe(numbers));
    return { fake, user, sheet };
  }

  it('takes pasted numbers by keys alone, says what they come to, and begins with them', async () => {
    const { fake, user, sheet } = await openSheet();
    await user.paste('4711\n4712\n10900, K4711 nobody');
    await sheet.findByText('3 customers, 3 not loaded before, 1 duplicate');
    sheet.getByText('About 6 calls to the service');
    sheet.getByText('nobody');
    const limit = sheet.getByRole('textbox', { name: /^Calls per minute, at most/ });
    await tabTo(user, limit);
    await user.keyboard('{Control>}a{/Control}2');
    await sheet.findByText('About 6 calls to the service, at least 3 minutes with the call limit');
    const start = sheet.getByRole<HTMLButtonElement>('button', { name: 'Refresh' });
    await user.keyboard('{Control>}a{/Control}0');
    await sheet.findByText(/^Type a whole number from 1 to 6\s000\.$/);
    expect(start.disabled).toBe(true);
    await user.keyboard('{Control>}a{/Control}{Delete}');
    await sheet.findByText('About 6 calls to the service');
    await waitFor(() => expect(start.disabled).toBe(false));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('article', { name: 'Refresh 3 customers' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.inputs('refreshing.start')).toEqual([
      expect.objectContaining({
        ...{ connectionId: 'nordfiber', perMinute: null },
        scope: { kind: 'numbers', numbers: '4711\n4712\n10900, K4711 nobody' },
      }),
    ]);
  });

  it('says whom it skips because they were updated recently', async () => {
    const { user, sheet } = await openSheet();
    await user.paste('10001 00731 10002');
    await sheet.findByText('3 customers, 3 skipped, updated recently');
    sheet.getByText('About 0 calls to the service');
  });
});

describe('the schedule of refreshes in the settings', () => {
  it('is off at first, then runs on weekdays at seven, and takes another time as its field is left', async () => {
    const { fake, user } = openKontor('/settings');
    const schedule = await screen.findByRole<HTMLInputElement>('switch', { name: /^Refresh automatically/ });
    expect(schedule.checked).toBe(false);
    expect(screen.queryByRole('textbox', { name: 'At' })).toBeNull();
    const saved = () => fake.data.app.settings.refreshSchedule;
    act(() => schedule.focus());
    await user.keyboard(' ');
    const time = await screen.findByRole<HTMLInputElement>('textbox', { name: 'At' });
    expect(saved()).toBe('12345 07:00 all');
    const days = within(screen.getByRole('group', { name: 'On' })).getAllByRole<HTMLInputElement>('checkbox');
    expect(days.map(({ checked }) => checked)).toEqual([true, true, true, true, true, false, false]);
    await tabTo(user, time);
    await user.keyboard('{Control>}a{/Control}6.30');
    expect(saved()).toBe('12345 07:00 all');
    await user.tab();
    await waitFor(() => expect(time.value).toBe('06:30'));
    expect(saved()).toBe('12345 06:30 all');
  });

  it('takes other days but never none, refuses what is no time, and is off again', async () => {
    const { fake, user } = openKontor('/settings');
    await user.click(await screen.findByRole('switch', { name: /^Refresh automatically/ }));
    const saved = () => fake.data.app.settings.refreshSchedule;
    const day = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
    await user.click(await day('Saturday'));
    await waitFor(() => expect(saved()).toBe('123456 07:00 all'));
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await user.click(await day(name));
      await waitFor(async () => expect((await day(name)).checked).toBe(false));
    }
    expect(saved()).toBe('6 07:00 all');
    expect((await day('Saturday')).disabled).toBe(true);
    const time = screen.getByRole<HTMLInputElement>('textbox', { name: /^At/ });
    await user.clear(time);
    await user.type(time, 'soon');
    await user.tab();
    await screen.findByText('Type a time, such as 22:00.');
    expect([time.value, saved()]).toEqual(['soon', '6 07:00 all']);
    await user.click(screen.getByRole('switch', { name: /^Refresh automatically/ }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'On' })).toBeNull());
    expect(saved()).toBeNull();
  });
});

describe('a refresh of many customers on screen', () => {
  it('says how its customers came out, how what they owe has moved, and why some failed', async () => {
    const failures = [{ invoiceNo: '10007', failure: fakeFailure('serviceFault') }];
    const figures = { customers: 5_000, total: 5_000, done: 4_800, failed: 15, skipped: 185 };
    const { user } = await desk([
      refreshJob({ customer, ...figures, state: 'done', endedAt: 2, counts, sums, failures }),
    ]);
    const card = await screen.findByRole('article', { name: 'Refresh 5\u00a0000 customers' });
    await user.click(within(card).getByRole('button', { name: 'Show details' }));
    const line =
      '480 changed, 4 300 unchanged, 20 new, 12 not found, 3 failed, 180 skipped, updated recently, 5 forgotten';
    expect(card.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(line);
    expect(card.textContent).toMatch(/1.200,50.* before, 1.000,00.* after \([−-]200,50\)/);
    expect(within(card).getByText('10007')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: 'Open folder' })).toBe(null);
    expect(within(card).getByRole('button', { name: 'Retry failed' })).toBeTruthy();
  });

  it('says until when it is quiet', async () => {
    const { user } = await desk([
      refreshJob({ customer, waiting: 'quiet', waitingUntil: Date.now() + 3_600_000 }),
    ]);
    expect(await screen.findByText('Waiting, quiet hours')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByText(/^No calls are made until .* \(quiet hours\)/)).toBeTruthy();
  });

  it('the report asks for what is chosen, and is saved', async () => {
    const { fake, user } = await desk([refreshJob({ customer, state: 'done', done: 3, endedAt: 2 })]);
    fake.answerWith('refreshing.report', async () => reportOf(CHANGED));
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    const sheet = await screen.findByRole('dialog', { name: 'Refresh report' });
    await within(sheet).findByText('1 of 3 customers');
    await user.click(within(sheet).getByRole('button', { name: /Show$/ }));
    await user.click(await screen.findByRole('option', { name: 'Failed' }));
    await rest();
    expect(fake.inputs('refreshing.report').at(-1)).toMatchObject({
      jobId: 'r1',
      outcomes: ['failed'],
    });
    await user.click(within(sheet).getByRole('button', { name: 'Save…' }));
    const saving = within(await screen.findByRole('dialog', { name: 'Save the report' }));
    await saving.findByText('Refreshed customers.xlsx');
    await user.click(saving.getByRole('button', { name: /Format$/ }));
    await user.click(await screen.findByRole('option', { name: /^CSV for Excel/ }));
    await user.click(saving.getByRole('checkbox', { name: /^Start with lines/ }));
    await user.click(saving.getByRole('button', { name: 'Save…' }));
    expect(fake.inputs('refreshing.saveReport').at(-1)).toMatchObject({
      ...{ format: 'csv', preset: 'nordicExcel', linesAbove: true },
      outcomes: ['failed'],
    });
    await screen.findByText('Saved to report.csv');
  });

  it('the report stands behind what can be retried, and Enter in it leads to a customer', async () => {
    const failures = [{ invoiceNo: '10417', failure: fakeFailure('serviceFault') }];
    const figures = { total: 3, done: 2, failed: 1, failures };
    const { fake, user } = await desk([refreshJob({ customer, ...figures, state: 'done', endedAt: 2 })]);
    const other = { ...CHANGED, place: 1, number: '10023' };
    fake.answerWith('refreshing.report', async () => reportOf(CHANGED, other));
    const card = await screen.findByRole('article');
    expect(card.querySelector('[data-step]')?.textContent).toBe('Retry failed');
    act(() => within(card).getByRole('button', { name: 'More' }).focus());
    await user.keyboard('{Enter}');
    const menu = within(await menuShown());
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Report',
      'Copy report',
      'Remove from list',
    ]);
    await user.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Refresh report' }));
    await sheet.findByText('2 of 3 customers');
    await sheet.findByRole('gridcell', { name: '10023' });
    act(() => sheet.getByRole('grid').focus());
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('heading', { level: 1, name: /^Customer 10023/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a missed time of the schedule is said, and made up for only when asked', async () => {
    const { fake, user } = await desk([]);
    act(() =>
      fake.changeApp({ missedRefresh: { at: Date.parse('2026-03-02T07:00'), times: 3, reason: 'away' } }),
    );
    const notice = await screen.findByText(/^3 refreshes did not run, the last /);
    expect(notice.textContent).toContain('Kontor was closed, or the computer was asleep.');
    expect(fake.inputs('refreshing.startScheduled')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Refresh now' }));
    expect(fake.inputs('refreshing.startScheduled')).not.toEqual([]);
    act(() => fake.changeApp({ missedRefresh: null }));
    expect(screen.queryByText(/did not run/)).toBe(null);
  });
});
