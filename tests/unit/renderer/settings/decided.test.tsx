import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PolicyKey } from '../../../../shared/ipc/policy.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const SAID = 'Set by your organisation';

async function desk(decided: PolicyKey[], settings: Partial<Settings> = {}, path = '/settings') {
  const fake = busyBridge();
  Object.assign(fake.data.app, { host: 'electron', decided });
  Object.assign(fake.data.app.settings, settings);
  const user = renderKontor(fake, path);
  return { fake, user };
}

/** The section of the settings with this heading. */
const section = async (name: string | RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

describe('what the organisation has decided', () => {
  freshDesk();

  it('is shown, locked and said, one by one', async () => {
    await desk(['language', 'pdfLimitMb', 'forgetAfterDays', 'keepLogDays', 'jobNotices', 'refreshQuiet'], {
      forgetAfterDays: 77,
      refreshQuiet: '22:00-06:00',
    });
    const appearance = await section('Appearance');
    expect(appearance.getByRole('button', { name: /Language/ })).toHaveProperty('disabled', true);
    expect(appearance.getByRole('button', { name: /Theme/ })).toHaveProperty('disabled', false);
    expect(appearance.getAllByText(SAID)).toHaveLength(1);
    expect(await screen.findByDisplayValue('77')).toHaveProperty('readOnly', true);
    expect(await screen.findByDisplayValue('22:00')).toHaveProperty('readOnly', true);
    expect(screen.getByRole('switch', { name: /Notify me/ }).getAttribute('aria-readonly')).toBe('true');
    // Language, PDFs, twice the days of a customer, those of the log, notices, and both quiet hours.
    expect(screen.getAllByText(SAID)).toHaveLength(8);
  });

  it('is left out of what the clerk changes beside it', async () => {
    const { fake, user } = await desk(['refreshQuiet'], { refreshQuiet: '22:00-06:00' });
    const field = await screen.findByLabelText(/Calls per minute/);
    await user.clear(field);
    await user.type(field, '7');
    const changes = fake.inputs('settings.update');
    expect(changes.at(-1)).toMatchObject({ change: { refreshPerMinute: 7 } });
    for (const change of changes) expect(JSON.stringify(change)).not.toContain('refreshQuiet');
  });

  it('is not offered: files and connections', async () => {
    await desk(['ownFactsExport', 'parquetExport', 'connections']);
    const connections = await section('Connections');
    expect(connections.queryByRole('button', { name: /Add/ })).toBeNull();
    expect(connections.getByText(SAID)).toBeTruthy();
    const facts = await section('Notes and settings');
    expect(facts.getByText(SAID)).toBeTruthy();
  });

  it.each([
    ['finnish', /^Language: suomi/i, 'language', true],
    ['finnish', /^Language: suomi/i, 'connections', false],
    ['add connection', /^Add a connection/, 'connections', true],
    ['add connection', /^Add a connection/, 'language', false],
  ] as const)('is no command: %s, %s with %s decided: %s', async (typed, option, key, isGone) => {
    const { user } = await desk([key]);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await user.keyboard('{Control>}k{/Control}>dark');
    await screen.findByRole('option', { name: /dark theme/ });
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    await user.keyboard(typed);
    await waitFor(() => expect(screen.queryByRole('option', { name: /dark theme/ })).toBeNull());
    expect(screen.queryByRole('option', { name: option }) === null).toBe(isGone);
  });

  it("is a connection of which the secret alone is the clerk's", async () => {
    await desk(['connections'], {}, `/connections/${PRODUCTION_CONNECTION.id}`);
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('readOnly', true);
    expect(screen.getByLabelText(/Client ID/)).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: /Change address/i })).toBeNull();
    expect(screen.getByRole('button', { name: /Replace/ })).toBeTruthy();
  });
});
