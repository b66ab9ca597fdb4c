import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useUnseenEndsStore } from '../../../../renderer/base/unseenEnds.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { fakeJob } from '../../../fakes/fakeJob.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

interface ShownNotice {
  readonly title: string;
  readonly options: NotificationOptions;
  onclick: (() => void) | null;
}

/** Stands in for what jsdom has not got. */
function stubNotices(permission: NotificationPermission) {
  const seen = { answer: permission, asked: 0, shown: [] as ShownNotice[] };
  class Notices implements ShownNotice {
    static permission = permission;
    static async requestPermission() {
      seen.asked += 1;
      Notices.permission = seen.answer;
      return seen.answer;
    }
    readonly title: string;
    readonly options: NotificationOptions;
    onclick: (() => void) | null = null;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      seen.shown.push(this);
    }
    close() {}
  }
  vi.stubGlobal('Notification', Notices);
  return seen;
}

function job(id: string, part: Partial<Job>): Job {
  const customer = { connectionId: 'nordfiber', number: '4711' as CustomerNumber };
  return fakeJob({ id, customer, total: 0, folderName: '4711', ...part });
}

const NAME = /^Notify me when a background export ends/;

describe('notices of the system', () => {
  freshDesk();
  afterEach(() => {
    vi.restoreAllMocks();
    useUnseenEndsStore.setState({ count: 0 });
  });

  const open = async (host: 'electron' | 'browser', path: string) => {
    const fake = busyBridge();
    fake.data.app.host = host;
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
      expect(fake.calls).toContainEqual({
        name: 'settings.update',
        input: { change: { jobNotices: false } },
      }),
    );
  });

  it('are off in a browser until a click has led to its permission, and say when it refuses', async () => {
    const Notices = stubNotices('default');
    Notices.answer = 'denied';
    const fake = await open('browser', '/settings');
    const choice = screen.getByRole<HTMLInputElement>('switch', { name: NAME });
    expect(choice.checked).toBe(false);
    expect(Notices.asked).toBe(0);
    await userEvent.click(choice);
    await screen.findByText(/blocks notifications from this page/);
    expect(choice.checked).toBe(false);
    Notices.answer = 'granted';
    await userEvent.click(choice);
    await waitFor(() => expect(choice.checked).toBe(true));
    expect(Notices.asked).toBe(2);
    expect(fake.calls).toContainEqual({ name: 'settings.update', input: { change: { jobNotices: true } } });
  });

  it('in a browser say how many, never who, only while the page is behind, and lead to the jobs', async () => {
    const Notices = stubNotices('granted');
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const fake = await open('browser', '/settings');
    const end = (id: string) => {
      act(() => fake.emit('jobs.changed', [job(id, { state: 'running' })]));
      act(() => fake.emit('jobs.changed', [job(id, { state: 'done', done: 3, endedAt: 1 })]));
    };
    end('a');
    expect(Notices.shown).toEqual([]);
    hasFocus.mockReturnValue(false);
    end('b');
    expect(Notices.shown.map(({ title, options }) => [title, options])).toEqual([
      ['Export finished', { body: '3 saved', tag: 'b' }],
    ]);
    expect(document.title).not.toMatch(/^\(|4711/);
    act(() => Notices.shown[0]?.onclick?.());
    await waitFor(() => expect(location.hash).toBe('#/jobs'));
  });

  it('are a count in the title of the page where the browser shows none, until it is in front', async () => {
    stubNotices('denied');
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const fake = await open('browser', '/settings');
    const before = document.title;
    act(() => fake.emit('jobs.changed', [job('a', { state: 'running' }), job('b', { state: 'running' })]));
    act(() =>
      fake.emit('jobs.changed', [
        job('a', { state: 'done', endedAt: 1 }),
        job('b', { state: 'cancelled', endedAt: 1 }),
      ]),
    );
    expect(document.title).toBe(`(1) ${before}`);
    expect(document.title).not.toContain('4711');
    hasFocus.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(document.title).toBe(before);
  });

  it('lead to the jobs when one is clicked, wherever the clerk is', async () => {
    const fake = await open('electron', '/settings');
    act(() => fake.emit('jobs.asked', {}));
    await waitFor(() => expect(location.hash).toBe('#/jobs'));
    await screen.findByRole('heading', { level: 1, name: 'Jobs' });
  });
});
