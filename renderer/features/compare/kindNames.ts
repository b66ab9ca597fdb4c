import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import type { TextKey } from '../../i18n/textKeys.ts';

/** Each kind in a clerk's words. */
export const KIND_NAMES: Readonly<Record<ComparedKind, TextKey<'compare'>>> = {
  equal: 'kindEqual',
  tolerance: 'kindTolerance',
  amount: 'kindAmount',
  twice: 'kindTwice',
  outside: 'kindOutside',
  neverFetched: 'kindNeverFetched',
  settled: 'kindSettled',
  unknown: 'kindUnknown',
  noNumber: 'kindNoNumber',
  afterDay: 'kindAfterDay',
  credit: 'kindCredit',
  onlyHere: 'kindOnlyHere',
  unreadable: 'kindUnreadable',
};
