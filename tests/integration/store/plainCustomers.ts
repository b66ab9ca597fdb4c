import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import { CUSTOMER_AMOUNTS, type CustomerAmount } from '../../../shared/domain/customerColumns.ts';
import { decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { dayNumber } from '../../../shared/domain/wallClock.ts';
import type { CustomerListRow } from '../../../shared/ipc/customers.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';

/** A customer as a test has made it; `broken` are records that cannot be read. */
export interface MadeCustomer {
  readonly number: string;
  readonly records: readonly { readonly amount_outstanding: number; readonly invoice_due_at: string }[];
  readonly broken: number;
  readonly fetchedAt: number;
  readonly name: string;
  readonly pinned: boolean;
}

type Row = Omit<CustomerListRow, 'id'>;

/** What the row of a customer must say, from its records alone. */
export function expectedRow({ records, ...made }: MadeCustomer, today: string): Row {
  const steps = stepsOf(FIRST_AGEING);
  const items = records.map(({ amount_outstanding, invoice_due_at }) => {
    const due = invoice_due_at.slice(0, 10);
    const amount = decimalFromSource(JSON.stringify(amount_outstanding)) ?? '';
    const isCredit = amount.startsWith('-');
    const isOwed = !isCredit && amount !== '0';
    const late = dayNumber(today) - dayNumber(due);
    return { amount, isCredit, isOwed, late, step: steps.indexOf(ageingBucket(due, today)) };
  });
  const parts: Record<CustomerAmount, (item: (typeof items)[number]) => boolean> = {
    outstanding: () => true,
    credits: ({ isCredit }) => isCredit,
    overdue: ({ isOwed, late }) => isOwed && late > 0,
    late60: ({ isOwed, late }) => isOwed && late > 60,
    step1: ({ isOwed, step }) => isOwed && step === 0,
    step2: ({ isOwed, step }) => isOwed && step === 1,
    step3: ({ isOwed, step }) => isOwed && step === 2,
    step4: ({ isOwed, step }) => isOwed && step === 3,
    step5: ({ isOwed, step }) => isOwed && step === 4,
    step6: ({ isOwed, step }) => isOwed && step === 5,
    step7: ({ isOwed, step }) => isOwed && step === 6,
    step8: ({ isOwed, step }) => isOwed && step === 7,
  };
  const sumOf = (amount: CustomerAmount) =>
    sumOfDecimals(items.filter(parts[amount]).map((one) => one.amount));
  const sums = Object.fromEntries(CUSTOMER_AMOUNTS.map((amount) => [amount, sumOf(amount)]));
  return {
    ...(sums as Record<CustomerAmount, ReturnType<typeof sumOf>>),
    number: made.number as CustomerListRow['number'],
    givenName: made.name,
    pinned: made.pinned,
    externalId: null,
    fetchedAt: made.fetchedAt,
    invoices: records.length,
    unreadable: made.broken,
    changes: 0,
    isNew: false,
    daysLate: Math.max(0, ...items.filter(({ isOwed }) => isOwed).map(({ late }) => late)),
  };
}
