import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { command } from '../command.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

/** Eight buckets by due date, seven by invoice date; with their names where they are longest. */
const CHOSEN = [
  {
    ageing: 'due 7 14 30 60 90 180',
    buckets: ['notDue', 'd1to7', 'd8to14', 'd15to30', 'd31to60', 'd61to90', 'd91to180', 'd181plus'],
    first: 'Not due',
    headings: ['61–90 days', '91–180 days', 'Over 180 days'],
    inTable: ['Not due', '1–7 days late', '181+ days late'],
  },
  {
    ageing: 'invoice 7 14 30 60 90 180',
    buckets: ['i0to7', 'i8to14', 'i15to30', 'i31to60', 'i61to90', 'i91to180', 'i181plus'],
    first: '0–7 days since invoice',
    headings: ['91–180 days since invoice', 'Over 180 days since invoice'],
    inTable: ['0–7 days since invoice', '181+ days since invoice'],
  },
];

const strip = () => screen.findByRole('region', { name: 'Ageing of outstanding invoices' });

async function bucketsShown(): Promise<(string | null)[]> {
  const buckets = (await strip()).querySelectorAll('[data-bucket]');
  return [...buckets].map((bucket) => bucket.getAttribute('data-bucket'));
}

function desk(ageing: string, path: string): UserEvent {
  const fake = busyBridge();
  fake.data.app.settings = { ...fake.data.app.settings, ageing };
  return renderKontor(fake, path);
}

describe('the ageing buckets', () => {
  freshDesk();

  it('are typed in the settings, are shown before they hold, and are kept once they can be', async () => {
    const { fake, user } = openKontor('/settings');
    const changed = () =>
      fake.inputs('settings.update').filter((input) => JSON.stringify(input).includes('ageing'));
    const bounds = await screen.findByRole('textbox', { name: 'Last day of each bucket' });
    await user.click(bounds);
    await user.keyboard('{Control>}a{/Control}30 20');
    await screen.findByText(/^Whole days from 1 to /);
    await user.tab();
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(bounds);
    await user.keyboard('{Control>}a{/Control}7, 14, 30, 60, 90, 180');
    await screen.findByText(/Not due · 1–7 · 8–14 · 15–30 · 31–60 · 61–90 · 91–180 · 181\+ days late$/);
    expect(changed()).toEqual([]);
    await user.tab();
    await waitFor(() => expect(changed()).toEqual([{ change: { ageing: 'due 7 14 30 60 90 180' } }]));
  });

  it('count from the invoice date by one choice, which says so', async () => {
    const { fake, user } = openKontor('/settings');
    const choice = await screen.findByRole('button', { name: /Invoice age/ });
    choice.focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'From the invoice date' });
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText(/0–30 · 31–60 · 61–90 · 91\+ days since invoice$/);
    await waitFor(() =>
      expect(fake.inputs('settings.update')).toEqual([{ change: { ageing: 'invoice 30 60 90' } }]),
    );
  });

  it.each(CHOSEN)('are those of a customer’s list, and filters: $ageing', async (chosen) => {
    const user = desk(chosen.ageing, '/customers/nordfiber/10001');
    await screen.findByText('48 of 48 invoices, customer 10001');
    expect(await bucketsShown()).toEqual([...chosen.buckets, 'credits']);
    const [first] = within(await strip()).getAllByRole('button');
    expect(first?.textContent).toContain(chosen.first);
    const late = (await strip()).querySelector<HTMLElement>('[data-bucket$="91to180"]');
    late?.focus();
    await user.keyboard('{Enter}');
    const words = chosen.ageing.startsWith('due') ? 'days late' : 'days since invoice';
    await screen.findByText(`Ageing: 91–180 ${words}`);
    await waitFor(() => expect(screen.queryByText('48 of 48 invoices, customer 10001')).toBeNull());
  });

  it.each(CHOSEN)('are columns of the list of customers: $ageing', async ({ ageing, headings }) => {
    const user = desk(ageing, '/customers');
    await screen.findByText(/^5 of 5 customers/);
    const grid = screen.getByRole('grid', { name: 'Customer list' });
    grid.focus();
    // Of the columns those are there that have room beside one another.
    await user.keyboard('{End}');
    for (const name of headings) await within(grid).findByRole('columnheader', { name });
  });

  it.each(CHOSEN)('are those of the Overview, in strip, chart and table: $ageing', async (chosen) => {
    desk(chosen.ageing, '/');
    expect(await bucketsShown()).toEqual([...chosen.buckets, 'credits']);
    expect((await strip()).textContent).toContain(chosen.first);
    const table = within(await screen.findByRole('table', { name: 'Receivables by age' }));
    const rows = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(chosen.buckets.length + 1);
    expect(rows).toEqual(expect.arrayContaining(chosen.inTable));
    expect(document.querySelectorAll('figure [data-part]')).toHaveLength(chosen.buckets.length + 1);
  });

  it('are others on the screen at once when they are chosen elsewhere', async () => {
    const { fake, user } = openKontor('/customers/nordfiber/10001');
    await waitFor(async () => expect(await bucketsShown()).toHaveLength(6));
    act(() => fake.changeApp({ settings: { ...fake.data.app.settings, ageing: 'due 7' } }));
    await waitFor(async () => expect(await bucketsShown()).toEqual(['notDue', 'd1to7', 'd8plus', 'credits']));
    await command(user, 'Go to Overview');
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await waitFor(async () => expect(await bucketsShown()).toEqual(['notDue', 'd1to7', 'd8plus', 'credits']));
  });
});
