import type { Language } from '../../../shared/i18n/languages.ts';
import type { JobKind } from '../../../shared/ipc/jobKinds/jobKinds.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ThreadFiles } from '../../ports/threadFiles.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { JobKindWork } from '../jobs/jobWork.ts';
import type { PdfsService } from '../pdfs/pdfsService.ts';
import type { FailureReporter } from '../state/failures.ts';
import type { Organisation } from '../state/organisation.ts';
import type { Workspace } from '../state/workspace.ts';
import { writeList } from './listExport.ts';
import type { ListOrder } from './lists/cachedListPaper.ts';
import { oneFileWork } from './oneFileWork.ts';
import { writeParquet } from './parquetExport.ts';
import { pdfExportWork } from './pdfExportWork.ts';
import { listShapes, statementShapes } from './scope/keptShapes.ts';
import { type StatementOrder, writeStatement } from './statementExport.ts';
import { statementsWork } from './statementsWork.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly pdfs: PdfsService;
  readonly customers: Pick<CustomersService, 'refresh' | 'marked'>;
  readonly clock: Clock;
  readonly report: FailureReporter;
  readonly threads: Pick<ThreadFiles, 'exportThread' | 'exportFonts'>;
  readonly language: () => Language;
  readonly settings: () => Settings;
  readonly organisation: Pick<Organisation, 'refuse' | 'requireFolder'>;
}

/** What each kind of export does. */
export function exportWork(parts: Parts): (kind: Exclude<JobKind, 'refresh'>) => JobKindWork {
  const { report, clock, workspace, threads, language, settings, organisation } = parts;
  const thread = threads.exportThread;
  const pdfs = pdfExportWork({ ...parts, thread });
  const now = () => ({
    cache: workspace.current.cache,
    language: language(),
    settings: settings(),
    today: clock.today(),
    thread,
    fonts: threads.exportFonts,
  });
  const kinds = {
    exportPdfs: pdfs,
    exportZip: pdfs,
    exportMergedPdf: pdfs,
    exportList: oneFileWork(
      listShapes,
      ({ detail }, path, signal) => writeList(now(), detail as ListOrder, path, signal),
      report,
    ),
    exportParquet: oneFileWork(
      listShapes,
      ({ detail }, path, signal) => writeParquet(now(), detail as ListOrder, path, signal),
      report,
    ),
    exportStatements: statementsWork({ ...parts, thread, fonts: threads.exportFonts }),
    exportStatement: oneFileWork(
      statementShapes,
      ({ detail }, path, signal) => writeStatement(now(), detail as StatementOrder, path, signal),
      report,
    ),
  };
  return (kind) => ({
    ...kinds[kind],
    // Also for a job that was begun before the organisation decided this.
    open: async (jobId, order, quiet) => {
      if (kind === 'exportParquet') organisation.refuse('parquetExport');
      await organisation.requireFolder(order.folder);
      return kinds[kind].open(jobId, order, quiet);
    },
  });
}
