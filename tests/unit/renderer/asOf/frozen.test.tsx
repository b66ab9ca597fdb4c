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
    await screen.findByText(/^The open items at the end of .* are frozen\.$/);
    expect(fake.inputs('frozen.freeze')).toEqual(fake.inputs('asOf.figures').slice(-1));
    await user.click(screen.getByRole('button', { name: 'Freeze this' }));
    await screen.findByText(/^Frozen once more: .* The rows are the same as in the sheet/);
    const [show] = screen.getAllByRole('button', { name: 'Show' });
    await user.click(show as HTMLElement);
    await screen.findByRole('heading', { name: /^Frozen: open items at the end of/ });
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
    await screen.findByText(/^The open items at the end of .* are frozen\.$/);
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
    const list = await screen.findByRole('grid', { name: 'Frozen sheets' });
    await within(list).findByText('2026-01-31');
    list.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Frozen: open items at the end of 2026-01-31' });
    expect(screen.getByText(sha256)).toBeTruthy();
    expect(
      screen.getByText(/^All customers\. Frozen .* by asa\.lind at desk .*: no refresh changes it\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'At the end of' })).toBeNull();
    await user.keyboard('{Escape}');
    const back = await screen.findByRole('grid', { name: 'Frozen sheets' });
    // Not to the button that freezes, which the next Enter would press.
    await waitFor(() => expect(back.contains(document.activeElement)).toBe(true));
  });

  it('are removed once that was confirmed', async () => {
    const fake = busyBridge();
    await freeze(fake);
    const user = renderKontor(fake, '/as-of');
    act(() => useAsOfStore.setState({ shape: 'frozen' }));
    const list = await screen.findByRole('grid', { name: 'Frozen sheets' });
    await user.click(await within(list).findByText('2026-01-31'));
    await user.click(await screen.findByRole('button', { name: 'Remove…' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Remove the frozen sheet of 2026-01-31?' });
    expect(fake.inputs('frozen.remove')).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Remove' }));
    await screen.findByText('The frozen sheet of 2026-01-31 has been removed.');
    await screen.findByText('No frozen sheets yet');
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
    const list = await screen.findByRole('grid', { name: 'Frozen sheets' });
    await within(list).findAllByText('2026-01-31');
    list.focus();
    await user.keyboard('{Enter}{Escape}{ArrowDown}{Enter}');
    for (let asked = 0; asked < 3; asked += 1) await come();
    await screen.findByRole('heading', { name: /^Frozen: open items at the end of/ });
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
    await screen.findByText(/^The open items at the end of .* are frozen\.$/);
  });

  it('are shown from another screen, too', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, '/as-of');
    await user.click(await screen.findByRole('button', { name: 'Freeze this' }));
    act(() => {
      location.hash = '/jobs';
    });
    await screen.findByRole('heading', { name: 'Jobs' });
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    await screen.findByRole('heading', { name: /^Frozen: open items at the end of/ });
  });

  it('P48 are what undoing meets as soon as one is being removed, and not what was done before', async () => {
    const fake = busyBridge();
    await freeze(fake);
    const user = renderKontor(fake, '/as-of');
    const undo = vi.fn(async () => null);
    pushUndo({ what: () => 'An earlier mark', undo });
    act(() => useAsOfStore.setState({ opened: { id: 'frozen000000', shape: 'items', on: null } }));
    await user.click(await screen.findByRole('button', { name: 'Remove…' }));
    const come = answerLate(fake, 'frozen.remove', undefined);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await user.keyboard('{Control>}z{/Control}');
    await come();
    await screen.findByText('A frozen sheet that was removed cannot be brought back.');
    expect(undo).not.toHaveBeenCalled();
  });

  it('are saved as a file of any form', async () => {
    const fake = busyBridge();
    await freeze(fake);
    const user = renderKontor(fake, '/as-of');
    act(() => useAsOfStore.setState({ shape: 'frozen' }));
    const list = await screen.findByRole('grid', { name: 'Frozen sheets' });
    await user.click(await within(list).findByText('2026-01-31'));
    await user.click(await screen.findByRole('button', { name: 'Save…' }));
    const sheet = await screen.findByRole('dialog', { name: 'Save this frozen sheet' });
    await user.click(within(sheet).getByRole('button', { name: /Format/ }));
    await user.click(await screen.findByRole('option', { name: 'JSON lines' }));
    await within(sheet).findByText(/the SHA-256 of this file is that of the sheet/);
    await user.click(within(sheet).getByRole('button', { name: 'Save…' }));
    await screen.findByText(/items saved as frozen\.jsonl/);
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
    const about = await screen.findByText(/^All customers\. Frozen/);
    expect(about.textContent).toContain(
      '2 customers were forgotten since and are not in it any more: 12,50, open items: 3.',
    );
  });

  it.each([
    ['tooMany', /^Nothing was frozen: 120 frozen sheets are kept at most/],
    ['full', /^Nothing was frozen: all frozen sheets together take 200 MB at most/],
    ['changing', /^Nothing was frozen: customers were being fetched/],
  ])('say why nothing was frozen: %s', async (reason, said) => {
    const fake = busyBridge();
    fake.answerWith('frozen.freeze', async () => ({ kind: 'refused', reason }));
    const user = renderKontor(fake, '/as-of');
    await user.click(await screen.findByRole('button', { name: 'Freeze this' }));
    await screen.findByText(said);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Freeze this' })).toBeTruthy());
  });
});
