import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HEADING_KEYS, ROW_KEYS } from '../../../../renderer/features/shortcuts/ShortcutSheet.tsx';
import { type GridCommand, gridCommand, type KeyPress } from '../../../../renderer/ui/grid/gridController.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

/** Every kind of command of a grid: one that is missing here does not compile. */
const KINDS: Record<GridCommand['kind'], true> = {
  move: true,
  side: true,
  resize: true,
  reorder: true,
  toggle: true,
  toggleRange: true,
  all: true,
  copy: true,
  type: true,
  open: true,
  go: true,
  menu: true,
  fit: true,
};

const TYPED: Readonly<Record<string, string>> = { Space: ' ', '0–9': '7', A: 'a', C: 'c' };

function pressOf(chord: string): KeyPress {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: TYPED[key] ?? key,
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    shiftKey: parts.includes('Shift'),
    altKey: false,
  };
}

describe('the shortcut sheet', () => {
  const lines = [...ROW_KEYS, ...HEADING_KEYS];

  it.each(lines)('names only keys that a grid takes: $text', ({ keys, kind }) => {
    for (const key of keys) expect(gridCommand(pressOf(key), true)?.kind).toBe(kind);
  });

  it('names a key for everything that a grid can do', () => {
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
  });

  it('shows them by the question mark, those of headings by themselves, and closes by Escape', async () => {
    const user = renderKontor(busyBridge());
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keysOf = (heading: string | RegExp) => {
      const group = sheet.getByRole('heading', { name: heading }).parentElement;
      return [...(group?.querySelectorAll('dl > div') ?? [])].map((line) => line.textContent);
    };
    expect(keysOf('In a list')).toContain('Select all matching rowsCtrlA');
    expect(keysOf(/^On a column heading/)).toContain('Move columnCtrl←Ctrl→');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
