import type { ExportTarget } from '../../../shared/domain/bounds.ts';
import type { ExportPeriod } from '../../../shared/domain/dateRange.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { DEFAULT_LIST_TEMPLATE, DEFAULT_TEMPLATE } from '../../../shared/domain/templateTokens.ts';
import { createResettableStore } from '../../base/clearedStores.ts';

/**
 * What the clerk asks to export. PDFs: the selection in hand (null for all that match), or those not exported
 * here yet.
 */
export type ExportRequest =
  | { readonly kind: 'pdfs'; readonly selection: InvoiceSelection | null; readonly onlyNew: boolean }
  | { readonly kind: 'list' | 'print' | 'review' | 'statement' | 'customers' };

interface ExportChoice {
  readonly target: ExportTarget;
  readonly template: string;
  /** Of the name of a list's file. */
  readonly listTemplate: string;
  /** Of the month-end sheet. */
  readonly period: ExportPeriod;
}

/** What the clerk chose for the last export, kept for the next one until the window is closed. */
export const useExportChoiceStore = createResettableStore<ExportChoice>('wipe', {
  target: 'folder',
  template: DEFAULT_TEMPLATE,
  listTemplate: DEFAULT_LIST_TEMPLATE,
  period: 'any',
});
