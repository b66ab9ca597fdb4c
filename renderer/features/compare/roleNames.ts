import type { LedgerRole } from '../../../shared/domain/comparison.ts';
import type { Texts } from '../../i18n/useTexts.ts';

/** What a column is, in a clerk's words, in the order in which they are offered. */
export function roleNames(t: Texts<'compare'>): Readonly<Record<LedgerRole, string>> {
  return {
    customer: t('roleCustomer'),
    invoice: t('roleInvoice'),
    reference: t('roleReference'),
    invoiced: t('roleInvoiced'),
    due: t('roleDue'),
    amount: t('roleAmount'),
    debit: t('roleDebit'),
    credit: t('roleCredit'),
    direction: t('roleDirection'),
    documentType: t('roleDocumentType'),
    status: t('roleStatus'),
  };
}
