import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowSingleKeys, useShortcut, useShortcutListener } from '../../../../renderer/base/shortcuts.ts';
import { Button } from '../../../../renderer/ui/Button.tsx';
import { InputQueue } from '../../../../renderer/ui/keys/inputQueue.ts';
import { loadChunksAhead } from '../../../../renderer/ui/lazyComponent.tsx';
import { Menu } from '../../../../renderer/ui/Menu.tsx';
import { beginPending } from '../../../../renderer/ui/pendingWork.tsx';

const first = vi.fn();
const bracket = vi.fn();
const second = vi.fn();
const selectAll = vi.fn();
const lookUp = vi.fn();
const shifted = vi.fn();
const shiftedChord = vi.fn();
const nextArea = vi.fn();
const previousArea = vi.fn();
const tab = vi.fn();

function Desk({ withSecond = false }: { readonly withSecond?: boolean }) {
  useShortcutListener();
  useShortcut('r', 'shell:commandAllInvoices', first);
  useShortcut('?', 'shell:commandShortcuts', first);
  useShortcut('[', 'customers:commandPrevious', bracket);
  useShortcut('Alt+ArrowUp', 'customers:commandPrevious', bracket);
  useShortcut('Mod+a', 'shell:commandShortcuts', selectAll);
  useShortcut('Mod+k', 'shell:commandLookUp', lookUp);
  useShortcut('F6', 'shell:commandNextArea', nextArea);
  useShortcut('Shift+F6', 'shell:commandPreviousArea', previousArea);
  useShortcut('Alt+1', 'customers:commandTabInvoices', tab);
  useShortcut('Shift+r', 'shell:commandAllInvoices', shifted);
  useShortcut('Shift+Mod+c', 'shell:commandAllInvoices', shiftedChord);
  return (
    <>
      {withSecond && <Second />}
      <input aria-label="field" />
      <input type="checkbox" aria-label="box" />
      <div role="dialog" aria-label="sheet">
        <button type="button">x</button>
      </div>
    </>
  );
}

function DeskWithMenu() {
  useShortcutListener();
  useShortcut('Mod+k', 'shell:commandLookUp', lookUp);
  useShortcut('p', 'shell:commandShortcuts', second);
  const entries = [{ id: 'one', label: 'one', onAction: first }];
  return <Menu label="more" trigger={<Button>more</Button>} entries={entries} />;
}

function Second() {
  useShortcut('r', 'shell:commandAllInvoices', second);
  return null;
}

describe('shortcuts', () => {
  beforeAll(() => loadChunksAhead());
  beforeEach(() => {
    allowSingleKeys(true);
    vi.clearAllMocks();
  });

  it('takes a bracket whatever keys it is typed with, and Alt with an arrow', () => {
    render(<Desk />);
    const press = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    // A Swedish Mac, a Swedish Windows, where AltGr is Ctrl and Alt, and a keyboard that has the key itself.
    expect(press({ key: '[', altKey: true })).toBe(true);
    expect(press({ key: '[', altKey: true, ctrlKey: true })).toBe(true);
    expect(press({ key: '[' })).toBe(true);
    expect(press({ key: 'ArrowUp', altKey: true })).toBe(true);
    expect(bracket).toHaveBeenCalledTimes(4);
    expect(press({ key: 'r', altKey: true })).toBe(false);
    expect(press({ key: 'k', altKey: true, ctrlKey: true })).toBe(false);
    expect(press({ key: 'ArrowUp', altKey: true, ctrlKey: true })).toBe(false);
    expect(first).not.toHaveBeenCalled();
  });

  it('takes Alt with the key of a digit, whatever that types', () => {
    render(<Desk />);
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
    press({ key: '1', code: 'Digit1', altKey: true });
    // A Mac types this with Option, and a French keyboard has the digit above it.
    press({ key: '¡', code: 'Digit1', altKey: true });
    expect(tab).toHaveBeenCalledTimes(2);
    press({ key: '1', code: 'Digit1', altKey: true, ctrlKey: true });
    press({ key: '1', code: 'Digit1' });
    expect(tab).toHaveBeenCalledTimes(2);
  });

  it('runs F6 in a field too, with Shift as another key, and without single keys, but in no dialog', async () => {
    allowSingleKeys(false);
    const user = userEvent.setup();
    const { getByLabelText, getByRole } = render(<Desk />);
    await user.click(getByLabelText('field'));
    await user.keyboard('{F6}{Shift>}{F6}{/Shift}{Shift>}{F6}{/Shift}');
    expect([nextArea.mock.calls.length, previousArea.mock.calls.length]).toEqual([1, 2]);
    getByRole('button').focus();
    await user.keyboard('{F6}');
    expect(nextArea).toHaveBeenCalledTimes(1);
  });

  it('runs a single key anywhere but in fields and dialogs', async () => {
    const user = userEvent.setup();
    const { getByLabelText, getByRole } = render(<Desk />);
    await user.keyboard('r');
    await user.keyboard('?');
    expect(first).toHaveBeenCalledTimes(2);
    await user.click(getByLabelText('field'));
    await user.keyboard('r?');
    getByRole('button').focus();
    await user.keyboard('r');
    expect(first).toHaveBeenCalledTimes(2);
    getByLabelText('box').focus();
    await user.keyboard('r');
    expect(first).toHaveBeenCalledTimes(3);
  });

  it('distinguishes a letter with Shift from the letter alone, and Caps Lock from Shift', async () => {
    const user = userEvent.setup();
    const { getByLabelText } = render(<Desk />);
    await user.keyboard('{Shift>}R{/Shift}');
    expect([first.mock.calls.length, shifted.mock.calls.length]).toEqual([0, 1]);
    await user.keyboard('r');
    await user.keyboard('{CapsLock}r{CapsLock}');
    expect([first.mock.calls.length, shifted.mock.calls.length]).toEqual([2, 1]);
    await user.keyboard('{Shift>}{Control>}C{/Control}{/Shift}');
    expect(shiftedChord).toHaveBeenCalledTimes(1);
    await user.click(getByLabelText('field'));
    await user.keyboard('{Shift>}R{/Shift}{Shift>}{Control>}C{/Control}{/Shift}');
    expect([shifted.mock.calls.length, shiftedChord.mock.calls.length]).toEqual([1, 1]);
  });

  it('leaves chords to a dialog, which would take the focus back', async () => {
    const user = userEvent.setup();
    const { getByRole } = render(<Desk />);
    getByRole('button').focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(lookUp).not.toHaveBeenCalled();
  });

  it('closes an open menu before a chord continues from it', async () => {
    const user = userEvent.setup();
    const { getByRole, queryByRole } = render(<DeskWithMenu />);
    await user.click(getByRole('button', { name: 'more' }));
    expect(queryByRole('menu')).not.toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(lookUp).toHaveBeenCalledTimes(1));
    expect(queryByRole('menu')).toBeNull();
  });

  it('closes an open menu before a chord and keeps what was typed ahead of it', async () => {
    const user = userEvent.setup();
    const dropped = vi.fn();
    const stop = new InputQueue({ isForAnyScreen: () => false, onDropped: dropped }).start();
    const { getByRole } = render(<DeskWithMenu />);
    await user.click(getByRole('button', { name: 'more' }));
    const end = beginPending();
    await user.keyboard('{Control>}k{/Control}p');
    end();
    await waitFor(() => expect(second).toHaveBeenCalledTimes(1));
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(dropped).not.toHaveBeenCalled();
    stop();
  });

  it('leaves chords that edit a text to the text', async () => {
    const user = userEvent.setup();
    const { getByLabelText } = render(<Desk />);
    await user.click(getByLabelText('field'));
    await user.keyboard('{Control>}a{/Control}');
    expect(selectAll).not.toHaveBeenCalled();
    getByLabelText('field').blur();
    await user.keyboard('{Control>}a{/Control}');
    expect(selectAll).toHaveBeenCalledTimes(1);
  });

  it('lets single keys be switched off, and keeps chords', async () => {
    allowSingleKeys(false);
    const user = userEvent.setup();
    render(<Desk />);
    await user.keyboard('r');
    await user.keyboard('{Control>}a{/Control}');
    expect(first).not.toHaveBeenCalled();
    expect(selectAll).toHaveBeenCalledTimes(1);
  });

  it('gives a key to the newest registration, and back when that one leaves', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Desk />);
    rerender(<Desk withSecond />);
    await user.keyboard('r');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    rerender(<Desk />);
    await user.keyboard('r');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });
});
