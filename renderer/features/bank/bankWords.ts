import type {
  BankKind,
  BankRefusal,
  BankSkip,
  SuggestedBy,
  UnmatchedHint,
} from '../../../shared/domain/bankEntries.ts';
import type { BankMatched } from '../../../shared/ipc/bank.ts';
import type { TextKey } from '../../i18n/useTexts.ts';

type Words<Name extends string> = Readonly<Record<Name, TextKey<'bank'>>>;

/** Each kind in a clerk's words. */
export const KIND_NAMES: Words<BankKind> = {
  reference: 'kindReference',
  number: 'kindNumber',
  text: 'kindText',
  taken: 'kindTaken',
  suggested: 'kindSuggested',
  unmatched: 'kindUnmatched',
  takenBack: 'kindTakenBack',
};

export const BY_NAMES: Words<SuggestedBy> = {
  reference: 'byReference',
  number: 'byNumber',
  text: 'byText',
  amount: 'byAmount',
};

export const HINT_NAMES: Words<UnmatchedHint> = {
  settled: 'hintSettled',
  unopened: 'hintUnopened',
  manyWords: 'hintManyWords',
  manyAlike: 'hintManyAlike',
  mayBeTakenBack: 'hintMayBeTakenBack',
};

export const SKIP_NAMES: Words<BankSkip> = {
  debit: 'skipDebit',
  reversal: 'skipReversal',
  pending: 'skipPending',
  currency: 'skipCurrency',
  noAmount: 'skipNoAmount',
  again: 'skipAgain',
  balance: 'skipBalance',
  unclear: 'skipUnclear',
  title: 'skipTitle',
  hidden: 'skipHidden',
};

export const DIFFERENCE_NAMES: Words<BankMatched['file']['differences'][number]['kind']> = {
  parts: 'differenceParts',
  batch: 'differenceBatch',
  total: 'differenceTotal',
  number: 'differenceNumber',
  balance: 'differenceBalance',
};

export const REFUSED: Words<BankRefusal> = {
  tooLarge: 'tooLarge',
  notBank: 'notBank',
  otherMessage: 'otherMessage',
  otherFormat: 'otherFormat',
  mixed: 'mixed',
  zip: 'zip',
  locked: 'locked',
  damaged: 'damaged',
  packed: 'packed',
  cut: 'cut',
  doctype: 'doctype',
  entity: 'entity',
  tooDeep: 'tooDeep',
  notText: 'notText',
  markup: 'markup',
  empty: 'empty',
  noCurrency: 'noCurrency',
};
