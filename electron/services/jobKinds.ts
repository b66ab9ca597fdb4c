import type { JobKind } from '../../shared/ipc/jobKinds/jobKinds.ts';
import { listWork } from './exports/kinds/list/listWork.ts';
import { parquetWork } from './exports/kinds/parquet/parquetWork.ts';
import { pdfWork } from './exports/kinds/pdfs/pdfWork.ts';
import { reviewWork } from './exports/kinds/review/reviewWork.ts';
import { runWork } from './exports/kinds/runs/runWork.ts';
import { statementWork } from './exports/kinds/statement/statementWork.ts';
import { statementsWork } from './exports/kinds/statements/statementsWork.ts';
import type { JobKindWork } from './jobs/jobWork.ts';
import { refreshWork } from './refreshing/refreshWork.ts';
import type { Organisation } from './state/organisation.ts';

type Parts = Parameters<typeof pdfWork>[0] &
  Parameters<typeof statementsWork>[0] &
  Parameters<typeof listWork>[0] &
  Parameters<typeof refreshWork>[0] & {
    readonly organisation: Pick<Organisation, 'refuse' | 'requireFolder'>;
  };

/** What each kind of job does; what is said of it is in `shared/ipc/jobKinds/jobKinds.ts`. */
export function jobKinds(parts: Parts): (kind: JobKind) => JobKindWork {
  const pdfs = pdfWork(parts);
  const kinds: Readonly<Record<JobKind, JobKindWork>> = {
    exportPdfs: pdfs,
    exportZip: pdfs,
    exportMergedPdf: pdfs,
    exportList: listWork(parts),
    exportParquet: parquetWork(parts),
    exportRun: runWork(parts),
    exportReview: reviewWork(parts),
    exportStatement: statementWork(parts),
    exportStatements: statementsWork(parts),
    refresh: refreshWork(parts),
  };
  return (kind) => ({
    ...kinds[kind],
    open: async (jobId, order, quiet) => {
      // Also for a job that was begun before the organisation decided this.
      if (order.folder === '') return kinds[kind].open(jobId, order, quiet);
      const folder = await parts.organisation.requireFolder(order.folder);
      return kinds[kind].open(jobId, { ...order, folder }, quiet);
    },
  });
}
