import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { VAULT_KINDS } from '../../../../shared/ipc/app.ts';
import { busyBridge, createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { fakeAppState } from '../../../fakes/fakeData.ts';
import { menuShown } from '../menuShown.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

const CLOSED = VAULT_KINDS.filter((kind) => !['ready', 'sessionOnly', 'opening'].includes(kind));

describe('what stands before the desk', () => {
  freshDesk();

  it.each(CLOSED)(
    'says plainly that the keychain is %s, and goes on with this session only',
    async (kind) => {
      const fake = busyBridge();
      fake.data.app = fakeAppState({ vault: { kind, cause: null } });
      renderKontor(fake);
      await screen.findByRole('button', { name: 'Try again' });
      const title = screen.getByRole('heading', { level: 1 }).textContent ?? '';
      expect(Object.values(catalogues.en.start)).toContain(title);
      expect(
        screen.getByText(/connections, names, pins, saved lists, saved views.*imported from a file/),
      ).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Continue with this session only' }));
      expect(await screen.findByText('Welcome to Kontor')).toBeTruthy();
    },
  );

  it('starts anew only where what was stored is lost, and only after a question', async () => {
    const fake = createFakeBridge({
      data: { app: fakeAppState({ vault: { kind: 'itemLost', cause: null } }), customers: [] },
    });
    renderKontor(fake);
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(fake.inputs('vault.startOver')).toEqual([]);
    const dialog = await shownQuestion();
    const confirm = [...dialog.querySelectorAll('button')].at(-1);
    if (confirm) await userEvent.click(confirm);
    expect(fake.inputs('vault.startOver')).not.toEqual([]);
  });

  it('says that it could not start, and tries again', async () => {
    const fake = busyBridge();
    fake.failWith('app.snapshot', 'internal');
    renderKontor(fake);
    await screen.findByText('Kontor could not start');
    fake.answerWith('app.snapshot', async () => fake.data.app);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
  });
});

describe('the shell', () => {
  freshDesk();

  it('goes offline in grey with a word, and recovers by itself', async () => {
    const { fake } = openKontor();
    await screen.findByRole('table', { name: 'Pinned and recent customers' });
    act(() => fake.changeApp({ connectivity: { state: 'offline', since: Date.now() } }));
    expect(await screen.findByRole('button', { name: 'Offline' })).toBeTruthy();
    act(() => fake.changeApp({ connectivity: { state: 'online', since: Date.now() } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Offline' })).toBeNull());
  });

  it('changes language and number format at once', async () => {
    const { fake } = openKontor();
    await screen.findByRole('table', { name: 'Pinned and recent customers' });
    act(() =>
      fake.changeApp({ settings: { ...fake.data.app.settings, language: 'sv', numberFormat: 'dot-comma' } }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Översikt' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('sv');
    expect(document.body.textContent).toContain('14.236,40');
  });

  it('keeps the keyboard on the choice of the language while the page changes to it', async () => {
    const { user } = openKontor('/settings');
    const language = await screen.findByRole('button', { name: /Language/ });
    language.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('option', { name: 'Svenska' }));
    await screen.findByRole('heading', { level: 1, name: 'Inställningar' });
    await waitFor(() => expect(document.activeElement).toBe(language));
    expect(language.textContent).toContain('Svenska');
  });

  it('opens the menu of connections by an arrow at its first line, and goes round in it', async () => {
    const { user } = openKontor();
    const button = await screen.findByRole('button', { name: /Switch connection/ });
    button.focus();
    await user.keyboard('{ArrowDown}');
    await menuShown();
    expect(document.activeElement?.textContent).toContain('Nordfiber');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Manage connections');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('follows a pin from the desk into the navigation', async () => {
    openKontor();
    await userEvent.click(await screen.findByRole('button', { name: 'Pin customer 10417' }));
    expect(await screen.findByRole('button', { name: 'Unpin customer 10417' })).toBeTruthy();
    expect(screen.getByText('6 customers, 3 pinned')).toBeTruthy();
  });

  it('shows no screen for an address that names nothing', async () => {
    openKontor('/customers/elsewhere/10001');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
