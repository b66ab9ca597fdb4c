/**
 * Runs everything that must hold: lint, types, texts and the build beside each other, then every test suite. The last
 * line sums them: `N passed, N failed, N skipped`, with every skip and its reason and every failure and its error above
 * it. With `--promises` it builds and runs only the tests that carry a promise's number, with their full counts, and
 * prints a table of the promises. With `--changed` it builds nothing and runs only the unit and component tests that
 * import a changed file: one that is not committed, or that has changed since a commit (`--changed main`).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NUMBERED } from './numbered.mjs';
import { runWithSummary } from './runWithSummary.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'test-results');
const onlyPromises = process.argv.includes('--promises');
const changedAt = process.argv.indexOf('--changed');
/** With the commit, where one is named. */
const changed = changedAt === -1 ? [] : process.argv.slice(changedAt, changedAt + 2);
const onlyChanged = changed.length > 0;

const BUILD = { name: 'build', command: ['electron-vite', 'build', '--logLevel', 'warn'] };
const CHECKS = [
  { name: 'lint', command: ['biome', 'check', '.'] },
  {
    name: 'import rules',
    command: ['depcruise', '--output-type', 'err-long', 'electron', 'renderer', 'shared'],
  },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'texts stand in the catalogues', command: ['node', 'scripts/checkTexts.mjs'] },
  { name: 'the rule of files', command: ['node', 'scripts/checkSizes.mjs'] },
  BUILD,
];

const BORING = 'boringCrypto';
const QUICK = ['unit', 'renderer', 'renderer apart'];
const SUITES = onlyChanged
  ? QUICK
  : [...QUICK, 'integration', 'integration apart', 'measured', BORING, 'e2e'];
const inSuites = (suites) => suites.flatMap((suite) => ['--project', suite]);

/** Under Electron's crypto whatever the suite holds is the promise (P45), so its tests are not chosen by name. */
const RUNS = onlyPromises
  ? [
      { name: 'tests', args: inSuites(SUITES.filter((suite) => suite !== BORING)), only: NUMBERED },
      { name: BORING, args: inSuites([BORING]) },
    ]
  : [{ name: 'tests', args: [...inSuites(SUITES), ...changed] }];

/** A log has no use for colours. */
const plain = { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };

function run([command, ...args], env = {}) {
  const shell = process.platform === 'win32';
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...plain, ...env } }).status === 0
  );
}

/** A check runs beside the others. */
async function check({ name, command }) {
  const green = await runWithSummary({ name, command }, minutes);
  return green ? { suite: 'checks', name, state: 'passed', ms: 0 } : failure(name, 'see above');
}

const failure = (name, said) => ({ suite: '', file: '', name, state: 'failed', ms: 0, said });

/** Runs the tests once; what the reporter wrote, with a failure of its own where that is not all. */
function report({ name, args, only }) {
  const file = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=./scripts/closingReporter.mjs'];
  const green = run(['vitest', 'run', ...args, ...(only ? ['-t', only] : []), ...reporters], {
    KONTOR_REPORT: file,
    ...(only ? { KONTOR_ONLY: only } : {}),
    ...(onlyPromises ? { KONTOR_PROMISES: 'full' } : {}),
  });
  try {
    const { tests, files } = JSON.parse(readFileSync(file, 'utf8'));
    if (!green && !tests.some(({ state }) => state === 'failed'))
      tests.push(failure(name, 'ended with an error outside its tests'));
    return { tests, files };
  } catch {
    return { tests: [failure(name, 'wrote no report')], files: [] };
  }
}

const began = performance.now();
const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`;
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const checks = onlyPromises ? [BUILD] : CHECKS.filter((one) => one !== BUILD || !onlyChanged);
const all = await Promise.all(checks.map(check));
const files = [];
for (const one of RUNS) {
  console.log(`\n── ${one.name} (${minutes()})`);
  const { tests, files: its } = report(one);
  all.push(...tests);
  files.push(...its);
}

const inState = (state, of = all) => of.filter((test) => test.state === state);
console.log(`\n── slowest files`);
for (const { suite, file, ms } of files.toSorted((left, right) => right.ms - left.ms).slice(0, 10))
  console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${suite}  ${file}`);

console.log(`\n── suites`);
for (const suite of SUITES) {
  const own = all.filter((test) => test.suite === suite);
  const spent = files.filter((file) => file.suite === suite).reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  console.log(
    `${suite}: ${inState('passed', own).length} of ${own.length} passed, ${spent.toFixed(0)} s of tests`,
  );
  // A suite may hold no promise, but its files are there: their tests are left out by name.
  const ran = onlyPromises ? files.some((one) => one.suite === suite) : own.length > 0;
  if (!ran && !onlyChanged) all.push(failure(suite, 'ran no test'));
}

if (onlyPromises) {
  const { promisesOf, promiseTable } = await import('../tests/promiseTable.ts');
  const page = readFileSync(join(root, 'docs', 'promises.md'), 'utf8');
  const { lines, missing } = promiseTable(promisesOf(page), all);
  console.log(`\n── promises\n${lines.join('\n')}`);
  all.push(...missing.map((number) => failure(number, 'no test ran for it')));
}

console.log(`\n${minutes()} in all`);
for (const { name, said } of inState('skipped')) console.log(`skipped: ${name} (${said})`);
for (const { name, said } of inState('failed')) console.log(`failed: ${name}: ${said}`);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((state) => inState(state).length);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
