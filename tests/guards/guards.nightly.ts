/**
 * `npm run guards`: takes one guard of the list after the other out of a copy of the sources and runs the test that has
 * to fail without it. `npm run guards -- P21 P33` tries those of two promises. Ends with 1 if a guard is lost or not found.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../e2e/harness/lineProcess.ts';
import { type Guard, takenOut } from './guard.ts';
import { GUARDS } from './guards.ts';

/** What is read of the JSON report of Vitest. */
interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const inOneLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 120);
const rows = process.argv.slice(2);
const guards = GUARDS.filter(({ row }) => rows.length === 0 || rows.includes(row));
// By its true path: Vite takes a file by another path for another module.
const copy = mkdtempSync(join(realpathSync(tmpdir()), 'kontor-guards-'));
const reportFile = join(copy, 'report.json');
const counts = { kept: 0, lost: 0, 'not found': 0, 'not tried': 0 };
const began = performance.now();

try {
  copySources();
  const before = run(guards);
  for (const { name, said } of before.failed) say(`red before  ${name}: ${said}`);
  for (const guard of guards) {
    const [verdict, why] = tried(guard);
    counts[verdict] += 1;
    say(`${verdict.padEnd(9)}  ${guard.row}  ${guard.what}  (${why})`);
  }
  for (const row of rows.filter((one) => !guards.some((guard) => guard.row === one))) {
    counts['not found'] += 1;
    say(`not found  ${row}`);
  }
  const said = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  say(`${said.join(', ')}, ${((performance.now() - began) / 60_000).toFixed(1)} min`);
  process.exitCode = counts.lost + counts['not found'] + before.failed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** A run that is killed leaves a copy behind, never the checkout without a guard. */
function copySources(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

function tried(guard: Guard): readonly [verdict: keyof typeof counts, why: string] {
  const file = join(copy, guard.file);
  const whole = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const without = takenOut(whole, guard);
  if (without === null) return ['not found', guard.file];
  writeFileSync(file, without);
  try {
    const { failed, passed, skipped, trouble } = run([guard]);
    // What misses a name has not noticed that a guard is missing.
    const [noticed] = failed.filter(({ said }) => !/^ReferenceError/.test(said));
    if (noticed) return ['kept', noticed.said];
    if (failed[0]) return ['lost', failed[0].said];
    if (passed === 0 && skipped > 0 && trouble === '') return ['not tried', `skipped here: ${guard.test}`];
    return ['lost', passed === 0 ? `no test ran: ${trouble}` : `${passed} passed: ${guard.test}`];
  } finally {
    writeFileSync(file, whole);
  }
}

/** Runs the tests of some guards in the copy. */
function run(some: readonly Guard[]) {
  rmSync(reportFile, { force: true });
  const files = [...new Set(some.map(({ test }) => test))];
  const named = some.map((guard) => RegExp.escape(guard.named)).join('|');
  const isBuilt = some.some(({ built }) => built) && !runs('electron-vite', 'build', '--logLevel', 'error');
  const none = { failed: [], passed: 0, skipped: 0 };
  if (isBuilt) return { ...none, trouble: 'no build' };
  const report = ['--reporter=json', `--outputFile=${reportFile}`];
  // The first failure is enough. A file of two projects runs in one after the other: beside each other, the failure in
  // one may be cancelled by that in the other before it is in the report.
  const firstFailure = some.length > 1 ? [] : ['--bail=1', '--no-file-parallelism'];
  runs('vitest', 'run', ...files, '-t', named, '--retry=0', ...firstFailure, ...report);
  if (!existsSync(reportFile)) return { ...none, trouble: 'no report' };
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => new RegExp(named).test(fullName));
  const inState = (state: string) => tests.filter(({ status }) => status === state);
  return {
    failed: inState('failed').map(({ fullName, failureMessages: [first = ''] }) => ({
      name: fullName,
      said: inOneLine(first),
    })),
    passed: inState('passed').length,
    skipped: inState('skipped').length,
    trouble: inOneLine(testResults.map(({ message }) => message).join(' ')),
  };
}

function runs(command: string, ...args: readonly string[]): boolean {
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { cwd: copy, stdio: 'ignore', shell }).status === 0;
}
