import type { RowMarks } from '../../../../shared/domain/invoice.ts';
import { changedFields, type Mark, type MarkEvent } from '../../../../shared/domain/markEvent.ts';
import { MARK_FIELDS } from '../../../../shared/domain/markNames.ts';
import type { ParkedMark, ShownMark } from '../../../../shared/ipc/marks.ts';
import { type BoundCustomer, type BoundSubject, noted } from './resolveMarks.ts';

/** What was shown last: a page is asked for again and again. */
const known = new WeakMap<BoundSubject, { readonly today: string; readonly marks: RowMarks | null }>();

/** What a row shows of its marks on a day; null where all of them were taken away. */
export function rowMarksOf(subject: BoundSubject, today: string): RowMarks | null {
  let shown = known.get(subject);
  if (shown?.today !== today) {
    shown = { today, marks: shownOnRow(subject, today) };
    known.set(subject, shown);
  }
  return shown.marks;
}

function shownOnRow({ shown, changed, stands, seen, step }: BoundSubject, today: string): RowMarks | null {
  const promise = noted(shown, 'promise');
  const dispute = noted(shown, 'dispute');
  const inBank = noted(shown, 'seenInBank');
  const marks: RowMarks = {
    reviewed: noted(shown, 'reviewed') && (changed.length > 0 ? 'changed' : 'unchanged'),
    ask: noted(shown, 'ask') !== null,
    dispute: dispute?.value.reason ?? null,
    promise: promise && stands && { day: promise.value.day, state: stands.state },
    seenInBank: inBank && seen && { day: inBank.value.day, state: seen.state },
    note: noted(shown, 'note') !== null,
    step: step && { day: step.value.day, word: step.value.word, due: step.value.day <= today },
  };
  return Object.values(marks).some((value) => value !== null && value !== false) ? marks : null;
}

/** Each field that something is noted in, or was by somebody else. */
export function shownMarks(subject: BoundSubject): ShownMark[] {
  return MARK_FIELDS.flatMap((field): ShownMark[] => {
    const event = subject.shown[field];
    if (event === undefined || (event.shown.value === null && event.beside.length === 0)) return [];
    const { shown, beside } = event;
    return [
      {
        ...bySomebody(shown),
        changed: shown.said && subject.row ? [...changedFields(shown.said, subject.row.now)] : [],
        stands: field === 'promise' ? subject.stands : field === 'seenInBank' ? subject.seen : null,
        beside: beside.map(bySomebody),
      },
    ];
  });
}

/** The marks of a customer's invoices that are at none of its rows at the moment. */
export function parkedMarks({ subjects }: BoundCustomer): ParkedMark[] {
  return [...subjects.values()].flatMap(({ invoice, parked, shown }) =>
    invoice === null || parked === null
      ? []
      : notedEvents(shown).map((event) => ({ invoice, reason: parked, ...bySomebody(event) })),
  );
}

export function parkedCount({ subjects }: BoundCustomer): number {
  let count = 0;
  for (const { parked, shown } of subjects.values()) {
    if (parked !== null) count += notedEvents(shown).length;
  }
  return count;
}

/** The field and value of an event. */
export function markOf({ field, value }: MarkEvent): Mark {
  return { field, value } as Mark;
}

function bySomebody(event: MarkEvent) {
  return { mark: markOf(event), by: event.by, at: event.at };
}

function notedEvents(shown: BoundSubject['shown']): MarkEvent[] {
  return MARK_FIELDS.flatMap((field) => noted(shown, field) ?? []);
}
