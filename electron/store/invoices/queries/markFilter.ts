import type { MarkFilter } from '../../../../shared/domain/markNames.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { type StoredFigures, sumOf } from '../model/figures.ts';
import type { Progress } from './listShapes.ts';
import { type BoundCustomer, type BoundSubject, isNotKept, noted } from './resolveMarks.ts';
import { type Condition, idsAre } from './sqlBuilder.ts';

type Test = (subject: BoundSubject, today: string) => boolean;

const hasReviewedMark = ({ shown }: BoundSubject) => noted(shown, 'reviewed') !== null;

/** Reviewed, and nothing of it has changed since. */
export function isReviewed(subject: BoundSubject): boolean {
  return hasReviewedMark(subject) && subject.changed.length === 0;
}

/** `notReviewed` is also every row without marks. */
const TESTS: Readonly<Record<MarkFilter, Test>> = {
  reviewed: hasReviewedMark,
  notReviewed: (subject) => !isReviewed(subject),
  changedSince: (subject) => hasReviewedMark(subject) && subject.changed.length > 0,
  ask: ({ shown }) => noted(shown, 'ask') !== null,
  disputed: ({ shown }) => noted(shown, 'dispute') !== null,
  promised: ({ stands }) => stands?.state === 'notKnown',
  broken: ({ stands }) => isNotKept(stands),
  stepDue: ({ step }, today) => step !== null && step.value.day <= today,
  note: ({ shown }) => noted(shown, 'note') !== null,
  seenInBank: ({ shown }) => noted(shown, 'seenInBank') !== null,
};

/** Rows of these customers that have any of the marks. Ids are bound, never written into the SQL. */
export function marksCondition(
  customers: Iterable<BoundCustomer>,
  filters: readonly MarkFilter[],
  today: string,
): Condition {
  const matches = (subject: BoundSubject) => filters.some((filter) => TESTS[filter](subject, today));
  if (!filters.includes('notReviewed')) return idsAre('IN', idsOf(customers, matches));
  return idsAre(
    'NOT IN',
    idsOf(customers, (subject) => !matches(subject)),
  );
}

/** Rows that are reviewed, and nothing of them has changed since. */
export function doneCondition(customers: Iterable<BoundCustomer>): Condition {
  return idsAre('IN', idsOf(customers, isReviewed));
}

function idsOf(customers: Iterable<BoundCustomer>, isMeant: (subject: BoundSubject) => boolean): number[] {
  const ids: number[] = [];
  for (const { kept, byRow } of customers) {
    if (kept === null) continue;
    for (const [n, subject] of byRow) if (isMeant(subject)) ids.push(kept.id * ROWS_PER_CUSTOMER + n);
  }
  return ids;
}

/** How many of some rows are reviewed, and what is outstanding of both. */
export function reviewProgress(all: StoredFigures, reviewed: StoredFigures): Progress {
  return {
    invoices: all.invoices,
    reviewed: reviewed.invoices,
    outstanding: sumOf(all, 'outstanding'),
    reviewedOutstanding: sumOf(reviewed, 'outstanding'),
  };
}
