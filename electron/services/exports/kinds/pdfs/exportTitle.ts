import { daysOf, periodName } from '../../../../../shared/domain/dateRange.ts';
import { safeFileStem } from '../../../../../shared/domain/fileNameTemplate.ts';
import type { LocalDate } from '../../../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../../../shared/i18n/translator.ts';
import type { ExportInput } from '../../../../../shared/ipc/exports.ts';

interface TitleParts {
  readonly input: ExportInput;
  /** The first of them, and how many there are. */
  readonly number: string;
  readonly customers: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly language: Language;
}

/**
 * What one file of PDFs is called, without its ending: "PDF 10001", and of many customers what and when,
 * "PDFs 2026-10 50 customers"; the day of the export stands where no invoice date is meant.
 */
export function exportTitle({ input, number, customers, today, language }: TitleParts): string {
  if ('customer' in input) return `PDF ${customers > 1 ? customers : number}`;
  const { invoiceDate } = input.selection.filter;
  const period = (invoiceDate && periodName(daysOf(invoiceDate, today as LocalDate))) ?? today;
  const t = createTranslator(language, catalogues[language]);
  const whose =
    customers === 1 ? number : t('exports', 'fileCustomers', { count: customers, shown: String(customers) });
  return safeFileStem(`${t('exports', 'filePdfs')} ${period} ${whose}`, `PDF ${customers}`);
}
