import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Names that were replaced by the field's or the platform's word, by that word (docs/glossary.md). */
const REPLACED: Readonly<Record<string, string>> = {
  ...{ remoteRooms: 'rpcClients', offeredCalls: 'exposedMethods', answerCalls: 'serveRpc' },
  ...{ Handover: 'Transferred', ThreadFault: 'RpcError', ThreadLife: 'WorkerLifecycle' },
  ...{ StopSign: 'CancellationToken', setStop: 'setCancelled', openCache: 'openStore' },
  ...{ longReader: 'analysisWorker', readerThread: 'queryWorkerThread', writerThread: 'ingestWorkerThread' },
  ...{ SchemaSteps: 'Migrations', takeSteps: 'migrate', ID_SPAN: 'ROWS_PER_CUSTOMER' },
  ...{ ListReplacement: 'InvoiceListUpdate', takePlain: 'addFast', StoredList: 'StoredInvoiceList' },
  ...{ AllScope: 'AllCustomersList', CustomerScope: 'OneCustomerList' },
  ...{
    packWide: 'packOverflow',
    unpackWide: 'unpackOverflow',
    restOf: 'remainderOf',
    standInFor: 'approximationOf',
  },
  ...{ OwnFactsRepository: 'UserDataExportRepository', FrozenSheetsRepository: 'BalanceSnapshotsRepository' },
  ...{ meantIds: 'selectedIds', meantIn: 'resolveSelection' },
  ...{ windowsOf: 'readBatches', feedWindows: 'serveBatches' },
  ...{ OpenDays: 'BalanceByDay', owedOn: 'ageBalances', owedSql: 'ageingCondition' },
  ...{ AgeingStep: 'AgeingBucket', stepOn: 'ageingBucketOf' },
  ...{ BoundMarks: 'MarksByRow', boundCustomer: 'resolveMarks' },
  ...{ ByKey: 'CustomerInvoiceMap', KeySide: 'ComparisonSide', ComparedKey: 'ComparedItem' },
  ...{
    PastBalance: 'HistoricalBalance',
    pastItems: 'historicalItems',
    FactsRepository: 'UserDataRepository',
  },
  ...{ KeptCustomer: 'CachedCustomer', KeptRecords: 'CachedRecords', KeptPdfs: 'CachedPdfs' },
  ...{ keptInSteps: 'batchedWrites', looseRows: 'orphanRows', RecentMap: 'LruCache' },
  ...{ JobKindWork: 'JobType', OpenWork: 'JobSession', discardJob: 'deleteJobFiles', UNHINDERED: 'NO_WAIT' },
  ...{ FrozenService: 'BalanceSnapshotsService', KeptListsService: 'CustomerListsService' },
  ...{ OwnFactsService: 'UserDataExportService', triedAgain: 'withRetry', ServiceTry: 'ItemAttempt' },
  ...{ ServicePace: 'RateLimiter', HostQueue: 'RequestQueue', HELD_BACK: 'RATE_LIMITED' },
  ...{ momentOf: 'createExportContext', renamePatiently: 'renameWithRetry' },
  ...{
    listPaper: 'listReport',
    paperFile: 'pdfFile',
    serveLedger: 'ledgerHandler',
    serveBank: 'bankHandler',
  },
  ...{
    onItsWay: 'beginPending',
    untilHere: 'trackPending',
    onceHere: 'afterSettled',
    didNotCome: 'failPending',
  },
  ...{ HeldKeys: 'InputQueue', giveKey: 'replayKey', FocusKeeper: 'FocusRestorer' },
  ...{ GridWhy: 'CellTooltip', GridPainter: 'GridRenderer', ColumnWindow: 'ColumnViewport' },
  ...{ useAnswer: 'useQuery', latestValue: 'dataOf', takeUnlessStopped: 'subscribeUntilAborted' },
  ...{ useSettled: 'useDebouncedValue', ownChunk: 'lazyComponent', keptInStore: 'persistStoreValue' },
  ...{ DeskView: 'OverviewPage', TodayView: 'WorklistPage', ComparedPart: 'ComparisonResult' },
  ...{ ServiceText: 'UntrustedText', ChoiceDialog: 'FormDialog', StartDialog: 'JobDialog' },
};

/** Replaced names in a text, with the word that is used instead. */
function replacedIn(text: string): string[] {
  const words = new Set(text.match(/\b[A-Za-z_]\w*\b/g));
  return Object.keys(REPLACED)
    .filter((name) => words.has(name))
    .map((name) => `${name}: now ${REPLACED[name]}`);
}

describe('the vocabulary', () => {
  it('is free of names that were replaced', () => {
    const files = globSync(['{electron,renderer,shared,docs}/**/*.{ts,tsx,md}', 'CONTRIBUTING.md'], {
      cwd: ROOT,
    });
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      [`${file} ${readFileSync(join(ROOT, file), 'utf8')}`]
        .flatMap(replacedIn)
        .map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it('finds a replaced name in code, a comment or a path', () => {
    expect(replacedIn('const { openCache } = await import(…)')).toEqual(['openCache: now openStore']);
    expect(replacedIn('see store/longReader.ts')).toEqual(['longReader: now analysisWorker']);
    expect(replacedIn('openCaches')).toEqual([]);
  });
});
