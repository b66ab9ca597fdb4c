import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import { formatCount } from '../../../shared/domain/formatAmount.ts';
import type { CsvPreset } from '../../../shared/domain/listFileFormats.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { type Catalogue, catalogues } from '../../../shared/i18n/catalogues.ts';
import { failureText } from '../../../shared/i18n/failureText.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import { REFRESH_NAMES, type RefreshOutcome } from '../../../shared/ipc/refreshNames.ts';
import { feedOf } from '../exports/base/feed.ts';
import { saveWhole } from '../exports/folder/savedFile.ts';
import { cellList } from '../exports/lists/cellList.ts';
import type { ListAbout } from '../exports/lists/listAbout.ts';
import { threadedPart } from '../exports/threads/threadedPart.ts';
import type { JobItem } from '../jobs/jobWork.ts';
import type { Moment } from '../state/moment.ts';
import { refreshedCustomer } from './refreshRows.ts';

const WINDOW = 1_000;

const COLUMNS: readonly (readonly [
  key: string,
  title: keyof Catalogue['refreshing'],
  kind: ListColumn['kind'],
])[] = [
  ['number', 'columnCustomer', 'identifier'],
  ['outcome', 'columnOutcome', 'text'],
  ['invoices', 'columnInvoices', 'count'],
  ['owedBefore', 'columnBefore', 'amount'],
  ['owedAfter', 'columnAfter', 'amount'],
  ['moved', 'columnMoved', 'amount'],
  ['added', 'columnAdded', 'count'],
  ['settled', 'columnSettled', 'count'],
  ['changed', 'columnChanged', 'count'],
  ['removed', 'columnRemoved', 'count'],
  ['unreadable', 'columnUnreadable', 'count'],
  ['fetchedAt', 'columnFetched', 'dateTime'],
  ['reason', 'columnReason', 'text'],
  ['reference', 'columnReference', 'identifier'],
];

interface Report extends Pick<Moment, 'language' | 'settings' | 'now' | 'version' | 'thread'> {
  readonly items: readonly JobItem[];
  readonly format: 'xlsx' | 'csv';
  readonly preset: CsvPreset;
  /** Those of the job, in the report or not. */
  readonly all: number;
  /** What the rows were chosen by; empty for all. */
  readonly outcomes: readonly RefreshOutcome[];
  readonly jobId: string;
}

/** Writes a line for each customer; the name of the file, which differs where another one has the name. */
export async function saveRefreshReport(path: string, report: Report): Promise<string> {
  const { items, format, preset, language, settings, thread, jobId } = report;
  const catalogue = catalogues[language];
  const { refreshing: texts } = catalogue;
  const columns = COLUMNS.map(([key, title, kind]) => ({ key, header: texts[title], kind }));
  const own = { title: texts.reportTitle, preset, columns, leftOut: null };
  const list = cellList(aboutReport(report), own, settings);
  const target = { folder: dirname(path), fileName: basename(path), jobId: `report-${jobId}` };
  const { fileName } = await saveWhole(target, (part) =>
    threadedPart(new Worker(thread), part, { kind: format, list }, feedOf(windows(items, catalogue))),
  );
  return fileName;
}

/** What the report says of itself. */
function aboutReport({ items, all, outcomes, language, settings, now, version }: Report): ListAbout {
  const { refreshing, customerList } = catalogues[language];
  const rows = items.map(refreshedCustomer);
  const fetches = rows.flatMap(({ fetchedAt }) => (fetchedAt === null ? [] : [fetchedAt]));
  const count = (number: number) => formatCount(number, settings.numberFormat);
  return {
    language,
    what: refreshing.reportTitle,
    customer: null,
    connection: null,
    counted: filled(customerList[all === 1 ? 'paperSome_one' : 'paperSome_other'], {
      count: count(rows.length),
      all: count(all),
    }),
    rows: rows.length,
    all,
    filter: outcomes.map((outcome) => refreshing[REFRESH_NAMES[outcome]]),
    sort: [],
    oldestFetch: fetches.length === 0 ? null : fetches.reduce((one, other) => Math.min(one, other)),
    newestFetch: fetches.length === 0 ? null : fetches.reduce((one, other) => Math.max(one, other)),
    unreadable: rows.reduce((sum, { unreadable }) => sum + unreadable, 0),
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

async function* windows(items: readonly JobItem[], catalogue: Catalogue): AsyncGenerator<readonly ListRow[]> {
  for (let start = 0; start < items.length; start += WINDOW) {
    yield items.slice(start, start + WINDOW).map((item) => row(refreshedCustomer(item), catalogue));
  }
}

function row(customer: RefreshedCustomer, catalogue: Catalogue): ListRow {
  const { outcome, owedBefore, owedAfter, fetchedAt, failure } = customer;
  const isKnown = owedBefore !== null && owedAfter !== null;
  return {
    ...customer,
    outcome: catalogue.refreshing[REFRESH_NAMES[outcome]],
    moved: isKnown ? new DecimalSum().add(owedAfter).subtract(owedBefore).decimal() : null,
    fetchedAt: fetchedAt === null ? null : localMoment(fetchedAt),
    reason: failure && failureText(catalogue, failure),
    reference: failure?.correlationId ?? null,
  };
}
