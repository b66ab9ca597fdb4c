import { daysLate } from '../../../../shared/domain/ageing.ts';
import { numberKey } from '../../../../shared/domain/customerRef.ts';
import type { MarkEvent } from '../../../../shared/domain/markEvent.ts';
import { WORK_KINDS, type WorkKind } from '../../../../shared/domain/markNames.ts';
import { compareDecimals, type Decimal } from '../../../../shared/domain/money.ts';
import { localDay } from '../../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { WorkItem } from '../../../../shared/ipc/marks.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { type BoundCustomer, type BoundSubject, isNotKept, noted } from './resolveMarks.ts';
import { markOf } from './shownMarks.ts';
import type { LateRow } from './veryLateRows.ts';

/** A line of the worklist as it is kept: what it is sorted by, and what makes the line of it. */
export interface Work {
  readonly kind: WorkKind;
  readonly number: CustomerRef['number'];
  /** Id of the customer's row; null where no list is kept. */
  readonly customerId: number | null;
  /** The day that it is about, `YYYY-MM-DD`. */
  readonly day: string;
  /** Of the invoice; null where it is at none, or about the customer. */
  readonly outstanding: Decimal | null;
  /** About the same, to be compared first. */
  readonly near: number;
  readonly subject: BoundSubject | null;
  readonly late: LateRow | null;
  readonly event: MarkEvent | null;
}

/** What today's work is at one customer. */
export interface WorkPart {
  readonly works: readonly Work[];
  readonly parked: number;
}

type Whose = Pick<Work, 'number' | 'customerId'>;

/** Of the marks of a customer; an invoice can be there for several reasons. */
export function markedWorks(whose: Whose, { subjects }: BoundCustomer, today: string): Work[] {
  const works: Work[] = [];
  for (const subject of subjects.values()) {
    const outstanding = subject.row?.outstanding ?? null;
    const add = (kind: WorkKind, event: MarkEvent, day: string) => {
      const near = Number(outstanding ?? 0);
      works.push({ ...whose, kind, day, outstanding, near, subject, late: null, event });
    };
    const { shown, step, stands, seen, changed } = subject;
    const promise = noted(shown, 'promise');
    const inBank = noted(shown, 'seenInBank');
    const dispute = noted(shown, 'dispute');
    const reviewed = noted(shown, 'reviewed');
    if (step && step.value.day <= today) add('stepDue', step, step.value.day);
    if (promise && isNotKept(stands)) add('promiseBroken', promise, promise.value.day);
    if (inBank && isNotKept(seen)) add('seenNotHere', inBank, inBank.value.day);
    if (dispute && !step) add('disputed', dispute, localDay(dispute.at));
    if (reviewed && changed.length > 0) add('changedSince', reviewed, localDay(reviewed.at));
  }
  return works;
}

/** Invoices that have become very late, but those that are disputed, or promised as far as is known. */
export function lateWorks(whose: Whose, bound: BoundCustomer | null, late: readonly LateRow[]): Work[] {
  return late.flatMap((row): Work[] => {
    const subject = bound?.byRow.get(row.n) ?? null;
    if (subject && (noted(subject.shown, 'dispute') || subject.stands?.state === 'notKnown')) return [];
    const { outstanding, dueDate } = row;
    const sorted = { kind: 'newlyLate' as const, day: dueDate.slice(0, 10), near: Number(outstanding) };
    return [{ ...whose, ...sorted, outstanding, subject, late: row, event: null }];
  });
}

/** By kind, then the oldest day first, then the largest amount. */
export function compareWorks(left: Work, right: Work): number {
  return (
    WORK_KINDS.indexOf(left.kind) - WORK_KINDS.indexOf(right.kind) ||
    compareTexts(left.day, right.day) ||
    right.near - left.near ||
    (left.outstanding !== right.outstanding
      ? compareDecimals(right.outstanding ?? '0', left.outstanding ?? '0')
      : 0) ||
    compareTexts(numberKey(left.number), numberKey(right.number)) ||
    compareTexts(keyOf(left), keyOf(right))
  );
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function keyOf({ subject, late }: Work): string {
  return late === null ? (subject?.key ?? '') : String(late.n).padStart(10, '0');
}

/** The line of the contract. */
export function workItem(work: Work, connectionId: string, givenName: string, today: string): WorkItem {
  const { kind, number, event, subject } = work;
  return {
    kind,
    customer: { connectionId, number },
    givenName,
    invoice: invoiceOf(work, today),
    mark: event && markOf(event),
    by: event?.by ?? '',
    changed: kind === 'changedSince' ? [...(subject?.changed ?? [])] : [],
    stands: standsOf(work),
  };
}

function standsOf({ kind, subject }: Work): WorkItem['stands'] {
  if (kind === 'promiseBroken') return subject?.stands ?? null;
  return kind === 'seenNotHere' ? (subject?.seen ?? null) : null;
}

function invoiceOf({ subject, late, customerId, outstanding }: Work, today: string): WorkItem['invoice'] {
  const numbers = late ?? subject?.invoice;
  if (!numbers) return null;
  const { invoiceNo, entryNo } = numbers;
  const row = late ?? subject?.row ?? null;
  if (row === null || customerId === null || outstanding === null) {
    return { invoiceNo, entryNo, id: null, outstanding: null, daysLate: null, hasPdf: false };
  }
  const dueDate = late?.dueDate ?? subject?.row?.now.dueDate ?? '';
  return {
    invoiceNo,
    entryNo,
    id: customerId * ROWS_PER_CUSTOMER + row.n,
    outstanding,
    daysLate: daysLate(dueDate, today, Number(outstanding)),
    hasPdf: row.hasPdf,
  };
}
