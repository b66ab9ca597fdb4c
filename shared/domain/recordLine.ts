/**
 * What JSON lines say of a record, which is its own JSON text as the service sent it; in a list of all customers beside
 * the number of its own. It is not put among the record's keys, of which one may have the same name.
 */
export function recordLine(record: string, customerNumber: string | null): string {
  if (customerNumber === null) return record;
  return `{"customer_number":${JSON.stringify(customerNumber)},"record":${record.trim()}}`;
}
