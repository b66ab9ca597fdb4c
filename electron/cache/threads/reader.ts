import type { MessagePort } from 'node:worker_threads';
import type { DeliveryFields } from '../../../shared/domain/agreementNames.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { ActivityFilter } from '../../../shared/ipc/activity.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { SearchScope } from '../../../shared/ipc/search.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { GridLayout, InvoiceView } from '../../../shared/ipc/views.ts';
import type { TokenKey, TokenRecord } from '../../api/tokenStore.ts';
import type { ActivityRemoval, ActivityWindow } from '../activity/activityCache.ts';
import { activityKeys } from '../activity/activityChain.ts';
import { ActivityRepository } from '../activity/activityRepository.ts';
import type { KeptEntry } from '../activity/keptEntry.ts';
import type { Walk } from '../activity/verifyStep.ts';
import { type CipherDatabase, emptyLog, openDatabase } from '../database/database.ts';
import type { CustomerNote, StoredConnection } from '../factsCache.ts';
import type { StoredItem, StoredJob } from '../jobs/jobsCache.ts';
import { JobsRepository } from '../jobs/jobsRepository.ts';
import { IdleRepository } from '../keep/idleRepository.ts';
import type { CellQuery, PageRequest } from '../listsCache.ts';
import { DebtOverviewQueries } from '../read/debtOverviewQueries.ts';
import { keptPdfFigures } from '../read/keptPdfFigures.ts';
import { keptPdfNumbers } from '../read/keptPdfNumbers.ts';
import { ListQueries } from '../read/listQueries.ts';
import { SearchQueries } from '../read/searchQueries.ts';
import { DeliveryFieldsRepository } from '../resources/deliveryFieldsRepository.ts';
import { ResourceQueries } from '../resources/resourceQueries.ts';
import { ExportedRepository } from '../stores/exportedRepository.ts';
import { FactsRepository } from '../stores/factsRepository.ts';
import { keptPdf } from '../stores/pdfsRepository.ts';
import { TokensRepository } from '../stores/tokensRepository.ts';
import { ViewsRepository } from '../stores/viewsRepository.ts';
import { feedCells } from './feedCells.ts';
import { Handover } from './handover.ts';
import type { OpenedFiles } from './threadSetup.ts';

interface Parts {
  readonly files: readonly CipherDatabase[];
  readonly pdfs: CipherDatabase;
  readonly lists: ListQueries;
  readonly searches: SearchQueries;
  readonly debts: DebtOverviewQueries;
  readonly facts: FactsRepository;
  readonly tokens: TokensRepository;
  readonly exported: ExportedRepository;
  readonly resources: ResourceQueries;
  readonly deliveryFields: DeliveryFieldsRepository;
  readonly views: ViewsRepository;
  readonly jobs: JobsRepository;
  readonly factsFile: CipherDatabase;
  readonly idle: IdleRepository;
  readonly activity: ActivityRepository;
}

/**
 * What the reader thread can be asked. Lists and PDFs are open for reading only; the facts, small and quick,
 * are written here, so that they never wait behind an ingest.
 */
export class Reader {
  #parts: Parts | null = null;

  open(opened: OpenedFiles, key: Uint8Array): void {
    const lists = openDatabase({ ...opened.lists, key }, { readonly: true, pageCache: 64 * 2 ** 20 });
    const pdfs = openDatabase({ ...opened.pdfs, key }, { readonly: true, pageCache: 2 ** 20 });
    const factsFile = openDatabase({ ...opened.facts, key }, { durable: true, pageCache: 2 * 2 ** 20 });
    const facts = new FactsRepository(factsFile);
    this.#parts = {
      files: [lists, pdfs, factsFile],
      pdfs,
      lists: new ListQueries(lists),
      searches: new SearchQueries(lists, facts),
      debts: new DebtOverviewQueries(lists, facts),
      facts,
      tokens: new TokensRepository(factsFile),
      exported: new ExportedRepository(factsFile),
      resources: new ResourceQueries(lists),
      deliveryFields: new DeliveryFieldsRepository(factsFile),
      views: new ViewsRepository(factsFile),
      jobs: new JobsRepository(factsFile),
      factsFile,
      idle: new IdleRepository(factsFile, lists),
      activity: new ActivityRepository(factsFile, activityKeys(key), headFileOf(opened.facts.file)),
    };
  }

  cached(customer: CustomerRef, today: string) {
    return this.#open().lists.cached(customer, today);
  }
  page(request: PageRequest) {
    return this.#open().lists.page(request);
  }
  records(request: PageRequest) {
    return this.#open().lists.records(request);
  }
  feedCells(query: CellQuery, fields: readonly InvoiceColumn[], port: MessagePort) {
    return feedCells(this.#open().lists.cellWindows(query, fields), port);
  }
  totals(customer: CustomerRef, selection: InvoiceSelection, today: string) {
    return this.#open().lists.totals(customer, selection, today);
  }
  position(request: Omit<PageRequest, 'offset' | 'limit'> & { readonly id: number }) {
    return this.#open().lists.position(request);
  }
  numberPosition(request: Omit<PageRequest, 'offset' | 'limit'> & { readonly digits: string }) {
    return this.#open().lists.numberPosition(request);
  }
  facets(customer: CustomerRef) {
    return this.#open().lists.facets(customer);
  }
  detail(customer: CustomerRef, id: number, today: string) {
    return this.#open().lists.detail(customer, id, today);
  }
  unreadable(customer: CustomerRef) {
    return this.#open().lists.unreadable(customer);
  }
  selected(
    customer: CustomerRef,
    selection: InvoiceSelection,
    window: { readonly after: number | null; readonly limit: number; readonly today: string },
  ) {
    return this.#open().lists.selected(customer, selection, window);
  }
  history(customer: CustomerRef, id: number) {
    return this.#open().lists.history(customer, id);
  }
  changes(customer: CustomerRef, window: { readonly offset: number; readonly limit: number }) {
    return this.#open().lists.changes(customer, window);
  }
  search(connectionId: string, text: string, scope: SearchScope | null = null) {
    return this.#open().searches.search(connectionId, text, scope);
  }
  overview(connectionId: string, today: string) {
    return this.#open().debts.overview(connectionId, today);
  }
  cards(connectionId: string, today: string) {
    return this.#open().searches.cards(connectionId, today);
  }

  resources(customer: CustomerRef) {
    return this.#open().resources.all(customer);
  }
  findResources(connectionId: string, text: string) {
    return this.#open().resources.find(connectionId, text);
  }
  deliveryFields(connectionId: string) {
    return this.#open().deliveryFields.get(connectionId);
  }
  putDeliveryFields(connectionId: string, fields: DeliveryFields) {
    this.#open().deliveryFields.put(connectionId, fields);
  }

  /** The first half of marking: the fact itself. */
  noteExported(customer: CustomerRef, ids: readonly number[], at: number): void {
    const { lists, exported } = this.#open();
    exported.add(customer, lists.names(customer, ids), at);
  }

  settings() {
    return this.#open().facts.settings();
  }
  putSettings(settings: Settings) {
    this.#open().facts.putSettings(settings);
  }
  connections() {
    return this.#open().facts.connections();
  }
  putConnection(connection: StoredConnection) {
    this.#open().facts.putConnection(connection);
  }
  removeConnection(id: string) {
    this.#open().facts.removeConnection(id);
    this.#open().jobs.forgetConnection(id);
    this.#open().deliveryFields.remove(id);
  }
  activeConnectionId() {
    return this.#open().facts.activeConnectionId();
  }
  putActiveConnectionId(id: string | null) {
    this.#open().facts.putActiveConnectionId(id);
  }
  lastFolder(purpose: string) {
    return this.#open().facts.lastFolder(purpose);
  }
  putLastFolder(purpose: string, folder: string) {
    this.#open().facts.putLastFolder(purpose, folder);
  }
  customer(customer: CustomerRef) {
    return this.#open().facts.customer(customer);
  }
  noteCustomer(customer: CustomerRef, note: CustomerNote) {
    return this.#open().facts.noteCustomer(customer, note);
  }
  opened(customer: CustomerRef, at: number) {
    this.#open().facts.opened(customer, at);
  }
  forgetCustomer(customer: CustomerRef) {
    this.#open().jobs.forget(customer);
    this.#open().facts.forget(customer);
  }
  leave(customer: CustomerRef) {
    this.#open().facts.leave(customer);
  }
  leaving() {
    return this.#open().facts.leaving();
  }
  /** Empties the log of the facts; false while somebody reads from it. */
  emptyLog() {
    return emptyLog(this.#open().factsFile);
  }

  reckonIdle(now: number, days: number) {
    return this.#open().idle.reckon(now, days);
  }
  idleFor(now: number, days: number) {
    return this.#open().idle.preview(now, days);
  }
  stopReckoning() {
    this.#open().idle.stop();
  }

  views() {
    return this.#open().views.list();
  }
  saveView(id: string | null, view: InvoiceView) {
    return this.#open().views.save(id, view);
  }
  removeView(id: string) {
    this.#open().views.remove(id);
  }
  renameView(id: string, name: string) {
    return this.#open().views.rename(id, name);
  }
  gridLayout() {
    return this.#open().views.layout();
  }
  putGridLayout(columns: GridLayout) {
    this.#open().views.putLayout(columns);
  }

  jobs() {
    return this.#open().jobs.all();
  }
  putJob(job: StoredJob) {
    this.#open().jobs.put(job);
  }
  removeJob(jobId: string) {
    this.#open().jobs.remove(jobId);
  }
  putJobItems(jobId: string, items: readonly StoredItem[]) {
    this.#open().jobs.putItems(jobId, items);
  }
  jobItems(jobId: string, after: number, limit: number) {
    return this.#open().jobs.items(jobId, after, limit);
  }

  appendActivity(entry: KeptEntry) {
    return this.#open().activity.append(entry);
  }
  activityPage(filter: ActivityFilter, window: ActivityWindow) {
    return this.#open().activity.page(filter, window);
  }
  dueActivity(before: number) {
    return this.#open().activity.due(before);
  }
  removeActivity(removal: ActivityRemoval) {
    return this.#open().activity.remove(removal);
  }
  reckonActivity(now: number) {
    return this.#open().activity.reckon(now);
  }
  verifyActivity(walk: Walk | null) {
    return this.#open().activity.verify(walk);
  }

  tokenGet(key: TokenKey) {
    return this.#open().tokens.get(key);
  }
  tokenPut(key: TokenKey, record: TokenRecord) {
    this.#open().tokens.put(key, record);
  }
  tokenDelete(key: TokenKey) {
    this.#open().tokens.delete(key);
  }
  tokenClear(connectionId: string | undefined) {
    this.#open().tokens.clear(connectionId);
  }

  getPdf(customer: CustomerRef, invoiceId: number) {
    const { lists, pdfs } = this.#open();
    const [name] = lists.names(customer, [invoiceId]);
    const kept = name ? keptPdf(pdfs, customer, name.invoiceNo) : null;
    if (!kept) return null;
    const bytes = new Uint8Array(kept.bytes);
    return new Handover({ bytes, fetchedAt: kept.fetchedAt }, [bytes.buffer]);
  }

  pdfFigures() {
    return keptPdfFigures(this.#open().pdfs);
  }
  keptPdfs(customer: CustomerRef) {
    return keptPdfNumbers(this.#open().pdfs, customer);
  }

  close(): void {
    for (const file of this.#parts?.files ?? []) file.close();
    this.#parts = null;
  }

  #open(): Parts {
    if (!this.#parts) throw new KontorFailure('cacheBroken');
    return this.#parts;
  }
}

/** Beside its database, and of its name: a database of another version's schema has a head of its own. */
function headFileOf(database: string): string {
  return `${database.replace(/\.db$/, '')}.head`;
}
