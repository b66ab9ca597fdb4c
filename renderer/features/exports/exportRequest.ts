import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';

/**
 * What the clerk asks to export. PDFs: the selection in hand (null for all that match), or those not exported
 * here yet.
 */
export type ExportRequest =
  | { readonly kind: 'pdfs'; readonly selection: InvoiceSelection | null; readonly onlyNew: boolean }
  | { readonly kind: 'list' | 'print' | 'review' | 'statement' | 'customers' };
