import { expect, it } from 'vitest';
import { Organisation } from '../../../electron/services/app/organisation.ts';
import { jobKinds } from '../../../electron/services/createServices.ts';
import type { JobOrder } from '../../../electron/services/jobs/jobType.ts';
import { refreshWork } from '../../../electron/services/refresh/refreshWork.ts';
import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import type { Policy } from '../../../shared/ipc/policy.ts';

const KINDS: readonly Exclude<JobKind, 'refresh'>[] = [
  'exportPdfs',
  'exportZip',
  'exportMergedPdf',
  'exportList',
  'exportParquet',
  'exportRun',
  'exportReview',
  'exportStatement',
  'exportStatements',
];

/** Goes on with a job that was begun before there was a policy. */
function goOn(kind: (typeof KINDS)[number], policy: Policy): Promise<unknown> {
  const order = { kind, folder: '/var/elsewhere' } as JobOrder;
  const work = jobKinds({ threads: {}, organisation: new Organisation(policy) } as never)(kind);
  return work.open('job', order, () => undefined);
}

it.each(KINDS)('P50 a kept job writes nowhere that is no longer allowed: %s', async (kind) => {
  await expect(goOn(kind, { exportFolders: ['/srv/exports'] })).rejects.toMatchObject({
    code: 'folderNotAllowed',
  });
});

it.each(['exportParquet', 'exportRun'] as const)(
  'P50 a kept job writes no Parquet any more: %s',
  async (kind) => {
    await expect(goOn(kind, { parquetExport: false })).rejects.toMatchObject({
      code: 'setByOrganisation',
    });
  },
);

it('P50 a kept refresh goes on with the limits of the organisation', async () => {
  const organisation = new Organisation({ refreshAtOnce: 1, refreshPerMinute: 60 });
  const detail = { perMinute: null, atOnce: 4, quiet: null };
  const order = { detail, customer: { connectionId: 'c', number: null } } as never;
  const work = await refreshWork({ organisation } as never).open('job', order, () => undefined);
  expect(work.limit).toMatchObject({ atOnce: 1, perMinute: 60 });
});
