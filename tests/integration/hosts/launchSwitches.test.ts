import { afterEach, describe, expect, it, vi } from 'vitest';
import { launchForTest } from './electronLaunch.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Written out here, so that taking one away from the program is seen. */
const WEAKENING = [
  'allow-running-insecure-content',
  'allow-sandbox-debugging',
  'browser-subprocess-path',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-site-isolation-trials',
  'disable-web-security',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'log-net-log',
  'no-sandbox',
  'ppapi-plugin-launcher',
  'renderer-cmd-prefix',
  'single-process',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
];
/** What a developer and the tests' own driver need outside a package. */
const FOR_DEVELOPERS = ['js-flags', 'remote-allow-origins', 'remote-debugging-pipe', 'remote-debugging-port'];

function silenced(): string[] {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  return said;
}

describe('P14 what would weaken a launch ends it before anything is opened', () => {
  it.each(WEAKENING.flatMap((name) => [true, false].map((packaged) => ({ name, packaged }))))(
    'P14 does not start with --$name (packaged: $packaged)',
    async ({ name, packaged }) => {
      const said = silenced();
      const { app, parts } = await launchForTest({ switches: [name], packaged });
      expect(app.exitCode).toBe(64);
      expect(app.windows).toEqual([]);
      expect(parts).toBeNull();
      expect(said.join('')).toContain(`--${name}`);
    },
  );

  it.each(FOR_DEVELOPERS)('P14 only outside a package it starts with --%s', async (name) => {
    silenced();
    expect((await launchForTest({ switches: [name], packaged: true })).app.exitCode).toBe(64);
    expect((await launchForTest({ switches: [name], packaged: false })).app.exitCode).toBeNull();
  });

  it('P14 does not start where SSLKEYLOGFILE would write the keys of every connection to a file', async () => {
    const said = silenced();
    vi.stubEnv('SSLKEYLOGFILE', '/tmp/keys');
    expect((await launchForTest()).app.exitCode).toBe(64);
    expect(said.join('')).toContain('SSLKEYLOGFILE');
    vi.stubEnv('SSLKEYLOGFILE', '');
    expect((await launchForTest()).app.exitCode).toBeNull();
  });

  it('P14 names the variable by which Electron takes its sandbox away', async () => {
    const said = silenced();
    vi.stubEnv('ELECTRON_DISABLE_SANDBOX', '1');
    expect((await launchForTest({ switches: ['no-sandbox'] })).app.exitCode).toBe(64);
    expect(said.join('')).toContain('ELECTRON_DISABLE_SANDBOX');
    vi.stubEnv('ELECTRON_DISABLE_SANDBOX', '');
  });

  it('P14 starts with switches that weaken nothing', async () => {
    const { app } = await launchForTest({ switches: ['force-device-scale-factor', 'lang'], packaged: true });
    expect(app.exitCode).toBeNull();
    expect(app.sandboxed).toBe(true);
  });
});
