import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWorklistStore } from '../../../../renderer/features/worklist/worklistStore.ts';
import type { Mark } from '../../../../shared/domain/markEvent.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import { busyBridge, createFakeBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk, PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const connectionId = PRODUCTION_CONNECTION.id;

/** Marks the invoice at a place of a customer's list. */
async function mark(fake: FakeBridge, number: string, place: number, noted: Mark): Promise<void> {
  const customer = fake.data.customers.find((one) => one.number === number);
  const row = customer?.rows[place];
  if (customer === undefined || row === undefined) throw new Error('no such invoice');
  const list = { connectionId, number: customer.number };
  const answer = await fake.bridge.marks.set({
    target: { kind: 'invoices', list, selection: { kind: 'rows', ids: [row.id] } },
    mark: noted,
  });
  if (!answer.ok) throw new Error(answer.failure.code);
}

const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);

describe('today, on screen', () => {
  freshDesk();
  beforeEach(() => {
    stubLayout();
    useWorklistStore.setState({ kind: null });
  });

  async function desk() {
    const fake = busyBridge();
    const step = { day: '2026-03-01' as LocalDate, word: 'ring', ifNothing: false };
    await mark(fake, '10023', 0, { field: 'step', value: step });
    await mark(fake, '10023', 1, { field: 'dispute', value: { reason: 'Wrong meter', text: '' } });
    const user = renderKontor(fake, '/today');
    await screen.findByRole('grid', { name: 'Today' });
    await waitFor(() => expect(rows()[0]?.textContent).toMatch(/Follow-up due/));
    return { fake, user };
  }

  it('lists what is to be done, in the order of its kinds, with sums', async () => {
    await desk();
    expect(rows()[0]?.textContent).toMatch(/Follow-up due.*10023.*Follow-up: ring · /);
    expect(rows()[1]?.textContent).toMatch(/Disputed, no follow-up.*Disputed: Wrong meter/);
    const sums = screen.getByRole('region', { name: 'Worklist by type' });
    expect(within(sums).getByRole('button', { name: /^Follow-up due\s?1/ })).toBeTruthy();
  });

  it('explains no cell that says all of it, and says a cut one once', async () => {
    const { user } = await desk();
    const cellOf = (column: string) => {
      const cell = rows()[0]?.querySelector<HTMLElement>(`[data-column=${column}]`);
      if (!cell) throw new Error('no such cell');
      return cell;
    };
    for (const column of ['what', 'mark']) {
      const cell = cellOf(column);
      await user.hover(cell);
      expect(screen.queryByRole('tooltip')).toBeNull();
      const { textContent: whole } = cell;
      const cut = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(5_000);
      await user.unhover(cell);
      await user.hover(cellOf(column));
      expect((await screen.findByRole('tooltip')).textContent).toBe(whole);
      cut.mockRestore();
      await user.unhover(cellOf(column));
    }
  });

  it('shows one kind alone, and all again', async () => {
    const { fake, user } = await desk();
    await user.click(screen.getByRole('button', { name: /^Broken promise/ }));
    expect(await screen.findByText('Nothing of this type today')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all types' }));
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    expect(fake.inputs('marks.worklist').at(-1)).toMatchObject({ kind: null });
  });

  it('lets a line go once it is done, and leaves the keyboard at the next', async () => {
    const { fake, user } = await desk();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Home}');
    await mark(fake, '10023', 0, { field: 'step', value: null });
    await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Disputed, no follow-up/));
    await waitFor(() => expect(document.activeElement?.closest('[role=row]')).toBe(rows()[0]));
  });

  it('keeps the keyboard at its line when others come before it', async () => {
    const { fake, user } = await desk();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Home}{ArrowDown}');
    const step = { day: '2026-03-01' as LocalDate, word: 'mail', ifNothing: true };
    await act(() => mark(fake, '10023', 2, { field: 'step', value: step }));
    await waitFor(() => expect(rows()[1]?.textContent).toMatch(/if nothing received/));
    await waitFor(() => expect(document.activeElement?.closest('[role=row]')).toBe(rows()[2]));
  });

  it('marks the line by its key: it goes, and the next has the keyboard', async () => {
    const { fake, user } = await desk();
    await mark(fake, '10023', 2, { field: 'dispute', value: { reason: 'Not ordered', text: '' } });
    await waitFor(() => expect(rows()[2]?.textContent).toMatch(/Not ordered/));
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Home}{ArrowDown}');
    await user.keyboard('h');
    await screen.findByRole('dialog', { name: /^Follow-up: invoice / });
    await user.keyboard('+3d{Tab}ring{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(rows()[1]?.textContent).toMatch(/Not ordered/));
    await waitFor(() => expect(document.activeElement?.closest('[role=row]')).toBe(rows()[1]));
  });

  it.each([0, 20])(
    'P48 marks the line that has come to the place of the one before, where its key is pressed twice, lines after %s ms',
    async (latency) => {
      const fake = createFakeBridge({
        data: busyDesk(),
        latency: (name) => (name === 'marks.worklist' ? latency : 0),
      });
      const [first, second] = fake.data.customers.find(({ number }) => number === '10023')?.rows ?? [];
      for (const [place, row] of [first, second].entries()) {
        await mark(fake, '10023', place, { field: 'reviewed', value: true });
        Object.assign(row ?? {}, { outstanding: '1.5' });
      }
      const user = renderKontor(fake, '/today');
      await waitFor(() => expect(rows()[1]?.textContent).toMatch(/^Changed/));
      act(() => screen.getByRole('grid').focus());
      await user.keyboard('{Home}');
      await user.keyboard('tt');
      type Marking = { readonly target: { readonly selection: { readonly ids: readonly number[] } } };
      const marked = () =>
        (fake.inputs('marks.set') as Marking[]).slice(2).flatMap(({ target }) => target.selection.ids);
      await waitFor(() => expect(marked().length).toBeGreaterThan(1));
      expect(new Set(marked())).toEqual(new Set([first?.id, second?.id]));
    },
  );

  it('P48 marks all lines that are selected, whatever is refreshed, and once they are gone the one with the keyboard', async () => {
    const { fake, user } = await desk();
    for (const place of [2, 3, 4]) await mark(fake, '10023', place, { field: 'reviewed', value: true });
    const all = fake.data.customers.find(({ number }) => number === '10023')?.rows ?? [];
    act(() => {
      for (const row of all.slice(2, 5)) Object.assign(row, { outstanding: '1.5' });
      fake.emit('marks.changed', { connectionId, numbers: null });
    });
    await waitFor(() => expect(rows()[4]?.textContent).toMatch(/^Changed/));
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Home}{ArrowDown}{ArrowDown} {ArrowDown} ');
    await act(() => mark(fake, '10023', 0, { field: 'step', value: null }));
    await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Disputed, no follow-up/));
    await user.keyboard('tt');
    type Marking = { readonly target: { readonly selection: { readonly ids: readonly number[] } } };
    const marked = () => (fake.inputs('marks.set') as Marking[]).map(({ target }) => target.selection.ids);
    await waitFor(() => expect(marked().slice(-2)).toEqual([[all[2]?.id, all[3]?.id], [all[4]?.id]]));
  });

  it('opens the customer at the invoice by Enter, and the PDF by P', async () => {
    const { fake, user } = await desk();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Home}p');
    expect(await screen.findByRole('dialog', { name: /^Invoice / })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Enter}');
    const id = fake.data.customers.find(({ number }) => number === '10023')?.rows[0]?.id;
    await waitFor(() => expect(location.hash).toBe(`#/customers/${connectionId}/10023/${id}`));
  });

  it('tells apart that nothing is to do, that no list is kept, and that it failed', async () => {
    const none = { items: [], matching: 0, kinds: [], parked: 2 };
    const fake = busyBridge();
    fake.answerWith('marks.worklist', async () => none);
    renderKontor(fake, '/today');
    expect(await screen.findByText('Nothing to do today')).toBeTruthy();
    expect(screen.getByText(/2 marks have no invoice at the moment\./)).toBeTruthy();
  });

  it('says that no list is kept', async () => {
    renderKontor(createFakeBridge({ data: { ...busyDesk(), customers: [] } }), '/today');
    expect(await screen.findByText('No invoices on this computer yet')).toBeTruthy();
  });

  it('says that the work could not be read', async () => {
    const fake = busyBridge();
    fake.failWith('marks.worklist', 'internal');
    renderKontor(fake, '/today');
    expect(await screen.findByText('The worklist could not be loaded')).toBeTruthy();
  });

  it('is reached by its key, and its first lines are on the Overview', async () => {
    const fake = busyBridge();
    const step = { day: '2026-03-01' as LocalDate, word: 'ring', ifNothing: false };
    await mark(fake, '10023', 0, { field: 'step', value: step });
    const user = renderKontor(fake);
    const table = await screen.findByRole('table', { name: 'Today' });
    expect(await within(table).findByRole('link', { name: 'Follow-up due' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Show (all|the) \d+ lines?/ })).toBeTruthy();
    await user.keyboard('{Shift>}t{/Shift}');
    expect(await screen.findByRole('heading', { name: 'Today', level: 1 })).toBeTruthy();
  });
});
