import type { Handlers, Publisher } from '../../shared/ipc/bridge.ts';
import type { Clock } from '../ports/clock.ts';
import type { Shell } from '../ports/shell.ts';
import { SAMPLE_HINTS } from '../sandbox/data/sampleHints.ts';
import type { ActivityService } from './activity/activityService.ts';
import type { AgreementsService } from './agreements/agreementsService.ts';
import type { ConnectionCheckService } from './connections/connectionCheckService.ts';
import type { ConnectionsService } from './connections/connectionsService.ts';
import type { CustomerListService } from './customerList/customerListService.ts';
import type { ConnectivityService } from './customers/connectivityService.ts';
import type { CustomersService } from './customers/customersService.ts';
import type { DiagnosticsService } from './diagnostics/diagnosticsService.ts';
import type { ExportsService } from './exports/exportsService.ts';
import { ChangesService } from './invoices/changesService.ts';
import { InvoicesService } from './invoices/invoicesService.ts';
import { PaymentsService } from './invoices/paymentsService.ts';
import { jobHandlers } from './jobs/jobHandlers.ts';
import type { JobsService } from './jobs/jobsService.ts';
import type { ForgetService } from './keep/forgetService.ts';
import type { RetentionService } from './keep/retentionService.ts';
import type { WipeService } from './keep/wipeService.ts';
import type { KeptListsService } from './keptLists/keptListsService.ts';
import type { OpeningService } from './opening/openingService.ts';
import type { OwnFactsService } from './ownFacts/ownFactsService.ts';
import type { PdfsService } from './pdfs/pdfsService.ts';
import type { RefreshingService } from './refreshing/refreshingService.ts';
import type { RefreshScheduleService } from './refreshing/refreshScheduleService.ts';
import type { SettingsService } from './settings/settingsService.ts';
import type { AppStateService } from './state/appStateService.ts';
import type { Confirmations } from './state/confirmations.ts';
import type { Workspace } from './state/workspace.ts';
import { ViewsService } from './views/viewsService.ts';

export interface Services {
  readonly workspace: Workspace;
  readonly state: AppStateService;
  readonly opening: OpeningService;
  readonly settings: SettingsService;
  readonly confirmations: Confirmations;
  readonly connections: ConnectionsService;
  readonly check: ConnectionCheckService;
  readonly connectivity: ConnectivityService;
  readonly customers: CustomersService;
  readonly customerList: CustomerListService;
  readonly pdfs: PdfsService;
  readonly exports: ExportsService;
  readonly refreshing: RefreshingService;
  readonly schedule: RefreshScheduleService;
  readonly jobs: JobsService;
  readonly agreements: AgreementsService;
  readonly forget: Pick<ForgetService, 'kept' | 'forget'>;
  readonly retention: RetentionService;
  readonly wipe: WipeService;
  readonly activity: ActivityService;
  readonly ownFacts: OwnFactsService;
  readonly diagnostics: DiagnosticsService;
  readonly keptLists: KeptListsService;
  readonly shell: Shell;
  readonly clock: Clock;
  readonly publisher: Publisher;
}

/** Binds the contract to the services, one handler a call; it does not compile while one is missing. */
export function createHandlers(services: Services): Handlers {
  const { workspace, state, opening, settings, connections, connectivity, customers, pdfs, jobs } = services;
  const { refreshing, schedule, retention, forget } = services;
  return {
    app: { snapshot: async () => state.current },
    settings: {
      update: ({ change }) => settings.update(change),
    },
    vault: {
      retry: async () => {
        if (!workspace.isOpen) await opening.open();
        return state.current.vault;
      },
      useSessionOnly: async () => {
        await opening.openForThisSession();
        return state.current.vault;
      },
      startOver: async () => {
        await opening.startOver(() => services.confirmations.require({ kind: 'startOver' }));
        return state.current.vault;
      },
    },
    connections: {
      save: (draft) => connections.save(draft),
      remove: async ({ connectionId }) => {
        await jobs.forget({ connectionId });
        await connections.remove(connectionId);
        return {};
      },
      activate: ({ connectionId }) => {
        connectivity.forget();
        return connections.activate(connectionId);
      },
      exploreSample: () => {
        connectivity.forget();
        return connections.exploreSample();
      },
      check: ({ connectionId, customerNumber }) => services.check.check(connectionId, customerNumber),
      sampleHints: async () => SAMPLE_HINTS,
    },
    customers: {
      open: ({ customer }) => customers.open(customer),
      summary: ({ customer }) => customers.summary(customer),
      refresh: ({ customer }) => customers.refresh(customer),
      stopRefresh: async ({ customer }) => customers.stopRefresh(customer),
      cards: ({ connectionId }) => customers.cards(connectionId),
      overview: ({ connectionId }) =>
        workspace.current.cache.debts.overview(connectionId, services.clock.today()),
      trend: ({ connectionId }) => workspace.current.cache.debts.trend(connectionId, services.clock.today()),
      note: ({ customer, ...note }) => customers.note(customer, note),
    },
    customerList: services.customerList,
    agreements: services.agreements,
    activity: services.activity,
    ownFacts: services.ownFacts,
    diagnostics: services.diagnostics,
    views: new ViewsService({ workspace }),
    keptLists: services.keptLists,
    invoices: new InvoicesService({ workspace, clock: services.clock }),
    changes: new ChangesService({ workspace, clock: services.clock }),
    payments: new PaymentsService(services),
    pdfs: {
      preview: ({ customer, id }) => pdfs.preview(customer, id),
      kept: () => pdfs.kept(),
      // The page prints by itself: the activity log is notified by this call.
      printed: async () => undefined,
      empty: () => pdfs.empty(),
    },
    exports: services.exports,
    refreshing: {
      plan: refreshing.plan,
      start: refreshing.start,
      report: refreshing.report,
      saveReport: refreshing.saveReport,
      startScheduled: async () => {
        const jobId = await schedule.startNow();
        await schedule.dismiss();
        return { jobId };
      },
      dismissMissed: () => schedule.dismiss(),
    },
    jobs: jobHandlers(jobs, services.shell),
    keep: {
      ofCustomer: ({ customer }) => forget.kept(customer),
      forget: async ({ customer }) => {
        await forget.forget(customer);
        await workspace.current.cache.lists.emptyLogs();
      },
      due: async ({ days }) => ({ customers: await retention.due(days) }),
      wipe: async () => {
        await services.confirmations.require({ kind: 'wipe' });
        await services.wipe.wipe();
      },
    },
    search: {
      find: ({ connectionId, text, scope, amount }) =>
        workspace.current.cache.search.find(connectionId, text, scope, amount),
    },
  };
}
