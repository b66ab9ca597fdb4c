/**
 * Runs over one build what is too long for the day and is no promise, which `npm run promises` has: every nightly script,
 * and the other tests of Chromium's and the services' suites in full, as many beside each other as there are processors.
 * Each shows what it prints when it has ended. Ends with 1 if any of them has failed.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { NUMBERED } from './numbered.mjs';
import { runWithSummary } from './runWithSummary.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const began = performance.now();
const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`;

const SUITES = ['e2e', 'integration'].map((suite) => ({
  name: `${suite}, in full`,
  command: ['vitest', 'run', '--project', suite, '-t', `^(?!.*${NUMBERED})`],
  env: { KONTOR_PROMISES: 'full' },
}));
const SCRIPTS = globSync('tests/{bench,gallery,guards,workflows}/**/*.nightly.ts', { cwd: root }).map(
  (script) => ({
    name: script,
    command: ['node', '--no-warnings', script],
  }),
);

const build = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (build.status !== 0) process.exit(1);
const beside = pLimit(availableParallelism());
const all = [...SUITES, ...SCRIPTS];
const went = await Promise.all(all.map((one) => beside(() => runWithSummary(one, minutes))));
const failed = all.filter((_, place) => !went[place]);
for (const { name } of failed) console.log(`failed: ${name}`);
console.log(`${all.length - failed.length} of ${all.length} went well, ${minutes()} in all`);
process.exitCode = failed.length === 0 ? 0 : 1;
