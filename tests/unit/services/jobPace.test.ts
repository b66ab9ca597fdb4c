import { describe, expect, it } from 'vitest';
import { countOutcome, freshJob, idleEntry, secondsLeft } from '../../../electron/services/jobs/jobEntry.ts';
import { numbers, order } from './jobBench.ts';

const job = { total: 500, done: 0, failed: 0, skipped: 0 };

describe('the time that a job has left', () => {
  it('goes by what took its time, and not by invoices without a PDF, which are over at once', () => {
    const countedBy = (withoutWork: readonly string[]) => {
      const entry = { ...idleEntry(order), job: { ...freshJob('a', order, 0), total: 500 }, queue: null };
      for (const kind of numbers(50).map((place) => (place < 20 ? 'done' : 'skipped'))) {
        countOutcome(
          entry,
          { kind, bytes: 0, ...(kind === 'skipped' && { reason: 'noPdf' }) },
          { withoutWork },
          4_000,
        );
      }
      return entry.job;
    };
    expect(countedBy(['noPdf'])).toMatchObject({ done: 20, counts: { noPdf: 30 }, secondsLeft: 90 });
    expect(countedBy([]).secondsLeft).toBe(36);
  });

  it('counts anew after a pause, and says nothing while too little is known', () => {
    const ended = { ...job, done: 110, skipped: 50 };
    expect(secondsLeft(ended, { at: 60_000, worked: 2 }, 62_000)).toBeNull();
    expect(secondsLeft(ended, { at: 60_000, worked: 10 }, 60_500)).toBeNull();
    expect(secondsLeft(ended, { at: 60_000, worked: 10 }, 62_000)).toBe(68);
  });
});
