import { safePdfName } from '../../shared/domain/fileNameTemplate.ts';

/** The name that the default template gives an invoice's PDF: `10001_50001_2026-01-31.pdf`. */
export function exportFileName(invoice: {
  readonly customerNumber: string;
  readonly invoiceNo: string;
  readonly invoiceDate: string;
}): string {
  return safePdfName(`${invoice.customerNumber}_${invoice.invoiceNo}_${invoice.invoiceDate.slice(0, 10)}`);
}
