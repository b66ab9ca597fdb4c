/** What an invoice is known by; null for a field that could not be read. */
export interface RecordNames {
  readonly entryNo: string | null;
  readonly invoiceNo: string | null;
  readonly type: string | null;
}

/** Of a record that could not be read: names of the documented type. */
export function recordNames(value: unknown): RecordNames {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const name = (field: string): string | null => {
    const text = Object.hasOwn(fields, field) ? fields[field] : null;
    return typeof text === 'string' && text !== '' ? text.toWellFormed() : null;
  };
  return { entryNo: name('entry_no'), invoiceNo: name('invoice_no'), type: name('type') };
}
