import { formatCount } from '../../../shared/domain/amountFormat.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { quietUntil } from '../../../shared/domain/refreshSchedule.ts';
import { freshSpan, localMoment } from '../../../shared/domain/wallClock.ts';
import { type Catalogue, catalogues } from '../../../shared/i18n/catalogues.ts';
import { failureText } from '../../../shared/i18n/failureText.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { REFRESH_NAMES, REFRESH_OUTCOMES, type RefreshOutcome } from '../../../shared/ipc/jobKinds.ts';
import type { RefreshedCustomer, RefreshScopeInput } from '../../../shared/ipc/refreshing.ts';
import {
  createExportContext,
  type ExportContext,
  type ExportContextOptions,
  type LaunchParts,
} from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import { type PastedNumbers, pastedNumbers } from '../exports/customerNumbers.ts';
import {
  cellList,
  isForPrograms,
  type ListAbout,
  listStem,
  namePreview,
  withEnding,
} from '../exports/listAbout.ts';
import { saveListFile } from '../exports/listFeed.ts';
import type { JobsService } from '../jobs/jobsService.ts';
import type { ItemOutcome, JobItem } from '../jobs/jobType.ts';
import type { RefreshDetail, RefreshItem } from './refreshWork.ts';

interface Parts extends ExportContextOptions, Pick<LaunchParts, 'places'> {
  readonly jobs: JobsService;
  /** Names this launch. */
  readonly launch: string;
  readonly organisation: Pick<Organisation, 'limits'>;
}

type Calls = Pick<Handlers['refreshing'], 'plan' | 'start' | 'report' | 'saveReport' | 'previewReportName'>;
type Start = Parameters<Calls['start']>[0];

/** Fetches the lists of many customers as a job, and says what came of it. */
export class RefreshingService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly plan: Calls['plan'] = async ({ connectionId, scope, fresherMinutes, perMinute, quiet }) => {
    const { workspace, clock } = this.#parts;
    const { numbers, ...pasted } = await this.#numbers(connectionId, scope);
    const now = clock.wall();
    const span = freshSpan(fresherMinutes, now);
    const { refreshes } = workspace.current.store;
    const { fresh, unknown, withoutLogin } = await refreshes.survey(connectionId, numbers, span);
    const calls = numbers.length - fresh + withoutLogin;
    return {
      ...pasted,
      customers: numbers.length,
      fresh,
      unknown,
      calls,
      minutes: perMinute === null ? null : Math.floor(calls / perMinute),
      quietUntil: quietUntil(quiet, now),
    };
  };

  readonly start: Calls['start'] = async (input) => {
    const { perMinute, atOnce, quiet } = this.#parts.organisation.limits(input);
    if (perMinute !== input.perMinute || atOnce !== input.atOnce || quiet !== input.quiet) {
      throw new KontorFailure('setByOrganisation');
    }
    return { jobId: await this.begin(input, false) };
  };

  /** @throws KontorFailure invalidInput without a customer */
  async begin({ connectionId, scope, ...limits }: Start, scheduled: boolean): Promise<string> {
    const { jobs, clock, launch } = this.#parts;
    const { numbers } = await this.#numbers(connectionId, scope);
    const [first] = numbers;
    if (first === undefined) throw new KontorFailure('invalidInput');
    const detail: RefreshDetail = { ...limits, launch, since: clock.wall(), scheduled };
    const customer = { connectionId, number: first };
    const target = { folder: '', folderName: '', fileName: null };
    return jobs.start(
      { kind: 'refresh', customer, customers: numbers.length, numbers, ...target, detail },
      numbers.map((number) => ({ item: { customer: { connectionId, number } } })),
    );
  }

  readonly report: Calls['report'] = async ({ jobId, outcomes, offset, limit }) => {
    const { job, items } = await this.#ofRefresh(jobId);
    const rows = refreshRows(items, outcomes);
    return {
      rows: rows.slice(offset, offset + limit).map(refreshedCustomer),
      matching: rows.length,
      all: items.length,
      revision: job.done + job.failed + job.skipped,
    };
  };

  readonly saveReport: Calls['saveReport'] = async (form) => {
    const { items, job } = await this.#ofRefresh(form.jobId);
    const context = createExportContext(this.#parts);
    const connection = context.connectionName(job.customer.connectionId);
    const name = reportFileName(context, connection, form);
    const path = await this.#parts.places.saveFile(name);
    if (path === null) return null;
    const rows = refreshRows(items, form.outcomes);
    const report = {
      ...createExportContext(this.#parts),
      ...form,
      items: rows,
      all: items.length,
      connection,
    };
    return { fileName: await saveRefreshReport(path, report), customers: rows.length };
  };

  readonly previewReportName: Calls['previewReportName'] = async (form) => {
    const { job } = await this.#ofRefresh(form.jobId);
    const context = createExportContext(this.#parts);
    const connection = context.connectionName(job.customer.connectionId);
    return namePreview(reportFileName(context, connection, form), form.template);
  };

  async #ofRefresh(jobId: string) {
    const found = await this.#parts.jobs.itemsOf(jobId);
    if (found.job.kind !== 'refresh') throw new KontorFailure('jobNotFound');
    return found;
  }

  async #numbers(connectionId: string, scope: RefreshScopeInput): Promise<PastedNumbers> {
    if (scope.kind === 'numbers') return pastedNumbers(scope.numbers);
    const { refreshes } = this.#parts.workspace.current.store;
    const numbers: readonly CustomerNumber[] = await refreshes.numbers(connectionId, scope.kind);
    return { numbers, duplicates: 0, refused: 0, notNumbers: [] };
  }
}

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
function reportFileName(
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
  const rows = windows(items, catalogue);
  return saveListFile(path, {
    ...{ thread, order, rows, about, isForPrograms: verbatim, jobId: `report-${jobId}` },
  });
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

const NOTHING = { added: 0, settled: 0, changed: 0, removed: 0, unreadable: 0 };

/** The customers of a job with how each came out; none of `outcomes` means all of them. */
function refreshRows(items: readonly JobItem[], outcomes: readonly RefreshOutcome[]): readonly JobItem[] {
  const wanted = new Set(outcomes);
  return wanted.size === 0 ? items : items.filter(({ outcome }) => wanted.has(outcomeOf(outcome)));
}

function refreshedCustomer({ place, item, outcome }: JobItem): RefreshedCustomer {
  const one = item as RefreshItem;
  const { result, fetchedAt, failure } = outcome ?? {};
  const fetched = result as FetchReport | undefined;
  const figures = fetched ?? NOTHING;
  return {
    place,
    number: 'customer' in one ? one.customer.number : null,
    outcome: outcomeOf(outcome),
    invoices: fetched === undefined ? null : fetched.received - fetched.unreadable,
    owedBefore: fetched?.owed.before ?? null,
    owedAfter: fetched?.owed.after ?? null,
    added: fetched?.outcome === 'first' ? 0 : figures.added,
    settled: figures.settled,
    changed: figures.changed,
    removed: figures.removed,
    unreadable: figures.unreadable,
    fetchedAt: fetchedAt ?? null,
    failure: failure ?? null,
  };
}

function outcomeOf(outcome: ItemOutcome | null): RefreshOutcome {
  if (outcome === null) return 'waiting';
  const reason = REFRESH_OUTCOMES.find((one) => one === outcome.reason);
  return reason ?? (outcome.kind === 'failed' ? 'failed' : 'waiting');
}
