import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary, FetchReport } from '../../../shared/ipc/customers.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { onOtherAges } from '../../base/changes.ts';
import { createResettableStore } from '../../base/clearedStores.ts';
import { afterAnswer, IDLE, type LoadState, whileLoading } from '../../base/useQuery.ts';

export interface CustomerState {
  readonly customer: CustomerRef | null;
  readonly summary: LoadState<CustomerSummary>;
  /** A fetch that this screen has asked for is under way. */
  readonly refreshing: boolean;
  /** Why the last fetch asked for here has failed; cleared by the next one that succeeds. */
  readonly failure: Failure | null;
  /** What the last fetch asked for here has changed, until the clerk closes it. */
  readonly report: FetchReport | null;
}

const NOBODY: CustomerState = {
  customer: null,
  summary: IDLE,
  refreshing: false,
  failure: null,
  report: null,
};

/** The customer on screen. */
export const useCustomerStore = createResettableStore<CustomerState>('forget', NOBODY);

function isShown(customer: CustomerRef): boolean {
  return sameCustomer(useCustomerStore.getState().customer, customer);
}

function takeSummary(summary: CustomerSummary): void {
  if (!isShown(summary.customer)) return;
  useCustomerStore.setState(({ failure }) => ({
    summary: { state: 'ready', value: summary },
    failure: summary.lastFailure === null && !summary.fetching ? null : failure,
  }));
}

/** Shows the cached list at once and fetches it again; follows the customer until the returned function is called. */
export function followCustomer(bridge: Bridge, customer: CustomerRef): () => void {
  // Back at the same customer, its list is shown at once: the screen is not rebuilt in between.
  const before = isShown(customer) ? useCustomerStore.getState().summary : IDLE;
  useCustomerStore.setState({ ...NOBODY, customer, summary: whileLoading(before) });
  const stopChanges = bridge.customers.changed(takeSummary);
  // What is overdue is of a day, and its steps are of a choice.
  const stopAges = onOtherAges(() => void readSummary(bridge, customer));
  void bridge.customers.open({ customer }).then((answer) => {
    if (!isShown(customer)) return;
    useCustomerStore.setState(({ summary }) => ({
      summary: afterAnswer(answer.ok ? summary : IDLE, answer),
    }));
    return refreshCustomer(bridge, customer);
  });
  return () => {
    stopChanges();
    stopAges();
  };
}

async function readSummary(bridge: Bridge, customer: CustomerRef): Promise<void> {
  const answer = await bridge.customers.summary({ customer });
  if (answer.ok) takeSummary(answer.value);
}

export async function refreshCustomer(bridge: Bridge, customer: CustomerRef): Promise<void> {
  useCustomerStore.setState({ refreshing: true });
  const answer = await bridge.customers.refresh({ customer });
  if (!isShown(customer)) return;
  if (answer.ok) useCustomerStore.setState({ refreshing: false, failure: null, report: answer.value });
  else {
    const cancelled = answer.failure.code === 'cancelled';
    useCustomerStore.setState({ refreshing: false, failure: cancelled ? null : answer.failure });
  }
}

export function hideReport(): void {
  useCustomerStore.setState({ report: null });
}
