import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushUndo } from '../../../../renderer/base/undoStore.ts';
import { useAsOfStore } from '../../../../renderer/features/asOf/asOfStore.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { answerLate } from '../answerLate.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const connectionId = PRODUCTION_CONNECTION.id;
const day = '2026-01-31' as never;

async function freeze({ bridge }: FakeBridge): Promise<string> {
  const answer = await bridge.frozen.freeze({ connectionId, number: null, day });
  if (!answer.ok || answer.value.kind !== 'frozen') throw new Error('not frozen');
  return answer.value.sheet.sha256;
}

describe('frozen sheets, on screen', () => {
  freshDesk();
  beforeEach(() => stubLayout());
  afterEach(() => act(() => useAsOfStore.setState(useAsOfStore.getInitialState(), true)));

  it('are frozen by a key, say whether an earlier one is the same, and are shown from there', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, '/as-of');
    await screen.findByRole('grid', { name: 'Open items' });
    await user.keyboard('{Shift>}Z{/Shift}');
    await screen.findByText(/^Snapshot taken of open items at the end of .*\.$/);
    expect(fake.inputs('frozen.freeze')).toEqual(fake.inputs('asOf.figures').slice(-1));
    await user.click(screen.getByRole('button', { name: 'Take snapshot' }));
    await screen.findByText(/^Another snapshot taken: .* The rows match the one from/);
    const [show] = screen.getAllByRole('button', { name: 'Show' });
    await user.click(show as HTMLElement);
    await screen.findByRole('heading', { name: /^Snapshot: open items at the end of/ });
    await screen.findByRole('grid', { name: 'Open items' });
    expect(fake.inputs('frozen.items').at(-1)).toMatchObject({ id: expect.any(String) });
  });

  it('are one where the key is held down, or pressed again before the answer', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, '/as-of');
    await screen.findByRole('grid', { name: 'Open items' });
    const key = { key: 'Z', shiftKey: true };
    fireEvent.keyDown(document.body, key);
    fireEvent.keyDown(document.body, key);
    await screen.findByText(/^Snapshot taken of open items at the end of .*\.$/);
    for (let repeats = 0; repeats < 3; repeats += 1)
      fireEvent.keyDown(document.body, { ...key, repeat: true });
    await user.keyboard('{Escape}');
    expect(fake.inputs('frozen.freeze')).toHaveLength(1);
  });

  it('are listed with what they came to, and opened with their hash, read-only', async () => {
    const fake = busyBridge();
    const sha256 = await freeze(fake);
    const user = renderKontor(fake, '/as-of');
    await screen.findByRole('grid', { name: 'Open items' });
    act(() => useAsOfStore.setState({ shape: 'frozen' }));
    const list = await screen.findByRole('grid', { name: 'Snapshots' });
    await within(list).findByText('2026-01-31');
    list.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Snapshot: open items at the end of 2026-01-31' });
    expect(screen.getByText(sha256)).toBeTruthy();
    expect(
      screen.getByText(/^All customers\. Taken .* by asa\.lind on computer .*; no refresh changes it\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'As of end of' })).toBeNull();
    await user.keyboard('{Escape}');
    const back = await screen.findByRole('grid', { name: 'Snapshots' });
    // Not to the button that freezes, which the next Enter would press.
    await waitFor(() => expect(back.contains(document.activeElement)).toBe(true));
  });

  it('are removed once that was confirmed', async () => {
    const fake = busyBridge();
    await freeze(fake);
    const user = renderKontor(fake, '/as-of');
    act(() => useAsOfStore.setState({ shape: 'frozen' }));
    const list = await screen.findByRole('grid', { name: 'Snapshots' });
    await user.click(await within(list).findByText('2026-01-31'));
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Delete the snapshot of 2026-01-31?' });
    expect(fake.inputs('frozen.remove')).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The snapshot of 2026-01-31 has been deleted.');
    await screen.findByText('No snapshots yet');
  });

  it('P48 are there before a key is given that was typed ahead of them', async () => {
    const fake = busyBridge();
    await freeze(fake);
    await freeze(fake);
    const all = await fake.bridge.frozen.list({ connectionId });
    const come = answerLate(fake, 'frozen.list', all.ok && all.value);
    const user = renderKontor(fake, '/as-of');
    await screen.findByRole('grid', { name: 'Open items' });
    act(() => useAsOfStore.setState({ shape: 'frozen' }));
    await come();
    const list = await screen.findByRole('grid', { name: 'Snapshots' });
    await within(list).findAllByText('2026-01-31');
    list.focus();
    await user.keyboard('{Enter}{Escape}{ArrowDown}{Enter}');
    for (let asked = 0; asked < 3; asked += 1) await come();
    await screen.findByRole('heading', { name: /^Snapshot: open items at the end of/ });
    expect(fake.inputs('frozen.items').at(-1)).toMatchObject({ id: 'frozen000000' });
  });

  it('P48 are frozen by a key that was pressed before the figures were there', async () => {
    const fake = busyBridge();
    const figures = await fake.bridge.asOf.figures({ connectionId, number: null, day });
    const come = answerLate(fake, 'asOf.figures', figures.ok && figures.value);
    const user = renderKontor(fake, '/as-of');
    (await screen.findByRole('grid', { name: 'Open items' })).focus();
    await user.keyboard('{Shift>}Z{/Shift}');
    await come();
    await screen.findByText(/^Snapshot taken of open items at the end of .*\.$/);
  });

  it('are shown from another screen, too', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, '/as-of');
    await user.click(await screen.findByRole('button', { name: 'Take snapshot' }));
    act(() => {
      location.hash = '/jobs';
    });
    await screen.findByRole('heading', { name: 'Jobs' });
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    await screen.findByRole('heading', { name: /^Snapshot: open items at the end of/ });
  });

  it('P48 are what undoing meets as soon as one is being removed, and not what was done before', async () => {
    const fake = busyBridge();
    await freeze(fake);
    const user = renderKontor(fake, '/as-of');
    const undo = vi.fn(async () => null);
    pushUndo({ what: () => 'An earlier mark', undo });
    act(() => useAsOfStore.setState({ opened: { id: 'frozen000000', shape: 'items', on: null } }));
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const come = answerLate(fake, 'frozen.remove', undefined);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await user.keyboard('{Control>}z{/Control}');
    await come();
    await screen.findByText('A deleted snapshot cannot be restored.');
    expect(undo).not.toHaveBeenCalled();
  });

  it('are saved as a file of any form', async () => {
    const fake = busyBridge();
    await freeze(fake);
    const user = renderKontor(fake, '/as-of');
    act(() => useAsOfStore.setState({ shape: 'frozen' }));
    const list = await screen.findByRole('grid', { name: 'Snapshots' });
    await user.click(await within(list).findByText('2026-01-31'));
    await user.click(await screen.findByRole('button', { name: 'Save…' }));
    const sheet = await screen.findByRole('dialog', { name: 'Save snapshot to file' });
    await user.click(within(sheet).getByRole('button', { name: /Format/ }));
    await user.click(await screen.findByRole('option', { name: 'JSON Lines' }));
    await within(sheet).findByText(/has the same SHA-256 as the snapshot/);
    await user.click(within(sheet).getByRole('button', { name: 'Save…' }));
    await screen.findByText(/items saved to frozen\.jsonl/);
  });

  it('say what went with customers that were forgotten', async () => {
    const fake = busyBridge();
    await freeze(fake);
    const answer = await fake.bridge.frozen.list({ connectionId });
    if (!answer.ok) throw new Error('no sheets');
    const [sheet] = answer.value;
    const forgotten = { customers: 2, items: 3, outstanding: '12.5' };
    fake.answerWith('frozen.list', async () => [{ ...sheet, forgotten }]);
    renderKontor(fake, '/as-of');
    act(() => useAsOfStore.setState({ opened: { id: sheet?.id ?? '', shape: 'items', on: null } }));
    const about = await screen.findByText(/^All customers\. Taken/);
    expect(about.textContent).toContain(
      '2 customers have since been forgotten and removed from it: 12,50, open items: 3.',
    );
  });

  it.each([
    ['tooMany', /^No snapshot taken: the limit is 120 snapshots/],
    ['full', /^No snapshot taken: all snapshots together may use 200 MB/],
    ['changing', /^No snapshot taken: customers were being refreshed/],
  ])('say why nothing was frozen: %s', async (reason, said) => {
    const fake = busyBridge();
    fake.answerWith('frozen.freeze', async () => ({ kind: 'refused', reason }));
    const user = renderKontor(fake, '/as-of');
    await user.click(await screen.findByRole('button', { name: 'Take snapshot' }));
    await screen.findByText(said);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Take snapshot' })).toBeTruthy());
  });
});
