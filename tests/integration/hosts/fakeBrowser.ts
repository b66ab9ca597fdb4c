import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface FakeBrowser {
  /** For a process that is to find this browser and no other. */
  readonly env: NodeJS.ProcessEnv;
  /** What it was started with; waits until it was. */
  argument(): Promise<string>;
}

/** A browser that a Linux desktop's opener finds; it lives a moment and writes down its argument. */
export async function fakeBrowser(folder: string, exitCode = 0): Promise<FakeBrowser> {
  const bin = join(folder, 'bin');
  const seen = join(folder, 'opened');
  await mkdir(bin);
  const lives = exitCode === 0 ? 'sleep 5' : `exit ${exitCode}`;
  const file = join(bin, 'browser');
  await writeFile(
    file,
    `#!/bin/sh\nprintf %s "$1" > '${seen}.part' && mv '${seen}.part' '${seen}'\n${lives}\n`,
  );
  await chmod(file, 0o755);
  // Without the desktop's list of programs the opener starts this one alone, never a browser of this machine.
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: folder, BROWSER: file, XDG_DATA_DIRS: bin };
  for (const name of [
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XDG_CURRENT_DESKTOP',
    'XDG_DATA_HOME',
    'DESKTOP_SESSION',
  ]) {
    delete env[name];
  }
  return {
    env,
    argument: async () => {
      for (;;) {
        const text = await readFile(seen, 'utf8').catch(() => null);
        if (text !== null) return text;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** The command lines of everything that runs, as every account of the machine can read them. */
export async function commandLines(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '')));
}
