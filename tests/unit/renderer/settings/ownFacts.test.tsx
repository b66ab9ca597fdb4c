import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OWN_FACTS_BOUNDS } from '../../../../shared/domain/bounds.ts';
import { LEDGER_BOUNDS } from '../../../../shared/domain/comparison.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { FAKE_CHANGES, fakeOwnFacts } from '../../../fakes/fakeOwnFacts.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

describe('own notes and settings as a file', () => {
  freshDesk();

  const open = async (host: 'electron' | 'browser') => {
    const fake = busyBridge();
    fake.data.app.host = host;
    renderKontor(fake, '/settings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    return { fake, made: fake.inputs, field: () => document.querySelector('input[type=file]') };
  };
  const pressImport = () => userEvent.click(screen.getByRole('button', { name: 'Import…' }));
  const choose = async (field: Element | null, content: BlobPart) => {
    await userEvent.upload(field as HTMLInputElement, new File([content], 'mine.json'));
  };

  it('shows the text before anything is saved, and saves that', async () => {
    const { made } = await open('electron');
    await userEvent.click(screen.getByRole('button', { name: 'Export…' }));
    const text = await screen.findByRole('region', { name: 'File contents' });
    expect(text.textContent).toContain('"format": "kontor-own-facts"');
    expect(screen.getByRole('dialog').textContent).toContain('plain text and not encrypted');
    expect(made('ownFacts.save')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save file' }));
    await screen.findByText('Saved to Kontor notes and settings 2026-03-02.json.');
    expect(made('ownFacts.save')).toEqual([{ exportId: 'e1' }]);
  });

  it('shows what would turn the text around as codes, and says when there is too much', async () => {
    const { fake } = await open('electron');
    const prepared = {
      exportId: 'e1',
      text: '{"name": "x\u202efdp"}',
      connections: 1,
      customers: 1,
      views: 0,
      marks: 0,
      marksLeftOut: 0,
      lists: 2,
    };
    fake.answerWith('ownFacts.prepare', async () => prepared);
    await userEvent.click(screen.getByRole('button', { name: 'Export…' }));
    const text = await screen.findByRole('region', { name: 'File contents' });
    expect(text.textContent).toBe('{"name": "x[U+202E]fdp"}');
    screen.getByText(/2 saved lists/);
    await userEvent.keyboard('{Escape}');
    fake.answerWith('ownFacts.prepare', async () => null);
    await userEvent.click(screen.getByRole('button', { name: 'Export…' }));
    await screen.findByText(/^There is more than fits in a file/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save file' }).disabled).toBe(true);
  });

  it('says what an import would do in each way, and what of the file has no place here', async () => {
    const { fake, made } = await open('electron');
    const replace = { ...FAKE_CHANGES, keepsLess: true, views: { ...FAKE_CHANGES.views, onlyHere: 9 } };
    const read = await await fake.bridge.ownFacts.read({ uploadId: null });
    fake.answerWith('ownFacts.read', async () => (read.ok ? { ...read.value, replace } : null));
    await pressImport();
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(/^Nordfiber \(api.nordfiber.example\) is not a connection here, so 7 customers/);
    const counts = (name: RegExp) =>
      within(sheet.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(counts(/^Customers of Sample data/)).toEqual(['3', '1', '1', '1', '4']);
    expect(counts(/^Saved lists of Sample data/)).toEqual(['2', '1', '0', '1', '1']);
    sheet.getByText('Nordfiber: 1 saved list in the file is not imported either.');
    expect(counts(/^Theme/)).toEqual(['System default', 'Dark']);
    await userEvent.click(sheet.getByRole('button', { name: /How to import/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^Replace/ }));
    expect(counts(/^Saved views/)).toEqual(['1', '0', '0', '1', '9']);
    sheet.getByRole('columnheader', { name: 'Only here, removed' });
    sheet.getByText(/^The limits in the file are lower than yours/);
    await userEvent.click(sheet.getByRole('button', { name: 'Replace' }));
    await screen.findByText('Notes and settings imported.');
    expect(made('ownFacts.take').at(-1)).toEqual({ importId: 'i1', mode: 'replace' });
  });

  it('imports nothing if there would be too many saved lists', async () => {
    const { fake } = await open('electron');
    const read = await fake.bridge.ownFacts.read({ uploadId: null });
    const merge = { ...FAKE_CHANGES, tooManyLists: true };
    fake.answerWith('ownFacts.read', async () => (read.ok ? { ...read.value, merge } : null));
    await pressImport();
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(/^The limit is 100 saved lists/);
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  });

  it('hands a file over in parts where the host has no dialogs, and none that is too large', async () => {
    const { made, field } = await open('browser');
    await choose(field(), 'x'.repeat(LEDGER_BOUNDS.part + 1));
    await screen.findByText(/^mine.json, saved 2026-03-02/);
    const parts = made('ownFacts.handOver') as { part: string; uploadId: string }[];
    expect(parts.map(({ part }) => atob(part).length)).toEqual([LEDGER_BOUNDS.part, 1]);
    expect(made('ownFacts.read').at(-1)).toEqual({ uploadId: parts[1]?.uploadId });
    await userEvent.keyboard('{Escape}');
    await choose(field(), new Uint8Array(OWN_FACTS_BOUNDS.file + 1));
    await screen.findByText(/^mine.json is too large or too deeply nested/);
    expect(made('ownFacts.handOver')).toHaveLength(2);
  });

  it('says of a file that is gone before it is read that it is none, as of one of names and of marks', async () => {
    await open('browser');
    const gone = (name: string) =>
      Object.assign(new File(['x'], name), { arrayBuffer: () => Promise.reject(new DOMException('gone')) });
    const marks = document.querySelector<HTMLInputElement>('input[type=file][accept=".kmarks"]');
    await userEvent.upload(marks as HTMLInputElement, gone('mine.kmarks'));
    await screen.findByText(/^mine\.kmarks contains something/);
    const receive = screen.getByRole('button', { name: 'Receive a file…' });
    expect(receive.getAttribute('aria-disabled')).not.toBe('true');
    const own = document.querySelector<HTMLInputElement>('input[type=file][accept=".json"]');
    await userEvent.upload(own as HTMLInputElement, gone('mine.json'));
    await screen.findByText(/^mine\.json is not UTF-8 text/);
    await userEvent.click(screen.getByRole('button', { name: 'Add names from file…' }));
    const names = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
      expect(found).not.toBeNull();
      return found;
    });
    await userEvent.upload(names as HTMLInputElement, gone('names.csv'));
    await screen.findByText('names.csv is not text.');
  });

  it.each([
    ['notText', null, /^mine.json is not UTF-8 text/],
    ['notOwnFacts', null, /^mine.json is not a Kontor notes and settings file/],
    ['newerVersion', null, /^mine.json is from a newer version of Kontor/],
    ['damaged', null, /^mine.json is incomplete or has been changed/],
    ['damaged', 'settings.theme', /^mine.json contains something that is not allowed\. .*settings\.theme/],
  ])('refuses %s in words', async (reason, place, words) => {
    const { fake } = await open('electron');
    fake.answerWith('ownFacts.read', async () => ({ kind: 'refused', fileName: 'mine.json', reason, place }));
    await pressImport();
    await screen.findByText(words);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows imported settings in their fields, and does not put the old ones back', async () => {
    const { fake, made } = await open('electron');
    const currency = screen.getByRole<HTMLInputElement>('textbox', { name: /^Display currency/ });
    const stale = screen.getByRole<HTMLInputElement>('textbox', { name: /^Mark as stale after/ });
    const { settings } = fake.data.app;
    act(() => fake.changeApp({ settings: { ...settings, displayCurrency: 'SEK', staleAfterMinutes: 90 } }));
    await waitFor(() => expect([currency.value, stale.value]).toEqual(['SEK', '90']));
    await userEvent.click(currency);
    await userEvent.tab();
    const changes = made('settings.update');
    expect(changes).toEqual([{ change: { displayCurrency: 'SEK' } }]);
    await userEvent.clear(stale);
    await userEvent.type(stale, '60');
    await userEvent.tab();
    expect(stale.value).toBe('60');
  });

  it('shows what a file of names would change, with what is left out and what is cut, and saves it', async () => {
    const { fake, made } = await open('electron');
    await userEvent.click(screen.getByRole('button', { name: 'Add names from file…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add customer names from a file' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save names' }).disabled).toBe(true);
    const field = () => document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement;
    let locked = true;
    const { readNames } = fakeOwnFacts();
    fake.answerWith('ownFacts.readNames', async (input) =>
      locked ? { kind: 'refused', reason: 'locked' } : readNames(input),
    );
    await userEvent.upload(field(), new File(['x'], 'locked.csv'));
    await dialog.findByText('locked.csv is password-protected. Save it without a password.');
    locked = false;
    await userEvent.upload(field(), new File(['10001;A'], 'names.csv'));
    await dialog.findByText('names.csv: 210 new, 1 changed, 3 unchanged, 52 skipped');
    expect(dialog.getByRole('row', { name: /10001 Åkerlund & Söner AB Åkerlund AB/ })).toBeTruthy();
    expect(dialog.getByText('2 of 211 shown; all are saved')).toBeTruthy();
    expect(dialog.getByText(/the number has no digits/)).toBeTruthy();
    expect(dialog.getByText('and 50 more rows')).toBeTruthy();
    expect(made('ownFacts.takeNames')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save 211 names' }));
    await screen.findByText('211 names saved');
    expect(made('ownFacts.takeNames')).toMatchObject([{ importId: 'n1' }]);
  });
});
