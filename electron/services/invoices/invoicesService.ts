import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Workspace } from '../state/workspace.ts';

function known<T>(value: T | null): T {
  if (value === null) throw new KontorFailure('notCached');
  return value;
}

/** Windows, totals and details of cached lists. Nothing here reaches the service. */
export function createInvoicesService(workspace: Workspace, clock: Clock): Handlers['invoices'] {
  const lists = () => workspace.current.cache.lists;
  return {
    page: async (input) => known(await lists().page({ ...input, today: clock.today() })),
    totals: async ({ customer, selection }) =>
      known(await lists().totals(customer, selection, clock.today())),
    position: async (input) => ({ position: await lists().position({ ...input, today: clock.today() }) }),
    numberPosition: async (input) => ({
      position: await lists().numberPosition({ ...input, today: clock.today() }),
    }),
    selectedRows: async (input) => known(await lists().selectedRows({ ...input, today: clock.today() })),
    byAgreement: async ({ customer }) => [...known(await lists().byAgreement(customer))],
    facets: async ({ customer }) => known(await lists().facets(customer)),
    detail: async ({ customer, id }) => known(await lists().detail(customer, id, clock.today())),
    history: async ({ customer, id }) => [...known(await lists().history(customer, id))],
    changes: async ({ customer, ...window }) => known(await lists().changes(customer, window)),
    unreadable: async ({ customer }) => [...known(await lists().unreadable(customer))],
  };
}
