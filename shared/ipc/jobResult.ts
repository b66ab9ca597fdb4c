import type { TextKey } from '../i18n/translator.ts';
import { wordsOf } from './jobKinds.ts';
import type { Job } from './jobs.ts';

/** Whether a job has ended, however it did. */
export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed';
}

/** A text of the catalogue `jobs`. */
type Say = (key: TextKey<'jobs'>, values?: { readonly count: number; readonly shown: string }) => string;

/** Digits as they are grouped on the screen, or plain for a report. */
export type Digits = (count: number) => string;

/** "198 saved, 3 failed": what an ended job did and what it could not do. It names no customer and no file. */
export function resultLine(job: Job, say: Say, digits: Digits = String): string {
  const { counts, countsItems, writesFiles, saved = 'written' } = wordsOf(job);
  const all = counts.map(({ of, said }) => ({ said, count: of(job) }));
  const some = all.filter(({ count }, place) => count > 0 || (place === 0 && countsItems && writesFiles));
  // A refresh of nothing has changed nothing.
  const shown = some.length > 0 || !countsItems ? some : all.slice(0, 1);
  return [
    ...(countsItems ? [] : [say(job.state === 'done' && job.failed === 0 ? saved : 'notWritten')]),
    ...shown.map(({ said, count }) => say(said, counted(count, digits))),
  ].join(', ');
}

/** `count` chooses singular or plural, `shown` is what is read. */
export function counted(count: number, digits: Digits) {
  return { count, shown: digits(count) };
}

/** Tells outside the window that jobs have ended: how many, never whose, since anyone may see the screen. */
export function jobNotice(
  job: Job,
  say: Say,
  digits: Digits,
): { readonly title: string; readonly body: string } {
  const title =
    job.state === 'failed' ? 'noticeStopped' : job.failed > 0 ? 'noticeSomeFailed' : 'noticeFinished';
  return { title: say(title), body: resultLine(job, say, digits) };
}

/**
 * Jobs that have ended by themselves since the last list of them: those which the clerk cancelled and those that had
 * ended before are not among them. Call it with each list.
 */
export function endsFollower(): (jobs: readonly Job[]) => readonly Job[] {
  let unfinished: ReadonlySet<string> = new Set();
  return (jobs) => {
    const before = unfinished;
    unfinished = new Set(jobs.filter((job) => !isOver(job)).map(({ id }) => id));
    return jobs.filter(({ id, state }) => before.has(id) && (state === 'done' || state === 'failed'));
  };
}
