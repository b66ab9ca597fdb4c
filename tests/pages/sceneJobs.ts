import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import { JOB_KINDS, REFRESH_OUTCOMES } from '../../shared/ipc/jobKinds.ts';
import { JOB_STATES, type Job } from '../../shared/ipc/jobs.ts';
import { type FakeBridge, fakeFailure } from '../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../fakes/fakeData.ts';
import { refreshJob } from '../fakes/fakeRefreshing.ts';

const ONE_FILE = new Set<string>(['exportZip', 'exportMergedPdf', 'exportList', 'exportStatement']);
const FINAL_STATE = new Set<string>(['done', 'cancelled', 'failed']);

const WAITING: Readonly<Partial<Record<Job['state'], Job['waiting']>>> = {
  paused: 'interrupted',
  running: 'offline',
};

/** A job of each kind in each state; `word` is in the names of their files. */
export function everyJob(word: string): Job[] {
  const customer = { connectionId: PRODUCTION_CONNECTION.id, number: '10001' as CustomerNumber };
  return JOB_KINDS.flatMap((kind, place) =>
    JOB_STATES.map((state): Job => {
      const ended = FINAL_STATE.has(state);
      return refreshJob({
        id: `${kind}-${state}`,
        ...{ kind, state, customer, customers: place % 2 === 0 ? 1 : 1_250 },
        waiting: WAITING[state] ?? null,
        ...{
          total: 123_456,
          done: 98_765,
          failed: 12,
          skipped: 345,
          counts: { noPdf: 300, unreadable: 7, notKept: 3 },
        },
        bytes: 123_456_789,
        secondsLeft: state === 'running' ? 4_321 : null,
        startedAt: Date.now() - 3_600_000,
        endedAt: ended ? Date.now() - 600_000 : null,
        folderName: `Exports ${word}`,
        fileName: ONE_FILE.has(kind) ? `Invoices 10001 ${word}.pdf` : null,
        stoppedBy: state === 'failed' ? fakeFailure('serviceRejectedCredentials') : null,
        failures: [{ invoiceNo: '50001', failure: fakeFailure('serviceNotAPdf') }],
      });
    }),
  );
}

/** The report of each refresh: a customer for each way in which one comes out. */
export function giveRefreshReport(fake: FakeBridge, amount: Decimal): void {
  const rows = REFRESH_OUTCOMES.map((outcome, place) => {
    const isHere = outcome === 'changed' || outcome === 'unchanged' || outcome === 'first';
    const count = isHere ? 12 : 0;
    return {
      ...{ place, number: String(10_001 + place), outcome },
      ...(isHere
        ? { invoices: 123_456, owedBefore: '0', owedAfter: amount, fetchedAt: Date.now() }
        : { invoices: null, owedBefore: null, owedAfter: null, fetchedAt: null }),
      ...{ added: count, settled: count, changed: count, removed: count, unreadable: count },
      failure: outcome === 'failed' ? fakeFailure('serviceTimeout') : null,
    };
  });
  fake.answerWith('refreshing.report', async () => ({
    ...{ rows, matching: rows.length, all: 1_250, revision: 1 },
  }));
}
