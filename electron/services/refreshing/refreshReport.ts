import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { formatCount } from '../../../shared/domain/amountFormat.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { type Catalogue, catalogues } from '../../../shared/i18n/catalogues.ts';
import { failureText } from '../../../shared/i18n/failureText.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import { REFRESH_NAMES, type RefreshOutcome } from '../../../shared/ipc/refreshNames.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { feedOf } from '../../documents/files/feed.ts';
import { saveWhole } from '../../documents/files/writeFile.ts';
import {
  cellList,
  isForPrograms,
  type ListAbout,
  listMeta,
  listStem,
  withEnding,
} from '../exports/listAbout.ts';
import type { JobItem } from '../jobs/jobWork.ts';
import type { ExportContext } from '../state/exportContext.ts';
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

type Form = Parameters<Handlers['refreshing']['saveReport']>[0];

interface Report
  extends Pick<ExportContext, 'language' | 'settings' | 'now' | 'version' | 'thread'>,
    Pick<Form, 'format' | 'preset' | 'linesAbove' | 'outcomes' | 'jobId'> {
  readonly items: readonly JobItem[];
  /** The connection's name. */
  readonly connection: string;
  /** Those of the job, in the report or not. */
  readonly all: number;
}

/** How its file is called. */
export function reportFileName(
  { language, today }: Pick<ExportContext, 'language' | 'today'>,
  connection: string,
  { template, format, outcomes }: Pick<Form, 'template' | 'format' | 'outcomes'>,
): string {
  const stem = listStem(template, language, {
    what: catalogues[language].refreshing.reportTitle,
    customerNumber: '',
    name: connection,
    filter: outcomeWords(outcomes, language),
    day: today,
  });
  return withEnding(stem, format);
}

/** Writes a line for each customer; the name of the file, which differs where another one has the name. */
export async function saveRefreshReport(path: string, report: Report): Promise<string> {
  const { items, format, preset, linesAbove, language, settings, thread, jobId } = report;
  const catalogue = catalogues[language];
  const { refreshing: texts } = catalogue;
  const columns = COLUMNS.map(([key, title, kind]) => ({ key, header: texts[title], kind }));
  const verbatim = isForPrograms(format, preset);
  const own = { title: texts.reportTitle, preset, columns, leftOut: null, verbatim, linesAbove };
  const about = aboutReport(report);
  const order = { kind: format, list: cellList(about, own, settings) } as const;
  const target = { folder: dirname(path), fileName: basename(path), jobId: `report-${jobId}` };
  const { fileName } = await saveWhole(target, async (path) => {
    const part = await threadedPart(new Worker(thread), path, order, feedOf(windows(items, catalogue)));
    if (!verbatim) return part;
    return { ...part, beside: listMeta(about, part.figures?.longAmounts ?? null) };
  });
  return fileName;
}

/** What the report says of itself. */
function aboutReport(report: Report): ListAbout {
  const { items, all, outcomes, connection, language, settings, now, version } = report;
  const { refreshing, customerList } = catalogues[language];
  const rows = items.map(refreshedCustomer);
  const fetches = rows.flatMap(({ fetchedAt }) => (fetchedAt === null ? [] : [fetchedAt]));
  const count = (number: number) => formatCount(number, settings.numberFormat);
  return {
    language,
    what: refreshing.reportTitle,
    customer: null,
    connection: connection || null,
    counted: filled(customerList[all === 1 ? 'paperSome_one' : 'paperSome_other'], {
      count: count(rows.length),
      all: count(all),
    }),
    rows: rows.length,
    all,
    filter: outcomeWords(outcomes, language),
    sort: [],
    oldestFetch: fetches.length === 0 ? null : fetches.reduce((one, other) => Math.min(one, other)),
    newestFetch: fetches.length === 0 ? null : fetches.reduce((one, other) => Math.max(one, other)),
    unreadable: rows.reduce((sum, { unreadable }) => sum + unreadable, 0),
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

/** What the rows were chosen by; empty for all. */
function outcomeWords(outcomes: readonly RefreshOutcome[], language: Language): string[] {
  return outcomes.map((outcome) => catalogues[language].refreshing[REFRESH_NAMES[outcome]]);
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
