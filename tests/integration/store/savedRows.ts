import { balanceSnapshotsStore, savedComparisonsStore } from '../../../electron/store/openStore.ts';
import type { QueryApi } from '../../../electron/store/queryWorker.ts';
import type {
  NewComparison,
  SavedDifference,
} from '../../../electron/store/userData/savedComparisonsRepository.ts';
import type { RpcClients } from '../../../electron/workers/rpc.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { NO_SUGGESTIONS } from '../../fakes/noSuggestions.ts';
import type { StoreCore } from './testStore.ts';

const ZERO = '0' as Decimal;

/** A comparison as it is saved, without its rows. */
export function aboutSaved(more: Partial<NewComparison> = {}): NewComparison {
  return {
    ...{ fileName: 'open items.csv', at: 1, number: null, amount: 'outstanding' },
    ...{ filter: null, until: null, asOf: null, tolerance: ZERO },
    mapping: { sheet: 0, skipped: 1, roles: ['invoice', 'amount'], decimalMark: ',', isTurned: false },
    figures: {
      ...{ kinds: [], there: ZERO, here: ZERO, customers: 2, unreadableHere: 0, unreadDays: 0 },
      ...{ suggestions: NO_SUGGESTIONS, oldestFetch: 1, newestFetch: 2, asOf: null },
    },
    ...{ explained: [], sha256: 'ab'.repeat(32), cut: 0 },
    ...more,
  };
}

/** A difference of it. */
export function savedRow(number: string, difference: string, plain = ''): SavedDifference {
  return {
    ...{ kind: 'amount', number, plain },
    row: JSON.stringify({ customer: number, invoiceNo: '51002', difference, text: '', explanation: null }),
  };
}

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
