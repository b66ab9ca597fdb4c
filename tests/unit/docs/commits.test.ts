import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The last commit before the rule. */
const RULED_SINCE = 'a689beb9';
const MOST_LETTERS = 72;

const log = spawnSync('git', ['log', '--no-merges', '--format=%h%x00%s%x00%b%x01', `${RULED_SINCE}..HEAD`], {
  cwd: join(import.meta.dirname, '../../..'),
  encoding: 'utf8',
});
const missing = log.status === 0 ? null : 'no git, or no history back to the first commit under the rule';

/** What is wrong with a commit's message (CONTRIBUTING.md). */
function faultsOf(subject: string, body: string): string[] {
  return [
    ...(subject.length > MOST_LETTERS ? [`longer than ${MOST_LETTERS} letters`] : []),
    ...(/^\p{Lu}/u.test(subject) ? [] : ['begins without an upper-case letter']),
    ...(subject.endsWith('.') ? ['ends with a full stop'] : []),
    ...(body.trim() === '' ? ['has no body that says why'] : []),
  ];
}

describe('the message of a commit', () => {
  it.skipIf(missing !== null)(`is as CONTRIBUTING says (${missing ?? 'git'})`, () => {
    const commits = log.stdout.split('\u0001').filter((text) => text.trim() !== '');
    const wrong = commits.flatMap((text) => {
      const [hash = '', subject = '', body = ''] = text.trim().split('\0');
      return faultsOf(subject, body).map((fault) => `${hash} ${subject}: ${fault}`);
    });
    expect(wrong).toEqual([]);
  });

  it('is refused for each of its faults', () => {
    expect(faultsOf('Read the number once', 'It was read twice.')).toEqual([]);
    expect(faultsOf(`r${'e'.repeat(MOST_LETTERS)}.`, '\n')).toHaveLength(4);
  });
});
