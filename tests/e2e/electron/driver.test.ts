import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.ts';

/** Runs without Electron's binary: a script in its place writes down how it was started, and ends. */
describe.skipIf(process.platform === 'win32')('the driver of the Electron suite', () => {
  it('P12 starts Kontor with its sandbox: the driver adds --no-sandbox on Linux unless it is asked not to', async () => {
    await using own = await temporaryFolder();
    const folder = own.path;
    const [path, written] = [join(folder, 'electron'), join(folder, 'arguments')];
    await writeFile(path, `#!/bin/sh\nprintf '%s\\n' "$@" > "${written}"\n`, { mode: 0o755 });
    const script = join(import.meta.dirname, 'startOnce.ts');
    const started = spawn(process.execPath, [script, path, folder], { stdio: 'ignore' });
    expect(await once(started, 'exit')).toEqual([0, null]);
    const given = (await readFile(written, 'utf8')).trim().split('\n');
    expect(given).toContain('--data-dir');
    expect(given).not.toContain('--no-sandbox');
  });
});
