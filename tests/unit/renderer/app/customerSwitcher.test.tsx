import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { freshDesk, openKontor } from '../renderKontor.tsx';

describe('the pinned and the recent customers', () => {
  freshDesk();

  it('are a list by the key G, pinned ones first, in which arrows move and Enter opens', async () => {
    const { user } = openKontor('/settings');
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await within(screen.getByRole('navigation')).findByRole('link', { name: /10001/ });
    await user.keyboard('g');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pinned and recent customers' }));
    const lines = dialog.getAllByRole('button', { name: /\d{5}/ });
    expect(lines.map(({ textContent }) => /\d{5}/.exec(textContent ?? '')?.[0])).toEqual([
      ...['10001', '10023'],
      ...['10002', '10417', '00731', '10900'],
    ]);
    const isAt = (line: HTMLElement | undefined) => waitFor(() => expect(document.activeElement).toBe(line));
    await isAt(lines[0]);
    await user.keyboard('{ArrowUp}');
    await isAt(lines.at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await isAt(lines[1]);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: /^Customer 10023/, level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
