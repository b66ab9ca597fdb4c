import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { withOwn } from '../../../electron/workers/rpc.ts';
import { followCustomer, useCustomerStore } from '../../../renderer/features/customer/customerStore.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { sandboxForAll } from '../../sandbox/ownSandbox.ts';
import { until } from '../../until.ts';
import { connectTo } from './connectTo.ts';
import { homeForAll } from './home.ts';
import type { Calls, Launch } from './launch.ts';

/** Reads of a list's figures. */
const reads: string[] = [];

/** The store that the services get, with its reads counted. */
function countReads(): void {
  const { open } = Workspace.prototype;
  vi.spyOn(Workspace.prototype, 'open').mockImplementation(function (this: Workspace, workspace) {
    const { store } = workspace;
    const lists = withOwn(store.lists, {
      cached: (...args: Parameters<typeof store.lists.cached>) => {
        reads.push(args[0].number);
        return store.lists.cached(...args);
      },
    });
    open.call(this, { ...workspace, store: withOwn(store, { lists }) });
  });
}

/** What the page's store needs of the bridge, over the same calls and events. */
function bridgeOf(app: Launch): Bridge {
  const answered =
    <In, Out>(call: (input: In) => Promise<Out>) =>
    async (input: In): Promise<Answer<Out>> => ({ ok: true, value: await call(input) });
  const { open, refresh, summary } = app.calls.customers as Calls['customers'];
  const changed = (listener: (summary: CustomerSummary) => void) => {
    let seen = app.events.length;
    const timer = setInterval(() => {
      for (const { name, payload } of app.events.slice(seen))
        if (name === 'customers.changed') listener(payload as CustomerSummary);
      seen = app.events.length;
    }, 1);
    return () => clearInterval(timer);
  };
  return {
    customers: { open: answered(open), refresh: answered(refresh), summary: answered(summary), changed },
  } as unknown as Bridge;
}

describe('a look-up by the page', () => {
  const sandbox = sandboxForAll();
  const home = homeForAll();
  let app: Launch;

  beforeAll(async () => {
    countReads();
    app = await home.launch();
    return () => vi.restoreAllMocks();
  });

  const shown = () => {
    const { summary, refreshing, report } = useCustomerStore.getState();
    const value = summary.state === 'ready' ? summary.value : null;
    return { list: value?.list ?? null, fetching: value?.fetching, refreshing, outcome: report?.outcome };
  };

  it.each(['first', 'unchanged'] as const)(
    'reads the list when it is opened and when it was fetched, and never in between: %s',
    async (outcome) => {
      const connectionId = (await app.state()).connections[0]?.id ?? (await connectTo(app, sandbox));
      const customer = typedCustomer({ connectionId, typed: 'K10001' });
      useCustomerStore.setState(useCustomerStore.getInitialState());
      reads.length = 0;
      const stop = followCustomer(bridgeOf(app), customer);
      try {
        await until(() =>
          expect(shown()).toMatchObject({
            list: { totals: { count: 48 } },
            fetching: false,
            refreshing: false,
            outcome,
          }),
        );
        const before = app.events.filter(({ name }) => name === 'customers.changed').length;
        expect(reads).toEqual(['10001', '10001']);
        await app.calls.customers.note({ customer, pinned: true });
        expect(reads).toHaveLength(3);
        expect(app.events.filter(({ name }) => name === 'customers.changed')).toHaveLength(before + 1);
      } finally {
        stop();
      }
    },
  );
});
