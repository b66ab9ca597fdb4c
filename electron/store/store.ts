/**
 * The store: everything that Kontor keeps on disk, in three encrypted SQLite files (docs/design.md §7). The invoice lists
 * (`invoices`, `documents`) and the PDFs can be fetched again; user data (`userData`) cannot, and is never lost with them.
 *
 * Three workers have the files open. Two files list by name the classes that they answer with:
 * - `ingestWorker.ts`: the ingest worker writes lists, documents and PDFs, one call at a time;
 * - `queryWorker.ts`: the query worker answers the screens, and reads and writes user data, so that neither waits for an
 *   ingest; the analysis worker answers what may look at the rows of all customers, and compares (`reconciliation`).
 *
 * This file is the store as services see it: the methods of those classes, each as a promise; at its end, which questions
 * the analysis worker is asked. `openStore.ts` opens it, and has the calls that need two workers or several steps;
 * `forgetting.ts` removes customers and connections; `storeWorkers.ts` starts the workers, and starts them again when a
 * file is damaged. One call:
 *
 *     const page = await store.lists.page({ customer, filter, sort, offset: 0, limit: 100, today }, signal);
 *
 * is answered by `ListQueries.page` (`invoices/queries/listQueries.ts`). A new query is a public method of such a class.
 */
import { isOfOneCustomer, type ListRef } from '../../shared/domain/customerRef.ts';
import type { AsOfAsked } from '../../shared/ipc/asOf.ts';
import type { StopSignal } from '../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { StoreNotice } from '../database/openHealed.ts';
import type { TokenStore } from '../ports/host.ts';
import type { RpcClient, RpcClients } from '../workers/rpc.ts';
import type { ResourceQueries, ResourcesRepository } from './documents/resourcesRepository.ts';
import type { ThreadListSink } from './invoices/ingest/threadListSink.ts';
import type { BalancesAsOfQueries } from './invoices/queries/balancesAsOfQueries.ts';
import { isUnsorted } from './invoices/queries/invoiceList.ts';
import { isWhole, type ListQueries } from './invoices/queries/listQueries.ts';
import type { CachedRecords } from './invoices/queries/recordFeed.ts';
import type { CachedPdfs, PdfsRepository } from './pdfs/pdfsRepository.ts';
import type { QueryApi } from './queryWorker.ts';
import type { BankQueries } from './reconciliation/bank/bankQueries.ts';
import type { ComparisonQueries } from './reconciliation/ledger/comparisonQueries.ts';
import type { ExplainedQueries } from './reconciliation/ledger/explainedQueries.ts';
import type { StoreWorkers } from './storeWorkers.ts';
import type { ActivityCheck, ActivityRemoval, ActivityRepository } from './userData/activityRepository.ts';
import type { BalanceSnapshotsRepository, FrozenChange } from './userData/balanceSnapshotsRepository.ts';
import type { ExplanationsRepository } from './userData/explanationsRepository.ts';
import type { JobsRepository } from './userData/jobsRepository.ts';
import type { KeptListsRepository } from './userData/keptListsRepository.ts';
import type { MarkExchangeRepository, TakenFile } from './userData/markExchangeRepository.ts';
import type { MarksRepository } from './userData/marksRepository.ts';
import type { RemindersRepository } from './userData/remindersRepository.ts';
import type { ReviewReportsRepository } from './userData/reviewReportsRepository.ts';
import type {
  LedgerMappingsRepository,
  NewComparison,
  SavedComparisonsRepository,
  SavedDifference,
} from './userData/savedComparisonsRepository.ts';
import type { UserDataRepository } from './userData/userDataRepository.ts';

/** The cached lists. Null stands for a customer whose list was never fetched, or for a row that is gone. */
export interface ListsStore extends Omit<RpcClient<ListQueries>, keyof ListQuestions>, ListQuestions {
  /** `fetchedAt` is asked once, when the answer is complete: milliseconds since the epoch. */
  ingest(customer: CustomerRef, fetchedAt: () => number): ThreadListSink;
  /** Kept among the facts, so that neither a refresh nor a lost store forgets it. `at` in ms since the epoch. */
  markExported(customer: CustomerRef, ids: readonly number[], at: number): Promise<void>;
  /** Removes the mark; saved files stay where they are. */
  clearExported(customer: CustomerRef, ids: readonly number[]): Promise<void>;
  /** Removes all that is kept of a customer: list, PDFs, tokens, jobs, what was noted, frozen and exported. */
  forget(customer: CustomerRef): Promise<readonly FrozenChange[]>;
  /**
   * Empties the logs of all files, in which what is forgotten remains until then. The log of a file that is being read
   * all the time is emptied when the store is closed.
   */
  emptyLogs(): Promise<void>;
}

/** Documents of customers besides their invoice lists; forgotten together with the lists. */
type ResourcesStore = RpcClient<ResourceQueries> & Pick<RpcClient<ResourcesRepository>, 'put' | 'keepOnly'>;

/** PDFs under a size limit, the oldest fetched out first. Found again after any refresh of the list. */
export interface PdfsStore extends RpcClient<CachedPdfs>, Pick<RpcClient<PdfsRepository>, 'put' | 'putAll'> {
  /**
   * Takes another limit of bytes at once; it holds until it is changed. What is too much goes, the oldest first, and
   * then its room on the disk, in short steps between which the writer answers other calls; resolves after them.
   */
  limit(bytes: number): Promise<void>;
  clear(): Promise<void>;
}

/** What cannot be fetched again: settings, connections, names and pins of customers. */
export type UserDataStore = Omit<
  RpcClient<UserDataRepository>,
  | 'forget'
  | 'noteForgetting'
  | 'noteForgotten'
  | 'beingForgotten'
  | 'named'
  | 'noted'
  | 'ageing'
  | 'invalidate'
  | 'recent'
  | 'loggedIn'
>;

/** Lists of customers with a name, among the facts. */
type CustomerListsStore = Pick<
  RpcClient<KeptListsRepository>,
  'list' | 'numbers' | 'listsWith' | 'create' | 'rename' | 'changeNumbers' | 'remove' | 'restore'
>;

/** What the clerk has noted of invoices and customers, among the facts. */
type MarksStore = Omit<
  RpcClient<MarksRepository>,
  'of' | 'invalidate' | 'note' | 'forget' | 'forgetConnection'
>;
/** Which customers were reminded, among the facts. */
type RemindersStore = Omit<RpcClient<RemindersRepository>, 'forget' | 'forgetConnection'>;

/** Answers about a day that are kept as they were given, among the facts. */
export type BalanceSnapshotsStore = Omit<
  RpcClient<BalanceSnapshotsRepository>,
  'purgeOrphansStep' | 'forgetStep' | 'forgetConnection'
>;

/** What the last reports of reviews have said, among the facts. */
type ReviewReportsStore = Omit<RpcClient<ReviewReportsRepository>, 'forget' | 'forgetConnection'>;

/** What the clerk has said of differences with a ledger, among the facts. */
type ExplanationsStore = Pick<RpcClient<ExplanationsRepository>, 'count' | 'put' | 'undo'>;

/** Comparisons that the clerk has saved, among the facts. */
export interface SavedComparisonsStore
  extends Pick<RpcClient<SavedComparisonsRepository>, 'count' | 'find' | 'list' | 'page' | 'remove'> {
  /** As `keep` of the repository; the id is a new one, also where it takes the place of another. */
  put(
    connectionId: string,
    before: string | null,
    comparison: NewComparison,
    differences: readonly SavedDifference[],
  ): Promise<{ readonly id: string; readonly again: boolean } | 'full' | 'gone'>;
  /** @throws KontorFailure invalidInput for one that is not remembered, or where no more can be kept */
  restore(id: string): Promise<void>;
}

/** Marks from desk to desk, among the facts. */
export interface MarkExchangeStore extends Omit<RpcClient<MarkExchangeRepository>, 'takePart'> {
  /** The events of a file, part by part: other calls have their turn between. */
  take(header: Parameters<MarkExchangeRepository['takePart']>[0], lines: Uint8Array): Promise<TakenFile>;
}

/** How the columns of ledgers were read last, among the facts. */
type LedgerMappingsStore = Pick<RpcClient<LedgerMappingsRepository>, 'list' | 'put'>;

/** The queue of jobs, among the facts: written through to the disk before a call resolves. */
export type JobsStore = Omit<RpcClient<JobsRepository>, 'forget' | 'forgetConnection'>;

/**
 * The activity log, among the facts: no entry is ever changed, and none removed but the oldest, by an entry that says
 * so and holds their end (decision 011).
 */
interface ActivityStore extends Omit<RpcClient<ActivityRepository>, 'verifyStep' | 'removeStep'> {
  verify(): Promise<ActivityCheck>;
  /** Removes what is due, and nothing from a log that is not whole; answers with the number of entries. */
  remove(removal: ActivityRemoval): Promise<number>;
}

/**
 * Everything that Kontor keeps on disk, encrypted (docs/design.md §7). The heavy work runs in threads of its own; every
 * call is asynchronous and fails with a KontorFailure (`cacheBroken`, `diskFull`) and nothing else. What a call does is
 * said where its repository does it.
 */
export interface Store
  extends Pick<
    RpcClients<QueryApi>,
    | 'search'
    | 'records'
    | 'debts'
    | 'customerList'
    | 'changes'
    | 'payments'
    | 'refreshes'
    | 'deliveryFields'
    | 'senders'
    | 'views'
    | 'idle'
    | 'ownFacts'
    | 'marking'
    | 'reminderRuns'
    | 'reviews'
  > {
  readonly notice: StoreNotice;
  readonly lists: ListsStore;
  /** What was open at the end of a day, of one customer or of all. */
  readonly asOf: AsOfQuestions;
  /** Facts are a file of its own, never lost with the lists. */
  readonly facts: UserDataStore;
  readonly jobs: JobsStore;
  readonly keptLists: CustomerListsStore;
  readonly marks: MarksStore;
  readonly reminders: RemindersStore;
  readonly reviewReports: ReviewReportsStore;
  readonly explanations: ExplanationsStore;
  readonly frozenSheets: BalanceSnapshotsStore;
  readonly ledgerMappings: LedgerMappingsStore;
  readonly markExchange: MarkExchangeStore;
  readonly savedComparisons: SavedComparisonsStore;
  readonly activity: ActivityStore;
  readonly tokens: TokenStore;
  readonly pdfs: PdfsStore;
  readonly resources: ResourcesStore;
  /** Ledgers compared with the lists, by the analysis worker; what is asked stops once the signal is aborted. */
  comparisons(signal?: StopSignal): Omit<RpcClient<ComparisonQueries>, 'held'>;
  /** The same with what the clerk has said of their differences. */
  explained(signal?: StopSignal): RpcClient<ExplainedQueries>;
  /** Files of banks matched with the lists, likewise. */
  banks(signal?: StopSignal): RpcClient<BankQueries>;
  /** Its folder was removed; one that was moved, or is on a disk that does not answer, is not. */
  readonly isRemoved: boolean;
  /** Opens the files once more, on a disk that was gone or read-only and is back. @throws KontorFailure */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

type Lists = RpcClient<ListQueries>;
type Records = RpcClient<CachedRecords>;
type AsOf = Omit<RpcClient<BalancesAsOfQueries>, 'lists'>;

/** Calls that may be given up: then they are rejected with `cancelled`, at the latest once the rows read are sorted. */
type Stoppable<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Answer
    ? (...args: [...Args, signal?: StopSignal | undefined]) => Answer
    : never;
};

type Name =
  | 'page'
  | 'position'
  | 'numberPosition'
  | 'totals'
  | 'progress'
  | 'facets'
  | 'selectedIds'
  | 'selectedRows'
  | 'firstRows'
  | 'customersOf'
  | 'feedCells'
  | 'feedRows'
  | 'feedLines';

/** Questions that may look at every row of the list that they are asked about. */
type ListQuestions = Stoppable<Pick<Lists, Name>>;

/** The analysis worker is asked those that may look at the rows of all customers, the query worker all others. */
export function listQuestions({
  queryWorker,
  analysisWorker,
}: Pick<StoreWorkers, 'queryWorker' | 'analysisWorker'>): ListQuestions {
  const { lists } = queryWorker;
  const of = (list: ListRef, signal?: StopSignal, isShort = false): Lists =>
    isShort || isOfOneCustomer(list) ? lists : analysisWorker(signal).lists;
  return {
    page: (request, signal) =>
      of(request.customer, signal, isUnsorted(request.filter, request.sort)).page(request),
    position: (request, signal) =>
      of(request.customer, signal, isUnsorted(request.filter, request.sort)).position(request),
    numberPosition: (request, signal) => of(request.customer, signal).numberPosition(request),
    totals: (list, selection, today, signal) =>
      of(list, signal, selection.kind === 'rows' || isWhole(selection)).totals(list, selection, today),
    progress: (list, filter, today, signal) => of(list, signal).progress(list, filter, today),
    facets: (list, signal) => of(list, signal).facets(list),
    selectedIds: (list, selection, today, signal) =>
      of(list, signal, selection.kind === 'rows').selectedIds(list, selection, today),
    selectedRows: (request, signal) => of(request.customer, signal).selectedRows(request),
    firstRows: (request, signal) => of(request.customer, signal).firstRows(request),
    customersOf: (connectionId, selection, today, signal) =>
      of({ connectionId, number: null }, signal, selection.kind === 'rows').customersOf(
        connectionId,
        selection,
        today,
      ),
    feedCells: (query, fields, port) => of(query.customer).feedCells(query, fields, port),
    feedRows: (query, port) => of(query.customer).feedRows(query, port),
    feedLines: (query, port) => of(query.customer).feedLines(query, port),
  };
}

type AsOfQuestions = Stoppable<AsOf>;

/** The items of all customers as they were are put together from all that is open, and from what was changed since. */
export function asOfQuestions({
  queryWorker,
  analysisWorker,
}: Pick<StoreWorkers, 'queryWorker' | 'analysisWorker'>): AsOfQuestions {
  const of = ({ number }: AsOfAsked, signal?: StopSignal): AsOf =>
    number === null ? analysisWorker(signal).asOf : queryWorker.asOf;
  return {
    figures: (asked, signal) => of(asked, signal).figures(asked),
    items: (asked, signal) => of(asked, signal).items(asked),
    customers: (asked, signal) => of(asked, signal).customers(asked),
  };
}

export function recordFeeds({
  queryWorker,
  analysisWorker,
}: Pick<StoreWorkers, 'queryWorker' | 'analysisWorker'>): Pick<Records, 'feed'> {
  return {
    // One customer after the other is read in short steps; an order over all of them is made in one.
    feed: (query, port) => {
      const isOrdered = query.number === null && query.sort.length > 0 && !query.byCustomer;
      return (isOrdered ? analysisWorker().records : queryWorker.records).feed(query, port);
    },
  };
}
