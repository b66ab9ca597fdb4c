import { basename } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Dialogs } from '../../ports/dialogs.ts';
import type { FailureReporter } from '../failures.ts';
import type { ItemOutcome, JobsService } from '../jobs/jobsService.ts';
import type { PdfsService } from '../pdfsService.ts';
import type { Workspace } from '../state/workspace.ts';
import { ExportFolder } from './exportFolder.ts';
import { type CustomerInvoice, fileNameOf } from './exportNames.ts';
import { exportPlan, exportPreview } from './exportPlan.ts';
import { exportScope, namedCustomer, selectedInvoices } from './exportScope.ts';

/** Beyond eight at once nothing is gained (PROMISES, performance); four leave room for the clerk's own calls. */
const CONCURRENCY = 4;

interface Parts {
  readonly workspace: Workspace;
  readonly pdfs: PdfsService;
  readonly jobs: JobsService;
  readonly dialogs: Dialogs;
  readonly clock: Clock;
  readonly report: FailureReporter;
}

/** Exports PDFs of selected invoices into a folder that a dialog of the main process gave. */
export class ExportsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly plan: Handlers['exports']['plan'] = (input) =>
    exportPlan(this.#parts.workspace.current, input, this.#parts.clock.today());

  readonly previewNames: Handlers['exports']['previewNames'] = (input) =>
    exportPreview(this.#parts.workspace.current, input, this.#parts.clock.today());

  readonly start: Handlers['exports']['start'] = async (input) => {
    const { dialogs, jobs, workspace, clock } = this.#parts;
    if (!('customer' in input) || input.target !== 'folder') throw new KontorFailure('invalidInput');
    const { customer, template } = input;
    const { selection } = exportScope(input);
    const found = await selectedInvoices(workspace.current, customer, selection, { today: clock.today() });
    if (found === null) throw new KontorFailure('notCached');
    const named = await namedCustomer(workspace.current, customer);
    const items = found.filter((invoice) => invoice.hasPdf);
    if (items.length === 0) throw new KontorFailure('invalidInput');
    const path = await dialogs.chooseFolder('export');
    if (path === null) return { jobId: null };
    const folder = await ExportFolder.open(path);
    const jobId = jobs.start({
      customer,
      folder: path,
      folderName: basename(path),
      items,
      concurrency: CONCURRENCY,
      run: (invoice, signal) => this.#exportOne({ ...named, invoice }, template, folder, signal),
    });
    return { jobId };
  };

  readonly list: Handlers['exports']['list'] = async () => {
    throw new KontorFailure('invalidInput');
  };

  readonly statement: Handlers['exports']['statement'] = async () => {
    throw new KontorFailure('invalidInput');
  };

  readonly verify: Handlers['exports']['verify'] = async () => {
    throw new KontorFailure('invalidInput');
  };

  async #exportOne(
    { customer, givenName, invoice }: CustomerInvoice,
    template: string,
    folder: ExportFolder,
    signal: AbortSignal,
  ): Promise<ItemOutcome> {
    const { pdfs, workspace, clock, report } = this.#parts;
    try {
      const { bytes } = await pdfs.fetch(customer, invoice, signal);
      const outcome = await folder.write(fileNameOf(template, { customer, givenName, invoice }), bytes);
      await workspace.current.cache.lists.markExported(customer, [invoice.id], clock.wall());
      return outcome === 'same' ? { kind: 'skipped' } : { kind: 'done', bytes: bytes.length };
    } catch (error) {
      if (signal.aborted) throw error;
      return { kind: 'failed', invoiceNo: invoice.invoiceNo, failure: report(error, 'exports.item') };
    }
  }
}
