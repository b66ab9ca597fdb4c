/**
 * `npm run baseline`: compares what Kontor is now with what was recorded before its redesign, and prints the difference.
 * `npm run baseline -- --write` records anew, for a difference that is meant. Both are there as long as the redesign
 * lasts: it moves nearly every line, and nothing that a clerk, the disk or the wire sees may change unnoticed.
 *
 * Each part gives texts, which are files below `recorded/`:
 * - `sources.ts`: every channel of the contract, the keys of all texts;
 * - `screens.test.tsx`: keys, commands and controls of every screen, in jsdom;
 * - `services.ts`: the tables of the encrypted files, exports of the sample service, a data folder of the build before.
 *
 * No name of a type or a module is in them, so that renaming is no difference.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { startVitest, type TestCase, type TestModule } from 'vitest/node';
import { firstTexts } from '../../scripts/firstTexts.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { recordedDesk, writeDataFolder } from './services.ts';
import { contractOutline, textKeys, usedTextKeys } from './sources.ts';

// Days are those of the desk's own calendar. Native parts read the time zone once, before any line of this file runs.
if (process.env['TZ'] !== 'UTC') {
  const env = { ...process.env, TZ: 'UTC' };
  const { status } = spawnSync(process.execPath, ['--no-warnings', ...process.argv.slice(1)], {
    env,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

const ROOT = join(import.meta.dirname, '..', '..');
const RECORDED = join(import.meta.dirname, 'recorded');

/** Lines that are printed of a file; a wider column moves every line of a page. */
const LONGEST = 60;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What is recorded under this name; null before the first time. */
function recorded(name: string): string | null {
  const file = join(RECORDED, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Says nothing of what could be read. */
const failures = {
  onTestCaseResult(test: TestCase): void {
    for (const { message } of test.result().errors ?? []) say(`── ${test.fullName}\n${message}`);
  },
  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors()) say(`── ${module.relativeModuleId}\n${message}`);
  },
};

async function screens(file: string): Promise<string> {
  process.env['KONTOR_BASELINE_SCREENS'] = file;
  const setupFiles = [
    'baseline/keysAsTexts.ts',
    'unit/renderer/beforeEachTest.ts',
    'unit/renderer/allLanguages.ts',
  ].map((name) => `tests/${name}`);
  const vitest = await startVitest(
    'test',
    [],
    {
      ...{ config: false, watch: false, root: ROOT, environment: 'jsdom', setupFiles },
      ...{ include: ['tests/baseline/screens.test.tsx'], reporters: [failures], silent: true },
      ...{ testTimeout: 120_000, hookTimeout: 120_000 },
    },
    { plugins: [react(), firstTexts()], logLevel: 'error' },
  );
  const failed = vitest.state.getCountOfFailedTests();
  await vitest.close();
  return failed > 0 ? 'not all screens could be read\n' : readFileSync(file, 'utf8');
}

await using work = await temporaryFolder();
const now = join(work.path, 'now');
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(now, name)), { recursive: true });
  writeFileSync(join(now, name), text);
};

const isWriting = process.argv.includes('--write');
const dataFolder = join(RECORDED, 'dataFolder');
// It is of the build before: recorded once, and never by a later one.
if (isWriting && !existsSync(dataFolder)) await writeDataFolder(join(work.path, 'small'), dataFolder);

put('contract.txt', contractOutline());
put('textKeys.txt', textKeys());
put('usedTextKeys.txt', usedTextKeys(isWriting ? null : recorded('usedTextKeys.txt')));
put('screens.txt', await screens(join(work.path, 'screens.txt')));
for (const [name, text] of await recordedDesk(work.path, dataFolder)) put(name, text);

if (isWriting) {
  for (const name of [...new Set([...textsBelow(RECORDED), ...textsBelow(now)])])
    rmSync(join(RECORDED, name), { force: true });
  cpSync(now, RECORDED, { recursive: true });
  say('recorded');
} else {
  const differing = compared();
  if (differing === 0) say('the baseline holds');
  else process.exitCode = 1;
}

/** The texts that the parts make, but not the data folder. */
function textsBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));
}

/** Prints each file that differs; git says below which line of the margin a difference is. */
function compared(): number {
  const differing = [...new Set([...textsBelow(RECORDED), ...textsBelow(now)])]
    .sort()
    .filter(
      (name) =>
        recorded(name) !== (existsSync(join(now, name)) ? readFileSync(join(now, name), 'utf8') : null),
    );
  for (const name of differing) {
    const sides = [join(RECORDED, name), join(now, name)].map((file) =>
      existsSync(file) ? file : '/dev/null',
    );
    const { stdout, error } = spawnSync('git', ['diff', '--no-index', '--no-color', '-U1', ...sides], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (error) throw error;
    // Without the lines of git's that name temporary folders.
    const lines = stdout
      .slice(stdout.indexOf('\n@@') + 1)
      .trimEnd()
      .split('\n');
    say([`── ${name}`, ...lines.slice(0, LONGEST)].join('\n'));
    if (lines.length > LONGEST) say(`(${lines.length - LONGEST} lines more)`);
  }
  return differing.length;
}
