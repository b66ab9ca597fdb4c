import type { App } from 'electron';

/**
 * Switches that would weaken certificates, sandbox or isolation, read the keys of connections, or start another
 * program in place of a part of this one.
 */
const WEAKENING_SWITCHES = [
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
] as const;

/** Debugging: needed by developers and by the tests' own driver, refused in a package. */
const DEVELOPERS_SWITCHES = [
  'js-flags',
  'remote-allow-origins',
  'remote-debugging-pipe',
  'remote-debugging-port',
] as const;

/** Chromium's network stack reads it as it reads `--ssl-key-log-file`. */
const KEY_LOG_VARIABLE = 'SSLKEYLOGFILE';

/** Electron adds `--no-sandbox` by itself where this is set (`shell/app/electron_main_delegate.cc`). */
const NO_SANDBOX_VARIABLE = 'ELECTRON_DISABLE_SANDBOX';

/**
 * What of this launch's switches and environment ends it, as the person who started it wrote it. Must be read
 * before `app.enableSandbox()`, which takes `--no-sandbox` off the command line (Electron 45).
 */
export function weakeningOf(
  app: Pick<App, 'commandLine' | 'isPackaged'>,
  env: NodeJS.ProcessEnv,
): readonly string[] {
  const refused = app.isPackaged ? [...WEAKENING_SWITCHES, ...DEVELOPERS_SWITCHES] : WEAKENING_SWITCHES;
  return [
    ...refused
      .filter((name) => app.commandLine.hasSwitch(name))
      .map((name) => (name === 'no-sandbox' && env[NO_SANDBOX_VARIABLE] ? NO_SANDBOX_VARIABLE : `--${name}`)),
    ...(env[KEY_LOG_VARIABLE] ? [KEY_LOG_VARIABLE] : []),
  ];
}

/** As `appId` in electron-builder.yml: the installers write it into the shortcut in the start menu. */
export const APP_ID = 'app.kontor.desktop';

/** Windows shows a notice of a program alone whose identity a shortcut in the start menu has. */
export function nameForWindows(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'win32') app.setAppUserModelId(app.isPackaged ? APP_ID : process.execPath);
}
