import type {
  AmountHint,
  ComparedDay,
  ComparedKind,
  ComparePass,
  LineProblem,
} from '../domain/compareNames.ts';
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
} as const satisfies Names<ComparePass>;

export const PROBLEM_NAMES = {
  noAmount: 'problemNoAmount',
  twoReadings: 'problemTwoReadings',
} as const satisfies Names<LineProblem>;
