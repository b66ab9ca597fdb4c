import { inNumberOrder } from '../../../../shared/domain/customerNumber.ts';
import type { ListRef } from '../../../../shared/domain/listRef.ts';
import type { InvoiceNumbers } from '../../../../shared/domain/marks/markEvent.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { ShownMark } from '../../../../shared/ipc/marks.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { BoundMarks } from './boundMarks.ts';
import type { CustomerTable } from './customerTable.ts';
import { customerIdOf } from './rowOwner.ts';
import { parkedCount, shownMarks } from './shownMarks.ts';

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
  readonly marks: BoundMarks;
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
      const { connectionId } = list;
      const { table, marks } = this.#parts;
      const meant = ids && new Set(ids);
      const owners = ids && new Set(Array.from(ids, customerIdOf));
      const subjects: ReviewedSubject[] = [];
      let parked = 0;
      for (const number of this.#numbers(list)) {
        const kept = table.of(connectionId).find(number) ?? null;
        const bound = marks.bound(connectionId, number, kept);
        if (bound === null || kept === null) continue;
        if (list.number === null && owners !== null && !owners.has(kept.id)) continue;
        parked += parkedCount(bound);
        const of = (id: number | null, subject: Parameters<typeof shownMarks>[0]): void => {
          const shown = shownMarks(subject).filter(
            ({ mark }) => mark.field !== 'step' || mark.value === null || subject.step !== null,
          );
          const outstanding = subject.row?.outstanding ?? null;
          if (shown.length > 0)
            subjects.push({ number, invoice: subject.invoice, id, outstanding, marks: shown });
        };
        const own = bound.subjects.get('');
        if (own !== undefined) of(null, own);
        for (const [n, subject] of bound.byRow) {
          const id = kept.id * ID_SPAN + n;
          if (meant === null || meant.has(id)) of(id, subject);
        }
      }
      return { subjects, parked };
    })();
  }

  #numbers({ connectionId, number }: ListRef): readonly CustomerRef['number'][] {
    if (number !== null) return [number];
    const marked = this.#parts.marks.noted(connectionId).customers.keys();
    return inNumberOrder(marked, (one) => one) as CustomerRef['number'][];
  }
}
