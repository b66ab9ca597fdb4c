import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdToasts, showToast } from '../../../../renderer/ui/toastStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const texts = () => screen.queryAllByText(/^(older|newer|copied)$/).map(({ textContent }) => textContent);
const region = () => screen.getByRole('region', { name: 'Notifications' });

async function desk() {
  renderKontor(busyBridge(), '/jobs');
  await screen.findByRole('heading', { name: 'Jobs' });
}

freshDesk();
afterEach(() => {
  holdToasts(false);
  vi.useRealTimers();
});

describe('toasts by key', () => {
  it('are reached by F8 even from a field, closed by Escape, and give the keyboard back', async () => {
    await desk();
    const user = userEvent.setup();
    const onAction = vi.fn();
    act(() => {
      showToast({ text: 'older' });
      showToast({ text: () => 'newer', actions: [{ label: () => 'Undo', onAction }] });
    });
    const box = screen.getByRole('combobox');
    box.focus();
    await user.keyboard('{F8}');
    expect(document.activeElement).toBe(within(region()).getByRole('button', { name: 'Undo' }));
    await user.keyboard('{F8}');
    expect(document.activeElement?.closest('[data-toast]')?.textContent).toMatch(/^older/);
    await user.keyboard('{Escape}');
    expect(texts()).toEqual(['newer']);
    expect(document.activeElement).toBe(box);
    await user.keyboard('{F8}{Enter}');
    expect(onAction).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
    expect(document.activeElement).toBe(box);
  });

  it('say their key in the sheet of shortcuts', async () => {
    await desk();
    const user = userEvent.setup();
    screen.getByRole('heading', { name: 'Jobs' }).focus();
    await user.keyboard('?');
    const line = within(await screen.findByRole('dialog')).getByText('Go to notifications');
    expect(line.parentElement?.textContent).toContain('F8');
  });

  it('stay while the pointer or the keyboard is on them, and go some time after', async () => {
    await desk();
    vi.useFakeTimers();
    act(() => void showToast({ text: 'copied' }));
    fireEvent.pointerEnter(region());
    act(() => vi.advanceTimersByTime(60_000));
    expect(texts()).toEqual(['copied']);
    fireEvent.pointerLeave(region());
    act(() => within(region()).getByRole('button').focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(texts()).toEqual(['copied']);
    act(() => screen.getByRole('heading', { name: 'Jobs' }).focus());
    act(() => vi.advanceTimersByTime(5_000));
    expect(texts()).toEqual(['copied']);
    act(() => vi.advanceTimersByTime(2_000));
    expect(texts()).toEqual([]);
  });

  it('are beside the content and not within it, so that no screen scrolls below them', async () => {
    await desk();
    act(() => void showToast({ text: 'copied' }));
    const main = screen.getByRole('main');
    expect(main.compareDocumentPosition(region()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(main.contains(region())).toBe(false);
  });
});
