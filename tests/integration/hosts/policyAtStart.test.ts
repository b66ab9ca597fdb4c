import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { desktopDataFolder } from '../../../electron/adapters/launchPlaces.ts';
import { PolicyFault } from '../../../electron/policy/findPolicy.ts';
import { folderForEach } from '../ownFolder.ts';
import { launchElectron } from './electronLaunch.ts';
import { startHostProcess } from './hostProcess.ts';

const FIND = '../../../electron/policy/findPolicy.ts';

const folder = folderForEach();
afterEach(async () => {
  vi.doUnmock(FIND);
});

async function expectNoDesk(data: string, trouble: string): Promise<void> {
  const log = await readFile(join(data, 'logs', 'kontor.log'), 'utf8');
  const lines = log.split('\n').filter((line) => line.includes('start.policyRefused'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ trouble }]);
  expect(await readdir(data)).not.toContain('cache');
}

describe('P50 a policy that cannot be used', () => {
  it('P50 ends the start of Electron in a box: no desk, and a line in the log', async () => {
    const fault = new PolicyFault('unknownKey', 'theme');
    vi.doMock(FIND, () => ({ findPolicy: async () => ({ fault }) }));
    const launched = await launchElectron({ dataFolder: folder() });
    const said = launched.electron.seen.errors.map(({ content }) => content);
    expect(said).toEqual([expect.stringMatching(/organisations policy.*\(theme: unknownKey\)/)]);
    expect(launched.app.exitCode).toBe(69);
    expect([launched.parts, launched.app.windows]).toEqual([null, []]);
    await expectNoDesk(desktopDataFolder(folder()), 'unknownKey');
    await launched.remove().catch(() => undefined);
  });

  it.each([
    ['one that is no JSON', '{', 'noJson'],
    ['one with a key that is not known', '{"theme":"dark"}', 'unknownKey'],
    ['one that is not there', null, 'notFound'],
  ])('P50 ends the start of the browser host in a sentence: %s', async (_, text, trouble) => {
    const file = join(folder(), 'policy.json');
    if (text !== null) await writeFile(file, text, { mode: 0o600 });
    const data = join(folder(), 'data');
    const flags = ['--no-open', '--data-dir', data, '--policy', file];
    const { code, stdout, stderr } = await startHostProcess(flags).ended;
    expect(stderr).toMatch(new RegExp(`your organisation’s policy.*: ${trouble}\\)`));
    expect([code, stdout]).toEqual([69, '']);
    await expectNoDesk(data, trouble);
  });
});

describe('P50 a policy that can be used', () => {
  it('P50 reaches the services of Electron', async () => {
    const policy = { pdfLimitMb: 250 } as const;
    vi.doMock(FIND, () => ({ findPolicy: async () => ({ policy }) }));
    const launched = await launchElectron({ dataFolder: folder() });
    expect(launched.parts?.policy).toEqual(policy);
    await launched.remove();
  });
});
