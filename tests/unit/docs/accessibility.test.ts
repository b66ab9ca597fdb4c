import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** The criteria of WCAG 2.2 by level, in their order; 4.1.1 is no longer one. */
const LEVELS = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
};
const CRITERIA = Object.entries(LEVELS)
  .flatMap(([level, numbers]) => numbers.split(/\s+/).map((number) => `${number} ${level}`))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

const PAGE = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8');
const ROWS = [...PAGE.matchAll(/^\| ([\d.]+) [^|]+ \| (AA?) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', level = '', verdict = '', tests = '']) => ({
    criterion: `${number} ${level}`,
    verdict,
    files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
);

it('has every criterion of WCAG 2.2, A and AA, once', () => {
  expect(CRITERIA).toHaveLength(55);
  expect(ROWS.map(({ criterion }) => criterion)).toEqual(CRITERIA);
});

it('names a test that is there for what is shown, and none for what is not', () => {
  for (const { criterion, verdict, files } of ROWS) {
    const wants = { shown: true, 'partly shown': true, 'not shown': false, 'does not apply': false }[verdict];
    expect({ criterion, named: files.length > 0 }).toEqual({ criterion, named: wants });
    for (const file of files) {
      expect(file).toMatch(/^tests\/.*\.test\.tsx?$/);
      expect({ file, isThere: existsSync(join(ROOT, file)) }).toEqual({ file, isThere: true });
    }
  }
});

it('counts its own verdicts', () => {
  const of = (wanted: string) => ROWS.filter(({ verdict }) => verdict === wanted).length;
  expect(PAGE.replaceAll(/\s+/g, ' ')).toContain(
    `Of 55 criteria ${of('shown')} are shown, ${of('partly shown')} partly shown, ${of('not shown')} not shown, and ${of('does not apply')} do not apply.`,
  );
});
