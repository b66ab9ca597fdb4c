import type { TextKey } from '../../i18n/useTexts.ts';

/** What the service documents of a status (docs/service.md §2.3), and that it documents nothing of any other word. */
export function statusText(status: string): TextKey<'invoices'> {
  if (status === 'paid') return 'statusPaid';
  return status === 'done' ? 'statusDone' : 'statusOther';
}
