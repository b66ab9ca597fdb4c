import { z } from 'zod';
import { type InvoiceSelection, invoiceSelectionSchema } from '../../../../../shared/domain/invoiceQuery.ts';
import { type CustomerRef, customerRefSchema } from '../../../../../shared/ipc/customerRef.ts';
import type { SelectedInvoice } from '../../../../cache/lists/read/listShapes.ts';
import type { CustomerInvoice } from '../../scope/exportNames.ts';

/** A customer whose list was never fetched: its invoices come in its place. */
export interface ListToFetch {
  readonly fetch: CustomerRef;
}

export type PdfItem = CustomerInvoice | ListToFetch;

/** What a PDF export remembers besides its items. */
export interface PdfDetail {
  readonly template: string;
  readonly selection: InvoiceSelection;
  /** The bookmark heading or title of a merged PDF. */
  readonly title: string;
}

/** What the orders and items of exports hold, as another launch reads them; a field of later versions has a default. */

const invoiceSchema = z.strictObject({
  id: z.number().int(),
  invoiceNo: z.string(),
  entryNo: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  hasPdf: z.boolean(),
  sharesNumber: z.boolean(),
  exportedHere: z.boolean(),
  status: z.string(),
  agreementId: z.number().int(),
  priceVat: z.string(),
}) satisfies z.ZodType<SelectedInvoice>;

export const pdfShapes = {
  detail: z.strictObject({
    template: z.string(),
    selection: invoiceSelectionSchema,
    title: z.string(),
  }) satisfies z.ZodType<PdfDetail>,
  item: z.union([
    z.strictObject({ customer: customerRefSchema, givenName: z.string(), invoice: invoiceSchema }),
    z.strictObject({ fetch: customerRefSchema }),
  ]) satisfies z.ZodType<PdfItem>,
};
