import { AWKWARD_COUNT } from './awkwardInvoices.ts';
import { MALFORMED_COUNT } from './malformedInvoices.ts';
import { SeededRandom, seedOf } from './seededRandom.ts';
import { SHOWCASE_COUNT } from './showcaseInvoices.ts';
import { UNKNOWN_WORDS_COUNT } from './unknownWordsInvoices.ts';

export type SampleKind =
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
  /** One English line for a help page. */
  readonly description: string;
}

type Special = Omit<RosterEntry, 'number' | 'deliveriesEach'> & { readonly deliveriesEach?: number };

const FIRST = 10_001;
const LAST = 10_220;

const ordinary = (invoices: number, description: string, agreements = 2): Special => ({
  kind: 'ordinary',
  invoices,
  agreements,
  description,
});

const SPECIALS: Readonly<Record<string, Special>> = {
  '10001': {
    kind: 'showcase',
    invoices: SHOWCASE_COUNT,
    agreements: 3,
    description: 'Showcase: every step of the ageing list, paid invoices, credit notes, three agreements',
  },
  '10002': ordinary(0, 'No invoices at all', 1),
  '10003': ordinary(1, 'A single invoice', 1),
  '10004': {
    kind: 'unknownWords',
    invoices: UNKNOWN_WORDS_COUNT,
    agreements: 2,
    description: 'Sample of unknown statuses, types, extra fields and tags',
  },
  '10005': {
    kind: 'malformed',
    invoices: MALFORMED_COUNT,
    agreements: 2,
    description: 'A few records that break the document among good ones',
  },
  '10006': {
    kind: 'awkward',
    invoices: AWKWARD_COUNT,
    agreements: 2,
    description: 'Awkward numbers, amounts, dates and tags',
  },
  '10007': { kind: 'withoutPdf', invoices: 36, agreements: 2, description: 'No invoice has a PDF' },
  '10008': { kind: 'creditNotes', invoices: 12, agreements: 1, description: 'Only credit notes' },
  '10009': {
    kind: 'ordinary',
    invoices: 160,
    agreements: 40,
    deliveriesEach: 3,
    description: '40 agreements with 120 deliveries',
  },
  '10010': ordinary(500, '500 invoices'),
  '10011': ordinary(1_200, '1,200 invoices', 3),
  '10012': ordinary(2_500, '2,500 invoices', 4),
  '10013': ordinary(5_000, '5,000 invoices', 6),
  '10200': ordinary(100_000, '100,000 invoices', 12),
  '00042': ordinary(18, 'A customer number with leading zeros', 1),
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
  return ordinary(invoices, `${invoices} invoices`, random.int(1, 4));
}
