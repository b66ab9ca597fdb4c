import { expect, it } from 'vitest';
import {
  MOST_REVIEW_ITEMS,
  type ReviewItem,
  type ReviewSummary,
} from '../../../electron/store/userData/reviewReportsRepository.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { coreForEach } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';

const core = coreForEach();
const customer = customerRef('10001');
const scope = { ...customer, filter: '{}' };
const item = (number: string, invoiceNo: string): ReviewItem => ({
  number: customerRef(number).number,
  invoiceNo,
  entryNo: '1',
  field: 'reviewed',
});
const summary = (signedBy: string, items: readonly ReviewItem[] = []): ReviewSummary => ({
  at: 1,
  signedBy,
  invoices: 2,
  reviewed: 1,
  outstanding: '10.5' as Decimal,
  reviewedOutstanding: '0.5' as Decimal,
  items,
});

it('a report whose job was killed and goes on is compared with the one before, never with itself', () => {
  const { reviewReports } = core.queryWorker;
  reviewReports.put(scope, 'first', summary('Anna', [item('10001', 'A\0')]));
  reviewReports.put(scope, 'second', summary('Bo'));
  expect(reviewReports.before(scope, 'second')).toEqual(summary('Anna', [item('10001', 'A\0')]));
  reviewReports.put(scope, 'second', summary('Bo again'));
  expect(reviewReports.before(scope, 'second')?.signedBy).toBe('Anna');
  expect(reviewReports.before(scope, 'third')?.signedBy).toBe('Bo again');
  expect(reviewReports.signer(scope.connectionId)).toBe('Bo again');
});

it('a summary is bounded, and says where it does not hold which invoices they were', () => {
  const { reviewReports } = core.queryWorker;
  const many = Array.from({ length: MOST_REVIEW_ITEMS + 1 }, (_, at) => item('10001', String(at)));
  reviewReports.put(scope, 'first', summary('Anna', many));
  expect(reviewReports.before(scope, null)).toEqual({ ...summary('Anna'), items: null });
});

it('a forgotten customer is in no summary, and a removed connection has none', () => {
  const { reviewReports } = core.queryWorker;
  const all = { ...scope, number: null };
  reviewReports.put(scope, 'own', summary('Anna', [item('10001', 'A')]));
  reviewReports.put(all, 'all', summary('Bo', [item('10001', 'A'), item('10002', 'B')]));
  reviewReports.forget(customer);
  expect(reviewReports.before(scope, null)).toBeNull();
  expect(reviewReports.before(all, null)?.items).toEqual([item('10002', 'B')]);
  reviewReports.forgetConnection(scope.connectionId);
  expect(reviewReports.before(all, null)).toBeNull();
});
