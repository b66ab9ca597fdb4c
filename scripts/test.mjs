/**
 * Runs everything that must hold: lint, types, texts, the build, and every test suite. Each suite writes its
 * own report; the last line sums them: `N passed, N failed, N skipped`, with every skip named above it.
 * With `--promises` it builds and runs only the tests that carry a promise's number, with their full counts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'test-results');

const onlyPromises = process.argv.includes('--promises');

const BUILD = { name: 'build', command: ['electron-vite', 'build', '--logLevel', 'warn'] };
const CHECKS = [
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'texts stand in the catalogues', command: ['node', 'scripts/checkTexts.mjs'] },
  { name: 'no file past 400 lines', command: ['node', 'scripts/checkSizes.mjs'] },
  BUILD,
];

const SUITES = ['unit', 'renderer', 'integration', 'boringCrypto', 'e2e'];
/** Under Electron's crypto whatever the suite holds is the promise (P45). */
const chosenOf = (suite) => (onlyPromises && suite !== 'boringCrypto' ? ['-t', '[PF][0-9][0-9] '] : []);

/** A log has no use for colours. */
const plain = { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };

function run([command, ...args], env = {}) {
  const shell = process.platform === 'win32';
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...plain, ...env } }).status === 0
  );
}

function readReport(suite) {
  try {
    return JSON.parse(readFileSync(join(results, `${suite}.json`), 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: [], failures: [`${suite}: wrote no report`] };
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const sum = { passed: 0, failed: 0, skipped: 0 };
const skips = [];
const failures = [];

for (const check of onlyPromises ? [BUILD] : CHECKS) {
  console.log(`\n── ${check.name}`);
  if (run(check.command)) sum.passed += 1;
  else {
    sum.failed += 1;
    failures.push(check.name);
  }
}

for (const suite of SUITES) {
  console.log(`\n── ${suite}`);
  const green = run(
    [
      ...['vitest', 'run', '--project', suite, ...chosenOf(suite)],
      ...['--reporter=default', '--reporter=./scripts/closingReporter.mjs'],
    ],
    {
      KONTOR_REPORT: join(results, `${suite}.json`),
      ...(onlyPromises ? { KONTOR_PROMISES: 'full' } : {}),
    },
  );
  const report = readReport(suite);
  sum.passed += report.passed;
  sum.failed += report.failed;
  sum.skipped += report.skipped.length;
  skips.push(...report.skipped);
  failures.push(...report.failures);
  if (!green && report.failed === 0) {
    sum.failed += 1;
    failures.push(`${suite}: ended with an error outside its tests`);
  }
  if (report.passed + report.failed + report.skipped.length === 0) {
    sum.failed += 1;
    failures.push(`${suite}: ran no test`);
  }
}

console.log('');
for (const skip of skips) console.log(`skipped: ${skip.name} (${skip.reason})`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 ? 0 : 1;
