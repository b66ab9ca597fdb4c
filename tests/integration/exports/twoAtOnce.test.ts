import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom, seedOf } from '../../../electron/sandbox/seededRandom.ts';
import { EXPORT_TARGETS, type ExportTarget } from '../../../shared/domain/bounds.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { LONGEST_TEST } from '../../patience.ts';
import { casesOf } from '../../promiseCounts.ts';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import type { Launch } from '../services/launch.ts';
import { launchBelow, lookUp } from './exportDesk.ts';
import { exportAtOnce, TEMPLATES } from './twoAtOnce.ts';

const PAIRS = casesOf(200, 5);

describe('two exports at once into one folder', () => {
  let root = '';
  let sandboxes: Sandbox[] = [];
  let app: Launch;
  /** The same number at two services: the invoices have the same numbers, too. */
  let customers: CustomerRef[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'kontor-two-'));
    const options = { referenceDate: '2026-06-30' };
    sandboxes = [await startSandbox(options), await startSandbox({ ...options, pdf: { padTo: 5_000 } })];
    app = await launchBelow(root);
    customers = [];
    for (const sandbox of sandboxes) customers.push(await lookUp(app, sandbox, '10008'));
  });
  afterAll(async () => {
    await app.close();
    for (const sandbox of sandboxes) await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  });

  const job = (from: number, template: string, target: ExportTarget = 'folder') => {
    const customer = customers[from];
    if (!customer) throw new Error('no such customer');
    return { customer, template, target };
  };

  it('P40 keeps every file of both that is reported as saved', async () => {
    const jobs = [job(0, 'invoice'), job(1, 'invoice')];
    const report = await exportAtOnce(app, { jobs, appearing: [] });
    const done = report.jobs.reduce((sum, one) => sum + one.done, 0);
    expect(done).toBe(20);
    expect(report).toMatchObject({ saved: done, lost: [], besides: [] });
  });

  it(
    `P40 ${PAIRS} pairs: nothing is lost, and nothing that appears meanwhile is touched`,
    async () => {
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const random = new SeededRandom(seedOf('pair', String(pair)));
        const some = () => job(random.int(0, 1), random.pick(TEMPLATES), random.pick(EXPORT_TARGETS));
        const jobs = [some(), some()];
        const appearing = Array.from({ length: 24 }, () => appearingName(random));
        const report = await exportAtOnce(app, { jobs, appearing });
        const files = report.jobs.reduce((sum, one) => sum + (one.fileName === null ? one.done : 1), 0);
        expect(report.jobs.map(({ state, failed }) => ({ state, failed }))).toEqual(
          jobs.map(() => ({ state: 'done', failed: 0 })),
        );
        const { saved, lost, touched, besides } = report;
        expect({ pair, saved, lost, touched, besides }).toEqual({
          pair,
          saved: files,
          lost: [],
          touched: [],
          besides: [],
        });
      }
    },
    casesOf(9 * LONGEST_TEST, LONGEST_TEST),
  );
});

/** A name that one of the jobs is about to take. */
function appearingName(random: SeededRandom): string {
  const number = random.int(1, 9);
  const numbered = number === 1 ? '' : ` (${number})`;
  const stem = random.pick([
    'invoice',
    '10008',
    '2025',
    '2026',
    'PDF 10008',
    'manifest',
    'PDF 10008.manifest',
  ]);
  const ending = stem.endsWith('manifest')
    ? random.pick(['json', 'csv'])
    : random.pick(['pdf', 'pdf', 'zip']);
  return `${stem}${numbered}.${ending}`;
}
