import type { ReferenceScheme } from '../domain/paymentReference.ts';
import type { TextKey } from './translator.ts';

/** How a reference ends or begins, in words. */
export const SCHEME_NAMES = {
  none: 'schemeNone',
  ocr: 'schemeOcr',
  ocrLength: 'schemeOcrLength',
  kid10: 'schemeKid10',
  kid11: 'schemeKid11',
  viite: 'schemeViite',
  rf: 'schemeRf',
} as const satisfies Readonly<Record<ReferenceScheme, TextKey<'sender'>>>;
