import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ExchangedMarks, MarkExchangeState } from '../../../../shared/ipc/marks.ts';
import type { PolicyKey } from '../../../../shared/ipc/policy.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { FAKE_EXCHANGED } from '../../../fakes/fakeMarkExchange.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

async function desk(decided: PolicyKey[] = [], prepare: (fake: FakeBridge) => void = () => {}) {
  const fake = busyBridge();
  prepare(fake);
  Object.assign(fake.data.app, { host: 'electron', decided });
  const user = renderKontor(fake, '/settings');
  const heading = await screen.findByRole('heading', { name: 'Share marks' });
  const section = within(heading.closest('section') as HTMLElement);
  const press = async (name: string) => user.click(await section.findByRole('button', { name }));
  return { fake, user, section, press };
}

describe('handing over marks', () => {
  freshDesk();

  it('needs a folder, and then says what came and went, and each refused file with its sentence', async () => {
    const { section, press } = await desk();
    expect(section.getByRole('button', { name: 'Share now' })).toHaveProperty('disabled', true);
    expect(section.getByText(/This is not verified/)).toBeTruthy();
    await press('Choose folder…');
    await section.findByText('Folder: Team Nord');
    await press('Share now');
    await section.findByText('12 new marks added to the folder.');
    expect(section.getByText('41 new marks received.')).toBeTruthy();
    expect(section.getByText(/2 marks are for customers forgotten here/)).toBeTruthy();
    const refused = within(section.getByRole('list', { name: 'Files not received' }));
    expect(refused.getByText(/^kontor-marks-a1-4 \(1\)\.kmarks has been renamed/)).toBeTruthy();
    expect(refused.getByText(/Details: events\[3\]\.counter$/)).toBeTruthy();
  });

  it('says nothing of the folder before it is known, and holds the keys until then', async () => {
    const state = Promise.withResolvers<MarkExchangeState>();
    const { user, section } = await desk([], (fake) =>
      fake.answerWith('markExchange.state', () => state.promise),
    );
    expect(section.queryByText('No folder chosen yet.')).toBeNull();
    expect(section.queryByText(/No passphrase is saved/)).toBeNull();
    const first = section.getByRole('button', { name: 'Choose folder…' });
    act(() => first.focus());
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(first);
    state.resolve({ folder: 'Team Nord', hasPassphrase: false });
    await section.findByText('Folder: Team Nord');
    await waitFor(() =>
      expect(document.activeElement).toBe(section.getByRole('button', { name: 'Share now' })),
    );
    expect(section.getByText(/No passphrase is saved/)).toBeTruthy();
  });

  it('says that the folder could not be read, and reads it again', async () => {
    const { fake, section, press } = await desk([], (one) => one.failWith('markExchange.state', 'internal'));
    await section.findByRole('alert');
    fake.answerWith('markExchange.state', async () => ({ folder: 'Team Nord', hasPassphrase: false }));
    await press('Try again');
    await section.findByText('Folder: Team Nord');
  });

  it('says how far it has come, and stops', async () => {
    const { fake, user, section, press } = await desk();
    await press('Choose folder…');
    const ran = Promise.withResolvers<ExchangedMarks>();
    fake.answerWith('markExchange.run', () => ran.promise);
    await press('Share now');
    act(() => fake.emit('markExchange.progress', { read: 100, files: 400 }));
    expect(
      (await section.findByRole('progressbar', { name: 'Reading files' })).getAttribute('aria-valuetext'),
    ).toBe('100 of 400');
    await press('Stop');
    expect(fake.inputs('markExchange.stop')).toEqual([{}]);
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Share now' }));
    ran.resolve({ ...FAKE_EXCHANGED, refused: [], written: 0, writtenFiles: 0, unread: 300 });
    await section.findByText('Stopped: 300 files were not read, and nothing was added to the folder.');
    expect(section.queryByRole('progressbar')).toBeNull();
    expect(section.queryByText(/added to the folder\.$/)?.textContent).toMatch(/^Stopped/);
    await user.keyboard('{Enter}');
    expect(fake.inputs('markExchange.run')).toHaveLength(2);
  });

  it('takes a passphrase that is long enough, and never shows it again', async () => {
    const { fake, user, section, press } = await desk();
    const field = section.getByLabelText('Passphrase');
    expect(field).toHaveProperty('type', 'password');
    await user.type(field, 'too short');
    expect(section.getByRole('button', { name: 'Save passphrase' })).toHaveProperty('disabled', true);
    await user.type(field, ' and longer');
    await press('Save passphrase');
    await section.findByText(/A passphrase is saved/);
    expect(field).toHaveProperty('value', '');
    expect(fake.inputs('markExchange.setPassphrase')).toEqual([{ passphrase: 'too short and longer' }]);
    expect(document.activeElement).toBe(field);
    await press('Remove passphrase');
    await section.findByText(/No passphrase is saved/);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('cuts no passphrase that is too long, and says so', async () => {
    const { user, section } = await desk();
    const field = section.getByLabelText('Passphrase');
    await user.click(field);
    await user.paste('x'.repeat(201));
    expect(field).toHaveProperty('value', 'x'.repeat(201));
    expect(section.getByText('At most 200 characters.')).toBeTruthy();
    expect(section.getByRole('button', { name: 'Save passphrase' })).toHaveProperty('disabled', true);
  });

  it('leaves nothing without the passphrase that the organisation demands', async () => {
    const { section, press } = await desk(['handOverPassphrase']);
    await press('Choose folder…');
    await section.findByText('Folder: Team Nord');
    expect(section.getByRole('button', { name: 'Share now' })).toHaveProperty('disabled', true);
    expect(section.getByText(/Your organisation requires a passphrase/)).toBeTruthy();
  });

  it('takes over a file by hand, and says why it does not', async () => {
    const { fake, section, press } = await desk();
    await press('Receive a file…');
    await section.findByText('5 new marks received.');
    fake.answerWith('markExchange.read', async () => ({
      kind: 'refused',
      fileName: 'mine.kmarks',
      reason: 'sealed',
      place: null,
    }));
    await press('Receive a file…');
    await section.findByText(/^mine\.kmarks is encrypted\. Enter its passphrase/);
    await press('Save to file…');
    await section.findByText('Saved to kontor-marks-a1-5.kmarks: 12 marks.');
  });
});
