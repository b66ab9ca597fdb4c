import { type InvoicePlan, type InvoiceSource, keysAt, listedSource } from './invoiceSource.ts';
import { invoiceRecord, withVat } from './sampleInvoice.ts';
import { SeededRandom } from './seededRandom.ts';

const TERM_DAYS = 30;

/** Days late of the open invoices: seven not due (one of them due today), then each ageing bucket. */
const OPEN_DAYS_LATE = [
  -28, -21, -16, -12, -7, -2, 0, 1, 6, 11, 19, 30, 31, 38, 47, 60, 61, 75, 90, 91, 140, 260,
];
/** Ages in days of invoices that are paid, and of credit notes. */
const PAID_AGES = [
  25, 34, 48, 66, 79, 95, 112, 128, 150, 171, 190, 213, 236, 262, 290, 318, 347, 402, 455, 510,
];
const CREDIT_AGES = [18, 57, 104, 166, 230, 331];

interface Part {
  readonly kind: 'open' | 'paid' | 'credit';
  readonly age: number;
}

/** Number of the showcase customer's invoices. */
export const SHOWCASE_COUNT = OPEN_DAYS_LATE.length + PAID_AGES.length + CREDIT_AGES.length;

/** The customer to try first: something in each ageing bucket, paid invoices, credit notes, a few without PDF. */
export function showcaseInvoices(plan: InvoicePlan): InvoiceSource {
  const random = new SeededRandom(plan.seed);
  const parts: Part[] = [
    ...OPEN_DAYS_LATE.map((late): Part => ({ kind: 'open', age: late + TERM_DAYS })),
    ...PAID_AGES.map((age): Part => ({ kind: 'paid', age })),
    ...CREDIT_AGES.map((age): Part => ({ kind: 'credit', age })),
  ].sort((left, right) => right.age - left.age);
  return listedSource(
    parts.map(({ kind, age }, index) => {
      const size = random.int(40, 4_200) * 100 + random.int(0, 24) * 4;
      const netOre = index === parts.length - 1 ? 20_040 : kind === 'credit' ? -Math.round(size / 5) : size;
      const dueAtOnce = kind === 'credit' || (kind === 'paid' && index % 5 === 0);
      const partlyPaid = kind === 'open' && index % 7 === 3;
      const due = withVat(netOre);
      return invoiceRecord({
        ...keysAt(plan, index),
        day: plan.today - age,
        dueDay: plan.today - age + (dueAtOnce ? 0 : TERM_DAYS),
        netOre,
        outstandingOre: kind !== 'open' ? 0 : partlyPaid ? Math.round(due / 3) : due,
        hasPdf: index % 12 !== 5,
        status: kind === 'open' ? 'open' : kind === 'paid' ? 'paid' : 'done',
      });
    }),
  );
}
