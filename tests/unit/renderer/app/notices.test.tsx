import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

it('says once more that lists were damaged, to a clerk who has dismissed the first notice', async () => {
  const fake = busyBridge();
  fake.data.app = { ...fake.data.app, cacheNotice: 'rebuiltCorrupt', cacheNotices: 1 };
  renderKontor(fake, '/');
  const text = /damaged/;
  await screen.findByText(text);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).toBeNull();
  act(() => fake.changeApp({ cacheNotices: 2 }));
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
});

it('says that a newer version is there, with its link as text to copy, until it is dismissed', async () => {
  const fake = busyBridge();
  const update = { version: '0.3.0', link: 'https://programs.example/kontor' };
  fake.data.app.update = update;
  const user = renderKontor(fake, '/');
  const text = /^Kontor 0\.3\.0 is available\. Get it at https:\/\/programs\.example\/kontor/;
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: /programs/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(update.link);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).toBeNull();
});

describe('a session without the keychain', () => {
  const sessionDesk = (connections?: []) => {
    const fake = busyBridge();
    const vault = { kind: 'sessionOnly', cause: null } as const;
    Object.assign(fake.data.app, { vault }, connections && { connections, activeConnectionId: null });
    return fake;
  };
  const GOES =
    /^This session only .*lists, connections, names, pins, saved lists, saved views, settings, jobs and the activity log/;
  const notice = () =>
    screen.findByText((_, element) => GOES.test(element?.textContent ?? '') && element?.tagName === 'SPAN');

  it('says what goes at its end, and leads to the file of what can be kept', async () => {
    renderKontor(sessionDesk(), '/');
    await notice();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save notes and settings…' }));
    expect(await screen.findByRole('heading', { name: 'Notes and settings' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe('settings-ownFacts'));
  });

  it('says so before there is a connection, too', async () => {
    renderKontor(sessionDesk([]), '/connections/new');
    await notice();
  });
});
