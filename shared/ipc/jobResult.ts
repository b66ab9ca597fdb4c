import type { Job } from './jobs.ts';

/** Keys of the catalogue `jobs` that give a job's result. */
export type JobResultKey =
  | 'written'
  | 'notWritten'
  | 'saved'
  | 'failed'
  | 'left'
  | 'skipped'
  | 'alreadyThere'
  | 'sameNumber'
  | 'withoutPdf'
  | 'unreadable'
  | 'refreshChanged'
  | 'refreshUnchanged'
  | 'refreshFirst'
  | 'refreshNotFound'
  | 'refreshFresh'
  | 'refreshForgotten'
  | 'refreshUnreadable'
  | 'longAmounts'
  | 'nothingToState'
  | 'notKept';

type Say = (key: JobResultKey, values?: { readonly count: number; readonly shown: string }) => string;

/** Digits as they are grouped on the screen, or plain for a report. */
export type Digits = (count: number) => string;

/** "198 saved, 3 failed": what an ended job did and what it could not do. It names no customer and no file. */
export function resultLine(job: Job, say: Say, digits: Digits = String): string {
  if (job.kind === 'refresh') return refreshLine(job, say, digits);
  if (job.kind === 'exportStatements') return statementsLine(job, say, digits);
  if (!countsPdfs(job)) {
    const written = say(job.state === 'done' && job.failed === 0 ? 'written' : 'notWritten');
    return [written, ...unreadableWords(job, say, digits), ...longWords(job, say, digits)].join(', ');
  }
  const left = jobLeft(job);
  return [
    say('saved', counted(job.done, digits)),
    job.failed > 0 && say('failed', counted(job.failed, digits)),
    ...skippedWords(job, say, digits),
    ...unreadableWords(job, say, digits),
    left > 0 && say('left', counted(left, digits)),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Whether its items are invoices with a PDF each, which a clerk counts; a list or a statement is one file. */
export function countsPdfs({ kind }: Job): boolean {
  return kind === 'exportPdfs' || kind === 'exportZip' || kind === 'exportMergedPdf';
}

/** Whether its items are counted and listed one by one: a list or a statement is one file. */
export function countsItems(job: Job): boolean {
  return countsPdfs(job) || job.kind === 'refresh' || job.kind === 'exportStatements';
}

/** Whether it writes to a place that the clerk has chosen. */
export function writesFiles({ kind }: Job): boolean {
  return kind !== 'refresh';
}

/** "480 changed, 4 300 unchanged, 20 new here": how the customers of a refresh came out. */
function refreshLine(job: Job, say: Say, digits: Digits): string {
  const { refreshed } = job;
  const notFound = refreshed?.notFound ?? 0;
  const counts: readonly (readonly [JobResultKey, number])[] = [
    ['refreshChanged', refreshed?.changed ?? 0],
    ['refreshUnchanged', refreshed?.unchanged ?? 0],
    ['refreshFirst', refreshed?.first ?? 0],
    ['refreshNotFound', notFound],
    ['failed', job.failed - notFound],
    ['refreshFresh', refreshed?.fresh ?? 0],
    ['refreshForgotten', refreshed?.forgotten ?? 0],
    ['left', jobLeft(job)],
    ['refreshUnreadable', job.unreadable],
  ];
  const said = counts.filter(([, count]) => count > 0);
  const shown = said.length > 0 ? said : counts.slice(0, 1);
  return shown.map(([key, count]) => say(key, counted(count, digits))).join(', ');
}

/** "480 saved, 12 with nothing to state": how the customers of many statements came out. */
function statementsLine(job: Job, say: Say, digits: Digits): string {
  const { done, failed, nothingToState, notKept, unreadable } = job;
  const counts: readonly (readonly [JobResultKey, number])[] = [
    ['failed', failed],
    ['nothingToState', nothingToState],
    ['notKept', notKept],
    ['alreadyThere', job.skipped - nothingToState - notKept],
    ['left', jobLeft(job)],
    ['unreadable', unreadable],
  ];
  const said = counts.filter(([, count]) => count > 0);
  return [['saved', done] as const, ...said]
    .map(([key, count]) => say(key, counted(count, digits)))
    .join(', ');
}

/** What is neither done, failed nor left out. */
export function jobLeft(job: Job): number {
  return Math.max(job.total - job.done - job.failed - job.skipped, 0);
}

/** `count` chooses singular or plural, `shown` is what is read. */
export function counted(count: number, digits: Digits) {
  return { count, shown: digits(count) };
}

/** Why they were left out; jobs of earlier versions do not record the reason. */
function skippedWords(job: Job, say: Say, digits: Digits): (string | false)[] {
  const { withoutPdf, sameNumber } = job;
  const skipped = job.skipped - job.unreadable;
  if (withoutPdf === null) return [skipped > 0 && say('skipped', counted(skipped, digits))];
  const there = skipped - withoutPdf - sameNumber;
  return [
    there > 0 && say('alreadyThere', counted(there, digits)),
    sameNumber > 0 && say('sameNumber', counted(sameNumber, digits)),
    withoutPdf > 0 && say('withoutPdf', counted(withoutPdf, digits)),
  ];
}

/** Records that are in no file, since they cannot be read. */
function unreadableWords({ unreadable }: Job, say: Say, digits: Digits): string[] {
  return unreadable > 0 ? [say('unreadable', counted(unreadable, digits))] : [];
}

/** Amounts that are in the file as texts only. */
function longWords({ longAmounts }: Job, say: Say, digits: Digits): string[] {
  return longAmounts > 0 ? [say('longAmounts', counted(longAmounts, digits))] : [];
}
