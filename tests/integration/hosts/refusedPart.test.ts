import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { folderForEach } from '../ownFolder.ts';
import { launchElectron } from './electronLaunch.ts';

const folder = folderForEach();

it('says that the system refused a part of Kontor, and does not blame the folder', async () => {
  const dataFolder = folder();
  const file = join(dataFolder, 'part.node');
  await writeFile(file, 'no library');
  // The system's own error, for a file that it does not load.
  vi.doMock('../../../electron/database/database.ts', () => ({
    cipherClass: () => process.dlopen({ exports: {} }, file),
  }));
  onTestFinished(() => void vi.doUnmock('../../../electron/database/database.ts'));
  const launched = await launchElectron({ dataFolder });
  const { app, electron } = launched;
  await launched.remove().catch(() => undefined);
  expect(app.exitCode).toBe(69);
  expect(electron.seen.errors.map(({ content }) => content)).toEqual([
    expect.stringMatching(
      /^Den här datorn lät inte Kontor läsa in en del av sig själv \(ERR_DLOPEN_FAILED\)/,
    ),
  ]);
});
