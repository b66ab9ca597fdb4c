import { describe, expect, it } from 'vitest';
import { exportTitle } from '../../../electron/services/exports/pdfWork.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { exportInputSchema } from '../../../shared/ipc/exports.ts';

function titleOf(days: [string, string] | null, customers = 50, language: Language = 'en'): string {
  const invoiceDate = days && { from: days[0] as LocalDate, to: days[1] as LocalDate };
  const filter = { ...NO_FILTER, invoiceDate };
  const input = exportInputSchema.parse({
    connectionId: 'nordfiber',
    selection: { kind: 'customers', numbers: '10001', filter },
    target: 'zip',
  });
  return exportTitle({ input, number: '10001', customers, today: '2026-11-22', language });
}

describe('the name of one file for many customers', () => {
  it('says what, of which days and of how many', () => {
    expect(titleOf(['2026-10-01', '2026-10-31'])).toBe('PDFs 2026-10 50 customers');
    expect(titleOf(['2026-10-01', '2026-10-15'])).toBe('PDFs 2026-10-01–2026-10-15 50 customers');
    expect(titleOf(['2026-10-01', '2026-10-31'], 50, 'sv')).toBe('PDF 2026-10 50 kunder');
  });

  it('says the day of the export where all dates are meant, and the customer where it is one', () => {
    expect(titleOf(null)).toBe('PDFs 2026-11-22 50 customers');
    expect(titleOf(['2026-10-01', '2026-10-31'], 1)).toBe('PDFs 2026-10 10001');
  });
});
