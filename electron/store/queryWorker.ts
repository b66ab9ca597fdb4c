import { FileLogs } from '../database/checkpoints.ts';
import { type CipherDatabase, openDatabase } from '../database/database.ts';
import { writtenInPlace } from '../database/openHealed.ts';
import { type CancellationFlag, CancellationToken, exposedMethods, type Method } from '../workers/rpc.ts';
import { ResourceQueries } from './documents/resourcesRepository.ts';
import { BalancesAsOfQueries } from './invoices/queries/balancesAsOfQueries.ts';
import { ChangeFeedQueries } from './invoices/queries/changeFeedQueries.ts';
import { CustomerListQueries } from './invoices/queries/customerListQueries.ts';
import { CustomerTable } from './invoices/queries/customerTable.ts';
import { DebtQueries } from './invoices/queries/debtQueries.ts';
import { ListQueries } from './invoices/queries/listQueries.ts';
import { MarkActions, Marking } from './invoices/queries/marking.ts';
import { MarksByRow } from './invoices/queries/marksByRow.ts';
import { CachedRecords } from './invoices/queries/recordFeed.ts';
import { RefreshQueries } from './invoices/queries/refreshQueries.ts';
import { ReminderQueries } from './invoices/queries/reminderQueries.ts';
import { ReviewQueries } from './invoices/queries/reviewQueries.ts';
import { SearchQueries } from './invoices/queries/searchQueries.ts';
import { RowFunctions } from './invoices/queries/sqlBuilder.ts';
import { PaymentQueries } from './payments/paymentQueries.ts';
import { CachedPdfs } from './pdfs/pdfsRepository.ts';
import { BankQueries } from './reconciliation/bank/bankQueries.ts';
import { ComparisonQueries } from './reconciliation/ledger/comparisonQueries.ts';
import { ExplainedQueries } from './reconciliation/ledger/explainedQueries.ts';
import type { OpenedFiles } from './threadSetup.ts';
import { ActivityRepository, activityKeys } from './userData/activityRepository.ts';
import { BalanceSnapshotsRepository } from './userData/balanceSnapshotsRepository.ts';
import { ExplanationsRepository } from './userData/explanationsRepository.ts';
import { ExportedRepository } from './userData/exportedRepository.ts';
import { IdleRepository } from './userData/idleRepository.ts';
import { JobsRepository } from './userData/jobsRepository.ts';
import { KeptListsRepository } from './userData/keptListsRepository.ts';
import { MarkExchangeRepository } from './userData/markExchangeRepository.ts';
import { MarksRepository, type MarksSource } from './userData/marksRepository.ts';
import { RemindersRepository } from './userData/remindersRepository.ts';
import { ReviewReportsRepository } from './userData/reviewReportsRepository.ts';
import {
  LedgerMappingsRepository,
  SavedComparisonsRepository,
} from './userData/savedComparisonsRepository.ts';
import { SenderRepository } from './userData/senderRepository.ts';
import { UserDataExportRepository } from './userData/userDataExportRepository.ts';
import {
  DeliveryFieldsRepository,
  TokensRepository,
  UserDataRepository,
} from './userData/userDataRepository.ts';
import { ViewsRepository } from './userData/viewsRepository.ts';

/**
 * What the query worker can be asked. Lists and PDFs are open for reading only; the facts, small and quick,
 * are written here, so that they never wait behind an ingest.
 */
export function openQueryWorker(opened: OpenedFiles, key: Uint8Array) {
  const listsFile = openDatabase({ ...opened.lists, key }, { readonly: true, pageCache: 64 * 2 ** 20 });
  const pdfsFile = openDatabase({ ...opened.pdfs, key }, { readonly: true, pageCache: 2 ** 20 });
  const factsFile = openDatabase({ ...opened.facts, key }, { durable: true, pageCache: 2 * 2 ** 20 });
  const facts = new UserDataRepository(factsFile);
  const marks = new MarksRepository(factsFile);
  const { table, lists, records, asOf, bound } = listApi(listsFile, facts, marks);
  const deliveryFields = new DeliveryFieldsRepository(factsFile);
  const senders = new SenderRepository(factsFile);
  const views = new ViewsRepository(factsFile);
  const keptLists = new KeptListsRepository(factsFile);
  const reminders = new RemindersRepository(factsFile);
  return {
    answer: undefined,
    apis: {
      lists,
      records,
      asOf,
      search: new SearchQueries(listsFile, facts, table),
      debts: new DebtQueries(listsFile, table),
      customerList: new CustomerListQueries(listsFile, table, { facts, keptLists }),
      changes: new ChangeFeedQueries(listsFile, table),
      payments: new PaymentQueries(listsFile, table),
      refreshes: new RefreshQueries(listsFile, facts, table),
      resources: new ResourceQueries(listsFile),
      pdfs: new CachedPdfs(pdfsFile, (customer, id) => lists.names(customer, [id])[0]?.invoiceNo ?? null),
      facts,
      deliveryFields,
      senders,
      exported: new ExportedRepository(factsFile, (customer, ids) => lists.names(customer, ids)),
      tokens: new TokensRepository(factsFile),
      views,
      keptLists,
      marks,
      marking: new Marking(listsFile, table, marks, new MarkActions()),
      reminders,
      reminderRuns: new ReminderQueries(listsFile, { table, lists, reminders, marks: bound }),
      reviewReports: new ReviewReportsRepository(factsFile),
      explanations: new ExplanationsRepository(factsFile),
      frozenSheets: new BalanceSnapshotsRepository(factsFile),
      ledgerMappings: new LedgerMappingsRepository(factsFile),
      savedComparisons: new SavedComparisonsRepository(factsFile),
      reviews: new ReviewQueries(listsFile, { table, marks: bound }),
      ownFacts: new UserDataExportRepository(factsFile, {
        facts,
        views,
        deliveryFields,
        senders,
        keptLists,
        marks,
      }),
      markExchange: new MarkExchangeRepository(factsFile, { facts, marks }),
      jobs: new JobsRepository(factsFile),
      idle: new IdleRepository(factsFile, listsFile),
      activity: new ActivityRepository(factsFile, activityKeys(key), headFileOf(opened.facts.file)),
      logs: new FileLogs(factsFile),
    },
    written: writtenInPlace(factsFile),
    close: () => {
      for (const file of [listsFile, pdfsFile, factsFile]) file.close();
    },
  };
}

export type QueryApi = ReturnType<typeof openQueryWorker>['apis'];

/** Beside its database, and of its name: a database of another version's schema has a head of its own. */
function headFileOf(database: string): string {
  return `${database.replace(/\.db$/, '')}.head`;
}

/** What any reader is asked about lists. */
export function listApi(
  listsFile: CipherDatabase,
  facts: UserDataRepository,
  source: MarksSource,
  cancellation: Pick<CancellationToken, 'check'> = new CancellationToken(),
) {
  const table = new CustomerTable(listsFile, facts);
  const functions = new RowFunctions(listsFile, cancellation);
  const marks = new MarksByRow(listsFile, table, source);
  return {
    table,
    bound: marks,
    lists: new ListQueries(listsFile, functions, table, marks),
    records: new CachedRecords(listsFile, functions, table, marks),
    asOf: new BalancesAsOfQueries(listsFile, table, cancellation),
  };
}

export type ListApi = Pick<ReturnType<typeof listApi>, 'lists' | 'records' | 'asOf'>;

/**
 * The reader of questions that may look at the rows of all customers, which take seconds where there are a million: a
 * thread of their own, so that no short question waits for one. It reads only.
 */
export function openAnalysisWorker(opened: OpenedFiles, key: Uint8Array) {
  // What reads a whole file finds little of it in a cache, and filling one takes time.
  const listsFile = openDatabase({ ...opened.lists, key }, { readonly: true, pageCache: 16 * 2 ** 20 });
  const factsFile = openDatabase({ ...opened.facts, key }, { readonly: true, pageCache: 2 ** 20 });
  const facts = new UserDataRepository(factsFile);
  const marks = new MarksRepository(factsFile);
  let readVersion: unknown;
  const cancellation = new CancellationToken();
  const { lists, records, asOf, table } = listApi(listsFile, facts, marks, cancellation);
  const comparisons = new ComparisonQueries(listsFile, table, { lists, asOf }, cancellation);
  const explained = new ExplainedQueries(comparisons, new ExplanationsRepository(factsFile));
  const banks = new BankQueries(listsFile, table, cancellation);
  return {
    answer: undefined,
    apis: {
      analysis: new CancellableCalls(
        { lists, records, asOf, comparisons, explained, banks },
        cancellation,
        () => {
          const version = factsFile.pragma('data_version', { simple: true });
          // User data are written by the query worker.
          if (version !== readVersion) {
            facts.invalidate();
            marks.invalidate();
            explained.invalidate();
          }
          readVersion = version;
        },
      ),
    },
    written: () => undefined,
    close: () => {
      for (const file of [listsFile, factsFile]) file.close();
    },
  };
}

/** What the analysis worker can be asked. */
export type AnalysisApi = ListApi & {
  readonly comparisons: ComparisonQueries;
  readonly explained: ExplainedQueries;
  readonly banks: BankQueries;
};

/** Opens the query worker or the analysis worker: both run the same script. */
export function openReadWorker(kind: 'query' | 'analysis', opened: OpenedFiles, key: Uint8Array) {
  return kind === 'analysis' ? openAnalysisWorker(opened, key) : openQueryWorker(opened, key);
}

class CancellableCalls {
  readonly #methods: ReadonlyMap<string, Method>;
  readonly #cancellation: CancellationToken;
  readonly #before: () => void;

  constructor(apis: AnalysisApi, cancellation: CancellationToken, before: () => void) {
    this.#methods = exposedMethods({ ...apis });
    this.#cancellation = cancellation;
    this.#before = before;
  }

  /** Calls a method by its name, `api.method`. @throws KontorFailure cancelled, once the flag is set */
  ask(flag: CancellationFlag, name: string, args: readonly unknown[]): unknown {
    const method = this.#methods.get(name);
    if (method === undefined) throw new Error('no such method');
    this.#before();
    return this.#cancellation.during(flag, () => method(...args));
  }
}
