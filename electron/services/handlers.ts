import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Shell } from '../ports/host.ts';
import { SAMPLE_HINTS } from '../sandbox/sampleWorld.ts';
import { ViewsService } from './app/viewsService.ts';
import type { Services } from './createServices.ts';
import { ChangesService, InvoicesService } from './invoices/invoicesService.ts';
import { PaymentsService } from './invoices/paymentsService.ts';
import type { JobsService } from './jobs/jobsService.ts';
import { BankService } from './reconciliation/bankService.ts';
import { ExplanationsService, SavedComparisonsService } from './reconciliation/compareService.ts';

/** Binds the contract to the services, one handler a call; it does not compile while one is missing. */
export function createHandlers(services: Services): Handlers {
  const { workspace, state, opening, settings, connections, connectivity, customers, pdfs, jobs } = services;
  const { compare, refreshing, schedule, retention, forget } = services;
  const bank = new BankService(services);
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
        workspace.current.store.debts.overview(connectionId, services.clock.today()),
      trend: ({ connectionId }) => workspace.current.store.debts.trend(connectionId, services.clock.today()),
      note: ({ customer, ...note }) => customers.note(customer, note),
    },
    customerList: services.customerList,
    agreements: services.agreements,
    activity: services.activity,
    ownFacts: services.ownFacts,
    diagnostics: services.diagnostics,
    views: new ViewsService(services),
    keptLists: services.keptLists,
    invoices: new InvoicesService(services),
    changes: new ChangesService(services),
    asOf: services.asOf,
    frozen: services.frozen,
    payments: new PaymentsService(services),
    compare,
    explanations: new ExplanationsService(services),
    savedComparisons: new SavedComparisonsService({ ...services, compare }),
    bank,
    pdfs: {
      preview: ({ customer, id }) => pdfs.preview(customer, id),
      kept: () => pdfs.kept(),
      // The page prints by itself: the activity log is notified by this call.
      printed: async () => undefined,
      empty: () => pdfs.empty(),
    },
    exports: services.exports,
    sender: {
      languageOf: async ({ customer }) => ({
        language: (await workspace.current.store.facts.customer(customer)).paperLanguage,
      }),
      get: ({ connectionId }) => workspace.current.store.senders.get(connectionId),
      put: ({ connectionId, ...settings }) => workspace.current.store.senders.put(connectionId, settings),
    },
    refreshing: {
      plan: refreshing.plan,
      start: refreshing.start,
      report: refreshing.report,
      saveReport: refreshing.saveReport,
      previewReportName: refreshing.previewReportName,
      startScheduled: async () => {
        const jobId = await schedule.startNow();
        await schedule.dismiss();
        return { jobId };
      },
      dismissMissed: () => schedule.dismiss(),
    },
    jobs: jobHandlers(jobs, services.shell),
    marks: services.marks,
    markExchange: services.markExchange,
    keep: {
      ofCustomer: ({ customer }) => forget.kept(customer),
      forget: async ({ customer }) => {
        await forget.forget(customer);
        await workspace.current.store.lists.emptyLogs();
      },
      due: async ({ days }) => ({ customers: await retention.due(days) }),
      wipe: async () => {
        await services.confirmations.require({ kind: 'wipe' });
        compare.forgetAll();
        bank.forgetAll();
        await services.wipe.wipe();
      },
    },
    search: {
      find: ({ connectionId, text, scope, amount }) =>
        workspace.current.store.search.find(connectionId, text, scope, amount),
    },
  };
}

/** The calls about jobs, bound to the engine; places are decided here, the renderer names a job. */
export function jobHandlers(jobs: JobsService, shell: Shell): Handlers['jobs'] {
  return {
    pause: async ({ jobId }) => jobs.pause(jobId),
    resume: async ({ jobId }) => jobs.resume(jobId),
    cancel: async ({ jobId }) => jobs.cancel(jobId),
    retryFailed: async ({ jobId }) => jobs.retryFailed(jobId),
    dismiss: async ({ jobId }) => jobs.dismiss(jobId),
    bringBack: async ({ jobId }) => jobs.undoDismiss(jobId),
    openFolder: async ({ jobId }) => ({ opened: await shell.openFolder(jobs.folderOf(jobId)) }),
    openFile: async ({ jobId }) => {
      const file = jobs.fileOf(jobId);
      return { opened: file !== null && ((await shell.openFile?.(file)) ?? false) };
    },
    copyPath: async ({ jobId }) => {
      const place = jobs.fileOf(jobId) ?? jobs.folderOf(jobId);
      if (shell.copyText === undefined) return { text: place };
      await shell.copyText(place);
      return { text: null };
    },
  };
}
