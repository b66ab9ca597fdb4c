import { type Digits, resultLine, type Say } from './jobResult.ts';
import type { Job } from './jobs.ts';

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
    unfinished = new Set(jobs.filter(isUnfinished).map(({ id }) => id));
    return jobs.filter(({ id, state }) => before.has(id) && (state === 'done' || state === 'failed'));
  };
}

function isUnfinished({ state }: Job): boolean {
  return state === 'running' || state === 'paused';
}
