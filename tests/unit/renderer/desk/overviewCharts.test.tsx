import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { busyBridge, createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk, PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { overviewOf, trendOf } from '../../../fakes/fakeOverview.ts';
import { refreshJob } from '../../../fakes/fakeRefreshing.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

const digits = (text: string | null | undefined) => (text ?? '').replace(/[^\d,−]/g, '');

describe('the charts of the overview', () => {
  freshDesk();

  it('are read out as tables, with every amount to its last digit', async () => {
    const fake = busyBridge();
    const { totals } = overviewOf(fake.data.customers, PRODUCTION_CONNECTION.id);
    const { points } = trendOf(fake.data.customers, PRODUCTION_CONNECTION.id);
    renderKontor(fake);
    const ages = await screen.findByRole('table', { name: 'Receivables by age' });
    const rows = within(ages).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(6);
    const amount = (totals.ageing['d91plus']?.outstanding ?? '').replace('.', ',');
    expect(digits(within(rows[4] as HTMLElement).getAllByRole('cell')[0]?.textContent)).toContain(amount);
    const moved = await screen.findByRole('table', { name: /^Outstanding at the end of each day/ });
    const last = within(moved).getAllByRole('row').at(-1);
    expect(within(last as HTMLElement).getByRole('rowheader').textContent).toBe(points.at(-1)?.day);
    // A day on which nothing moved is in the picture, and only there.
    expect(within(moved).getAllByRole('row').length).toBeLessThan(points.length);
    for (const picture of document.querySelectorAll('figure > svg'))
      expect(picture.getAttribute('aria-hidden')).toBe('true');
    expect(document.querySelector('figure [style]')).toBeNull();
  });

  it('say of a bar that would flatten the others that it is shortened, with its amount, and keep it in the table', async () => {
    const data = busyDesk();
    const [first] = data.customers;
    const row = first?.rows.find(({ overdue }) => overdue);
    if (first === undefined || row === undefined) throw new Error('nothing is overdue');
    const huge = '99999999999.99' as Decimal;
    first.rows = first.rows.map((one) => (one === row ? { ...one, outstanding: huge } : one));
    renderKontor(createFakeBridge({ data }));
    const ages = await screen.findByRole('table', { name: 'Receivables by age' });
    const note = screen.getByText(/^The bar “1–30 days” is not to scale: /);
    expect(digits(note.textContent).length).toBeGreaterThan(12);
    const heights = [...document.querySelectorAll('[data-part] > rect')].map((bar) =>
      Number(bar.getAttribute('height')),
    );
    expect(heights.filter((height) => height > 10).length).toBeGreaterThanOrEqual(3);
    expect(within(ages).getAllByRole('row')[2]?.textContent).toContain(note.textContent?.split(': ')[1]);
  });

  it('leave no empty place when the trend cannot be read', async () => {
    const fake = busyBridge();
    fake.failWith('customers.trend', 'cacheBroken');
    renderKontor(fake);
    await screen.findByRole('table', { name: 'Receivables by age' });
    await waitFor(() =>
      expect(document.querySelectorAll('div > svg[viewBox="0 0 560 200"]')).toHaveLength(0),
    );
  });

  it('stop saying that a job runs when its end is published, though no other state has changed', async () => {
    const fake = busyBridge();
    fake.data.app.jobs = [refreshJob({ state: 'running', secondsLeft: 45 })];
    renderKontor(fake);
    const jobs = await screen.findByRole('region', { name: 'Jobs' });
    await within(jobs).findByText('1 running');
    act(() => fake.emit('jobs.changed', [refreshJob({ state: 'done', endedAt: Date.now() })]));
    await within(jobs).findByText('No jobs running.');
    expect(within(jobs).queryByText('1 running')).toBeNull();
  });

  it('lead from what was not refreshed this week to those customers', async () => {
    openKontor();
    const stale = await screen.findByRole('region', { name: 'Not refreshed this week' });
    await within(stale).findByText('1 of 5 customers');
    await userEvent.click(within(stale).getByRole('link', { name: 'Show in list' }));
    await screen.findByRole('grid', { name: 'Customer list' });
    await waitFor(() => expect(screen.getByText(/^1 of 5 customers/)).toBeTruthy());
    expect(screen.getByText('Not refreshed this week')).toBeTruthy();
  });
});
