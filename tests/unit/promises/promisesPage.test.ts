import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PromiseRow, promisesOf, promiseTable } from '../../promiseTable.ts';

const ROOT = join(import.meta.dirname, '../../..');
const rows = promisesOf(readFileSync(join(ROOT, 'docs/promises.md'), 'utf8'));
const OWN = 'tests/unit/promises/';

const testFiles = (readdirSync(join(ROOT, 'tests'), { recursive: true }) as string[])
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(OWN));

/** Every number that a test's name in the file begins with; a name may begin with several. */
function numbersIn(source: string): ReadonlySet<string> {
  const names = source.matchAll(/(?<=['"`])(?:[PF]\d\d )+/g);
  return new Set(Array.from(names, ([name]) => name.match(/P\d\d/g) ?? []).flat());
}

const numbersOf = new Map(
  testFiles.map((path) => [path, numbersIn(readFileSync(join(ROOT, path), 'utf8'))] as const),
);

/** What a page says wrongly about the tests. */
function troubles(page: readonly PromiseRow[]): readonly string[] {
  const found: string[] = [];
  for (const { number, files, cases } of page) {
    const isReal = (path: string) => numbersOf.get(path)?.has(number) ?? false;
    if (files.length === 0) found.push(`${number}: no test file`);
    if (cases === '') found.push(`${number}: no cases`);
    found.push(...files.filter((path) => !isReal(path)).map((path) => `${number}: no such test in ${path}`));
  }
  const known = new Set(page.map(({ number }) => number));
  const borne = new Set([...numbersOf.values()].flatMap((numbers) => [...numbers]));
  return [
    ...found,
    ...[...borne].filter((number) => !known.has(number)).map((number) => `${number}: no row`),
  ];
}

describe('the page of promises', () => {
  it('names tests of every promise, and has a row for every number that a test bears', () => {
    expect(troubles(rows)).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(38);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });

  it('is found out when a row, a file or a test is missing', () => {
    const [first] = rows;
    if (first === undefined) throw new Error('the page has no row');
    expect(troubles(rows.slice(1))).toEqual([`${first.number}: no row`]);
    expect(troubles([{ ...first, files: [] }, ...rows.slice(1)])).toEqual([`${first.number}: no test file`]);
    const invented = { number: 'P99', promise: 'x', cases: '1', files: ['tests/none.test.ts'] };
    expect(troubles([...rows, invented])).toEqual(['P99: no such test in tests/none.test.ts']);
  });
});

describe('the table of a full run', () => {
  const page = promisesOf(
    [
      '| Number | Promise |',
      '| P01 | One | 12 states | `a` |',
      '| P45 | Two | all | `b` |',
      '| P46 | Three | 400 | `c` |',
    ].join('\n'),
  );

  it('counts what held for each promise, and names those that no test ran for', () => {
    const { lines, missing } = promiseTable(page, [
      { suite: 'unit', name: 'P01 a state', state: 'passed', ms: 1_500 },
      { suite: 'unit', name: 'in a room P01 another', state: 'failed', ms: 500 },
      { suite: 'integration', name: 'F16 P01 a third', state: 'skipped', ms: 0 },
      { suite: 'boringCrypto', name: 'opens', state: 'passed', ms: 100 },
      { suite: 'unit', name: 'says XP46 and P461', state: 'passed', ms: 9 },
    ]);
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['promise', 'cases', 'held', 'time'],
      ['P01 One', '12 states', '1 of 3 (1 skipped)', '2.0 s'],
      ['P45 Two', 'all', '1 of 1', '0.1 s'],
      ['P46 Three', '400', '0 of 0', '0.0 s'],
    ]);
    expect(missing).toEqual(['P46']);
  });
});

describe('the last lines of a run', () => {
  it('say a failure in one line with its place, a long one without its middle', async () => {
    const { inOneLine } = (await import('../../../scripts/closingReporter.mjs' as string)) as {
      inOneLine(errors: readonly object[]): string;
    };
    const stacks = [{ file: '/x/tests/e2e/story.test.ts', line: 32 }];
    const message = '\u001b[31mexpected\u001b[0m [ true,\n   false ]\n\nto equal';
    expect(inOneLine([{ message, stacks }])).toBe('expected [ true, false ] to equal (e2e/story.test.ts:32)');
    expect(inOneLine([{ message: `${'x'.repeat(700)}${'y'.repeat(700)}` }])).toBe(
      `${'x'.repeat(600)} … ${'y'.repeat(600)}`,
    );
    expect(inOneLine([{ message: 'one' }, { message: 'two', diff: '- a\n+ b' }])).toBe('one / two - a + b');
  });
});
