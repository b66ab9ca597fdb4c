import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_DEED } from '../../../../electron/cache/activity/noDeed.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { rest } from '../customer/showCustomer.tsx';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

async function log(change: (data: ReturnType<typeof busyDesk>) => void = () => {}) {
  const data = busyDesk();
  change(data);
  const fake = createFakeBridge({ data });
  renderKontor(fake, '/activity');
  await screen.findByRole('heading', { name: 'Activity', level: 1 });
  await rest();
  return { fake, user: userEvent.setup() };
}

const verdict = { entries: 36, brokenAt: null, trouble: null, seal: 'ab12'.repeat(16), checkedAt: 1 };

freshDesk();
beforeAll(() => stubLayout());
beforeEach(() => useToastStore.setState({ toasts: [] }));

describe('the activity log on screen', () => {
  it('says how many entries it shows, and asks again when one is added', async () => {
    const { fake } = await log();
    expect(await screen.findByText('36 of 36 entries')).toBeTruthy();
    const asked = () => fake.calls.filter(({ name }) => name === 'activity.page').length;
    const before = asked();
    fake.emit('activity.changed', { entries: 37 });
    await rest();
    expect(asked()).toBeGreaterThan(before);
  });

  it('groups the figures of a deed as all others', async () => {
    const { fake } = await log();
    const said = { kind: 'exportEnded', at: 1, local: '2026-03-02 10:00:00', user: 'asa.lind', done: 12_045 };
    const entry = { ...NO_DEED, ...said };
    fake.answerWith('activity.page', async () => ({ entries: [{ place: 1, entry }], matching: 1, all: 37 }));
    fake.emit('activity.changed', { entries: 37 });
    expect(await screen.findByText('12 045 saved')).toBeTruthy();
  });

  it('has a word for an empty log', async () => {
    await log((data) => {
      data.customers = [];
    });
    expect(await screen.findByText('Nothing stands in the log yet')).toBeTruthy();
    expect(screen.queryByText('Show')).toBeNull();
  });

  it('says that it is whole, with the seal to note', async () => {
    const { fake, user } = await log();
    fake.answerWith('activity.verify', async () => verdict);
    await user.click(screen.getByRole('button', { name: 'Check the log' }));
    expect(await screen.findByText('Checked: whole, 36 entries')).toBeTruthy();
    expect(screen.getByText('Seal ab12 ab12 ab12 ab12')).toBeTruthy();
  });

  it.each([
    ['changed', 5, /^Changed at entry 5: it does not say/],
    ['missing', 5, /^Changed at entry 5: entries are missing there/],
    ['cutShort', 37, /^Changed at entry 37: entries are missing from there/],
    ['replaced', 1, /^Changed at entry 1: this is another log/],
    ['headGone', 37, /^Changed at entry 37: the mark/],
  ] as const)('says in words that it is %s', async (trouble, brokenAt, words) => {
    const { fake, user } = await log();
    fake.answerWith('activity.verify', async () => ({ ...verdict, brokenAt, trouble }));
    await user.click(screen.getByRole('button', { name: 'Check the log' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/^Everything before/) !== null).toBe(brokenAt > 1);
  });

  it('says why it could not be checked, saved or read', async () => {
    const { fake, user } = await log();
    fake.failWith('activity.verify', 'cacheBroken');
    await user.click(screen.getByRole('button', { name: 'Check the log' }));
    await rest();
    expect(useToastStore.getState().toasts.map(({ tone }) => tone)).toEqual(['failure']);
    fake.failWith('activity.exportCsv', 'diskFull');
    await user.keyboard('{Shift>}L{/Shift}');
    await rest();
    expect(useToastStore.getState().toasts.map(({ tone }) => tone)).toEqual(['failure', 'failure']);
    fake.failWith('activity.page', 'cacheBroken');
    fake.emit('activity.changed', { entries: 37 });
    expect(await screen.findByText('The log could not be read')).toBeTruthy();
  });

  it('asks for what the clerk filters by', async () => {
    const { fake, user } = await log();
    await user.type(screen.getByLabelText('Account, connection, customer or invoice'), 'K10001');
    await user.type(screen.getByLabelText('From'), '2026-01-01');
    await rest();
    expect(await screen.findByText('5 of 36 entries')).toBeTruthy();
    expect(fake.calls.findLast(({ name }) => name === 'activity.page')?.input).toMatchObject({
      filter: { kinds: [], text: 'K10001', from: '2026-01-01', to: null },
    });
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(await screen.findByText('36 of 36 entries')).toBeTruthy();
  });
});
