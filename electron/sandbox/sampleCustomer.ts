import {
  AWKWARD_COUNT,
  awkwardInvoices,
  type CustomerInvoices,
  type InvoicePlan,
  type InvoiceSource,
  type InvoicesOf,
  MALFORMED_COUNT,
  malformedInvoices,
  SHOWCASE_COUNT,
  showcaseInvoices,
  UNKNOWN_WORDS_COUNT,
  unknownWordsInvoices,
} from './customerInvoices.ts';
import { type AgreementPlan, agreementKeys } from './sampleAgreements.ts';
import { type InvoiceRecord, invoiceRecord, withVat } from './sampleInvoice.ts';
import { COMPANY_ENDINGS, FAMILY_NAMES, GIVEN_NAMES } from './sampleNames.ts';
import { memberSeed, SeededRandom, seedOf } from './seededRandom.ts';

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
function ordinaryInvoices(plan: InvoicePlan, traits: OrdinaryTraits): InvoiceSource {
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

type SampleKind =
  | 'showcase'
  | 'unknownWords'
  | 'malformed'
  | 'awkward'
  | 'withoutPdf'
  | 'creditNotes'
  | 'ordinary';

/** One line of the list of sample customers. */
export interface RosterEntry {
  readonly number: string;
  readonly kind: SampleKind;
  readonly invoices: number;
  readonly agreements: number;
  /** Deliveries under each agreement; null leaves it to the seed. */
  readonly deliveriesEach: number | null;
}

type Special = Omit<RosterEntry, 'number' | 'deliveriesEach'> & { readonly deliveriesEach?: number };

const FIRST = 10_001;
const LAST = 10_220;

const ordinary = (invoices: number, agreements = 2): Special => ({ kind: 'ordinary', invoices, agreements });

const SPECIALS: Readonly<Record<string, Special>> = {
  '10001': { kind: 'showcase', invoices: SHOWCASE_COUNT, agreements: 3 },
  '10002': ordinary(0, 1),
  '10003': ordinary(1, 1),
  '10004': { kind: 'unknownWords', invoices: UNKNOWN_WORDS_COUNT, agreements: 2 },
  '10005': { kind: 'malformed', invoices: MALFORMED_COUNT, agreements: 2 },
  '10006': { kind: 'awkward', invoices: AWKWARD_COUNT, agreements: 2 },
  '10007': { kind: 'withoutPdf', invoices: 36, agreements: 2 },
  '10008': { kind: 'creditNotes', invoices: 12, agreements: 1 },
  '10009': { kind: 'ordinary', invoices: 160, agreements: 40, deliveriesEach: 3 },
  '10010': ordinary(500),
  '10011': ordinary(1_200, 3),
  '10012': ordinary(2_500, 4),
  '10013': ordinary(5_000, 6),
  '10200': ordinary(100_000, 12),
  '00042': ordinary(18, 1),
};

/** All sample customers of a seed: 10001 to 10220 in order, then 00042. */
export function sampleRoster(seed: string): RosterEntry[] {
  const numbers = Array.from({ length: LAST - FIRST + 1 }, (_, index) => String(FIRST + index));
  return [...numbers, '00042'].map((number) => {
    const special = SPECIALS[number] ?? unremarkable(seed, number);
    return { number, ...special, deliveriesEach: special.deliveriesEach ?? null };
  });
}

function unremarkable(seed: string, number: string): Special {
  const random = new SeededRandom(seedOf(seed, 'roster', number));
  const invoices = random.chance(0.04) ? 0 : random.int(2, 120);
  return ordinary(invoices, random.int(1, 4));
}
