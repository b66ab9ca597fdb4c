import { balanceSnapshotsStore, savedComparisonsStore } from '../../../electron/store/openStore.ts';
import type { QueryApi } from '../../../electron/store/queryWorker.ts';
import type { RpcClients } from '../../../electron/workers/rpc.ts';
import type { StoreCore } from './storeCore.ts';

/** What is kept in steps, with what happens after each of them. */
export function stepwise({ queryWorker }: Pick<StoreCore, 'queryWorker'>, afterStep: (call: string) => void) {
  const told = <Room extends object>(room: Room) =>
    new Proxy(room, {
      get: (_, name) => {
        const call: unknown = Reflect.get(room, name);
        if (typeof call !== 'function') return call;
        return async (...args: readonly unknown[]) => {
          const answer: unknown = call.apply(room, args);
          afterStep(String(name));
          return answer;
        };
      },
    });
  const { frozenSheets, savedComparisons } = queryWorker;
  const apis = { frozenSheets: told(frozenSheets), savedComparisons: told(savedComparisons) };
  // What the threads answer later is answered at once here.
  const remote = apis as unknown as RpcClients<QueryApi>;
  return { frozenSheets: balanceSnapshotsStore(remote), savedComparisons: savedComparisonsStore(remote) };
}
