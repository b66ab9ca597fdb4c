import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

it('says once more that lists were damaged, to a clerk who has dismissed the first notice', async () => {
  const data = busyDesk();
  data.app = { ...data.app, cacheNotice: 'rebuiltCorrupt', cacheNotices: 1 };
  const fake = createFakeBridge({ data });
  renderKontor(fake, '/');
  const text = /damaged/;
  await screen.findByText(text);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).toBeNull();
  data.app = { ...data.app, cacheNotices: 2, revision: data.app.revision + 1 };
  act(() => fake.emit('app.changed', data.app));
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
});

it('says that a newer version is there, with its link as text to copy, until it is dismissed', async () => {
  const data = busyDesk();
  const update = { version: '0.3.0', link: 'https://programs.example/kontor' };
  data.app = { ...data.app, update };
  renderKontor(createFakeBridge({ data }), '/');
  const text = /^Version 0\.3\.0 of Kontor is available\. Get it at https:\/\/programs\.example\/kontor/;
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: /programs/ })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toBe(update.link);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).toBeNull();
});

describe('a session without the keychain', () => {
  const sessionDesk = (connections?: []) => {
    const data = busyDesk();
    const vault = { kind: 'sessionOnly', cause: null } as const;
    data.app = { ...data.app, vault, ...(connections && { connections, activeConnectionId: null }) };
    return createFakeBridge({ data });
  };
  const GOES =
    /^This session only .*lists, connections, names, pins, kept lists, saved views, settings, jobs and the activity log/;
  const notice = () =>
    screen.findByText((_, element) => GOES.test(element?.textContent ?? '') && element?.tagName === 'SPAN');

  it('says what goes at its end, and leads to the file of what can be kept', async () => {
    renderKontor(sessionDesk(), '/');
    await notice();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Notes and settings as a file…' }));
    expect(await screen.findByRole('heading', { name: 'Your notes and settings' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe('settings-ownFacts'));
  });

  it('says so before there is a connection, too', async () => {
    renderKontor(sessionDesk([]), '/connections/new');
    await notice();
  });
});
