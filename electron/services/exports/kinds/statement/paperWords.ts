import { isOfInvoices, paymentReference } from '../../../../../shared/domain/paymentReference.ts';
import { catalogues } from '../../../../../shared/i18n/catalogues.ts';
import { LANGUAGE_FORMATS, type Language } from '../../../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../../../shared/i18n/translator.ts';
import type { SenderSettings } from '../../../../../shared/ipc/sender.ts';
import type { Settings } from '../../../../../shared/ipc/settings.ts';
import type { BareStatement } from '../../../../documents/pdf/statementPdf.ts';

type PaperWords = Pick<
  BareStatement,
  | 'envelopeWindow'
  | 'sender'
  | 'reference'
  | 'rowReferences'
  | 'currency'
  | 'numberFormat'
  | 'dateFormat'
  | 'language'
  | 'texts'
>;

/** Which reminder a statement is, as it is said on it. */
export function reminderHeading(level: number, language: Language): string {
  return createTranslator(language, catalogues[language])('paper', 'reminder', { level: String(level) });
}

/** From whom a statement is, where it is paid, and how it writes words, numbers and dates. */
export function paperWords(
  shown: { readonly language: Language; readonly settings: Settings },
  { sender, currency, language: ofConnection }: SenderSettings,
  customer: { readonly number: string; readonly paperLanguage: Language | null },
): PaperWords & { readonly language: Language } {
  const language = customer.paperLanguage ?? ofConnection ?? shown.language;
  const { numberFormat, dateFormat } =
    language === shown.language ? shown.settings : LANGUAGE_FORMATS[language];
  const made = paymentReference(sender.reference, { customerNumber: customer.number, invoiceNo: null });
  return {
    envelopeWindow: shown.settings.envelopeWindow,
    sender,
    reference: made.ok ? made.value : null,
    rowReferences: isOfInvoices(sender.reference) ? sender.reference : null,
    currency: currency === '' ? shown.settings.displayCurrency : currency,
    numberFormat,
    dateFormat,
    language,
    texts: catalogues[language].statement,
  };
}
