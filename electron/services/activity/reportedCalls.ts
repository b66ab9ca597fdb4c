import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AppStateService } from '../state/appStateService.ts';
import type { Workspace } from '../state/workspace.ts';
import type { ActivityService } from './activityService.ts';

interface Parts {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
  readonly workspace: Workspace;
  readonly clock: Clock;
}

/**
 * The handlers, with a note in the activity log for each deed that stands there. The one place where calls report:
 * whoever answers them knows nothing of it. A call that fails has done nothing and leaves no entry; its answer
 * waits until the entry is on the disk. Exports report through their jobs (`jobDeeds.ts`).
 */
export function reportedCalls(handlers: Handlers, parts: Parts): Handlers {
  const { activity, state, workspace, clock } = parts;
  const nameOf = (connectionId: string) => connectionName(state, connectionId);
  const subject = ({ connectionId, number }: CustomerRef) => ({
    connection: nameOf(connectionId),
    customer: number,
  });
  const { customers, pdfs, exports, connections, settings } = handlers;
  return {
    ...handlers,
    customers: {
      ...customers,
      open: async (input) => {
        const answer = await customers.open(input);
        await activity.note({ kind: 'lookUp', ...subject(input.customer) });
        return answer;
      },
    },
    pdfs: {
      ...pdfs,
      preview: async (input) => {
        const answer = await pdfs.preview(input);
        const invoiceNo = await ifKnown(async () => {
          const { lists } = workspace.current.cache;
          return (await lists.detail(input.customer, input.id, clock.today()))?.row.invoiceNo;
        });
        await activity.note({ kind: 'pdfOpened', ...subject(input.customer), invoiceNo });
        return answer;
      },
      empty: async (input) => {
        const count = await ifKnown(async () => (await pdfs.kept({})).count);
        const answer = await pdfs.empty(input);
        await activity.note({ kind: 'keptPdfsRemoved', count });
        return answer;
      },
    },
    exports: {
      ...exports,
      printList: async (input) => {
        const answer = await exports.printList(input);
        const count = await ifKnown(async () => {
          const { lists } = workspace.current.cache;
          return (await lists.totals(input.customer, input.selection, clock.today()))?.count;
        });
        await activity.note({ kind: 'listPrinted', ...subject(input.customer), count });
        return answer;
      },
    },
    connections: {
      ...connections,
      save: async (draft) => {
        const answer = await connections.save(draft);
        const kind = draft.id === null ? 'connectionAdded' : 'connectionChanged';
        await activity.note({ kind, connection: answer.name });
        return answer;
      },
      remove: async (input) => {
        const connection = nameOf(input.connectionId);
        const answer = await connections.remove(input);
        await activity.note({ kind: 'connectionRemoved', connection });
        return answer;
      },
      exploreSample: async (input) => {
        const before = state.current.connections.some(({ sample }) => sample);
        const answer = await connections.exploreSample(input);
        if (!before) await activity.note({ kind: 'connectionAdded', connection: answer.name });
        return answer;
      },
    },
    settings: {
      update: async (input) => {
        const from = state.current.settings.pdfLimitMb;
        const answer = await settings.update(input);
        const to = input.change.pdfLimitMb;
        if (to !== undefined && to !== from) await activity.note({ kind: 'limitChanged', from, to });
        return answer;
      },
    },
  };
}

/** What a note would say besides. The deed itself is done: nothing that is only told of it may fail it. */
async function ifKnown<Value>(look: () => Promise<Value | undefined>): Promise<Value | null> {
  try {
    return (await look()) ?? null;
  } catch {
    return null;
  }
}

/** Empty for a connection that is not there any more. */
export function connectionName(state: Pick<AppStateService, 'current'>, connectionId: string): string {
  return state.current.connections.find(({ id }) => id === connectionId)?.name ?? '';
}
