import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { CsvPreset } from '../../../shared/domain/listFileFormats.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { type Catalogue, catalogues } from '../../../shared/i18n/catalogues.ts';
import { failureText } from '../../../shared/i18n/failureText.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import { REFRESH_NAMES } from '../../../shared/ipc/refreshNames.ts';
import { feedOf } from '../exports/base/feed.ts';
import { saveWhole } from '../exports/folder/savedFile.ts';
import { threadedPart } from '../exports/threads/threadedPart.ts';
import type { JobItem } from '../jobs/jobWork.ts';
import { refreshedCustomer } from './refreshRows.ts';

const WINDOW = 1_000;

const COLUMNS: readonly (readonly [
  key: string,
  title: keyof Catalogue['refreshing'],
  kind: ListColumn['kind'],
])[] = [
  ['number', 'columnCustomer', 'identifier'],
  ['outcome', 'columnOutcome', 'text'],
  ['invoices', 'columnInvoices', 'amount'],
  ['owedBefore', 'columnBefore', 'amount'],
  ['owedAfter', 'columnAfter', 'amount'],
  ['moved', 'columnMoved', 'amount'],
  ['added', 'columnAdded', 'amount'],
  ['settled', 'columnSettled', 'amount'],
  ['changed', 'columnChanged', 'amount'],
  ['removed', 'columnRemoved', 'amount'],
  ['unreadable', 'columnUnreadable', 'amount'],
  ['fetchedAt', 'columnFetched', 'dateTime'],
  ['reason', 'columnReason', 'text'],
  ['reference', 'columnReference', 'identifier'],
];

interface Report {
  readonly items: readonly JobItem[];
  readonly format: 'xlsx' | 'csv';
  readonly preset: CsvPreset;
  readonly language: Language;
  readonly thread: URL;
  readonly jobId: string;
}

/** Writes a line for each customer; the name of the file, which differs where another one has the name. */
export async function saveRefreshReport(path: string, report: Report): Promise<string> {
  const { items, format, preset, language, thread, jobId } = report;
  const catalogue = catalogues[language];
  const { refreshing: texts, statement, paper, invoices } = catalogue;
  const list = {
    title: texts.reportTitle,
    preset,
    columns: COLUMNS.map(([key, title, kind]) => ({ key, header: texts[title], kind })),
    flagTexts: { yes: invoices.yes, no: invoices.no },
    totalText: statement.total,
    leftOut: null,
    longAmounts: paper.longAmounts,
  };
  const target = { folder: dirname(path), fileName: basename(path), jobId: `report-${jobId}` };
  const { fileName } = await saveWhole(target, (part) =>
    threadedPart(new Worker(thread), part, { kind: format, list }, feedOf(windows(items, catalogue))),
  );
  return fileName;
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
