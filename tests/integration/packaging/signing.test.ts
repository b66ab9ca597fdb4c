import { describe, expect, it } from 'vitest';
import { type Ref, runnerJobs } from '../../workflows/workflow.ts';
import { windowsPackager } from './windowsPackager.ts';

const RUNNERS = ['ubuntu-24.04', 'windows-2025', 'macos-15'];

/** How each runner packages: which settings follow the command, and whether the keys of the runner's keychain are looked for. */
const packaging = (ref: Ref) =>
  runnerJobs(ref).flatMap(({ os, lines }) =>
    lines.flatMap(({ line, env }) => {
      if (!line.startsWith('npm run package')) return [];
      const given = line.match(/-c\.\S+/g) ?? [];
      return { os, given, keychain: env['CSC_IDENTITY_AUTO_DISCOVERY'] };
    }),
  );

describe('the packages of the workflow', () => {
  it('are signed or not made where a tag makes them a release', async () => {
    const given = ['-c.forceCodeSigning=true'];
    expect(packaging('tag')).toEqual(RUNNERS.map((os) => ({ os, given, keychain: 'true' })));
    const packager = await windowsPackager(...given);
    await expect(packager['_sign']('kontor.exe')).rejects.toThrow(/not signed and "forceCodeSigning" is set/);
  });

  it('need no keys on a branch', async () => {
    expect(packaging('branch')).toEqual(RUNNERS.map((os) => ({ os, given: [], keychain: 'false' })));
    const packager = await windowsPackager();
    expect(await packager['_sign']('kontor.exe')).toBe(false);
  });
});
