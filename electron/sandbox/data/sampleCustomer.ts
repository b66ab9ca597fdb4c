import { awkwardInvoices } from './awkwardInvoices.ts';
import type { CustomerInvoices, InvoicesOf } from './customerInvoices.ts';
import type { InvoicePlan, InvoiceSource } from './invoiceSource.ts';
import { malformedInvoices } from './malformedInvoices.ts';
import { ordinaryInvoices } from './ordinaryInvoices.ts';
import { type AgreementPlan, agreementKeys } from './sampleAgreements.ts';
import { COMPANY_ENDINGS, FAMILY_NAMES, GIVEN_NAMES } from './sampleNames.ts';
import type { RosterEntry } from './sampleRoster.ts';
import { SeededRandom, seedOf } from './seededRandom.ts';
import { showcaseInvoices } from './showcaseInvoices.ts';
import { unknownWordsInvoices } from './unknownWordsInvoices.ts';

/** One customer of the sample service. */
export interface SampleCustomer {
  readonly number: string;
  /** `customerExternalId` (docs/service.md §2.5). */
  readonly externalId: string;
  /** For PDF pages only: no endpoint gives it. */
  readonly name: string;
  readonly invoices: CustomerInvoices;
  readonly agreements: AgreementPlan;
}

/** Where a customer's numbers begin; they are its own. */
export interface NumberBlock {
  readonly firstInvoiceNo: number;
  readonly firstAgreementId: number;
}

const ENTRY_SHIFT = 3_000_000;

export function sampleCustomer(
  seed: string,
  entry: RosterEntry,
  block: NumberBlock,
  today: number,
  invoicesOf: InvoicesOf,
): SampleCustomer {
  const own = seedOf(seed, 'customer', entry.number);
  const random = new SeededRandom(own);
  const externalId = random.uuid();
  const family = random.pick(FAMILY_NAMES);
  const name = random.chance(0.5)
    ? `${family} ${random.pick(COMPANY_ENDINGS)}`
    : `${random.pick(GIVEN_NAMES)} ${family}`;
  const keys = agreementKeys(own, entry.agreements, block.firstAgreementId);
  const plan: InvoicePlan = {
    seed: seedOf(own, 'invoices'),
    count: entry.invoices,
    today,
    firstInvoiceNo: block.firstInvoiceNo,
    firstEntryNo: block.firstInvoiceNo + ENTRY_SHIFT,
    agreements: keys,
  };
  return {
    number: entry.number,
    externalId,
    name,
    invoices: invoicesOf(plan, invoiceSource(entry, plan, random)),
    agreements: {
      seed: own,
      customerExternalId: externalId,
      keys,
      today,
      deliveriesEach: entry.deliveriesEach,
    },
  };
}

function invoiceSource(entry: RosterEntry, plan: InvoicePlan, random: SeededRandom): InvoiceSource {
  const traits = {
    termDays: random.pick([10, 14, 20, 30, 30, 30, 60]),
    spanDays: Math.min(3_650, Math.max(200, plan.count * 9)),
    pdfShare: 0.95,
    creditShare: 0.06,
  };
  switch (entry.kind) {
    case 'showcase':
      return showcaseInvoices(plan);
    case 'unknownWords':
      return unknownWordsInvoices(plan);
    case 'malformed':
      return malformedInvoices(plan);
    case 'awkward':
      return awkwardInvoices(plan);
    case 'withoutPdf':
      return ordinaryInvoices(plan, { ...traits, pdfShare: 0 });
    case 'creditNotes':
      return ordinaryInvoices(plan, { ...traits, creditShare: 1 });
    case 'ordinary':
      return ordinaryInvoices(plan, traits);
  }
}
