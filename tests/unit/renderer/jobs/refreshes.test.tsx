import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { busyBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { refreshJob } from '../../../fakes/fakeRefreshing.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

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

freshDesk();

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
    fake.answerWith('refreshing.report', async () => ({
      rows: [
        {
          place: 0,
          number: '10001',
          outcome: 'changed',
          invoices: 3,
          owedBefore: '10',
          owedAfter: '7.5',
          added: 0,
          settled: 1,
          changed: 0,
          removed: 0,
          unreadable: 0,
          fetchedAt: 1,
          failure: null,
        },
      ],
      matching: 1,
      all: 3,
      revision: 3,
    }));
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
