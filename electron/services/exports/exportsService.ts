import { basename } from 'node:path';
import { exportFileName } from '../../../shared/domain/exportFileName.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { SelectedInvoice } from '../../cache/listsCache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Dialogs } from '../../ports/dialogs.ts';
import type { FailureReporter } from '../failures.ts';
import type { ItemOutcome, JobsService } from '../jobs/jobsService.ts';
import type { PdfsService } from '../pdfsService.ts';
import type { Workspace } from '../state/workspace.ts';
import { ExportFolder } from './exportFolder.ts';

const WINDOW = 1000;
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

type Plan = Awaited<ReturnType<Handlers['exports']['plan']>>;

/** Exports PDFs of selected invoices into a folder that a dialog of the main process gave. */
export class ExportsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async plan(customer: CustomerRef, selection: InvoiceSelection): Promise<Plan> {
    const invoices = await this.#selected(customer, selection);
    const withPdf = invoices.filter((invoice) => invoice.hasPdf);
    const { pdfs } = this.#parts.workspace.current.cache;
    let kept = 0;
    for (const invoice of withPdf) if ((await pdfs.get(customer, invoice.id)) !== null) kept += 1;
    return {
      selected: invoices.length,
      withPdf: withPdf.length,
      withoutPdf: invoices.length - withPdf.length,
      exportedBefore: withPdf.filter((invoice) => invoice.exportedHere).length,
      requests: withPdf.length - kept,
      firstNames: withPdf.slice(0, 3).map((invoice) => nameOf(customer, invoice)),
    };
  }

  async start(customer: CustomerRef, selection: InvoiceSelection): Promise<string | null> {
    const { dialogs, jobs } = this.#parts;
    const items = (await this.#selected(customer, selection)).filter((invoice) => invoice.hasPdf);
    if (items.length === 0) throw new KontorFailure('invalidInput');
    const path = await dialogs.chooseFolder('export');
    if (path === null) return null;
    const folder = await ExportFolder.open(path);
    return jobs.start({
      customer,
      folder: path,
      folderName: basename(path),
      items,
      concurrency: CONCURRENCY,
      run: (invoice, signal) => this.#exportOne(customer, invoice, folder, signal),
    });
  }

  async #exportOne(
    customer: CustomerRef,
    invoice: SelectedInvoice,
    folder: ExportFolder,
    signal: AbortSignal,
  ): Promise<ItemOutcome> {
    const { pdfs, workspace, clock, report } = this.#parts;
    try {
      const { bytes } = await pdfs.fetch(customer, invoice, signal);
      const outcome = await folder.write(nameOf(customer, invoice), bytes);
      await workspace.current.cache.lists.markExported(customer, [invoice.id], clock.wall());
      return outcome === 'same' ? { kind: 'skipped' } : { kind: 'done', bytes: bytes.length };
    } catch (error) {
      if (signal.aborted) throw error;
      return { kind: 'failed', invoiceNo: invoice.invoiceNo, failure: report(error, 'exports.item') };
    }
  }

  async #selected(customer: CustomerRef, selection: InvoiceSelection): Promise<SelectedInvoice[]> {
    const { workspace, clock } = this.#parts;
    const all: SelectedInvoice[] = [];
    for (let after: number | null = null; ; ) {
      const window = { after, limit: WINDOW, today: clock.today() };
      const some = await workspace.current.cache.lists.selected(customer, selection, window);
      if (some === null) throw new KontorFailure('notCached');
      all.push(...some);
      if (some.length < WINDOW) return all;
      after = some.at(-1)?.id ?? null;
    }
  }
}

function nameOf(customer: CustomerRef, invoice: SelectedInvoice): string {
  return exportFileName({ customerNumber: customer.number, ...invoice });
}
