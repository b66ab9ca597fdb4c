import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import type { Formats } from '../../i18n/useFormats.ts';

/** Whether a difference of a kind is an amount: that of an unreadable line is what is written there, that of days is both. */
export function isAmount(kind: ComparedKind): boolean {
  return kind !== 'unreadable' && kind !== 'date';
}

interface Measured {
  readonly kind: ComparedKind;
  readonly difference: string;
}

/** A difference, whichever it is. */
export function measureText({ kind, difference }: Measured, formats: Formats): string {
  return isAmount(kind) ? formats.amount(difference) : difference;
}
