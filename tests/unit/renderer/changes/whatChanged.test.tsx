import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BridgeProvider } from '../../../../renderer/base/bridgeContext.tsx';
import { useFetches } from '../../../../renderer/base/list/useFeed.ts';
import { useChangesStore } from '../../../../renderer/features/changes/changesStore.ts';
import { hasPendingWork } from '../../../../renderer/ui/pendingWork.tsx';
import type { CustomerSummary } from '../../../../shared/ipc/customers.ts';
import type { FeedFigures } from '../../../../shared/ipc/invoices.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { summaryOf } from '../../../fakes/fakeHandlers.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

const connectionId = PRODUCTION_CONNECTION.id;

describe('what changed, on screen', () => {
  freshDesk();
  beforeEach(() => stubLayout());
  afterEach(() => void vi.useRealTimers());

  it('counts beside a customer what fetches found since it was opened', async () => {
    openKontor();
    const links = await screen.findAllByRole('link', { name: /1 change since opened/ });
    expect(links.length).toBeGreaterThan(0);
    expect(screen.getAllByText('1 change since opened').length).toBeGreaterThan(links.length);
  });

  it('says what is not known of the changes that it sums up', async () => {
    const fake = busyBridge();
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
    expect(note.textContent).toMatch(/3 customers have not been updated since then/);
    expect(note.textContent).toMatch(/4.000 changes are in the totals, but their details/);
    expect(note.textContent).toMatch(/For 2 customers, changes are complete from/);
  });

  it('is read again while a job fetches one customer after the other, and not with each of them', () => {
    const fake = busyBridge();
    const [one] = fake.data.customers;
    if (one === undefined) throw new Error('the fake desk is empty');
    vi.useFakeTimers();
    const { result } = renderHook(() => useFetches(one.connectionId), {
      wrapper: ({ children }) => <BridgeProvider bridge={fake.bridge}>{children}</BridgeProvider>,
    });
    const pass = (fetches: number, summary: CustomerSummary) => {
      for (let fetch = 0; fetch < fetches; fetch += 1) {
        act(() => {
          fake.emit('customers.changed', summary);
          vi.advanceTimersByTime(100);
        });
      }
    };
    const fetched = summaryOf(one);
    pass(3, fetched);
    expect(result.current).toBe(1);
    pass(27, fetched);
    expect(result.current).toBe(2);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(result.current).toBe(3);
    // A fetch that begins, or one at another connection, has changed nothing here.
    pass(9, { ...fetched, fetching: true });
    pass(9, { ...fetched, customer: { ...fetched.customer, connectionId: 'elsewhere' } });
    expect(result.current).toBe(3);
  });

  it('has the keyboard in its first row once another time was chosen from there', async () => {
    const user = userEvent.setup();
    renderKontor(busyBridge(), '/changes');
    const grid = await screen.findByRole('grid', { name: 'Changes' });
    const cell = (await within(grid).findAllByRole('gridcell'))[0];
    act(() => cell?.focus());
    await user.keyboard('s');
    await screen.findByRole('listbox', { name: /^Since/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    // The library gives the keyboard back in the frames after, and the screen then gives it to the rows.
    await waitFor(() => expect(hasPendingWork()).toBe(false));
    await waitFor(() => expect(document.activeElement?.role).toBe('gridcell'));
  });

  it('shows one kind alone, and another time, when they are chosen', async () => {
    const fake = busyBridge();
    const last = () => fake.inputs('changes.page').at(-1);
    renderKontor(fake, '/changes');
    const sums = await screen.findByRole('region', { name: 'Totals of the changes' });
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
