/**
 * Finds a browser of Chromium's family on this machine. Plain JavaScript without dependencies, because the set-up asks
 * before there are any.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first has no window, which no test needs and which takes a third of the time. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const OF_MACOS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const OF_WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** Its path: the one that `KONTOR_CHROMIUM` names, or the first that is installed; undefined where there is none. */
export function installedBrowser(env = process.env, platform = process.platform) {
  const named = env.KONTOR_CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const programs = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
  const places = {
    darwin: OF_MACOS,
    win32: programs.flatMap((folder) => OF_WINDOWS.map((program) => join(folder, program))),
  };
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return (places[platform] ?? onPath).find((path) => existsSync(path));
}
