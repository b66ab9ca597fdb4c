import type { MarkField } from '../../../shared/domain/markNames.ts';
import type { Mark } from '../../../shared/domain/marks/markEvent.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';

const NAMES = {
  reviewed: 'markReviewed',
  ask: 'markAsk',
  dispute: 'markDispute',
  promise: 'markPromise',
  note: 'markNote',
  step: 'markStep',
} as const satisfies Record<MarkField, TextKey<'worklist'>>;

/** A mark in one line: what was noted, with its day, its amount and the clerk's own words. */
export function markText(mark: Mark, t: Texts<'worklist'>, formats: Formats): string {
  const name = t(NAMES[mark.field]);
  if (mark.value === null) return t('takenBack', { mark: name });
  const details = detailsOf(mark, t, formats).filter((detail) => detail !== '');
  return details.length === 0 ? name : t('markWith', { mark: name, text: details.join(' · ') });
}

function detailsOf(mark: Mark, t: Texts<'worklist'>, formats: Formats): string[] {
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
      const { amount, day } = mark.value;
      const by = { day: formats.date(day) };
      return [
        amount === null ? t('promisedAll', by) : t('promised', { ...by, amount: formats.amount(amount) }),
      ];
    }
    case 'step':
      return [mark.value.word, formats.date(mark.value.day), mark.value.ifNothing ? t('ifNothing') : ''];
  }
}
