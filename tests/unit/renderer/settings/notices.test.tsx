import { act, configure, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

configure({ asyncUtilTimeout: 8_000 });

const NAME = /^Notify me when an export ends in the background/;

describe('notices of the system', () => {
  beforeAll(() => stubLayout());
  freshDesk();

  const open = async (host: 'electron' | 'browser', path: string) => {
    const data = busyDesk();
    const fake = createFakeBridge({ data: { ...data, app: { ...data.app, host } } });
    renderKontor(fake, path);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    return fake;
  };

  it('are on until the clerk switches them off', async () => {
    const fake = await open('electron', '/settings');
    const choice = screen.getByRole<HTMLInputElement>('switch', { name: NAME });
    expect(choice.checked).toBe(true);
    await userEvent.click(choice);
    await waitFor(() =>
      expect(fake.calls.at(-1)).toEqual({
        name: 'settings.update',
        input: { change: { jobNotices: false } },
      }),
    );
  });

  it('are not offered where the host has none', async () => {
    await open('browser', '/settings');
    expect(screen.queryByRole('switch', { name: NAME })).toBeNull();
  });

  it('lead to the jobs when one is clicked, wherever the clerk is', async () => {
    const fake = await open('electron', '/settings');
    act(() => fake.emit('jobs.asked', {}));
    await waitFor(() => expect(location.hash).toBe('#/jobs'));
    await screen.findByRole('heading', { level: 1, name: 'Jobs' });
  });
});
