import { AWKWARD_COUNT } from './awkwardInvoices.ts';
import { MALFORMED_COUNT } from './malformedInvoices.ts';
import { SeededRandom, seedOf } from './seededRandom.ts';
import { SHOWCASE_COUNT } from './showcaseInvoices.ts';
import { UNKNOWN_WORDS_COUNT } from './unknownWordsInvoices.ts';

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
