import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import { isFiltered } from '../../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection } from '../../../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../../../shared/domain/listRef.ts';
import { QUESTION_FIELDS, type QuestionField } from '../../../../../shared/domain/markNames.ts';
import type { ShownMark } from '../../../../../shared/ipc/marks.ts';
import type { ReviewedSubject } from '../../../../store/invoices/queries/reviewQueries.ts';
import type { Store } from '../../../../store/store.ts';
import type {
  ReviewItem,
  ReviewScope,
  ReviewSummary,
} from '../../../../store/userData/reviews/reviewReportsRepository.ts';
import { ListChanged } from '../../lists/listWindows.ts';

export interface ReviewOf {
  readonly customer: ListRef;
  readonly filter: InvoiceFilter;
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly today: string;
  /** Whose own report is not the one before; null for a preview. */
  readonly jobId: string | null;
}

/** A mark with what it is about. */
export interface SubjectMark {
  readonly subject: ReviewedSubject;
  readonly shown: ShownMark;
}

export type ReviewData = Awaited<ReturnType<typeof reviewData>>;

/**
 * All that a report of a review says, of one moment of the lists and of the marks.
 * @throws KontorFailure notCached; ListChanged
 */
export async function reviewData(store: Store, { customer, filter, today, jobId }: ReviewOf) {
  const list = await store.lists.figures(customer, today);
  if (list === null) throw new KontorFailure('notCached');
  const scope = reviewScope(customer, filter);
  const all: InvoiceSelection = { kind: 'allMatching', filter, except: [] };
  const ids = isFiltered(filter) ? await store.lists.selectedIds(customer, all, today) : null;
  const progress = await store.lists.progress(customer, filter, today);
  const { subjects, parked } = await store.reviews.of(customer, ids);
  const before = await store.reviewReports.before(scope, jobId);
  const after = await store.lists.figures(customer, today);
  if (progress === null) throw new KontorFailure('notCached');
  if (after?.revision !== list.revision || after.marks !== list.marks) throw new ListChanged();
  const marks = subjects.flatMap((subject) => subject.marks.map((shown) => ({ subject, shown })));
  const of = (test: (shown: ShownMark) => boolean): SubjectMark[] =>
    marks.filter(({ shown }) => shown.mark.value !== null && test(shown));
  const reviewed = of(({ mark }) => mark.field === 'reviewed');
  const questions = of(isQuestion);
  const unchanged = reviewed.filter(({ shown }) => shown.changed.length === 0);
  return {
    list,
    scope,
    progress,
    subjects,
    parked,
    before,
    changed: reviewed.filter(({ shown }) => shown.changed.length > 0),
    questions,
    notes: of(({ mark }) => mark.field === 'note'),
    items: [...unchanged, ...questions].map(itemOf),
  };
}

/** What of a report the next one of its scope is compared with. */
export function reviewSummary(
  { progress, items }: ReviewData,
  { at, signedBy }: Pick<ReviewSummary, 'at' | 'signedBy'>,
): ReviewSummary {
  return { at, signedBy, ...progress, items };
}

/** The schema has put the filter's parts in one order. */
function reviewScope({ connectionId, number }: ListRef, filter: InvoiceFilter): ReviewScope {
  return { connectionId, number, filter: JSON.stringify(filter) };
}

/** What is still to be done: not a promise that was kept. */
function isQuestion({ mark, stands }: ShownMark): boolean {
  return QUESTION_FIELDS.some((field) => field === mark.field) && stands?.state !== 'kept';
}

function itemOf({ subject: { number, invoice }, shown }: SubjectMark): ReviewItem {
  const { invoiceNo = null, entryNo = null } = invoice ?? {};
  return { number, invoiceNo, entryNo, field: shown.mark.field as 'reviewed' | QuestionField };
}

/** What differs between two reports of one scope; null where the one before could not keep all of it. */
export interface ReviewDifference {
  readonly newlyReviewed: readonly ReviewItem[];
  readonly noLongerReviewed: readonly ReviewItem[];
  readonly newQuestions: readonly ReviewItem[];
  readonly answered: readonly ReviewItem[];
}

export function reviewDifference(
  before: readonly ReviewItem[] | null,
  now: readonly ReviewItem[],
): ReviewDifference | null {
  if (before === null) return null;
  const added = without(now, before);
  const gone = without(before, now);
  const isReviewed = ({ field }: ReviewItem) => field === 'reviewed';
  return {
    newlyReviewed: added.filter(isReviewed),
    noLongerReviewed: gone.filter(isReviewed),
    newQuestions: added.filter((one) => !isReviewed(one)),
    answered: gone.filter((one) => !isReviewed(one)),
  };
}

function without(items: readonly ReviewItem[], others: readonly ReviewItem[]): ReviewItem[] {
  const known = new Set(others.map(keyOf));
  return items.filter((one) => !known.has(keyOf(one)));
}

function keyOf({ number, invoiceNo, entryNo, field }: ReviewItem): string {
  return JSON.stringify([number, invoiceNo, entryNo, field]);
}
