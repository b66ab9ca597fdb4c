/**
 * Runs every nightly script, one after the other, over one build, and then the suites of Chromium and of the services with
 * all that `npm test` leaves out of them; ends with 1 if any of them has failed.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const shell = process.platform === 'win32';
const runs = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } }).status ===
  0;

if (!runs('electron-vite', ['build', '--logLevel', 'warn'])) process.exit(1);
const failed = globSync('tests/{bench,gallery,guards}/**/*.nightly.ts', { cwd: root })
  .sort()
  .filter((script) => {
    console.log(`\n── ${script}`);
    return !runs('node', ['--no-warnings', script]);
  });
for (const suite of ['e2e', 'integration']) {
  console.log(`\n── ${suite}, in full`);
  if (!runs('vitest', ['run', '--project', suite], { KONTOR_PROMISES: 'full' })) failed.push(suite);
}
for (const script of failed) console.log(`failed: ${script}`);
process.exitCode = failed.length === 0 ? 0 : 1;
