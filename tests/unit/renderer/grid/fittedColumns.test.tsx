import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WIDEST } from '../../../../renderer/ui/grid/gridColumns.ts';
import { show } from './shownGrid.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a column as wide as what is in it', () => {
  /** jsdom lays nothing out: a letter is eight pixels wide here. */
  function stubWidths() {
    return vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, 0, (this.textContent ?? '').length * 8, 30);
    });
  }

  it('comes by two presses on the divider behind its heading', async () => {
    const { seen } = await show(1_000);
    stubWidths();
    const heading = screen.getByText('Name').closest('[role="columnheader"]');
    const divider = heading?.querySelector('[data-resizer]');
    fireEvent.doubleClick(divider as Element);
    // The rows that are here end with "row 100", or "row 200" where the next window is here, too.
    expect(seen.layout.widths).toEqual({ name: 'row 100'.length * 8 + 1 });
    expect(seen.opened).toEqual([]);
    expect(document.querySelectorAll('[aria-hidden="true"] [role="gridcell"]')).toHaveLength(0);
  });

  it('comes by a key, of the column in which the keyboard is, and takes the heading in', async () => {
    const { seen, user } = await show(3);
    stubWidths();
    await user.keyboard('{Shift>}{End}{/Shift}');
    expect(seen.layout.widths).toEqual({ id: 'Number'.length * 8 + 1 });
  });

  it('is bounded', async () => {
    const { seen, user } = await show(3);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 5_000, 30));
    await user.keyboard('{Shift>}{End}{/Shift}');
    expect(seen.layout.widths).toEqual({ id: WIDEST });
  });
});
