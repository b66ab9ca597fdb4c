import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { AgreementOverview } from '../../../shared/ipc/agreements.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { createResettableStore } from '../../base/clearedStores.ts';
import { showFailure } from '../../base/failureToast.ts';
import { afterAnswer, IDLE, type LoadState, whileLoading } from '../../base/useQuery.ts';

export interface AgreementsState {
  readonly customer: CustomerRef | null;
  readonly overview: LoadState<AgreementOverview>;
  /** The row that the clerk has opened last, for the focus when she comes back. */
  readonly lastRow: string | null;
}

const NOBODY: AgreementsState = { customer: null, overview: IDLE, lastRow: null };

/** The agreements of the customer on screen, as the main process knows them. */
export const useAgreementsStore = createResettableStore<AgreementsState>('forget', NOBODY);

type OverviewAnswer = Answer<AgreementOverview>;

function isShown(customer: CustomerRef): boolean {
  return sameCustomer(useAgreementsStore.getState().customer, customer);
}

function take(customer: CustomerRef, answer: OverviewAnswer): void {
  if (isShown(customer)) {
    useAgreementsStore.setState(({ overview }) => ({ overview: afterAnswer(overview, answer) }));
  }
}

interface Question {
  readonly bridge: Bridge;
  readonly customer: CustomerRef;
}

let next: Question | null = null;
let running: Promise<void> | null = null;

async function answerQuestions(): Promise<void> {
  try {
    while (next !== null) {
      const { bridge, customer }: Question = next;
      next = null;
      take(customer, await bridge.agreements.overview({ customer }));
    }
  } finally {
    running = null;
  }
}

/** Asks for the overview; while an answer is awaited, any number of further questions become one. */
export function askOverview(bridge: Bridge, customer: CustomerRef): Promise<void> {
  next = { bridge, customer };
  running ??= answerQuestions();
  return running;
}

/**
 * Shows what is cached and follows every change, until the returned function is called. A customer who was the last on
 * screen stays as shown until the answer has come.
 */
export function followAgreements(bridge: Bridge, customer: CustomerRef): () => void {
  const overview = isShown(customer) ? useAgreementsStore.getState().overview : IDLE;
  useAgreementsStore.setState({ ...NOBODY, customer, overview: whileLoading(overview) });
  const stop = bridge.agreements.changed((change) => {
    if (isShown(change.customer)) void askOverview(bridge, customer);
  });
  void askOverview(bridge, customer);
  return stop;
}

/** Begins to fetch `all`, what has `failed`, or one part; the answer comes at once, the rest by events. */
export async function refreshAgreements(bridge: Bridge, customer: CustomerRef, part: string): Promise<void> {
  const answer = bridge.agreements.refresh({ customer, part });
  void showFailure(answer);
  const given = await answer;
  if (given.ok) take(customer, given);
}

export function stopAgreements(bridge: Bridge, customer: CustomerRef): void {
  void showFailure(bridge.agreements.stop({ customer }));
}

export function rememberRow(key: string | null): void {
  useAgreementsStore.setState({ lastRow: key });
}

/**
 * Keeps the id that the clerk has entered and fetches what it opens, or with null goes back to what the answers say.
 */
export async function enterExternalId(
  bridge: Bridge,
  customer: CustomerRef,
  externalId: string | null,
): Promise<boolean> {
  const answer = bridge.customers.note({ customer, externalId });
  void showFailure(answer);
  const { ok } = await answer;
  await askOverview(bridge, customer);
  if (ok && externalId !== null) void refreshAgreements(bridge, customer, 'all');
  return ok;
}
