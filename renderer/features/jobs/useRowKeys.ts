import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { placeAfter } from '../../ui/moveInTable.ts';

const ROW = '[data-job]';

/** Arrow keys, Home and End go from row to row, on the same place of the line; Tab goes through one row only. */
export function useRowKeys() {
  const [current, setCurrent] = useState<string | null>(null);
  return {
    /** The row that the keyboard is on, or was on last. */
    current,
    onFocus: ({ target }: FocusEvent) => setCurrent(target.closest(ROW)?.getAttribute('data-job') ?? null),
    onKeyDown: (event: KeyboardEvent) => {
      const { target, currentTarget, key } = event;
      // Details scroll by the arrow keys, and what a row has opened is outside of the list.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      const line = target.closest('[data-line]');
      const rows = [...currentTarget.querySelectorAll(ROW)];
      const at = rows.findIndex((row) => row.contains(line));
      const next = line === null ? undefined : rows[placeAfter(key, at, rows.length) ?? -1];
      if (line === null || next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const place = [...line.querySelectorAll('button')].findIndex((button) => button.contains(target));
      const buttons = next.querySelectorAll<HTMLElement>('[data-line] button');
      (buttons[place] ?? buttons[0])?.focus();
    },
  };
}
