import type { ListRef } from '../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { InvoiceRow, RowMarks } from '../../shared/domain/invoice.ts';
import { fieldsOf } from '../../shared/domain/invoiceFields.ts';
import type { InvoiceSelection } from '../../shared/domain/invoiceQuery.ts';
import {
  type InvoiceNumbers,
  type Mark,
  type MarkValues,
  subjectKey,
} from '../../shared/domain/markEvent.ts';
import {
  CUSTOMER_FIELDS_OF_MARKS,
  MARK_FIELDS,
  type MarkField,
  MOST_REASONS,
} from '../../shared/domain/markNames.ts';
import { localDay } from '../../shared/domain/wallClock.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { ShownMark } from '../../shared/ipc/marks.ts';
import type { FakeCustomer, FakeData } from './fakeData.ts';
import { matching, selected, totalsOf } from './fakeInvoiceQueries.ts';
import { fakeWorklist } from './fakeWorklist.ts';

/** Who marks at the fake desk. */
export const FAKE_AUTHOR = 'Eva';

interface Noted {
  readonly mark: Mark;
  readonly at: number;
  /** The invoice as it was marked; null for a customer. */
  readonly said: InvoiceRow | null;
}

/** Of one customer: what is noted of each invoice and, under the empty key, of itself. */
type OfCustomer = Map<string, Map<MarkField, Noted>>;

interface Step {
  readonly customer: FakeCustomer;
  readonly subject: string;
  readonly field: MarkField;
  readonly before: Noted | undefined;
  readonly after: Noted | undefined;
}

/** Marks as the main process would keep them, in memory: `marks` of the rows follow. Nobody else marks here. */
export function fakeMarks(
  data: FakeData,
  find: (customer: CustomerRef) => FakeCustomer,
  changed: (connectionId: string, numbers: readonly string[]) => void,
): Handlers['marks'] {
  const kept = new Map<string, OfCustomer>();
  const actions = new Map<string, readonly Step[]>();
  const reasons: string[] = [];
  const ofCustomer = ({ connectionId, number }: CustomerRef): OfCustomer => {
    const key = `${connectionId}/${number}`;
    const known = kept.get(key) ?? new Map();
    kept.set(key, known);
    return known;
  };
  const put = (customer: FakeCustomer, subject: string, field: MarkField, noted: Noted | undefined) => {
    const marks = ofCustomer(customer);
    const ofSubject = new Map(marks.get(subject));
    if (noted === undefined) ofSubject.delete(field);
    else ofSubject.set(field, noted);
    marks.set(subject, ofSubject);
    if (subject === '') return;
    customer.rows = customer.rows.map((row) =>
      subjectKey(row) === subject ? { ...row, marks: shownAt(row, ofSubject) } : row,
    );
  };
  const meant = (list: ListRef, selection: InvoiceSelection) =>
    customersOf(data, list).flatMap((customer) =>
      selected(customer.rows, selection).map((row) => ({ customer, row })),
    );
  const publish = (connectionId: string, steps: readonly Step[]) => {
    const numbers = [...new Set(steps.map(({ customer }) => customer.number))];
    if (numbers.length > 0) changed(connectionId, numbers);
  };

  const shownOf = (customer: FakeCustomer, row: InvoiceRow | null): ShownMark[] => {
    const noted = ofCustomer(customer).get(subjectKey(row));
    return MARK_FIELDS.flatMap((field) => {
      const one = noted?.get(field);
      return one === undefined ? [] : [shownMark(one, row)];
    });
  };

  return {
    set: async ({ target, mark }) => {
      const at = Date.now();
      const targets =
        target.kind === 'customer'
          ? [{ customer: find(target.customer), row: null }]
          : meant(target.list, target.selection);
      if (target.kind === 'customer' && !CUSTOMER_FIELDS_OF_MARKS.some((field) => field === mark.field))
        throw new KontorFailure('invalidInput');
      const single = targets.filter(
        ({ customer, row }) => row === null || sharing(customer, row).length === 1,
      );
      const steps = single.flatMap(({ customer, row }): Step[] => {
        const subject = subjectKey(row);
        const { field } = mark;
        const before = ofCustomer(customer).get(subject)?.get(field);
        const after = mark.value === null ? undefined : { mark, at, said: row };
        const isSame = JSON.stringify(before?.mark.value ?? null) === JSON.stringify(mark.value);
        // What has changed since is reviewed again.
        if (isSame && !(before !== undefined && row !== null && changedSince(row, before).length > 0))
          return [];
        put(customer, subject, field, after);
        return [{ customer, subject, field, before, after }];
      });
      if (mark.field === 'dispute' && mark.value !== null && mark.value.reason !== '') {
        const { reason } = mark.value;
        reasons.splice(0, reasons.length, reason, ...reasons.filter((one) => one !== reason));
      }
      const actionId = steps.length === 0 ? null : `a${actions.size + 1}`;
      if (actionId !== null) actions.set(actionId, steps);
      publish(target.kind === 'customer' ? target.customer.connectionId : target.list.connectionId, steps);
      const shared = targets.length - single.length;
      return { marked: steps.length, same: single.length - steps.length, shared, actionId };
    },
    undo: async ({ actionId }) => {
      const steps = actions.get(actionId);
      if (steps === undefined) throw new KontorFailure('invalidInput');
      actions.delete(actionId);
      const present = steps.filter(
        ({ customer, subject, field, after }) => ofCustomer(customer).get(subject)?.get(field) === after,
      );
      for (const { customer, subject, field, before } of present) put(customer, subject, field, before);
      for (const { customer } of steps.slice(0, 1)) publish(customer.connectionId, present);
      return { undone: present.length, later: steps.length - present.length };
    },
    of: async ({ customer: ref, id }) => {
      const customer = find(ref);
      const row = id === null ? null : customer.rows.find((one) => one.id === id);
      if (row === undefined) throw new KontorFailure('notCached');
      return shownOf(customer, row);
    },
    parked: async () => [],
    worklist: fakeWorklist(data, shownOf),
    progress: async ({ list, filter }) => {
      const rows = customersOf(data, list).flatMap((customer) => matching(customer.rows, filter));
      const reviewed = rows.filter(({ marks }) => marks !== null && marks.reviewed !== null);
      return {
        invoices: rows.length,
        reviewed: reviewed.length,
        outstanding: totalsOf(rows).outstanding,
        reviewedOutstanding: totalsOf(reviewed).outstanding,
      };
    },
    contact: async ({ customer, offset, limit }) => {
      const lines = [...ofCustomer(customer)].flatMap(([subject, noted]) =>
        [...noted.values()].map(({ mark, at }) => ({
          kind: 'mark' as const,
          by: FAKE_AUTHOR,
          at,
          invoice: numbersOf(subject),
          mark,
        })),
      );
      const newest = lines.toSorted((left, right) => right.at - left.at);
      return { lines: newest.slice(offset, offset + limit), matching: lines.length };
    },
    reasons: async () => reasons.slice(0, MOST_REASONS),
  };
}

function customersOf(data: FakeData, { connectionId, number }: ListRef): FakeCustomer[] {
  return data.customers.filter(
    (one) =>
      one.connectionId === connectionId &&
      one.fetchedAt !== null &&
      (number === null || one.number === number),
  );
}

/** The rows of a list that have both numbers of one. */
function sharing({ rows }: FakeCustomer, row: InvoiceRow): InvoiceRow[] {
  return rows.filter((one) => subjectKey(one) === subjectKey(row));
}

function numbersOf(subject: string): InvoiceNumbers | null {
  if (subject === '') return null;
  const [invoiceNo = '', entryNo = ''] = JSON.parse(subject) as string[];
  return { invoiceNo, entryNo };
}

const WATCHED = ['status', ...fieldsOf('wallClock', 'amount').map(({ id }) => id)] as const;

function changedSince(row: InvoiceRow, { said }: Noted): ShownMark['changed'] {
  if (said === null) return [];
  return WATCHED.filter((field) => said[field] !== row[field]).map((field) => ({
    field,
    from: said[field],
    to: row[field],
  }));
}

function shownMark(noted: Noted, row: InvoiceRow | null): ShownMark {
  return {
    mark: noted.mark,
    by: FAKE_AUTHOR,
    at: noted.at,
    changed: row === null ? [] : changedSince(row, noted),
    stands:
      noted.mark.field === 'promise' || noted.mark.field === 'seenInBank'
        ? { state: 'notKnown', missing: null }
        : null,
    beside: [],
  };
}

/** What a row shows of the marks of its invoice. */
function shownAt(row: InvoiceRow, noted: ReadonlyMap<MarkField, Noted>): RowMarks | null {
  if (noted.size === 0) return null;
  // By its key each has the mark of its field.
  const value = <Field extends MarkField>(field: Field) =>
    (noted.get(field)?.mark.value ?? null) as MarkValues[Field] | null;
  const reviewed = noted.get('reviewed');
  const [promise, inBank, step] = [value('promise'), value('seenInBank'), value('step')];
  return {
    reviewed:
      reviewed === undefined ? null : changedSince(row, reviewed).length > 0 ? 'changed' : 'unchanged',
    ask: noted.has('ask'),
    dispute: value('dispute')?.reason ?? null,
    promise: promise === null ? null : { day: promise.day, state: 'notKnown' },
    seenInBank: inBank === null ? null : { day: inBank.day, state: 'notKnown' },
    note: noted.has('note'),
    step: step === null ? null : { day: step.day, word: step.word, due: step.day <= localDay(Date.now()) },
  };
}
