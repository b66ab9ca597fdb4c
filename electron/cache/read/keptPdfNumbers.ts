import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../database/database.ts';

/** Numbers of the invoices whose PDF is kept, from the index alone: no PDF is read or deciphered. */
export function keptPdfNumbers(pdfs: CipherDatabase, { connectionId, number }: CustomerRef): string[] {
  return pdfs
    .prepare('SELECT invoice_no FROM pdf WHERE connection_id = ? AND number = ?')
    .pluck()
    .all(connectionId, number) as string[];
}
