import { KontorFailure } from '../../shared/domain/failure.ts';
import { auditedHandlers, OpenedPdfs } from './audit/auditedHandlers.ts';
import { createServices } from './createServices.ts';
import { createHandlers } from './handlers.ts';
import type { HostParts, Kontor } from './hostParts.ts';

/** One launch of Kontor for a host: what a page may call, and how it begins and ends. */
export function createKontor(parts: HostParts): Kontor {
  const services = createServices(parts);
  const { state, workspace, vault, proxies, ownFacts, jobs, fetching, language, report } = services;
  const openedPdfs = new OpenedPdfs(parts.clock);
  let closing = false;
  const reported = auditedHandlers(createHandlers(services), { ...services, openedPdfs });
  return {
    handlers: reported,
    proxyLogins: (proxy) => proxies.begin(proxy),
    start: async () => {
      services.watch.begin();
      services.updates.begin();
      await services.opening.open().catch((error: unknown) => void report(error, 'start'));
    },
    workInFlight: () => jobs.running + fetching(),
    sessionAtStake: async () => {
      const hasOwn = state.current.connections.some((connection) => !connection.sample);
      return vault.state.kind === 'sessionOnly' && workspace.isOpen && hasOwn && (await ownFacts.isUnsaved());
    },
    saveOwnFacts: async () => {
      const prepared = await reported.ownFacts.prepare({});
      if (prepared === null) throw new KontorFailure('invalidInput');
      return (await reported.ownFacts.save({ exportId: prepared.exportId })) !== null;
    },
    language,
    stuck: () => vault.callOut,
    isClosing: () => closing,
    close: async () => {
      closing = true;
      services.connectivity.close();
      services.customerList.close();
      await services.updates.close();
      await services.watch.close();
      await services.schedule.close();
      await services.retention.close();
      await jobs.close();
      await services.customers.close();
      await services.agreements.close();
      await services.pdfs.close();
      await openedPdfs.settle();
      await services.activity.close();
      await services.opening.close();
      await services.sample.close();
    },
  };
}
