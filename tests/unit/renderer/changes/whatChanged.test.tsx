import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useChangesStore } from '../../../../renderer/features/changes/changesStore.ts';
import type { FeedFigures } from '../../../../shared/ipc/changes.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk, PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const connectionId = PRODUCTION_CONNECTION.id;

describe('what changed, on screen', () => {
  freshDesk();
  beforeEach(() => stubLayout());

  it('counts beside a customer what fetches found since it was opened', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    renderKontor(fake);
    const links = await screen.findAllByRole('link', { name: /1 change since opened/ });
    expect(links.length).toBeGreaterThan(0);
    expect(screen.getAllByText('1 change since opened').length).toBeGreaterThan(links.length);
  });

  it('says what is not known of the changes that it sums up', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    const figures = await fake.bridge.changes.figures({ connectionId, since: { at: 0 }, number: null });
    if (!figures.ok) throw new Error('the fake desk has no changes');
    const gaps: Partial<FeedFigures> = {
      notFetched: 3,
      notKept: 4_000,
      incomplete: { customers: 2, knownSince: Date.now() - 3_600_000 },
    };
    fake.answerWith('changes.figures', async () => ({ ...figures.value, ...gaps }));
    renderKontor(fake, '/changes');
    const note = await screen.findByText(/customers? changed\./);
    expect(note.textContent).toMatch(/3 customers were not fetched since then/);
    expect(note.textContent).toMatch(/4.000 changes are in the sums, but no longer kept one by one/);
    expect(note.textContent).toMatch(/Of 2 customers all changes are kept since/);
  });

  it('is read again while a job fetches one customer after the other, and not with each of them', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    renderKontor(fake, '/changes');
    await screen.findByRole('region', { name: 'Sums of the changes' });
    const asked = () => fake.calls.filter(({ name }) => name === 'changes.figures').length;
    const before = asked();
    const [one] = fake.data.customers;
    if (one === undefined) throw new Error('the fake desk is empty');
    const ref = { connectionId: one.connectionId, number: one.number };
    // Never quiet for as long as a pause.
    for (let fetch = 0; fetch < 8; fetch += 1) {
      await act(async () => {
        await fake.bridge.customers.refresh({ customer: ref });
        await new Promise((resolve) => setTimeout(resolve, 60));
      });
    }
    expect(asked()).toBeGreaterThan(before);
    expect(asked() - before).toBeLessThan(4);
  });

  it('shows one kind alone, and another time, when they are chosen', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    const last = () => fake.calls.findLast(({ name }) => name === 'changes.page')?.input;
    renderKontor(fake, '/changes');
    const sums = await screen.findByRole('region', { name: 'Sums of the changes' });
    await waitFor(() => expect(last()).toMatchObject({ kinds: null, since: { looked: true } }));
    const fresh = within(sums).getByRole('button', { name: /^New\s?\d/ });
    fireEvent.click(fresh);
    await waitFor(() => expect(last()).toMatchObject({ kinds: ['new'] }));
    expect(fresh.getAttribute('aria-pressed')).toBe('true');
    act(() => useChangesStore.setState({ since: '3' }));
    await waitFor(() => expect(last()).toMatchObject({ kinds: ['new'], since: { daysAgo: 3 } }));
    act(() => useChangesStore.setState({ since: 'day', day: '2026-03-06' }));
    await waitFor(() => expect(last()).toMatchObject({ since: { day: '2026-03-06' } }));
    act(() => useChangesStore.setState(useChangesStore.getInitialState(), true));
  });
});
