import type { ActivityFilter } from '../../../shared/ipc/activity.ts';
import type { SearchedFields } from './entryText.ts';

/** Whether an entry is meant. One that can no longer be read is always meant: nobody knows what it said. */
export function entryMatch(filter: ActivityFilter): (fields: SearchedFields | null) => boolean {
  const kinds = new Set<unknown>(filter.kinds);
  const wanted = filter.text.trim().toLowerCase();
  // A customer number as the clerk types it, with its prefix letter (SERVICE §2.5).
  const digits = wanted.replace(/^[a-zåäö]\s*(?=\d+$)/u, '');
  const has = (field: unknown) => typeof field === 'string' && field.toLowerCase().includes(wanted);
  return (fields) => {
    if (fields === null) return true;
    const { kind, local, user, connection, customer, invoiceNo } = fields;
    if (kinds.size > 0 && !kinds.has(kind)) return false;
    const day = String(local).slice(0, 10);
    if ((filter.from !== null && day < filter.from) || (filter.to !== null && day > filter.to)) return false;
    if (wanted === '') return true;
    if (has(user) || has(connection) || has(invoiceNo)) return true;
    return typeof customer === 'string' && customer.includes(digits);
  };
}
