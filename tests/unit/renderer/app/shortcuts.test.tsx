import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowSingleKeys, useShortcut, useShortcutListener } from '../../../../renderer/app/shortcuts.ts';

const first = vi.fn();
const second = vi.fn();
const selectAll = vi.fn();

function Desk({ withSecond = false }: { readonly withSecond?: boolean }) {
  useShortcutListener();
  useShortcut('r', 'shell:commandDesk', first);
  useShortcut('?', 'shell:commandShortcuts', first);
  useShortcut('Mod+a', 'shell:commandJobs', selectAll);
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

function Second() {
  useShortcut('r', 'shell:commandDesk', second);
  return null;
}

describe('shortcuts', () => {
  beforeEach(() => {
    allowSingleKeys(true);
    vi.clearAllMocks();
  });
  afterEach(cleanup);

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
