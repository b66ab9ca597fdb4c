import { describe, expect, it } from 'vitest';
import {
  canRetry,
  hasFile,
  jobName,
  jobReport,
  stateName,
  timeLeft,
} from '../../../../renderer/features/jobs/jobWords.ts';
import { sizeText } from '../../../../renderer/i18n/useFormats.ts';
import type { Texts } from '../../../../renderer/i18n/useTexts.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { failureText } from '../../../../shared/i18n/failureText.ts';
import { createTranslator } from '../../../../shared/i18n/translator.ts';
import type { Failure } from '../../../../shared/ipc/entry.ts';
import { resultLine } from '../../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { fakeFailure } from '../../../fakes/fakeBridge.ts';
import { fakeJob } from '../../../fakes/fakeJob.ts';

const translate = createTranslator('en', catalogues.en);
const why = (failure: Failure) => failureText(catalogues.en, failure);
const t: Texts<'jobs'> = (key, values) => translate('jobs', key, values);

const job = fakeJob({
  ...{ state: 'done', total: 203, done: 198, failed: 3, skipped: 2, bytes: 1, endedAt: 60_000 },
  failures: [{ invoiceNo: '50001', failure: fakeFailure('serviceNotAPdf') }],
});

describe('the result of a job', () => {
  it('says what was done and what could not be done', () => {
    expect(resultLine({ ...job, skipped: 0, total: 201 }, t)).toBe('198 saved, 3 failed');
    expect(resultLine({ ...job, state: 'cancelled', total: 300 }, t)).toBe(
      '198 saved, 3 failed, 2 already there, 97 remaining',
    );
    const shared = { ...job, skipped: 5, counts: { noPdf: 3, sameNumber: 2 } };
    expect(resultLine(shared, t)).toMatch(/, 2 with a number already saved, 3 without a PDF, skipped$/);
    const both = { ...job, skipped: 15, counts: { noPdf: 3 }, total: 216 };
    expect(resultLine(both, t)).toBe('198 saved, 3 failed, 12 already there, 3 without a PDF, skipped');
  });

  it('is copied with every failure, and with those that are not listed', () => {
    const report = jobReport(job, t, why);
    expect(report).toContain('PDFs for customer 10001');
    expect(report).toMatch(/50001: .* \(reference k7f3-9a2c\)/);
    expect(report).toContain('and 2 more');
  });

  it('counts size in decimal units with the decimal mark of the amounts', () => {
    const comma = () => '0,50';
    expect([999, 1_000, 12_345_678, 123_456_789].map((bytes) => sizeText(bytes, comma))).toEqual([
      '999\u00a0B',
      '1,0\u00a0kB',
      '12,3\u00a0MB',
      '123\u00a0MB',
    ]);
  });

  it('names whose invoices it is about, and a list or statement by its one file', () => {
    expect(jobName({ ...job, kind: 'exportZip', customers: 12 }, t)).toBe('ZIP of PDFs for 12 customers');
    expect(jobName({ ...job, kind: 'exportStatements' }, t)).toBe('Statement of account for customer 10001');
    expect(resultLine({ ...job, kind: 'exportList', failed: 0 }, t)).toBe('File saved');
    expect(resultLine({ ...job, kind: 'exportStatement', state: 'failed' }, t)).toBe('No file was saved');
    const counts = { unreadable: 2, longAmounts: 1 };
    const parquet = { ...job, kind: 'exportParquet', failed: 0, counts } as const;
    expect(resultLine(parquet, t)).toBe(
      'File saved, 2 records could not be read and are not included, 1 amount has too many digits for its column and is written as text in the next column',
    );
    expect(hasFile({ ...parquet, fileName: 'a.parquet' })).toBe(true);
    // A folder of files is opened with the folder that it is in.
    expect(hasFile({ ...parquet, fileName: 'Invoices of all customers 2026-06-30' })).toBe(false);
  });

  it('says of one more run what it added, and what it could not know', () => {
    const counts = { invoices: 90, added: 2, gone: 1, missing: 1, forgotten: 3, newLine: 1, leftAlone: 2 };
    const run = { ...job, kind: 'exportRun', failed: 0, counts } as const;
    expect(resultLine(run, t)).toBe(
      [
        'Added to folder, 90 invoices, 2 new, 1 gone',
        'the last export there is damaged, so this one lists no changes',
        '1 customer from earlier exports no longer here',
        '3 forgotten customers, still in earlier exports',
        '2 other items in the folder left untouched',
      ].join(', '),
    );
    expect(resultLine({ ...run, failed: 1, counts: {} }, t)).toBe('No file was saved');
  });

  it('says of many statements who got none and why', () => {
    const counts = { nothingToState: 5, notKept: 2, unreadable: 3 };
    const figures = { total: 20, done: 9, failed: 1, skipped: 8, counts };
    const statements = { ...job, ...figures, kind: 'exportStatements' } as const;
    expect(resultLine(statements, t)).toBe(
      '9 saved, 1 failed, 5 without items, 2 not loaded, 1 already there, 2 remaining, 3 records could not be read and are not included',
    );
    const lacks = { withoutReference: 2, rowsWithoutReference: 1, withoutBalances: 4 };
    const without = { ...statements, counts: { ...counts, ...lacks } };
    expect(resultLine(without, t)).toContain(
      ', 2 without a payment reference, 1 row without a payment reference, 4 without an opening or closing balance',
    );
    const none = { ...statements, total: 7, done: 0, failed: 0, skipped: 7 };
    expect(resultLine(none, t)).toBe(
      '0 saved, 5 without items, 2 not loaded, 3 records could not be read and are not included',
    );
    // Nothing was saved and something failed: that is no partial success.
    expect(stateName({ ...none, failed: 1, total: 8 })).toBe('stateFailed');
  });

  it('says why all of it stopped, and that the rest can be tried again', () => {
    const stopped: Job = {
      ...job,
      state: 'failed',
      failed: 0,
      failures: [],
      stoppedBy: fakeFailure('diskFull'),
    };
    expect(jobReport(stopped, t, why)).toContain('Stopped: The disk is full');
    expect(canRetry(stopped)).toBe(true);
    expect(canRetry({ ...stopped, state: 'running' })).toBe(false);
    expect(canRetry({ ...job, failed: 0 })).toBe(false);
  });

  it('says the time left in the coarsest words that help', () => {
    expect([0, 59, 60, 280, 5_340, 7_200].map((seconds) => timeLeft(seconds, t))).toEqual([
      'under a minute',
      'under a minute',
      'about 1 min',
      'about 5 min',
      'about 89 min',
      'about 2 h',
    ]);
  });
});
