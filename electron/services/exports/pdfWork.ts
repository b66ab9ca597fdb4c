import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { daysOf, periodName } from '../../../shared/domain/dateRange.ts';
import { type FailureCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { safeFileStem } from '../../../shared/domain/fileNameTemplate.ts';
import { invoiceSelectionSchema } from '../../../shared/domain/invoiceQuery.ts';
import { PromiseCache } from '../../../shared/domain/lruCache.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';
import { type CustomerRef, customerRefSchema } from '../../../shared/ipc/customerRef.ts';
import type { ExportInput } from '../../../shared/ipc/exports.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { readWhole } from '../../documents/files/writeFile.ts';
import { PdfCheck } from '../../documents/pdf/check.ts';
import type { ThreadFiles } from '../../ports/host.ts';
import type { SelectedInvoice } from '../../store/invoices/queries/listShapes.ts';
import type { PdfToKeep } from '../../store/pdfs/pdfsRepository.ts';
import type { PdfsStore } from '../../store/store.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { PdfsService } from '../invoices/pdfsService.ts';
import { withRetry } from '../jobs/jobRun.ts';
import type {
  Ending,
  Finished,
  ItemOutcome,
  JobItem,
  JobOrder,
  JobSession,
  JobType,
  NewItem,
  RequestInTurn,
} from '../jobs/jobType.ts';
import {
  type CustomerInvoice,
  exportItems,
  fileNameOf,
  NO_PDF,
  SAME_NUMBER,
  withShared,
} from './exportScope.ts';
import { JobFolder, mergedExport, OF_THE_FOLDER, withChanged, zippedExport } from './jobFolder.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock' | 'report'> {
  readonly pdfs: PdfsService;
  readonly customers: Pick<CustomersService, 'refresh' | 'marked'>;
  readonly threads: Pick<ThreadFiles, 'exportThread' | 'exportFonts'>;
  readonly settings: () => Pick<Settings, 'pdfLimitMb'>;
}

/** PDFs into a folder; for a ZIP or a merged PDF into a hidden folder beside it, and from there into the one file. */
export function pdfWork(parts: Parts): JobType {
  return {
    ...pdfShapes,
    withoutWork: [SAME_NUMBER, NO_PDF],
    open: async (jobId, order) => {
      const check = new PdfCheck(parts.threads.exportThread);
      return new PdfExport(parts, order, await JobFolder.open(parts, jobId, order, check), check);
    },
    discard: JobFolder.discard,
  };
}

/** Whatever has a file among the items was exported; `at` null takes the mark away. */
interface Marks {
  readonly items: readonly JobItem[];
  readonly at: number | null;
}

class PdfExport implements JobSession {
  readonly #parts: Parts;
  readonly #order: JobOrder;
  readonly #detail: PdfDetail;
  readonly #folder: JobFolder;
  readonly #check: PdfCheck;
  /** Marks of what is finished that could not be set yet. */
  #unmarked: readonly Marks[] = [];
  /** Numbers of the invoices of each customer whose PDF was kept when the job began. */
  readonly #kept = new PromiseCache<ReadonlySet<string>>();

  constructor(parts: Parts, order: JobOrder, folder: JobFolder, check: PdfCheck) {
    this.#parts = parts;
    this.#order = order;
    this.#detail = order.detail as PdfDetail;
    this.#folder = folder;
    this.#check = check;
  }

  async run(
    item: unknown,
    signal: AbortSignal,
    request: RequestInTurn,
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

  async onOutcomes(items: readonly JobItem[]): Promise<void> {
    if (!this.#folder.isHidden) await this.#mark({ items, at: this.#parts.clock.wall() });
    await this.#markTheRest();
  }

  async finish(items: readonly JobItem[], ending: Ending, signal: AbortSignal): Promise<Finished> {
    const finished = await this.#folder.end(items, ending, signal, {
      about: { title: this.#detail.title },
      nameOf: (item) => (item as CustomerInvoice).invoice.invoiceNo,
      bookmarkOf: (item) => {
        const { customer, invoice } = item as CustomerInvoice;
        return { title: invoice.invoiceNo, group: this.#order.customers > 1 ? customer.number : null };
      },
      again: (item) => this.#again(item as CustomerInvoice, signal),
      pack: this.#order.kind === 'exportZip' ? zippedExport : mergedExport,
    });
    await this.#markFinished(items, finished);
    if (this.#folder.isHidden && ending !== 'stopped') {
      await this.#keepCopies(items, signal).catch((error: unknown) => {
        // The export is whole without them.
        if (!signal.aborted) this.#parts.report(error, 'exports.keep');
      });
      await this.#folder.removeHidden();
    }
    await this.#folder.settled();
    return finished;
  }

  close(): Promise<void> {
    return this.#folder.close();
  }

  /** Finished files in the folder are read back and kept for offline reading. */
  async cleanup(items: readonly JobItem[], signal: AbortSignal): Promise<void> {
    if (!this.#folder.isHidden) await this.#keepCopies(items, signal);
  }

  async #markFinished(items: readonly JobItem[], { changed = [], written }: Finished): Promise<void> {
    const now = withShared(withChanged(items, changed));
    const at = this.#parts.clock.wall();
    if (!this.#folder.isHidden) {
      const gone = new Set(changed.map(({ place }) => place));
      this.#unmarked = [
        { items: items.filter(({ place }) => gone.has(place)), at: null },
        { items: now.filter(({ outcome }) => outcome?.reason === SAME_NUMBER), at },
      ];
    } else if (written !== undefined) this.#unmarked = [{ items: now, at }];
    // What fails is marked when the job itself is kept, which says why it cannot be.
    await this.#markTheRest().catch(() => undefined);
  }

  async #markTheRest(): Promise<void> {
    for (const marks of this.#unmarked) await this.#mark(marks);
    this.#unmarked = [];
  }

  #keepCopies(items: readonly JobItem[], signal: AbortSignal): Promise<void> {
    const { workspace, settings } = this.#parts;
    const most = settings().pdfLimitMb * 1_000_000;
    return keepCopies(workspace.current.store.pdfs, { folder: this.#folder.path, items, most, signal });
  }

  /** From the kept PDFs or the service, when the hidden folder does not have it any more. */
  async #again({ customer, invoice }: CustomerInvoice, signal: AbortSignal): Promise<Uint8Array> {
    const { bytes } = await this.#parts.pdfs.fetch(customer, invoice, signal);
    return this.#check.sound(bytes);
  }

  async #pdf(one: CustomerInvoice, signal: AbortSignal, request: RequestInTurn): Promise<ItemOutcome> {
    const before = await this.#folder.recall(invoiceKey(one));
    if (before !== null) return before;
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

  #write(
    one: CustomerInvoice,
    { bytes, fetchedAt }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly fetchedAt: number },
  ): Promise<ItemOutcome> {
    const name = fileNameOf(this.#detail.template, one);
    return this.#folder.write(name, bytes, { key: invoiceKey(one), fetchedAt });
  }

  /** A kept PDF where there is one; asked once per customer, not per PDF. */
  async #keptBytes({ customer, invoice }: CustomerInvoice) {
    const store = this.#parts.workspace.current.store.pdfs;
    const known = await this.#kept.get(customer.number, async () => {
      return new Set(await withRetry(() => store.kept(customer)));
    });
    return known.has(invoice.invoiceNo) ? store.get(customer, invoice.id) : null;
  }

  #isThere(): Promise<boolean> {
    return access(this.#folder.path, constants.W_OK).then(
      () => true,
      () => false,
    );
  }

  async #list(customer: CustomerRef, request: RequestInTurn): Promise<readonly NewItem[]> {
    const { workspace, customers, clock } = this.#parts;
    await request((job) => customers.refresh(customer, { job }));
    const today = clock.today();
    return (await exportItems(workspace.current, customer, this.#detail.selection, today)) ?? [];
  }

  async #mark({ items, at }: Marks): Promise<void> {
    const { workspace, customers } = this.#parts;
    const there = items.flatMap(({ item, outcome }) => {
      const one = item as PdfItem;
      return 'fetch' in one || outcome?.file === undefined ? [] : [one];
    });
    for (const all of Map.groupBy(there, ({ customer }) => customer.number).values()) {
      const customer = all[0]?.customer;
      if (customer === undefined) continue;
      const ids = all.map(({ invoice }) => invoice.id);
      const { lists } = workspace.current.store;
      await (at === null ? lists.clearExported(customer, ids) : lists.markExported(customer, ids, at));
      customers.marked(customer);
    }
  }
}

function isOfThePdf(error: unknown): boolean {
  return error instanceof KontorFailure && OF_THE_PDF.has(error.code);
}

const OF_THE_PDF: ReadonlySet<FailureCode> = new Set(['serviceNotAPdf', 'pdfDamaged', 'pdfTooLarge']);

/** Names an invoice in the journal; ids may change when a list is fetched again between two launches. */
function invoiceKey({ customer, invoice }: CustomerInvoice): string {
  return JSON.stringify([customer.number, invoice.invoiceNo, invoice.entryNo]);
}

/** What the orders and items of exports hold, as another launch reads them; a field of later versions has a default. */

const invoiceSchema = z.strictObject({
  id: z.number().int(),
  invoiceNo: z.string(),
  entryNo: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  hasPdf: z.boolean(),
  sharesNumber: z.boolean(),
  exportedHere: z.boolean(),
  status: z.string(),
  /** Earlier versions kept it as a number. */
  agreementId: z.union([z.string(), z.number().int().transform(String)]),
  priceVat: z.string(),
}) satisfies z.ZodType<SelectedInvoice>;

const pdfShapes = {
  detail: z.strictObject({
    template: z.string(),
    selection: invoiceSelectionSchema,
    /** The bookmark heading or title of a merged PDF. */
    title: z.string(),
  }),
  item: z.union([
    z.strictObject({ customer: customerRefSchema, givenName: z.string(), invoice: invoiceSchema }),
    /** A customer whose list was never fetched: its invoices come in its place. */
    z.strictObject({ fetch: customerRefSchema }),
  ]),
};

export type PdfDetail = z.output<typeof pdfShapes.detail>;
type PdfItem = z.output<typeof pdfShapes.item>;

/** Bytes in one transaction of the store: some tens of milliseconds of its thread. */
const AT_ONCE = 4_000_000;

interface Copies {
  readonly folder: string;
  readonly items: readonly JobItem[];
  /** Bytes that the clerk allows for PDFs. */
  readonly most: number;
  readonly signal: AbortSignal;
}

interface Written {
  readonly one: CustomerInvoice;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly fetchedAt: number;
}

/**
 * Keeps exported PDFs for offline reading, encrypted, many in one transaction, from the files in the folder: a clerk
 * who waits for an export does not wait for this too. Files that somebody has changed meanwhile and PDFs that are kept
 * already are left out; if there is not enough room, only the last are kept, which would displace the others anyway.
 * @throws the signal's reason, KontorFailure diskFull, cacheBroken
 */
export async function keepCopies(
  store: Pick<PdfsStore, 'kept' | 'putAll'>,
  { folder, items, most, signal }: Copies,
): Promise<void> {
  const wanted = fitting(items.flatMap(writtenBy), most);
  for (const all of Map.groupBy(wanted, ({ one }) => one.customer.number).values()) {
    const customer = all[0]?.one.customer;
    if (customer === undefined) continue;
    const kept = new Set(await store.kept(customer));
    let some: PdfToKeep[] = [];
    let size = 0;
    for (const written of all) {
      signal.throwIfAborted();
      if (kept.has(written.one.invoice.invoiceNo)) continue;
      const bytes = await readWhole(join(folder, written.file), written);
      if (bytes === null) continue;
      const { fetchedAt, one } = written;
      some.push({ invoiceId: one.invoice.id, bytes: owned(bytes), fetchedAt });
      size += bytes.length;
      if (size < AT_ONCE) continue;
      await store.putAll(customer, some);
      some = [];
      size = 0;
    }
    if (some.length > 0) await store.putAll(customer, some);
  }
}

function writtenBy({ item, outcome }: JobItem): Written[] {
  const one = item as Partial<CustomerInvoice>;
  if (!one.invoice || !one.customer || outcome === null) return [];
  const { file, sha256, fetchedAt, bytes } = outcome;
  if (file === undefined || sha256 === undefined || fetchedAt === undefined) return [];
  return [{ one: one as CustomerInvoice, file, bytes, sha256, fetchedAt }];
}

function fitting(all: readonly Written[], most: number): readonly Written[] {
  let left = most;
  let first = all.length;
  for (; first > 0; first -= 1) {
    left -= all[first - 1]?.bytes ?? 0;
    if (left < 0) break;
  }
  return all.slice(first);
}

/** Whole buffers are handed over to the store's thread; small ones share a pool in Node. */
function owned(bytes: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.buffer.byteLength === bytes.length ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}

interface TitleParts {
  readonly input: ExportInput;
  /** The first of them, and how many there are. */
  readonly number: string;
  readonly customers: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly language: Language;
}

/**
 * What one file of PDFs is called, without its ending: "PDF 10001", and of many customers what and when,
 * "PDFs 2026-10 50 customers"; the day of the export stands where no invoice date is meant.
 */
export function exportTitle({ input, number, customers, today, language }: TitleParts): string {
  if ('customer' in input) return `PDF ${customers > 1 ? customers : number}`;
  const { invoiceDate } = input.selection.filter;
  const period = (invoiceDate && periodName(daysOf(invoiceDate, today as LocalDate))) ?? today;
  const t = createTranslator(language, catalogues[language]);
  const whose =
    customers === 1 ? number : t('exports', 'fileCustomers', { count: customers, shown: String(customers) });
  return safeFileStem(`${t('exports', 'filePdfs')} ${period} ${whose}`, `PDF ${customers}`);
}
