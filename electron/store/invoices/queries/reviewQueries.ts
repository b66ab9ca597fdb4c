import { inNumberOrder, type ListRef } from '../../../../shared/domain/customerRef.ts';
import { type InvoiceNumbers, subjectKey } from '../../../../shared/domain/markEvent.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { ShownMark } from '../../../../shared/ipc/marks.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CustomerTable } from './customerTable.ts';
import { type BoundSubject, type MarksByRow, parkedCount, shownMarks } from './marksByRow.ts';

/** An invoice that has marks, or a customer itself. */
export interface ReviewedSubject {
  readonly number: CustomerRef['number'];
  /** Null for the customer itself, as `id` and `outstanding` are. */
  readonly invoice: InvoiceNumbers | null;
  /** Of its row. */
  readonly id: number | null;
  readonly outstanding: Decimal | null;
  /** A step that has gone by itself is not among them. */
  readonly marks: readonly ShownMark[];
}

export interface Review {
  /** By customer, the customer itself first, then in the order in which its invoices are found. */
  readonly subjects: readonly ReviewedSubject[];
  /** Marks that are at no invoice at the moment, of all customers that are meant. */
  readonly parked: number;
}

interface Parts {
  readonly table: CustomerTable;
  readonly marks: MarksByRow;
}

/** What a report of a review says of marks. */
export class ReviewQueries {
  readonly #database: CipherDatabase;
  readonly #parts: Parts;

  constructor(lists: CipherDatabase, parts: Parts) {
    this.#database = lists;
    this.#parts = parts;
  }

  /**
   * The marks of a list's rows, all of one moment: of those with the ids, or of all where there are none given. Of several
   * customers those are meant that have such a row.
   */
  of(list: ListRef, ids: Float64Array | null): Review {
    return this.#database.transaction(() => {
      const selected = ids && new Set(ids);
      const owners = ids && new Set(Array.from(ids, customerIdOf));
      const subjects: ReviewedSubject[] = [];
      let parked = 0;
      for (const { number, bound, kept } of this.#customers(list)) {
        if (list.number === null && owners?.has(kept.id) === false) continue;
        parked += parkedCount(bound);
        const own = bound.subjects.get(subjectKey(null));
        if (own !== undefined) subjects.push(...reviewedSubject(number, null, own));
        for (const [rowNumber, subject] of bound.byRow) {
          const id = kept.id * ROWS_PER_CUSTOMER + rowNumber;
          if (selected?.has(id) !== false) subjects.push(...reviewedSubject(number, id, subject));
        }
      }
      return { subjects, parked };
    })();
  }

  /** Those that have marks and whose list is kept. */
  *#customers(list: ListRef) {
    const { connectionId } = list;
    const { table, marks } = this.#parts;
    for (const number of this.#numbers(list)) {
      const kept = table.of(connectionId).find(number) ?? null;
      const bound = marks.bound(connectionId, number, kept);
      if (bound !== null && kept !== null) yield { number, bound, kept };
    }
  }

  #numbers({ connectionId, number }: ListRef): readonly CustomerRef['number'][] {
    if (number !== null) return [number];
    const marked = this.#parts.marks.noted(connectionId).customers.keys();
    return inNumberOrder(marked, (one) => one) as CustomerRef['number'][];
  }
}

/** Nothing for an invoice whose marks were all taken away, unless another desk still has one. */
function reviewedSubject(
  number: CustomerRef['number'],
  id: number | null,
  subject: BoundSubject,
): ReviewedSubject[] {
  const marks = shownMarks(subject).filter(
    ({ mark }) => mark.field !== 'step' || mark.value === null || subject.step !== null,
  );
  if (marks.length === 0) return [];
  return [{ number, invoice: subject.invoice, id, outstanding: subject.row?.outstanding ?? null, marks }];
}
