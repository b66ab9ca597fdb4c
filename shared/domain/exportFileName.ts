import { safeFileStem } from './safeFileStem.ts';

export interface NamedInvoice {
  readonly customerNumber: string;
  readonly invoiceNo: string;
  /** Local wall-clock time of the service. */
  readonly invoiceDate: string;
}

/**
 * The file name of an invoice's PDF: `10001_50001_2026-01-31.pdf`. Safe on Windows, macOS and Linux: reserved
 * names, separators, control and direction characters are replaced, the length is bounded (PROMISES P36).
 */
export function exportFileName(invoice: NamedInvoice): string {
  const name = `${invoice.customerNumber}_${invoice.invoiceNo}_${invoice.invoiceDate.slice(0, 10)}`;
  return safePdfName(name);
}

/** Any text as the safe name of a PDF; `invoice.pdf` where nothing of it can stand in a name. */
export function safePdfName(text: string): string {
  return `${safeFileStem(text, 'invoice')}.pdf`;
}

/** `name (2).pdf`, `name (3).pdf` … */
export function numberedFileName(name: string, count: number): string {
  return count <= 1 ? name : name.replace(/(\.[^.]*)?$/, (ending) => ` (${count})${ending}`);
}

/** How file systems that fold case and composition see a name: two names with one key are one file. */
export function fileNameKey(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en');
}
