/** The rows of `docs/promises.md`, and how they came through a run of the tests. */

export interface PromiseRow {
  /** `P01` to `P99`. */
  readonly number: string;
  readonly promise: string;
  /** What a full run goes through, in words. */
  readonly cases: string;
  readonly files: readonly string[];
}

export interface TestOutcome {
  readonly suite: string;
  readonly name: string;
  readonly state: string;
  /** Milliseconds. */
  readonly ms: number;
}

/** Columns wider than this are cut. */
const MOST_WIDE = [70, 60, 24] as const;

export function promisesOf(page: string): readonly PromiseRow[] {
  return page
    .split('\n')
    .filter((line) => /^\| P\d\d \|/.test(line))
    .map((line) => {
      const [, number = '', promise = '', cases = '', files = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return {
        number,
        promise,
        cases,
        files: Array.from(files.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
      };
    });
}

/** The tests of a run that belong to a promise; all that the suite under Electron's crypto holds is P45. */
function testsOf(number: string, tests: readonly TestOutcome[]): readonly TestOutcome[] {
  const named = new RegExp(`(^|\\s)${number} `);
  return tests.filter(
    ({ name, suite }) => named.test(name) || (number === 'P45' && suite === 'boringCrypto'),
  );
}

/** One line a promise, and the numbers of those that no test ran for. */
export function promiseTable(promises: readonly PromiseRow[], tests: readonly TestOutcome[]) {
  const missing: string[] = [];
  const rows = promises.map(({ number, promise, cases }) => {
    const own = testsOf(number, tests);
    if (own.length === 0) missing.push(number);
    const inState = (wanted: string) => own.filter(({ state }) => state === wanted).length;
    const skipped = inState('skipped') > 0 ? ` (${inState('skipped')} skipped)` : '';
    const seconds = own.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
    const held = `${inState('passed')} of ${own.length}${skipped}`;
    return [`${number} ${promise}`, cases, held, `${seconds.toFixed(1)} s`];
  });
  const lines = [['promise', 'cases', 'held', 'time'], ...rows].map((row) => {
    const cells = MOST_WIDE.map((width, at) => cut(row[at] ?? '', width).padEnd(width));
    return [...cells, (row[3] ?? '').padStart(9)].join('  ');
  });
  return { lines, missing };
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
