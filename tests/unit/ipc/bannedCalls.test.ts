import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const sources = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  // Comments may name what is not done.
  code: readFileSync(resolve(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));

/** Calls that would break a promise in any file; if one is allowed somewhere, the files are listed beside it. */
const BANNED: readonly (readonly [string, RegExp, readonly string[]])[] = [
  [
    'P11 takes the page elsewhere, which Electron refuses',
    /\blocation\s*\.\s*(reload|assign|replace)\b|\blocation(\.href)?\s*=[^=>]/,
    [],
  ],
  ['P11 hands an address to the system', /\bopenExternal\s*\(/, []],
  [
    'P07 decides about certificates itself',
    /setCertificateVerifyProc|rejectUnauthorized|'certificate-error'/,
    [],
  ],
  ['P10 listens beside the registrar', /\bipcMain\s*\.\s*(on|once|handleOnce)\b|\bsendSync\b/, []],
  ['P10 registers a channel by itself', /\bipcMain\s*\.\s*handle\b/, ['electron/ipc/electronBinding.ts']],
  ['P12 runs text in the page', /\bexecuteJavaScript|insertCSS\s*\(/, []],
  [
    'P12 makes a window',
    /\bnew BrowserWindow\b|\bnew BrowserView\b|\bWebContentsView\b/,
    ['electron/adapters/mainWindow.ts', 'electron/adapters/proxyWindow.ts'],
  ],
  ['P12 uses the remote module', /@electron\/remote|\bremote\.require\b/, []],
  [
    'P13 makes code or markup of text',
    /\beval\s*\(|\bnew Function\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write\b/,
    [],
  ],
  ['P15 answers other origins', /access-control-allow/i, []],
];

describe('what no source does', () => {
  it.each(BANNED)('%s', (_what, call, allowed) => {
    const found = sources.filter(({ code }) => call.test(code)).map(({ file }) => file.replaceAll('\\', '/'));
    expect(found).toEqual(allowed);
  });

  it('looks at all sources', () => {
    expect(sources.length).toBeGreaterThan(200);
  });
});
