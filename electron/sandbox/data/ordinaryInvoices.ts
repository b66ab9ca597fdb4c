import type { InvoicePlan, InvoiceSource } from './invoiceSource.ts';
import { type InvoiceRecord, invoiceRecord, withVat } from './sampleInvoice.ts';
import { memberSeed, SeededRandom } from './seededRandom.ts';

/** How an ordinary customer differs from the next. */
interface OrdinaryTraits {
  /** Days of credit on most invoices. */
  readonly termDays: number;
  /** Age of the oldest invoice, in days. */
  readonly spanDays: number;
  /** Share of invoices that have a PDF, 0 to 1. */
  readonly pdfShare: number;
  /** Share of credit notes, 0 to 1. */
  readonly creditShare: number;
}

/** Share of invoices still open, by days late. */
function openShare(late: number): number {
  if (late < 1) return 0.88;
  if (late <= 30) return 0.3;
  if (late <= 60) return 0.14;
  if (late <= 90) return 0.08;
  return 0.012;
}

/**
 * Invoices of an ordinary customer; each is made from its ordinal alone, so a hundred thousand cost nothing at start.
 */
export function ordinaryInvoices(plan: InvoicePlan, traits: OrdinaryTraits): InvoiceSource {
  return {
    count: plan.count,
    at: (ordinal) => ordinaryInvoice(plan, traits, ordinal),
    ordinalOf: (invoiceNo) => {
      const ordinal = Number(invoiceNo) - plan.firstInvoiceNo;
      const known = Number.isInteger(ordinal) && ordinal >= 0 && ordinal < plan.count;
      return known && String(plan.firstInvoiceNo + ordinal) === invoiceNo ? ordinal : -1;
    },
  };
}

function ordinaryInvoice(plan: InvoicePlan, traits: OrdinaryTraits, ordinal: number): InvoiceRecord {
  const random = new SeededRandom(memberSeed(plan.seed, ordinal));
  const age = Math.floor(((plan.count - 1 - ordinal + random.unit()) * traits.spanDays) / plan.count);
  const day = plan.today - age;
  const terms = random.chance(0.06) ? 0 : traits.termDays;
  const credit = random.chance(traits.creditShare);
  const size = Math.round(5_000 * 500 ** random.unit());
  const netOre = credit ? -Math.round(size / 4) : size;
  const open = !credit && random.chance(openShare(age - terms));
  const due = withVat(netOre);
  const partly = random.chance(0.15) ? Math.round(due * random.unit() * 0.9) + 1 : due;
  return invoiceRecord({
    invoiceNo: String(plan.firstInvoiceNo + ordinal),
    entryNo: String(plan.firstEntryNo + ordinal),
    agreement: random.pick(plan.agreements),
    day,
    dueDay: day + terms,
    netOre,
    outstandingOre: open ? Math.min(partly, due) : 0,
    hasPdf: random.chance(traits.pdfShare),
    status: credit ? 'done' : open ? 'open' : 'paid',
  });
}
