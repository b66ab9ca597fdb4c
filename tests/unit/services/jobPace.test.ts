import { describe, expect, it } from 'vitest';
import { secondsLeft, worked } from '../../../electron/services/jobs/jobFigures.ts';

const job = { total: 500, done: 0, failed: 0, skipped: 0, withoutPdf: 0, sameNumber: 0, refreshed: null };

describe('the time that a job has left', () => {
  it('goes by what took its time, and not by invoices without a PDF, which are over at once', () => {
    const from = { at: 0, ended: worked(job) };
    const some = { ...job, done: 20, skipped: 30, withoutPdf: 30 };
    expect(secondsLeft(some, from, 4_000)).toBe(90);
    expect(secondsLeft({ ...some, withoutPdf: 0 }, from, 4_000)).toBe(36);
  });

  it('counts anew after a pause, and says nothing while too little is known', () => {
    const before = { ...job, done: 100, skipped: 50, withoutPdf: 40 };
    const from = { at: 60_000, ended: worked(before) };
    expect(secondsLeft({ ...before, done: 102 }, from, 62_000)).toBeNull();
    expect(secondsLeft({ ...before, done: 110 }, from, 60_500)).toBeNull();
    expect(secondsLeft({ ...before, done: 110 }, from, 62_000)).toBe(68);
  });
});
