import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_ACTION, shownEntry } from '../../../../electron/store/userData/activityEntry.ts';
import { type LocalDate, localMoment } from '../../../../shared/domain/wallClock.ts';
import type { ContactLine } from '../../../../shared/ipc/marks.ts';
import { busyBridge, createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const rows = () => within(screen.getByRole('grid', { name: 'Customer contact' })).getAllByRole('row');

describe('the history of contact', () => {
  freshDesk();
  beforeEach(() => stubLayout());

  it('is a tab with what was noted and what the activity log has, the newest first', async () => {
    const fake = busyBridge();
    const [customer] = fake.data.customers;
    if (customer === undefined) throw new Error('the fake desk is empty');
    const { connectionId, number } = customer;
    await fake.bridge.marks.set({
      target: { kind: 'customer', customer: { connectionId, number } },
      mark: { field: 'note', value: { text: 'Rings on Friday' } },
    });
    const noted = await fake.bridge.marks.contact({
      customer: { connectionId, number },
      lookUps: true,
      offset: 0,
      limit: 10,
    });
    if (!noted.ok) throw new Error(noted.failure.code);
    const at = Date.UTC(2026, 1, 1);
    const lookUp = shownEntry({
      ...NO_ACTION,
      ...{ kind: 'lookUp', at, local: localMoment(at), user: 'asa.lind', customer: number },
    });
    fake.answerWith('marks.contact', async ({ lookUps }) => {
      const lines: ContactLine[] = [
        ...noted.value.lines,
        { kind: 'reminder', by: 'Eva', at: at + 1, day: '2026-02-01' as LocalDate, level: 2 },
      ];
      if (lookUps) lines.push({ kind: 'activity', by: 'asa.lind', at, place: 1, entry: lookUp });
      return { lines, matching: lines.length };
    });
    const user = renderKontor(fake, `/customers/${connectionId}/${number}`);
    await user.click(await screen.findByRole('tab', { name: 'Contact' }));
    await waitFor(() => expect(rows()[1]?.textContent).toMatch(/Eva.*Note: Rings on Friday/));
    expect(rows()[2]?.textContent).toMatch(/Eva.*Reminder 2/);
    expect(location.hash).toBe(`#/customers/${connectionId}/${number}/contact`);
    expect(screen.getByText('2 lines, newest first')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Look-ups and refreshes' }));
    await waitFor(() => expect(rows()[3]?.textContent).toMatch(/asa\.lind.*ook/));
    expect(screen.getByText('3 lines, newest first')).toBeTruthy();
  });

  it('says where nothing is noted yet, and where it could not be read', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    const path = '/customers/nordfiber/10900/contact';
    renderKontor(fake, path);
    expect(await screen.findByText('Nothing said or sent yet')).toBeTruthy();
  });

  it('says where it could not be read', async () => {
    const fake = busyBridge();
    fake.failWith('marks.contact', 'internal');
    renderKontor(fake, '/customers/nordfiber/10023/contact');
    expect(await screen.findByText('The contact history could not be loaded')).toBeTruthy();
  });
});
