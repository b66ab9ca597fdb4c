import { access, constants, rm } from 'node:fs/promises';
import { type FailureCode, KontorFailure } from '../../../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../../../shared/ipc/customerRef.ts';
import type { Settings } from '../../../../../shared/ipc/settings.ts';
import type { Clock } from '../../../../ports/clock.ts';
import type { ThreadFiles } from '../../../../ports/threadFiles.ts';
import type { CustomersService } from '../../../customers/customersService.ts';
import type {
  Ending,
  Finished,
  ItemOutcome,
  JobItem,
  JobKindWork,
  JobOrder,
  NewItem,
  OpenWork,
  Turn,
} from '../../../jobs/jobWork.ts';
import type { PdfsService } from '../../../pdfs/pdfsService.ts';
import { isDataTrouble } from '../../../state/dataFolderWatch.ts';
import type { FailureReporter } from '../../../state/failures.ts';
import type { Workspace } from '../../../state/workspace.ts';
import { ExportFolder } from '../../folder/exportFolder.ts';
import { manifestEntries } from '../../folder/exportManifest.ts';
import { endFolder, makeAgain, withChanged } from '../../folder/folderEnd.ts';
import { openedSpool, spoolOf } from '../../folder/spool.ts';
import { PdfCheck } from '../../pdfs/pdfCheck.ts';
import { exportItems } from '../../scope/exportItems.ts';
import { type CustomerInvoice, fileNameOf } from '../../scope/exportNames.ts';
import { NO_PDF, SAME_NUMBER, withShared } from '../../scope/sameNumbers.ts';
import { mergedExport, type PdfSource, zippedExport } from '../pdfArchives.ts';
import { keepCopies } from './exportCopies.ts';
import { type PdfDetail, type PdfItem, pdfShapes } from './pdfShapes.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly pdfs: PdfsService;
  readonly customers: Pick<CustomersService, 'refresh' | 'marked'>;
  readonly clock: Clock;
  readonly report: FailureReporter;
  readonly threads: Pick<ThreadFiles, 'exportThread'>;
  readonly settings: () => Pick<Settings, 'pdfLimitMb'>;
}

/** PDFs into a folder; for a ZIP or a merged PDF into a hidden folder beside it, and from there into the one file. */
export function pdfWork(parts: Parts): JobKindWork {
  return {
    ...pdfShapes,
    withoutWork: [SAME_NUMBER, NO_PDF],
    open: async (jobId, order) => {
      await makeAgain(order.folder);
      const spool = await openedSpool(jobId, order);
      const check = new PdfCheck(parts.threads.exportThread);
      const folder = await ExportFolder.open(spool ?? order.folder, jobId, parts.threads.exportThread, check);
      return new PdfExport(parts, jobId, order, { folder, spool, check });
    },
    // PDFs in the hidden folder belong to the job alone: the clerk gets the one file made of them.
    discard: (jobId, order) => ExportFolder.discard(order.folder, jobId, spoolOf(jobId, order)),
  };
}

interface Target {
  readonly folder: ExportFolder;
  readonly spool: string | null;
  readonly check: PdfCheck;
}

class PdfExport implements OpenWork {
  readonly #parts: Parts;
  readonly #jobId: string;
  readonly #order: JobOrder;
  readonly #detail: PdfDetail;
  readonly #target: Target;
  /** What is in the one file and could not be marked as exported, since our own disk could not be written. */
  #unmarked: readonly JobItem[] | null = null;
  /** Numbers of the invoices of each customer whose PDF was kept when the job began. */
  readonly #kept = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(parts: Parts, jobId: string, order: JobOrder, target: Target) {
    this.#parts = parts;
    this.#jobId = jobId;
    this.#order = order;
    this.#detail = order.detail as PdfDetail;
    this.#target = target;
  }

  async run(
    item: unknown,
    signal: AbortSignal,
    request: Turn,
  ): Promise<ItemOutcome | { instead: readonly NewItem[] }> {
    const one = item as PdfItem;
    try {
      return 'fetch' in one
        ? { instead: await this.#list(one.fetch, request) }
        : await this.#pdf(one, signal, request);
    } catch (error) {
      if (signal.aborted) throw error;
      const name = 'fetch' in one ? one.fetch.number : one.invoice.invoiceNo;
      const failure = this.#parts.report(error, 'exports.item');
      // One file may be held by another program; without the folder nothing can be written at all.
      const lost = failure.code === 'fileNotWritable' && !(await this.#isThere());
      const stops = lost || OF_THE_FOLDER.has(failure.code);
      return { kind: 'failed', bytes: 0, name, failure, ...(stops ? { stops } : {}) };
    }
  }

  async kept(items: readonly JobItem[]): Promise<void> {
    if (this.#target.spool === null) return this.#markExported(items);
    if (this.#unmarked === null) return;
    await this.#markExported(this.#unmarked);
    this.#unmarked = null;
  }

  async finish(items: readonly JobItem[], ending: Ending, signal: AbortSignal): Promise<Finished> {
    const finished = await this.#finish(items, ending, signal);
    await this.#target.folder.settled();
    return finished;
  }

  close(): Promise<void> {
    return this.#target.folder.close();
  }

  /** Finished files in the folder are read back and kept for offline reading. */
  async afterwards(items: readonly JobItem[], signal: AbortSignal): Promise<void> {
    if (this.#target.spool === null) await this.#keepCopies(this.#order.folder, items, signal);
  }

  async #finish(items: readonly JobItem[], ending: Ending, signal: AbortSignal): Promise<Finished> {
    const { spool } = this.#target;
    const createdAt = new Date(this.#parts.clock.wall()).toISOString();
    const about = { jobId: this.#jobId, createdAt };
    if (spool === null) {
      const { folder } = this.#order;
      const changed = await endFolder({
        ...{ folder, items, ending, about },
        nameOf: (item) => (item as CustomerInvoice).invoice.invoiceNo,
        failure: () => this.#parts.report(new KontorFailure('exportRemoved'), 'exports.gone'),
      });
      await this.#mark(
        items.filter(({ place }) => changed.some((one) => one.place === place)),
        null,
      );
      const shared = withShared(withChanged(items, changed));
      await this.#markExported(shared.filter(({ outcome }) => outcome?.reason === SAME_NUMBER));
      return { changed };
    }
    const entries = manifestEntries(items, ending === 'cancelled' ? 'cancelled' : 'notTried');
    if (ending === 'complete' && items.some(({ outcome }) => outcome?.file !== undefined)) {
      const make = this.#order.kind === 'exportZip' ? zippedExport : mergedExport;
      const finished = await make({
        ...about,
        order: this.#order,
        title: this.#detail.title,
        items,
        entries,
        source: this.#source(spool),
        bookmarkOf: (item) => {
          const { customer, invoice } = item as CustomerInvoice;
          return { title: invoice.invoiceNo, group: this.#order.customers > 1 ? customer.number : null };
        },
        thread: this.#parts.threads.exportThread,
        signal,
        broken: (cause) => this.#parts.report(cause, 'exports.merge'),
      });
      const saved = withShared(withChanged(items, finished.changed));
      await this.#markExported(saved).catch((error: unknown) => {
        if (!isDataTrouble(error)) throw error;
        this.#unmarked = saved;
      });
      await this.#keepSpool(spool, items, signal);
      return finished;
    }
    if (ending !== 'stopped') await this.#keepSpool(spool, items, signal);
    return {};
  }

  async #keepSpool(spool: string, items: readonly JobItem[], signal: AbortSignal): Promise<void> {
    await this.#keepCopies(spool, items, signal).catch((error: unknown) => {
      // The export is whole without them.
      if (!signal.aborted) this.#parts.report(error, 'exports.keep');
    });
    await rm(spool, { recursive: true, force: true });
  }

  #keepCopies(folder: string, items: readonly JobItem[], signal: AbortSignal): Promise<void> {
    const { workspace, settings } = this.#parts;
    const most = settings().pdfLimitMb * 1_000_000;
    return keepCopies(workspace.current.cache.pdfs, { folder, items, most, signal });
  }

  /** A file from the hidden folder; when that is gone, from the kept PDFs or the service again. */
  #source(spool: string): PdfSource {
    return {
      folder: spool,
      again: async (item, signal) => {
        const { customer, invoice } = item as CustomerInvoice;
        const { bytes } = await this.#parts.pdfs.fetch(customer, invoice, signal);
        return this.#target.check.sound(bytes);
      },
    };
  }

  async #pdf(one: CustomerInvoice, signal: AbortSignal, request: Turn): Promise<ItemOutcome> {
    const before = await this.#target.folder.recall(invoiceKey(one));
    if (before !== null) {
      const { bytes, file, sha256, fetchedAt } = before;
      return { kind: 'done', bytes, file, sha256, fetchedAt };
    }
    const kept = await this.#keptBytes(one);
    if (kept !== null) {
      try {
        return await this.#write(one, kept);
      } catch (error) {
        // A damaged copy must not prevent a sound PDF for ever.
        if (!isOfThePdf(error)) throw error;
      }
    }
    return this.#write(one, await this.#parts.pdfs.fromService(one.customer, one.invoice, signal, request));
  }

  async #write(
    one: CustomerInvoice,
    { bytes, fetchedAt }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly fetchedAt: number },
  ): Promise<ItemOutcome> {
    const { folder, spool } = this.#target;
    const name = fileNameOf(this.#detail.template, one);
    const { length } = bytes;
    const { outcome, file, sha256 } = await folder.write(name, bytes, { key: invoiceKey(one), fetchedAt });
    // In the hidden folder a file that is there already is this job's own.
    const kind = outcome === 'same' && spool === null ? 'skipped' : 'done';
    return { kind, bytes: length, file, sha256, fetchedAt };
  }

  /** A kept PDF where there is one; asked once per customer, not per PDF. */
  async #keptBytes({ customer, invoice }: CustomerInvoice) {
    const cache = this.#parts.workspace.current.cache.pdfs;
    const known = this.#kept.get(customer.number) ?? cache.kept(customer).then((all) => new Set(all));
    this.#kept.set(customer.number, known);
    return (await known).has(invoice.invoiceNo) ? cache.get(customer, invoice.id) : null;
  }

  #isThere(): Promise<boolean> {
    return access(this.#target.spool ?? this.#order.folder, constants.W_OK).then(
      () => true,
      () => false,
    );
  }

  async #list(customer: CustomerRef, request: Turn): Promise<readonly NewItem[]> {
    const { workspace, customers, clock } = this.#parts;
    await request((job) => customers.refresh(customer, { job }));
    const today = clock.today();
    return (await exportItems(workspace.current, customer, this.#detail.selection, today)) ?? [];
  }

  #markExported(items: readonly JobItem[]): Promise<void> {
    return this.#mark(items, this.#parts.clock.wall());
  }

  /** @param at null takes the mark away */
  async #mark(items: readonly JobItem[], at: number | null): Promise<void> {
    const { workspace, customers } = this.#parts;
    const byCustomer = new Map<string, { customer: CustomerRef; ids: number[] }>();
    for (const { item, outcome } of items) {
      const one = item as PdfItem;
      if ('fetch' in one || outcome?.file === undefined) continue;
      const known = byCustomer.get(one.customer.number) ?? { customer: one.customer, ids: [] };
      known.ids.push(one.invoice.id);
      byCustomer.set(one.customer.number, known);
    }
    for (const { customer, ids } of byCustomer.values()) {
      const { lists } = workspace.current.cache;
      await (at === null ? lists.clearExported(customer, ids) : lists.markExported(customer, ids, at));
      customers.marked(customer);
    }
  }
}

function isOfThePdf(error: unknown): boolean {
  return error instanceof KontorFailure && OF_THE_PDF.has(error.code);
}

/** Failures that every other item would meet as well. */
const OF_THE_FOLDER: ReadonlySet<FailureCode> = new Set(['folderGone', 'exportRemoved']);

const OF_THE_PDF: ReadonlySet<FailureCode> = new Set(['serviceNotAPdf', 'pdfDamaged', 'pdfTooLarge']);

/** Names an invoice in the journal; ids may change when a list is fetched again between two launches. */
function invoiceKey({ customer, invoice }: CustomerInvoice): string {
  return JSON.stringify([customer.number, invoice.invoiceNo, invoice.entryNo]);
}
