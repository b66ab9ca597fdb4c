import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { runnerJobs } from '../../workflows/workflow.ts';
import { root } from './windowsPackager.ts';

const run = promisify(execFile);
const ICON = join(root, 'resources/icons/kontor.icon');
const OPTION = '-c.mac.icon=resources/icons/kontor.icon';

/** Apple's `actool` as far as electron-builder 26.17.0 asks it: its version, and the two files of a compiled icon. */
const actool = (version: string, compiles: boolean) => `#!/bin/sh
if [ "$1" = --version ]; then
  echo '<plist version="1.0"><dict><key>com.apple.actool.version</key><dict>'
  echo '<key>short-bundle-version</key><string>${version}</string></dict></dict></plist>'
  exit 0
fi
test -f "$1/icon.json" && ${compiles} || exit 1
echo car > "$3/Assets.car"
echo icns > "$3/Icon.icns"
`;

/** What the script of the workflow prints where this \`actool\` is there, or none. */
async function optionWith(script: string | null) {
  await using own = await temporaryFolder();
  const folder = own.path;
  if (script !== null) {
    await writeFile(join(folder, 'actool'), script);
    await chmod(join(folder, 'actool'), 0o755);
  }
  const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) };
  const { stdout, stderr } = await run(process.execPath, ['scripts/macIcon.mjs'], { cwd: root, env });
  return { option: stdout.trim(), why: stderr.trim() };
}

describe('the icon of macOS 26', () => {
  it('is used where actool reads it', async () => {
    expect(await optionWith(actool('26.0', true))).toEqual({ option: OPTION, why: '' });
  });

  it.each([
    ['there is no actool', null, /actool/],
    ['it is older', actool('16.4', true), /16\.4/],
    ['it refuses the icon', actool('26.0', false), /./],
  ])('is left out, and said to be, where %s', async (_what, script, why) => {
    const answer = await optionWith(script);
    expect(answer.option).toBe('');
    expect(answer.why).toMatch(/^Without the icon of macOS 26: /);
    expect(answer.why).toMatch(why);
  });

  it('is asked for by the workflow, and names each of its files once', async () => {
    const lines = runnerJobs('branch').flatMap(({ os, lines: its }) =>
      its.map(({ line }) => `${os}: ${line}`),
    );
    expect(lines.filter((line) => line.includes('macIcon'))).toEqual([
      expect.stringMatching(/^macos-15: npm run package -- \$\(node scripts\/macIcon\.mjs\)\s*$/),
    ]);
    const icon = JSON.parse(await readFile(join(ICON, 'icon.json'), 'utf8'));
    const layers = icon.groups.flatMap((group: { layers: unknown[] }) => group.layers);
    const images = layers.map((layer: { 'image-name': string }) => layer['image-name']);
    expect(images.toSorted()).toEqual((await readdir(join(ICON, 'Assets'))).toSorted());
  });
});
