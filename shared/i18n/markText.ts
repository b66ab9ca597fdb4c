import type { Mark } from '../domain/markEvent.ts';
import type { PromiseState } from '../domain/markNames.ts';
import type { TextKey, TextValues } from './translator.ts';

type MarkTexts = (key: TextKey<'marks'>, values?: TextValues) => string;

/** How days and amounts are written. */
interface MarkFormats {
  date(at: string): string;
  amount(decimal: string): string;
}

/** How a promise stands, in words. */
export const PROMISE_WORDS = {
  kept: 'kept',
  inPart: 'inPart',
  broken: 'broken',
  notKnown: 'notKnown',
} as const satisfies Readonly<Record<PromiseState, TextKey<'marks'>>>;

/** How what is seen in the bank stands, in words. */
export const SEEN_WORDS = {
  kept: 'seenHere',
  inPart: 'seenInPart',
  broken: 'seenNotHere',
  notKnown: 'notKnown',
} as const satisfies Readonly<Record<PromiseState, TextKey<'marks'>>>;

/** A mark in one line: what was noted, with its day, its amount and the clerk's own words. */
export function markText(mark: Mark, t: MarkTexts, formats: MarkFormats): string {
  const name = t(mark.field);
  if (mark.value === null) return t('noLonger', { mark: name });
  const words = wordsOf(mark, t, formats).filter((word) => word !== '');
  return words.length === 0 ? name : t('withWords', { mark: name, words: words.join(' · ') });
}

function wordsOf(mark: Mark, t: MarkTexts, formats: MarkFormats): string[] {
  if (mark.value === null) return [];
  switch (mark.field) {
    case 'reviewed':
      return [];
    case 'ask':
    case 'note':
      return [mark.value.text];
    case 'dispute':
      return [mark.value.reason, mark.value.text];
    case 'promise': {
      const { amount } = mark.value;
      const day = formats.date(mark.value.day);
      return [
        amount === null
          ? t('promisedAll', { day })
          : t('promisedPart', { day, amount: formats.amount(amount) }),
      ];
    }
    case 'seenInBank': {
      const { day, amount } = mark.value;
      return [formats.date(day), amount === null ? '' : formats.amount(amount)];
    }
    case 'step': {
      const { day, word, ifNothing } = mark.value;
      return [word, formats.date(day), ifNothing ? t('ifNothingYet') : ''];
    }
  }
}
