import { z } from 'zod';
import { invoiceSelectionSchema } from '../../../../../shared/domain/invoiceQuery.ts';
import { customerRefSchema } from '../../../../../shared/ipc/customerRef.ts';
import type { SelectedInvoice } from '../../../../store/invoices/queries/listShapes.ts';

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
  /** Earlier versions kept it as a number. */
  agreementId: z.union([z.string(), z.number().int().transform(String)]),
  priceVat: z.string(),
}) satisfies z.ZodType<SelectedInvoice>;

export const pdfShapes = {
  detail: z.strictObject({
    template: z.string(),
    selection: invoiceSelectionSchema,
    /** The bookmark heading or title of a merged PDF. */
    title: z.string(),
  }),
  item: z.union([
    z.strictObject({ customer: customerRefSchema, givenName: z.string(), invoice: invoiceSchema }),
    /** A customer whose list was never fetched: its invoices come in its place. */
    z.strictObject({ fetch: customerRefSchema }),
  ]),
};

export type PdfDetail = z.output<typeof pdfShapes.detail>;
export type PdfItem = z.output<typeof pdfShapes.item>;
