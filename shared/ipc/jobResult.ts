import type { TextKey } from '../i18n/translator.ts';
import { wordsOf } from './jobKinds/jobKinds.ts';
import type { Job } from './jobs.ts';

/** A text of the catalogue `jobs`. */
export type Say = (
  key: TextKey<'jobs'>,
  values?: { readonly count: number; readonly shown: string },
) => string;

/** Digits as they are grouped on the screen, or plain for a report. */
export type Digits = (count: number) => string;

/** "198 saved, 3 failed": what an ended job did and what it could not do. It names no customer and no file. */
export function resultLine(job: Job, say: Say, digits: Digits = String): string {
  const { counts, countsItems, writesFiles } = wordsOf(job);
  const all = counts.map(({ of, said }) => ({ said, count: of(job) }));
  const some = all.filter(({ count }, place) => count > 0 || (place === 0 && countsItems && writesFiles));
  // A refresh of nothing has changed nothing.
  const shown = some.length > 0 || !countsItems ? some : all.slice(0, 1);
  return [
    ...(countsItems ? [] : [say(job.state === 'done' && job.failed === 0 ? 'written' : 'notWritten')]),
    ...shown.map(({ said, count }) => say(said, counted(count, digits))),
  ].join(', ');
}

/** `count` chooses singular or plural, `shown` is what is read. */
export function counted(count: number, digits: Digits) {
  return { count, shown: digits(count) };
}
