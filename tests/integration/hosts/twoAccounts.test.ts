import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../electron/adapters/startTrouble.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { startHostProcess } from './hostProcess.ts';

const NOBODY = 65_534;
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
/** Below a private folder the other account cannot run what is built in this checkout. */
const isEntered = isRoot && spawnSync(process.execPath, ['--version'], { uid: NOBODY }).status === 0;

describe.skipIf(!isEntered)(
  'another account of the computer (as root, on Linux, below no private folder)',
  () => {
    it('can neither read a data folder nor start on it, and is told so', async () => {
      await using own = await temporaryFolder();
      const above = own.path;
      await chmod(above, 0o755);
      const folder = join(above, 'data');
      const { lock } = openDataFolder(folder);
      if (lock.held) lock.release();
      const look = spawnSync('ls', [folder], { uid: NOBODY, encoding: 'utf8' });
      expect(look.stderr).toMatch(/Permission denied/);
      const env = { ...process.env, HOME: above, LANG: 'C.UTF-8' };
      const { code, stderr } = await startHostProcess(['--no-open', '--data-dir', folder], env, NOBODY).ended;
      expect(stderr).toMatch(/cannot write to its data folder|kan inte skriva i sin datamapp/);
      expect(code).toBe(69);
    });
  },
);
