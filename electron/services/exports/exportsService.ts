import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MOST_MARKED, MOST_PRINTED_ROWS } from '../../../shared/domain/bounds.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/customerRef.ts';
import { type FailureCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { safeFileStem } from '../../../shared/domain/fileNameTemplate.ts';
import { MOST_PARTITIONS } from '../../../shared/domain/listFormat.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { SenderSettings } from '../../../shared/ipc/connections.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { threadedContent } from '../../documents/documentThread.ts';
import type { Feed } from '../../documents/files/feed.ts';
import { verifyExport } from '../../documents/folder/manifest.ts';
import type { ChosenPlaces } from '../app/dialogs.ts';
import { createExportContext, type ExportContext, type ExportContextOptions } from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { JobsService } from '../jobs/jobsService.ts';
import type { NewItem } from '../jobs/jobType.ts';
import { importNumbers } from './customerNumbers.ts';
import {
  type ExportScope,
  exportItems,
  exportPlan,
  exportPreview,
  exportScope,
  namedCustomer,
  selectedInvoices,
} from './exportScope.ts';
import { readGrowingFolder } from './growingFolder.ts';
import { filterOf, type ListOrder, listStem, namePreview, withEnding } from './listAbout.ts';
import { retryIfChanged } from './listFeed.ts';
import { listReport, type PdfOrder } from './listWork.ts';
import { exportTitle, type PdfDetail } from './pdfWork.ts';
import { reviewPlan } from './reviewReport.ts';
import { isRunIn } from './runWork.ts';
import {
  asReminder,
  heldOutcome,
  reminderRun,
  reminderWindow,
  statementsPlan,
  statementsScope,
} from './statementsScope.ts';
import { statementsDetail } from './statementsWork.ts';
import {
  exampleStatement,
  NO_BALANCES,
  periodBalances,
  type StatementOrder,
  statementFile,
} from './statementWork.ts';

/**
 * What is looked at and printed: the very pages of the file, set by the same writer on a thread of its own, held in
 * memory only (docs/promises.md P30). Each has the name that the page gave it, so that closing it can stop it.
 */
class Prints {
  readonly #stops = new Map<string, AbortController>();

  /** @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached, cancelled */
  list(printId: string | null, moment: ExportContext, order: PdfOrder): Promise<Uint8Array<ArrayBuffer>> {
    return this.#make(printId, moment, async () => {
      const { paper, rows } = await listReport(moment, order);
      return { order: { kind: 'listPdf', paper }, count: paper.totals.count, rows };
    });
  }

  /** A statement of account. @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached, cancelled */
  statement(
    printId: string | null,
    moment: ExportContext,
    asked: Omit<StatementOrder, 'keepAddress'>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.#make(printId, moment, async () => {
      const { statement, rows } = await statementFile(moment, asked);
      return { order: { kind: 'statement', statement }, count: statement.totals.count, rows };
    });
  }

  /** A statement for a customer that nobody has, to see its sender on. */
  example(moment: ExportContext, settings: SenderSettings): Promise<Uint8Array<ArrayBuffer>> {
    return this.#make(null, moment, async () => {
      const { statement, rows } = await exampleStatement(moment, settings);
      return { order: { kind: 'statement', statement }, count: statement.totals.count, rows };
    });
  }

  /** Has no effect on a finished print. */
  stop(printId: string): void {
    this.#stops.get(printId)?.abort(new KontorFailure('cancelled'));
  }

  /** Without a name it cannot be stopped. The signal ends the thread between a few rows. */
  async #make(printId: string | null, { thread }: ExportContext, prepare: () => Promise<Prepared>) {
    const stop = new AbortController();
    if (printId !== null) this.#stops.set(printId, stop);
    const { signal } = stop;
    try {
      return await retryIfChanged(signal, async () => {
        const { order, count, rows } = await prepare();
        if (count > MOST_PRINTED_ROWS) throw new KontorFailure('invalidInput');
        signal.throwIfAborted();
        return threadedContent(new Worker(thread), order, rows(), signal);
      });
    } finally {
      if (printId !== null && this.#stops.get(printId) === stop) this.#stops.delete(printId);
    }
  }
}

const MOST_NAMES = 100;

type NewJobOrder = Parameters<JobsService['start']>[0];
type ChosenPlace = Pick<NewJobOrder, 'folder' | 'folderName' | 'fileName'>;

interface Parts extends ExportContextOptions {
  readonly jobs: JobsService;
  readonly customers: Pick<CustomersService, 'marked'>;
  readonly places: ChosenPlaces;
  readonly organisation: Pick<Organisation, 'refuse'>;
}

type Calls = Handlers['exports'];

/** What the name of a list's file is made of. */
type NamedList = Pick<ListOrder, 'customer' | 'selection' | 'filterWords' | 'template'>;

const KINDS = { folder: 'exportPdfs', zip: 'exportZip', mergedPdf: 'exportMergedPdf' } as const;

/** Exports of PDFs, lists and statements, to where a dialog of the main process says; each is a job. */
export class ExportsService {
  readonly #parts: Parts;
  readonly #prints = new Prints();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly plan: Calls['plan'] = (input) =>
    exportPlan(this.#parts.workspace.current, input, this.#parts.clock.today());

  readonly previewNames: Calls['previewNames'] = (input) =>
    exportPreview(this.#parts.workspace.current, input, this.#parts.clock.today());

  readonly start: Calls['start'] = async (input) => {
    const { workspace, clock, language } = this.#parts;
    const today = clock.today();
    const scope = await exportScope(workspace.current, input, today);
    const { customers, selection } = scope;
    const of = ofCustomers(customers, 'invalidInput');
    const items = await this.#items(scope, 'customer' in input);
    if (items.every(({ outcome }) => outcome !== undefined)) throw new KontorFailure('invalidInput');
    const { target, template } = input;
    const about = { number: of.customer.number, customers: of.customers, today, language: language() };
    const title = exportTitle({ input, ...about });
    const ending = target === 'zip' ? 'zip' : 'pdf';
    const place = target === 'folder' ? await this.#folder() : await this.#file(`${title}.${ending}`);
    if (place === null) return { jobId: null };
    const detail: PdfDetail = { template, selection, title };
    return { jobId: await this.#parts.jobs.start({ kind: KINDS[target], ...of, ...place, detail }, items) };
  };

  readonly mark: Calls['mark'] = (input) => markExports(this.#parts, input);

  readonly list: Calls['list'] = async (input) => {
    const { customer, format } = input;
    if (format === 'parquet') return this.#parquet(input);
    const order = { kind: 'exportList', ...(await this.#ofList(customer)), detail: input } as const;
    return this.#start(order, await this.#file(await this.#listName(input)));
  };

  readonly reviewPlan: Calls['reviewPlan'] = (input) => {
    const { store, today } = createExportContext(this.#parts);
    return reviewPlan(store, { ...input, today });
  };

  readonly review: Calls['review'] = async (input) => {
    const { customer } = input;
    const { language, today } = createExportContext(this.#parts);
    const { paper, reviewReport } = catalogues[language];
    const name = `${reviewReport.title} ${customer.number ?? paper.allCustomers} ${today}`;
    const order = { kind: 'exportReview', ...(await this.#ofList(customer)), detail: input } as const;
    return this.#start(order, await this.#file(withEnding(safeFileStem(name, 'report'), input.format)));
  };

  readonly previewListName: Calls['previewListName'] = async (input) =>
    namePreview(await this.#listName(input), input.template);

  readonly importNumbers: Calls['importNumbers'] = ({ content }) => {
    const { places, threads } = this.#parts;
    return importNumbers({ places, thread: threads.exportThread }, content);
  };

  readonly printList: Calls['printList'] = async (input) => ({
    bytes: await this.#prints.list(input.printId, createExportContext(this.#parts), input),
  });

  readonly printStatement: Calls['printStatement'] = async ({ printId, ...order }) => ({
    bytes: await this.#prints.statement(printId, createExportContext(this.#parts), order),
  });

  readonly previewSender: Calls['previewSender'] = async (settings) => ({
    bytes: await this.#prints.example(createExportContext(this.#parts), settings),
  });

  /** The page prints by itself: the activity log is notified by this call. */
  readonly printed: Calls['printed'] = async () => ({});

  readonly stopPrint: Calls['stopPrint'] = async ({ printId }) => {
    this.#prints.stop(printId);
    return {};
  };

  readonly statementAddress: Calls['statementAddress'] = async ({ customer }) => {
    const { addressLines } = await this.#parts.workspace.current.store.facts.customer(customer);
    return { lines: addressLines === null ? null : [...addressLines] };
  };

  readonly keepStatementAddress: Calls['keepStatementAddress'] = async ({ customer, lines }) => {
    await this.#cached(customer);
    await this.#parts.workspace.current.store.facts.noteCustomer(customer, { addressLines: lines });
    return {};
  };

  readonly statement: Calls['statement'] = async (input) => {
    const { customer, keepAddress, recipientLines: addressLines } = input;
    await this.#cached(customer);
    if (keepAddress) await this.#parts.workspace.current.store.facts.noteCustomer(customer, { addressLines });
    const { title } = catalogues[this.#parts.language()].statement;
    const name = `${safeFileStem(`${title} ${customer.number} ${this.#parts.clock.today()}`, 'statement')}.pdf`;
    const of = ofCustomers([customer], 'notCached');
    return this.#start({ kind: 'exportStatement', ...of, detail: input }, await this.#file(name));
  };

  readonly statementBalances: Calls['statementBalances'] = async ({ customer, ...period }) => {
    const { workspace, clock } = this.#parts;
    const [found] = await periodBalances(workspace.current.store, [customer], period, clock.today());
    return found ?? NO_BALANCES;
  };

  readonly statementsPlan: Calls['statementsPlan'] = (input) =>
    statementsPlan(this.#now(), asReminder(input));

  readonly reminders: Calls['reminders'] = async ({ statements, ...window }) => {
    const now = this.#now();
    const input = asReminder(statements);
    const run = await reminderRun(now, input, await statementsScope(now, input));
    if (run === null) throw new KontorFailure('invalidInput');
    return reminderWindow(run, window);
  };

  readonly statements: Calls['statements'] = async (wanted) => {
    const now = this.#now();
    const input = asReminder(wanted);
    const scope = await statementsScope(now, input);
    const { customers } = scope;
    const of = ofCustomers(customers, 'invalidInput');
    const { connectionId } = input;
    const lists = new Set((await now.store.records.lists(connectionId)).map(({ number }) => number));
    if (!customers.some(({ number }) => lists.has(number))) throw new KontorFailure('notCached');
    const run = await reminderRun(now, input, scope);
    if (run?.judged.every(({ reason }) => reason !== null)) throw new KontorFailure('invalidInput');
    const named = (language: Language) => `${catalogues[language].statement.title} ${now.today}`;
    const stem = named(now.language);
    const isOne = input.target === 'mergedPdf';
    const place = isOne ? await this.#file(`${safeFileStem(stem, 'statements')}.pdf`) : await this.#folder();
    if (place === null) return { jobId: null };
    if (run !== null) await now.store.reminders.putDays(run.days);
    const items = await Promise.all(
      customers.map(async (one, place) => ({
        item: await namedCustomer(this.#parts.workspace.current, one),
        ...heldOutcome(run, place),
      })),
    );
    const { language } = await now.store.senders.get(connectionId);
    const title = named(language ?? now.language);
    const detail = statementsDetail(input, { today: now.today, title, days: run?.days ?? null });
    const order = { kind: 'exportStatements', ...of, ...place, detail } as const;
    return { jobId: await this.#parts.jobs.start(order, items) };
  };

  #now() {
    const moment = createExportContext(this.#parts);
    return { ...moment, staleBefore: moment.now - moment.settings.staleAfterMinutes * 60_000 };
  }

  readonly verify: Calls['verify'] = async ({ jobId }) => {
    const folder =
      jobId === null ? await this.#parts.places.verifyFolder() : this.#parts.jobs.folderOf(jobId);
    if (folder === null) return null;
    const verdict = await verifyExport(folder).catch(() => {
      throw new KontorFailure('fileNotWritable');
    });
    const { missing, changed, unknown, ...counted } = verdict;
    const first = (names: readonly string[]) => names.slice(0, MOST_NAMES);
    return {
      folderName: basename(folder),
      ...counted,
      missing: missing.length,
      changed: changed.length,
      unknown: unknown.length,
      missingNames: first(missing),
      changedNames: first(changed),
      unknownNames: first(unknown),
    };
  };

  /** The log names it by its kind: nothing in such a file is encrypted, and it may hold all that is kept. */
  async #parquet(input: ListOrder) {
    const { customer } = input;
    this.#parts.organisation.refuse('parquetExport');
    const of = await this.#ofList(customer);
    const isFolder = input.layout === 'byCustomer';
    if (isFolder && of.customers > MOST_PARTITIONS && !input.manyFolders) {
      throw new KontorFailure('invalidInput');
    }
    const place = isFolder
      ? await this.#folder(await this.#listStem(input))
      : await this.#file(await this.#listName(input));
    return this.#start({ kind: 'exportParquet', ...of, detail: input }, place);
  }

  readonly run: Calls['run'] = async ({ connectionId }) => {
    const { organisation, places } = this.#parts;
    organisation.refuse('parquetExport');
    const of = await this.#ofList({ connectionId, number: null });
    const { language, connectionName } = createExportContext(this.#parts);
    const name = `${catalogues[language].parquet.fileName} ${connectionName(connectionId)}`;
    const folder = await places.growingFolder(safeFileStem(name, 'invoices'));
    if (folder === null) return { jobId: null };
    if (await isRunIn(folder)) throw new KontorFailure('growingFolderBusy');
    const desk = await this.#parts.workspace.current.store.markExchange.author();
    await readGrowingFolder(folder, { connectionId, desk });
    const order = { kind: 'exportRun', ...of, detail: {} } as const;
    return this.#start(order, { folder, folderName: basename(folder), fileName: null });
  };

  /** @throws KontorFailure notCached where there are none */
  async #ofList(list: ListRef) {
    if (isOfOneCustomer(list)) await this.#cached(list);
    const { connectionId, number } = list;
    const { records } = this.#parts.workspace.current.store;
    const numbers = number === null ? await records.numbers(connectionId) : [number];
    return ofCustomers(
      numbers.map((one) => ({ connectionId, number: one })),
      'notCached',
    );
  }

  async #listName(meant: NamedList & Pick<ListOrder, 'format'>): Promise<string> {
    return withEnding(await this.#listStem(meant), meant.format);
  }

  async #listStem({ customer, template, ...filter }: NamedList): Promise<string> {
    const { store, language, today, connectionName } = createExportContext(this.#parts);
    const { paper, parquet } = catalogues[language];
    const own = isOfOneCustomer(customer);
    return listStem(template, language, {
      what: own ? paper.title : parquet.fileName,
      customerNumber: customer.number ?? '',
      name: own ? (await store.facts.customer(customer)).givenName : connectionName(customer.connectionId),
      filter: filterOf(filter, language),
      day: today,
    });
  }

  async #start(
    order: Omit<NewJobOrder, keyof ChosenPlace>,
    place: ChosenPlace | null,
  ): Promise<{ jobId: string | null }> {
    if (place === null) return { jobId: null };
    return { jobId: await this.#parts.jobs.start({ ...order, ...place }, [{ item: {} }]) };
  }

  /** All invoices that are meant; a customer that was never fetched is one item until its list is there. */
  async #items({ customers, selectionOf }: ExportScope, mustBeKept: boolean): Promise<NewItem[]> {
    const { workspace, clock } = this.#parts;
    const items: NewItem[] = [];
    for (const customer of customers) {
      const meant = await selectionOf(customer);
      const found = await exportItems(workspace.current, customer, meant, clock.today());
      if (found === null) {
        if (mustBeKept) throw new KontorFailure('notCached');
        items.push({ item: { fetch: customer } });
        continue;
      }
      for (const item of found) items.push(item);
    }
    return items;
  }

  async #cached(customer: CustomerRef): Promise<void> {
    const { workspace, clock } = this.#parts;
    const list = await workspace.current.store.lists.cached(customer, clock.today());
    if (list === null) throw new KontorFailure('notCached');
  }

  /** With a name: what is new in it. */
  async #folder(fileName: string | null = null) {
    const folder = await this.#parts.places.exportFolder();
    return folder === null ? null : { folder, folderName: basename(folder), fileName };
  }

  async #file(suggestedName: string) {
    const path = await this.#parts.places.saveFile(suggestedName);
    if (path === null) return null;
    const folder = dirname(path);
    return { folder, folderName: basename(folder), fileName: basename(path) };
  }
}

/** Customers as the order of a job names them. @throws KontorFailure with the code where there are none */
function ofCustomers(customers: readonly CustomerRef[], none: FailureCode) {
  const [customer] = customers;
  if (customer === undefined) throw new KontorFailure(none);
  const numbers = customers.length > 1 ? customers.map(({ number }) => number) : undefined;
  return { customer, customers: customers.length, numbers };
}

interface Prepared {
  readonly order: WriterOrder;
  readonly count: number;
  readonly rows: () => Feed;
}

/**
 * Marks invoices as exported here, or clears the mark, by the clerk's own word: nothing is saved or removed. What has
 * the mark, or lacks it, already is left alone and not among the answer's ids, so that these undo the call.
 * @throws KontorFailure `invalidInput` where more than `MOST_MARKED` would change; nothing has changed then
 */
async function markExports(
  { workspace, customers, clock }: Pick<Parts, 'workspace' | 'customers' | 'clock'>,
  { customer, selection, exported }: Parameters<Handlers['exports']['mark']>[0],
): Promise<{ ids: number[] }> {
  const open = workspace.current;
  const today = clock.today();
  const scope = await exportScope(open, { customer, selection, target: 'folder', template: '' }, today);
  const marked: { readonly customer: CustomerRef; readonly ids: readonly number[] }[] = [];
  let count = 0;
  for (const one of scope.customers) {
    const found = await selectedInvoices(open, one, await scope.selectionOf(one), { today });
    const ids = (found ?? []).filter(({ exportedHere }) => exportedHere !== exported).map(({ id }) => id);
    count += ids.length;
    if (count > MOST_MARKED) throw new KontorFailure('invalidInput');
    if (ids.length > 0) marked.push({ customer: one, ids });
  }
  for (const { customer: one, ids } of marked) {
    if (exported) await open.store.lists.markExported(one, ids, clock.wall());
    else await open.store.lists.clearExported(one, ids);
    customers.marked(one);
  }
  return { ids: marked.flatMap(({ ids }) => ids) };
}
