import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultEffect } from '../../sandbox/faults/faultRule.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { endOfJob, firstWithPdf, hashesOf, launchBelow, lookUp, pdfsOnly, requestsOf } from './exportDesk.ts';

const REFERENCE = '2026-06-30';
export const PDF_BYTES = 100_000;

/** Each meets a fraction of the requests, together five in a hundred. */
const FAULTS: readonly FaultEffect[] = [
  { kind: 'status', status: 429, retryAfter: '1' },
  { kind: 'status', status: 503 },
  { kind: 'truncate', at: 0.5 },
  { kind: 'drop', at: 0.5 },
  { kind: 'contentType', contentType: 'text/html' },
];
const SHARE = 0.05;

export interface FlakyReport {
  /** Requests for PDFs that the service saw, and how many of them a fault met. */
  readonly requests: number;
  readonly faulted: number;
  readonly otherRequests: readonly string[];
  /** Names and hashes that an export without faults gives. */
  readonly right: Record<string, string>;
  readonly got: Record<string, string>;
  /** Everything in the folder besides PDFs. */
  readonly besides: readonly string[];
  readonly retries: number;
  readonly verdict: unknown;
  readonly seconds: number;
}

export function sandboxOptions(faulty: boolean) {
  return {
    referenceDate: REFERENCE,
    pdf: { padTo: PDF_BYTES },
    ...(faulty
      ? {
          faults: FAULTS.map((effect) => ({
            scope: 'invoicePdf',
            effect,
            probability: SHARE / FAULTS.length,
          })),
        }
      : {}),
  };
}

/** What an export without faults gives: the reference for another one. */
export async function faultlessExport(number: string, count: number): Promise<Record<string, string>> {
  const sandbox = await startThreadedSandbox(sandboxOptions(false));
  const root = await mkdtemp(join(tmpdir(), 'kontor-truth-'));
  const app = await launchBelow(root);
  try {
    const customer = await lookUp(app, sandbox, number);
    await app.calls.exports.start({ customer, selection: await firstWithPdf(app, customer, count) });
    const job = await endOfJob(app);
    if (job.done !== count) throw new Error('the export without faults is not whole');
    return pdfsOnly(await hashesOf(app.exportDir));
  } finally {
    await app.close();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Exports over a service of which five answers in a hundred fail, retrying what failed until nothing is left. */
export async function flakyExport(number: string, count: number): Promise<FlakyReport> {
  const right = await faultlessExport(number, count);
  const sandbox = await startThreadedSandbox(sandboxOptions(true));
  const root = await mkdtemp(join(tmpdir(), 'kontor-stutter-'));
  const app = await launchBelow(root);
  try {
    const customer = await lookUp(app, sandbox, number);
    const began = performance.now();
    const selection = await firstWithPdf(app, customer, count);
    const { jobId } = await app.calls.exports.start({ customer, selection });
    let retries = 0;
    for (let job = await endOfJob(app); job.failed > 0 && jobId !== null; job = await endOfJob(app)) {
      retries += 1;
      await app.calls.jobs.retryFailed({ jobId });
    }
    const seconds = (performance.now() - began) / 1_000;
    const log = await requestsOf(sandbox);
    const pdfs = log.filter(({ endpoint }) => endpoint === 'assumed');
    const hashes = await hashesOf(app.exportDir);
    return {
      requests: pdfs.length,
      faulted: pdfs.filter(({ faults }) => faults !== undefined).length,
      otherRequests: log.filter(({ endpoint }) => endpoint !== 'assumed').map(({ endpoint }) => endpoint),
      right,
      got: pdfsOnly(hashes),
      besides: [...hashes.keys()].filter((name) => !name.endsWith('.pdf')),
      retries,
      verdict: await app.calls.exports.verify({ jobId }),
      seconds,
    };
  } finally {
    await app.close();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  }
}
