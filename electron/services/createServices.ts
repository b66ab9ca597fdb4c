import { randomUUID } from 'node:crypto';
import { LANGUAGES, languageFor } from '../../shared/i18n/languages.ts';
import type { JobKind } from '../../shared/ipc/jobKinds.ts';
import { ConnectionCheckService } from './app/connectionCheckService.ts';
import { ConnectionsService, SampleService, SecretsService } from './app/connectionsService.ts';
import { DataFolderWatch } from './app/dataFolderWatch.ts';
import { DiagnosticsService } from './app/diagnosticsService.ts';
import { ChosenPlaces, Confirmations } from './app/dialogs.ts';
import { AppStateService, connectionName, createFailureReporter, Workspace } from './app/launchParts.ts';
import { OpeningService } from './app/openingService.ts';
import { Organisation } from './app/organisation.ts';
import { ProxyLoginService } from './app/proxyLoginService.ts';
import { SettingsService } from './app/settingsService.ts';
import { UpdatesService } from './app/updatesService.ts';
import { VaultService } from './app/vaultService.ts';
import { ActivityService, jobActivity, snapshotActivity } from './audit/activityService.ts';
import { BalanceSnapshotsService } from './balances/balanceSnapshotsService.ts';
import { BalancesAsOfService } from './balances/balancesAsOfService.ts';
import { CustomerListService } from './customerList/customerListService.ts';
import { CustomerListsService } from './customerList/customerListsService.ts';
import { AgreementsService } from './customers/agreementsService.ts';
import { ConnectivityService } from './customers/connectivityService.ts';
import { CustomersService } from './customers/customersService.ts';
import { ExportsService } from './exports/exportsService.ts';
import { listWork, parquetWork } from './exports/listWork.ts';
import { pdfWork } from './exports/pdfWork.ts';
import { reviewWork } from './exports/reviewReport.ts';
import { runWork } from './exports/runWork.ts';
import { statementsWork } from './exports/statementsWork.ts';
import { statementWork } from './exports/statementWork.ts';
import type { HostParts } from './hostParts.ts';
import { PdfsService } from './invoices/pdfsService.ts';
import { JobsService } from './jobs/jobsService.ts';
import type { JobType } from './jobs/jobType.ts';
import { MarkExchangeService, PassphraseService } from './marks/markExchangeService.ts';
import { MarksService } from './marks/marksService.ts';
import { UserDataExportService } from './marks/userDataExportService.ts';
import { CompareService } from './reconciliation/compareService.ts';
import { RefreshingService } from './refresh/refreshingService.ts';
import { RefreshScheduleService } from './refresh/refreshScheduleService.ts';
import { refreshWork } from './refresh/refreshWork.ts';
import { ForgetService, RetentionService, WipeService } from './retention/retentionService.ts';

/** Wires the services of one launch by hand; everything that a host provides comes in through `parts`. */
export function createServices(parts: HostParts) {
  const { clock, log, publisher, paths, folderOwnership } = parts;
  const organisation = new Organisation(parts.policy);
  const state = new AppStateService({ ...parts, organisation });
  const language = () => languageFor(state.current.settings.language, parts.systemLanguage, LANGUAGES);
  const report = createFailureReporter(log);
  const workspace = new Workspace();
  const places = new ChosenPlaces({ ...parts, workspace, organisation });
  const inSettings = () => state.current.settings;
  /** What most services are made of, by name; each takes what its own `Parts` say. */
  const common = { ...parts, organisation, state, language, report, workspace, places, settings: inSettings };
  const activity = new ActivityService(common);
  const vault = new VaultService({ ...parts, folder: paths.data });
  const proxies = new ProxyLoginService({ vault, ask: parts.askProxyLogin, log });
  const sample = new SampleService({ thread: parts.threads.sandbox, log });
  const secrets = new SecretsService({ vault });
  const confirmations = new Confirmations(parts.confirmer);
  const connections = new ConnectionsService({ ...common, secrets, sample, confirmations });
  const connectivity = new ConnectivityService(common);
  const calling = { ...common, connections, connectivity };
  const customers = new CustomersService(calling);
  const agreements = new AgreementsService(calling);
  const pdfs = new PdfsService(calling);
  const launch = randomUUID();
  const noteFrozen = snapshotActivity({ activity, state });
  const frozen = new BalanceSnapshotsService({
    ...common,
    onAction: noteFrozen.done,
    onMissed: noteFrozen.notFrozen,
  });
  const work = jobKinds({ ...common, pdfs, customers, frozen, launch });
  const noteJobs = jobActivity({
    activity,
    state,
    customersOf: (id) => jobs.customersOf(id),
    hashOf: (id) => jobs.hashOf(id),
  });
  const jobs: JobsService = new JobsService({
    onChanged: (all, unreadable) => {
      state.setJobs(all, unreadable);
      publisher.publish('jobs.changed', [...all]);
      noteJobs.changed(all);
    },
    clock,
    report,
    onInterrupted: noteJobs.cut,
    store: () => workspace.current.store.jobs,
    work,
  });
  const exports = new ExportsService({ ...common, jobs, customers });
  const refreshing = new RefreshingService({ ...common, jobs, launch });
  const watch: DataFolderWatch = new DataFolderWatch({
    state,
    clock,
    log,
    report,
    folder: paths.data,
    ownership: folderOwnership,
    openFile: () => opening.openFile,
    isRemoved: () => workspace.isOpen && workspace.current.store.isRemoved,
    resume: async (after) => {
      if (!workspace.isOpen) return opening.open();
      if (after !== 'full') await workspace.current.store.reopen();
      await jobs.saveUnsavedJobs(after !== 'full');
    },
  });
  const healed = async () => {
    state.change({ settings: await workspace.current.store.facts.settings() });
    await connections.load();
    customers.healed();
  };
  const schedule = new RefreshScheduleService({ ...common, refreshing, jobs });
  const opened = async () => {
    await jobs.restore();
    retention.begin();
    schedule.begin();
    await updates.opened();
  };
  const opening = new OpeningService({ ...calling, vault, watch, healed, opened });
  const check = new ConnectionCheckService({ ...calling, proxies });
  const settings = new SettingsService({
    ...common,
    followed: async (before, after) => {
      if (after.refreshSchedule !== before.refreshSchedule) await schedule.chosen();
      if (after.forgetAfterDays !== before.forgetAfterDays) await retention.chosen(after.forgetAfterDays);
      if (after.keepLogDays !== before.keepLogDays) void activity.forgetOld(after.keepLogDays);
    },
  });
  const keptLists = new CustomerListsService({ workspace, publisher, state });
  const marks = new MarksService(common);
  const ownFacts = new UserDataExportService({
    ...common,
    confirmations,
    settings,
    customers,
    agreements,
    keptLists,
    marks,
    thread: parts.threads.exportThread,
  });
  const passphrases = new PassphraseService({ vault, organisation });
  const markExchange = new MarkExchangeService({ ...common, passphrases, marks });
  const diagnostics = new DiagnosticsService(common);
  const forget = new ForgetService({
    ...{ workspace, customers, agreements, pdfs, jobs, keptLists, frozen, clock },
    noted: async ({ connectionId, number: customer }, changes) => {
      const connection = connectionName(state, connectionId);
      await activity.note({ kind: 'customerForgotten', connection, customer });
      await noteFrozen.shortened(connectionId, changes);
    },
  });
  const asOf = new BalancesAsOfService(common);
  const compare = new CompareService(common);
  const customerList = new CustomerListService({ ...common, customers, forget, jobs });
  const fetching = () => customers.fetching + agreements.fetching;
  const forgetOld = () => activity.forgetOld(state.current.settings.keepLogDays);
  const retention: RetentionService = new RetentionService({ ...common, forget, fetching, forgetOld });
  const ending = { connectivity, customers, agreements, pdfs, jobs };
  const wipe = new WipeService({ ...ending, opening, retention, state, log });
  const updates: UpdatesService = new UpdatesService({ ...common, updates: organisation.updates });
  return {
    ...calling,
    activity,
    agreements,
    asOf,
    check,
    compare,
    confirmations,
    customerList,
    customers,
    diagnostics,
    exports,
    fetching,
    forget,
    frozen,
    markExchange,
    jobs,
    keptLists,
    marks,
    opening,
    ownFacts,
    pdfs,
    proxies,
    refreshing,
    retention,
    sample,
    schedule,
    settings,
    updates,
    vault,
    watch,
    wipe,
  };
}

/** What a launch is made of. */
export type Services = ReturnType<typeof createServices>;

type Parts = Parameters<typeof pdfWork>[0] &
  Parameters<typeof statementsWork>[0] &
  Parameters<typeof listWork>[0] &
  Parameters<typeof refreshWork>[0] & {
    readonly organisation: Pick<Organisation, 'refuse' | 'requireFolder'>;
  };

/** What each kind of job does; what is said of it is in `shared/ipc/jobKinds.ts`. */
export function jobKinds(parts: Parts): (kind: JobKind) => JobType {
  const pdfs = pdfWork(parts);
  const kinds: Readonly<Record<JobKind, JobType>> = {
    exportPdfs: pdfs,
    exportZip: pdfs,
    exportMergedPdf: pdfs,
    exportList: listWork(parts),
    exportParquet: parquetWork(parts),
    exportRun: runWork(parts),
    exportReview: reviewWork(parts),
    exportStatement: statementWork(parts),
    exportStatements: statementsWork(parts),
    refresh: refreshWork(parts),
  };
  return (kind) => ({
    ...kinds[kind],
    open: async (jobId, order, quiet) => {
      // Also for a job that was begun before the organisation decided this.
      if (order.folder === '') return kinds[kind].open(jobId, order, quiet);
      const folder = await parts.organisation.requireFolder(order.folder);
      return kinds[kind].open(jobId, { ...order, folder }, quiet);
    },
  });
}
