import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { quietUntil } from '../../../shared/domain/refreshSchedule.ts';
import { freshSpan } from '../../../shared/domain/wallClock.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { RefreshScopeInput } from '../../../shared/ipc/refreshing.ts';
import { type PastedNumbers, pastedNumbers } from '../exports/customerNumbers.ts';
import { namePreview } from '../exports/listAbout.ts';
import type { JobsService } from '../jobs/jobsService.ts';
import { createExportContext, type ExportContextOptions } from '../state/exportContext.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { Organisation } from '../state/organisation.ts';
import { reportFileName, saveRefreshReport } from './refreshReport.ts';
import { refreshedCustomer, refreshRows } from './refreshRows.ts';
import type { RefreshDetail } from './refreshWork.ts';

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
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(job.customer.connectionId);
    const name = reportFileName(moment, connection, form);
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
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(job.customer.connectionId);
    return namePreview(reportFileName(moment, connection, form), form.template);
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
