import type {
  AmountHint,
  ComparedDay,
  ComparedKind,
  ComparePass,
  LedgerLeftOut,
  LineProblem,
} from '../domain/comparison.ts';
import type { Catalogue } from './catalogues.ts';

type Names<Name extends string> = Readonly<Record<Name, keyof Catalogue['compare']>>;

/** What the rows of a comparison say, each with its words on the screen and in files. */
export const KIND_NAMES = {
  equal: 'kindEqual',
  tolerance: 'kindTolerance',
  amount: 'kindAmount',
  twice: 'kindTwice',
  date: 'kindDate',
  outside: 'kindOutside',
  neverFetched: 'kindNeverFetched',
  notKnownThen: 'kindNotKnownThen',
  filteredOut: 'kindFilteredOut',
  settled: 'kindSettled',
  unknown: 'kindUnknown',
  noNumber: 'kindNoNumber',
  afterDay: 'kindAfterDay',
  credit: 'kindCredit',
  onlyHere: 'kindOnlyHere',
  unreadable: 'kindUnreadable',
} as const satisfies Names<ComparedKind>;

export const HINT_NAMES = {
  sign: 'hintSign',
  vat: 'hintVat',
  digits: 'hintDigits',
  paidHere: 'hintPaidHere',
  paidThere: 'hintPaidThere',
} as const satisfies Names<AmountHint>;

export const DAY_NAMES = {
  due: 'roleDue',
  invoiced: 'roleInvoiced',
} as const satisfies Names<ComparedDay>;

export const PASS_NAMES = {
  written: 'passWritten',
  plain: 'passPlain',
  reference: 'passReference',
  suggested: 'passSuggested',
} as const satisfies Names<ComparePass>;

export const PROBLEM_NAMES = {
  noAmount: 'problemNoAmount',
  twoReadings: 'problemTwoReadings',
  noSign: 'problemNoSign',
  maybeTotal: 'problemMaybeTotal',
} as const satisfies Names<LineProblem>;

export const LEFT_OUT_NAMES = {
  total: 'leftOutTotal',
  title: 'leftOutTitle',
  void: 'leftOutVoid',
  hidden: 'leftOutHidden',
} as const satisfies Names<LedgerLeftOut>;

interface Suggestion {
  readonly pair: number | null;
  readonly invoiceNo: string | null;
  readonly line: number | null;
}

/** What a row may be by amount and date; null for nothing, as where that was taken. */
export function suggestionWords(suggestion: Suggestion | null) {
  if (suggestion === null) return null;
  const { pair, invoiceNo, line } = suggestion;
  if (pair === null) return { key: 'maybeSeveral', values: {} } as const;
  if (invoiceNo !== null) return { key: 'maybeInvoice', values: { number: invoiceNo } } as const;
  return line === null ? null : ({ key: 'maybeLine', values: { line } } as const);
}

interface Suggested {
  readonly suggestions: { readonly open: number; readonly taken: number; readonly several: number };
}

type Say = (
  key: 'suggestionCounts' | 'suggestionSeveral',
  values: Readonly<Record<string, string>>,
) => string;

/** How much of a comparison is suggested, and taken; null where nothing is. */
export function suggestionText(
  { suggestions }: Suggested,
  shown: (count: number) => string,
  say: Say,
): string | null {
  const { open, taken, several } = suggestions;
  if (open + taken + several === 0) return null;
  const counts = say('suggestionCounts', { taken: shown(taken), open: shown(open) });
  return several === 0 ? counts : say('suggestionSeveral', { counts, several: shown(several) });
}
