import type { z } from 'zod';
import type { reviewReportContract } from '../../../../../shared/ipc/exports.ts';
import type { Store } from '../../../../store/store.ts';
import { retryIfChanged } from '../retryIfChanged.ts';
import { type ReviewOf, reviewData } from './reviewData.ts';

type Plan = z.output<typeof reviewReportContract.reviewPlan.output>;

/** What a report of a review would say in figures. @throws KontorFailure notCached */
export async function reviewPlan(store: Store, of: Omit<ReviewOf, 'jobId'>): Promise<Plan> {
  const { signal } = new AbortController();
  const data = await retryIfChanged(signal, () => reviewData(store, { ...of, jobId: null }));
  const { progress, changed, questions, notes, list, before } = data;
  return {
    ...progress,
    changed: changed.length,
    questions: questions.length,
    notes: notes.length,
    unreadable: list.unreadable,
    signedBy: await store.reviewReports.signer(of.customer.connectionId),
    lastAt: before?.at ?? null,
  };
}
