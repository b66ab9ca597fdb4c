import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type KeptEntry, NO_ACTION, shownEntry } from '../../../../electron/store/userData/activityEntry.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import type { FakeData } from '../../../fakes/fakeData.ts';
import { until } from '../../../until.ts';
import { copiedTexts } from '../copiedTexts.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

async function log(change: (data: FakeData) => void = () => {}) {
  const fake = busyBridge();
  change(fake.data);
  const user = renderKontor(fake, '/activity');
  await screen.findByText(/^\d+ of \d+ entries$|^The log is empty$/);
  return { fake, user };
}

const verdict = {
  ...{ entries: 36, last: 36, brokenAt: null, trouble: null, removed: null },
  ...{ seal: 'ab12'.repeat(16), checkedAt: 1 },
};

/** The log after a check that found so much besides what is well. */
async function checked(found: object = {}) {
  const { fake, user } = await log();
  fake.answerWith('activity.verify', async () => ({ ...verdict, ...found }));
  await user.click(screen.getByRole('button', { name: 'Verify the log' }));
}

/** The log with another entry in it, which is the only one that is shown now. */
async function logWith(said: Partial<KeptEntry>, found: string | null = null) {
  const desk = await log();
  const entry = { ...NO_ACTION, at: 1, local: '2026-03-02 10:00:00', user: 'asa.lind', ...said } as KeptEntry;
  const entries = [{ place: 1, entry: shownEntry(entry), found }];
  desk.fake.answerWith('activity.page', async () => ({ entries, matching: 1, all: 37, last: 37 }));
  desk.fake.emit('activity.changed', { last: 37 });
  return { ...desk, entries };
}

const ALL = { kinds: [], text: '', from: null, to: null };

freshDesk();

describe('the activity log on screen', () => {
  it('says how many entries it shows, and asks again when one is added', async () => {
    const { fake } = await log();
    expect(await screen.findByText('36 of 36 entries')).toBeTruthy();
    const asked = () => fake.inputs('activity.page').length;
    const before = asked();
    fake.emit('activity.changed', { last: 37 });
    await rest();
    expect(asked()).toBeGreaterThan(before);
  });

  it('copies marked entries with one call', async () => {
    const { fake, user } = await log();
    const copied = copiedTexts();
    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    const before = fake.calls.length;
    await user.keyboard('{Control>}c{/Control}');
    await rest();
    expect(fake.calls.slice(before)).toEqual([
      { name: 'activity.selected', input: { filter: ALL, selection: { kind: 'allMatching', except: [] } } },
    ]);
    expect(copied.at(-1)?.trimEnd().split('\n')).toHaveLength(36);
  });

  it.each([
    ['a look-up', { kind: 'lookUp', customer: '10001' }, ['Looked up', '10001']],
    [
      'an opened PDF',
      { kind: 'pdfOpened', customer: '10001', invoiceNo: '50001' },
      ['PDF opened', '10001', 'Invoice 50001'],
    ],
    [
      'a printed list',
      { kind: 'listPrinted', customer: '10001', count: 3 },
      ['List printed', '10001', '3 rows'],
    ],
    [
      'an export as Parquet',
      { kind: 'exportBegun', what: 'exportParquet' },
      ['Export started', 'Parquet (not encrypted)'],
    ],
    ['its own export', { kind: 'logExported', count: 3 }, ['Log saved as CSV', '3 entries']],
  ] as const)('says in words what was done: %s', async (_, done, words) => {
    await logWith(done);
    await screen.findByText('1 of 37 entries');
    const cells = () => screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
    await waitFor(() => expect(cells()).toEqual(expect.arrayContaining([...words])));
  });

  it('groups the figures of a deed as all others', async () => {
    await logWith({ kind: 'exportEnded', done: 12_045 });
    expect(await screen.findByText('12 045 saved')).toBeTruthy();
  });

  it('shows and opens of many customers the one that was searched for', async () => {
    const about = { connection: 'Nordfiber', customer: '10001', customers: 204 };
    const { fake, user } = await logWith({ kind: 'exportBegun', ...about }, '600123');
    const number = await screen.findByText('600123 +203');
    expect(screen.getByText('204 customers')).toBeTruthy();
    expect(screen.queryByRole('gridcell', { name: '10001' })).toBeNull();
    await user.click(number);
    const opened = () => fake.inputs('customers.open').at(-1);
    await until(() => expect(opened()).toMatchObject({ customer: { number: '600123' } }));
  });

  it('says beside the customer of a job that there are others, and copies the number alone', async () => {
    const about = { customer: '10001', customers: 60 };
    const { fake, user, entries } = await logWith({ kind: 'refreshEnded', ...about });
    fake.answerWith('activity.selected', async () => ({ entries, selected: 1 }));
    await screen.findByText('10001 +59');
    const copied = copiedTexts();
    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    await user.keyboard('{Control>}c{/Control}');
    await rest();
    expect(copied.at(-1)?.split('\t')).toContain('10001');
  });

  it('says how many entries were removed for their age, and continues with the places of the rest', async () => {
    await checked({ last: 1_236, removed: { count: 1_200, until: '2024-03-02 08:00:00' } });
    expect(await screen.findByText('Verified: complete, 36 entries')).toBeTruthy();
    expect(screen.getByText(/^1\s200 older entries, the last written 2024-03-02 08:00.*, were/)).toBeTruthy();
    expect(screen.getByText(/If entry 1\s236 ever shows/)).toBeTruthy();
  });

  it('has a word for an empty log', async () => {
    await log((data) => {
      data.customers = [];
    });
    expect(await screen.findByText('The log is empty')).toBeTruthy();
    expect(screen.queryByText('Show')).toBeNull();
  });

  it('says that it is whole, with the seal to note', async () => {
    await checked();
    expect(await screen.findByText('Verified: complete, 36 entries')).toBeTruthy();
    expect(screen.getByText('Seal ab12 ab12 ab12 ab12')).toBeTruthy();
  });

  it('is verified by its key', async () => {
    const { user } = await log();
    await user.keyboard('{Shift>}V{/Shift}');
    expect(await screen.findByText('Verified: complete, 36 entries')).toBeTruthy();
  });

  it.each([
    ['changed', 5, /^Altered at entry 5: it is not what was written/],
    ['missing', 5, /^Altered at entry 5: entries are missing here/],
    ['cutShort', 37, /^Altered at entry 37: entries are missing from here/],
    ['replaced', 1, /^Altered at entry 1: this is not the original log/],
    ['headGone', 37, /^Altered at entry 37: the end marker/],
    ['returned', 1, /^Altered at entry 1: entries removed for age/],
  ] as const)('says in words that it is %s', async (trouble, brokenAt, words) => {
    await checked({ brokenAt, trouble });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/^Everything before/) !== null).toBe(brokenAt > 1);
  });

  it('says why it could not be checked, saved or read', async () => {
    const { fake, user } = await log();
    fake.failWith('activity.verify', 'cacheBroken');
    await user.click(screen.getByRole('button', { name: 'Verify the log' }));
    await rest();
    expect(useToastStore.getState().toasts.map(({ tone }) => tone)).toEqual(['failure']);
    fake.failWith('activity.exportCsv', 'diskFull');
    await user.keyboard('{Shift>}L{/Shift}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Save as CSV' }));
    await user.click(sheet.getByRole('button', { name: 'Save…' }));
    await sheet.findByRole('alert');
    await user.keyboard('{Escape}');
    fake.failWith('activity.page', 'cacheBroken');
    fake.emit('activity.changed', { last: 37 });
    expect(await screen.findByText('The log could not be loaded')).toBeTruthy();
  });

  it('is saved with its filter in words, under a name that says it, and with lines above where they are read', async () => {
    const { fake, user } = await log();
    await user.type(screen.getByLabelText('User, connection, customer or invoice'), 'K10001');
    await user.type(screen.getByLabelText('From'), '2026-01-01');
    await until(() =>
      expect(fake.inputs('activity.page').at(-1)).toMatchObject({
        filter: { text: 'K10001', from: '2026-01-01' },
      }),
    );
    await screen.findByText('5 of 36 entries');
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Save as CSV' }));
    await sheet.findByText('Activity log.csv');
    await user.click(sheet.getByRole('button', { name: /Format$/ }));
    await user.click(await screen.findByRole('option', { name: /^CSV for Excel/ }));
    await user.click(sheet.getByRole('checkbox', { name: /^Start with lines/ }));
    await user.click(sheet.getByRole('button', { name: 'Save…' }));
    expect(fake.inputs('activity.exportCsv')).toMatchObject([
      {
        filterWords: ['Text: K10001', 'From 2026-01-01'],
        ...{ preset: 'nordicExcel', linesAbove: true },
      },
    ]);
  });

  it('asks for what the clerk filters by', async () => {
    const { fake, user } = await log();
    await user.type(screen.getByLabelText('User, connection, customer or invoice'), 'K10001');
    await user.type(screen.getByLabelText('From'), '2026-01-01');
    // A busy machine may show what the text alone finds before the day is asked for.
    await until(() =>
      expect(fake.inputs('activity.page').at(-1)).toMatchObject({
        filter: { ...ALL, text: 'K10001', from: '2026-01-01' },
      }),
    );
    expect(await screen.findByText('5 of 36 entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(await screen.findByText('36 of 36 entries')).toBeTruthy();
  });

  it('shows one kind of entries, and clears its filter where no entry is left', async () => {
    const { fake, user } = await log();
    const asked = () => (fake.inputs('activity.page').at(-1) as { filter: object }).filter;
    await user.click(screen.getByRole('button', { name: /^All entries/ }));
    await user.click(await screen.findByRole('option', { name: 'Look-ups' }));
    await screen.findByText('6 of 36 entries');
    const kinds = ['lookUp', 'agreementsFetched', 'refreshBegun', 'refreshEnded'];
    expect(asked()).toEqual({ ...ALL, kinds });
    const to = screen.getByLabelText('To');
    await user.type(to, '2020-13-01');
    await screen.findByText(/^This is not a date/);
    await user.clear(to);
    await user.type(to, '2020-12-01');
    await screen.findByText('No entries match the filter');
    expect(asked()).toEqual({ ...ALL, kinds, to: '2020-12-01' });
    const [, below] = screen.getAllByRole('button', { name: 'Clear filter' });
    await user.click(below as HTMLElement);
    await screen.findByText('36 of 36 entries');
    expect(asked()).toEqual(ALL);
  });

  it('takes a text to filter by after the slash key', async () => {
    const { user } = await log();
    await user.keyboard('/nobody');
    await screen.findByText('No entries match the filter');
    const field = screen.getByLabelText<HTMLInputElement>('User, connection, customer or invoice');
    expect(field.value).toBe('nobody');
  });

  it('is saved by Enter alone, and says how many entries went into which file', async () => {
    const { fake, user } = await log();
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    const sheet = await screen.findByRole('dialog', { name: 'Save as CSV' });
    within(sheet).getByText(/^For programs, not spreadsheets/);
    await waitFor(() => expect(document.activeElement).toBe(sheet));
    await user.keyboard('{Enter}');
    await screen.findByText('36 entries saved to Activity log 2026-03-02.csv');
    expect(fake.inputs('activity.exportCsv')).toMatchObject([{ filter: ALL, preset: 'rfc4180' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
