import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import { Dialog } from '../../../../renderer/ui/Dialog.tsx';
import { useFocusKeeper } from '../../../../renderer/ui/focus/focusRestorer.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';
import { rest } from '../customer/showCustomer.tsx';

/** A list whose rows are drawn anew while a dialog stands over it. */
function Desk() {
  const [drawn, setDrawn] = useState(0);
  const [open, setOpen] = useState(false);
  useFocusKeeper('/');
  return (
    <Localized settings={DEFAULT_SETTINGS} systemLanguage="en">
      <main tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: stands for the grid of the desk, which is no table */}
        <div role="grid" tabIndex={0}>
          {/* biome-ignore lint/a11y/useSemanticElements: the same */}
          <div role="row" key={drawn} tabIndex={-1}>
            <button type="button" onClick={() => setOpen(true)}>
              Open
            </button>
          </div>
        </div>
      </main>
      {open && (
        <Dialog title="Sheet" isOpen onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setDrawn(drawn + 1)}>
            Draw anew
          </button>
        </Dialog>
      )}
    </Localized>
  );
}

describe('the keyboard after a dialog', () => {
  it('goes back to the very element that it came from', async () => {
    const user = userEvent.setup();
    render(<Desk />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('{Escape}');
    await rest(100);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('goes to the list that holds it where that element was drawn again', async () => {
    const user = userEvent.setup();
    render(<Desk />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Draw anew' }));
    await user.keyboard('{Escape}');
    await rest(100);
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });
});
