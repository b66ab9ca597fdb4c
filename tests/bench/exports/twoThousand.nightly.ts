/**
 * The month-end job at its full size, for a nightly run: `node tests/bench/exports/twoThousand.nightly.ts`. 2,000 PDFs
 * of 100 KB over a service of which 5 % of the answers fail, and again through three kills; ends with 1 when a file is
 * wrong, double or half, or a request too many was made.
 */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKERS } from '../../../electron/services/jobs/jobRun.ts';
import { foldersBelow, hashesOf, pdfsOnly, requestsOf } from '../../integration/exports/exportDesk.ts';
import { flakyExport, sandboxOptions } from '../../integration/exports/flakyExport.ts';
import { runAndKill, runToEnd } from '../../integration/exports/killedExport.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';

const COUNT = 2_000;
const CUSTOMER = 'K10012';
const KILLS = [400, 900, 1_500];
const say = (line: string) => process.stdout.write(`${line}\n`);

const report = await flakyExport(CUSTOMER, COUNT);
say(
  `${COUNT} PDFs: ${report.requests} requests, ${report.faulted} of them met by a fault, ` +
    `"retry failed" ${report.retries} times, ${report.seconds.toFixed(1)} s`,
);
equal(Object.keys(report.right).length, COUNT);
deepEqual(report.got, report.right);
deepEqual(report.besides, ['manifest.csv', 'manifest.json']);
equal(report.requests, COUNT + report.faulted);

const root = await mkdtemp(join(tmpdir(), 'kontor-nightly-'));
const sandbox = await startThreadedSandbox(sandboxOptions(true));
try {
  const { baseUrl, credentials } = sandbox;
  const task = {
    root,
    service: { baseUrl, credentials },
    number: CUSTOMER,
    count: COUNT,
    target: 'folder',
  } as const;
  for (const [index, at] of KILLS.entries()) await runAndKill(task, index === 0, at);
  let job = (await runToEnd(task)).at(-1)?.job;
  for (let tries = 0; job && job.failed > 0 && tries < 10; tries += 1) {
    job = (await runToEnd(task)).at(-1)?.job;
  }
  equal(job?.failed, 0);
  deepEqual(pdfsOnly(await hashesOf(foldersBelow(root).exportDir)), report.right);
  const log = (await requestsOf(sandbox)).filter(({ endpoint }) => endpoint === 'assumed');
  const faulted = log.filter(({ faults }) => faults !== undefined).length;
  say(`killed ${KILLS.length} times: ${log.length} requests, ${faulted} of them met by a fault`);
  ok(log.length >= COUNT && log.length <= COUNT + faulted + KILLS.length * WORKERS);
} finally {
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
}
