import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import type { Mark } from '../../shared/domain/markEvent.ts';
import { VERY_LATE, WORK_KINDS, type WorkKind } from '../../shared/domain/markNames.ts';
import { decimalFromScaled } from '../../shared/domain/money.ts';
import { localDay } from '../../shared/domain/wallClock.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { ShownMark, WorkItem } from '../../shared/ipc/marks.ts';
import { scaledFromDecimal } from '../oracles/scaledFromDecimal.ts';
import type { FakeCustomer, FakeData } from './fakeData.ts';

interface Noted {
  readonly customer: FakeCustomer;
  /** Null for what is noted of the customer itself. */
  readonly row: InvoiceRow | null;
  readonly marks: readonly ShownMark[];
}

/** Today's work of the fake desk, from the marks that are shown of its invoices and customers. */
export function fakeWorklist(
  { customers }: FakeData,
  marksOf: (customer: FakeCustomer, row: InvoiceRow | null) => readonly ShownMark[],
): Handlers['marks']['worklist'] {
  return async ({ connectionId, kind, offset, limit }) => {
    const noted = customers
      .filter((customer) => customer.connectionId === connectionId && customer.fetchedAt !== null)
      .flatMap((customer): Noted[] =>
        [null, ...customer.rows].map((row) => ({ customer, row, marks: marksOf(customer, row) })),
      );
    const all = noted
      .flatMap(itemsOf)
      .toSorted((left, right) => WORK_KINDS.indexOf(left.kind) - WORK_KINDS.indexOf(right.kind));
    const items = all.filter((item) => kind === null || item.kind === kind);
    return {
      items: items.slice(offset, offset + limit),
      matching: items.length,
      kinds: WORK_KINDS.map((each) => figuresOf(each, all)),
      parked: 0,
    };
  };
}

function itemsOf({ customer, row, marks }: Noted): WorkItem[] {
  const today = localDay(Date.now());
  const found = (field: Mark['field']) => marks.find(({ mark }) => mark.field === field);
  const item = (kind: WorkKind, shown: ShownMark | null): WorkItem => ({
    kind,
    customer: { connectionId: customer.connectionId, number: customer.number },
    givenName: customer.givenName,
    invoice: row && {
      invoiceNo: row.invoiceNo,
      entryNo: row.entryNo,
      id: row.id,
      outstanding: row.outstanding,
      daysLate: row.daysLate,
      hasPdf: row.hasPdf,
    },
    mark: shown?.mark ?? null,
    by: shown?.by ?? '',
    changed: kind === 'changedSince' ? [...(shown?.changed ?? [])] : [],
    stands: shown?.stands ?? null,
  });
  const step = found('step');
  const [promise, dispute, reviewed] = [found('promise'), found('dispute'), found('reviewed')];
  const isDue = step?.mark.field === 'step' && step.mark.value !== null && step.mark.value.day <= today;
  const isBroken = promise?.stands?.state === 'broken' || promise?.stands?.state === 'inPart';
  const daysLate = row?.daysLate ?? 0;
  const isNew = daysLate >= VERY_LATE.days && daysLate < VERY_LATE.days + VERY_LATE.newFor;
  return [
    ...(step && isDue ? [item('stepDue', step)] : []),
    ...(promise && isBroken ? [item('promiseBroken', promise)] : []),
    ...(dispute && !step ? [item('disputed', dispute)] : []),
    ...(reviewed && reviewed.changed.length > 0 ? [item('changedSince', reviewed)] : []),
    ...(isNew && marks.length === 0 ? [item('newlyLate', null)] : []),
  ];
}

function figuresOf(kind: WorkKind, items: readonly WorkItem[]) {
  const own = items.filter((item) => item.kind === kind);
  const sum = own.reduce((total, { invoice }) => total + scaledFromDecimal(invoice?.outstanding ?? '0'), 0n);
  return { kind, count: own.length, outstanding: decimalFromScaled(sum) };
}
