import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { command } from '../command.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

const NOTICES = 'react 19.3.1\nLicence: MIT\n\n<b>Permission</b> is hereby granted';

describe('the licences', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are asked for only where they are shown, as a command and under About, as they are written', async () => {
    const asked = vi.fn(async () => new Response(NOTICES));
    vi.stubGlobal('fetch', asked);
    const user = renderKontor(busyBridge(), '/settings');
    await screen.findByRole('heading', { name: 'About' });
    expect(asked).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Licences' }));
    const text = await screen.findByRole('region', { name: 'Licences' });
    expect(text.textContent).toBe(NOTICES);
    expect(text.tabIndex).toBe(0);
    expect(text.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(asked).toHaveBeenCalledExactlyOnceWith('/third-party-notices.txt', expect.anything());
    await user.keyboard('{Control>}k{/Control}>overview{Enter}');
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await command(user, 'licences');
    await screen.findByRole('heading', { name: 'Licences', level: 1 });
  });

  it.each([
    ['that is not there', async () => new Response(null, { status: 404 })],
    ['that cannot be asked for', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('say where else the text is, for one %s', async (_what, answer) => {
    vi.stubGlobal('fetch', answer);
    renderKontor(busyBridge(), '/help/licences');
    expect((await screen.findByRole('alert')).textContent).toMatch(/in third-party-notices\.txt/);
  });
});
