/**
 * Runs over one build what is too long for the day and is no promise, which `npm run promises` has: every nightly script,
 * and the other tests of Chromium's and the services' suites in full, as many beside each other as there are processors.
 * Each shows what it prints when it has ended. Ends with 1 if any of them has failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { NUMBERED } from './numbered.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const shell = process.platform === 'win32';
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

/** Null where it went well, or else its name. */
function run({ name, command: [command, ...args], env = {} }) {
  const { promise, resolve } = Promise.withResolvers();
  const parts = [];
  const child = spawn(command, args, { cwd: root, shell, env: { ...process.env, NO_COLOR: '1', ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  child.on('error', (error) => parts.push(Buffer.from(`${error.message}\n`)));
  child.on('close', (code) => {
    console.log(`\n── ${name} (${minutes()})`);
    process.stdout.write(Buffer.concat(parts));
    resolve(code === 0 ? null : name);
  });
  return promise;
}

const build = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  shell,
});
if (build.status !== 0) process.exit(1);
const beside = pLimit(availableParallelism());
const ended = await Promise.all([...SUITES, ...SCRIPTS].map((one) => beside(() => run(one))));
const failed = ended.filter((name) => name !== null);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`${ended.length - failed.length} of ${ended.length} went well, ${minutes()} in all`);
process.exitCode = failed.length === 0 ? 0 : 1;
