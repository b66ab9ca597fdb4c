import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Store } from '../../store/store.ts';

export type PaymentProgress = Awaited<ReturnType<Store['payments']['step']>>;

/**
 * Sets of three to six. A call for each step, so that every other call of the reader has its turn between two of them.
 * Nothing for a customer whose list is not kept.
 */
export async function* largerSets(
  payments: Store['payments'],
  customer: CustomerRef,
  amount: string,
): AsyncGenerator<PaymentProgress, void> {
  const id = await payments.begin(customer, amount);
  if (id === null) return;
  try {
    for (;;) {
      const progress = await payments.step(id);
      yield progress;
      if (progress.end !== null) return;
    }
  } finally {
    await payments.end(id);
  }
}
