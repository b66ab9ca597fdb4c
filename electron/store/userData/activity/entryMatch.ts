import { textFinder } from '../../../../shared/domain/foldedText.ts';
import type { ActivityFilter, ActivityKind } from '../../../../shared/ipc/activity.ts';
import type { SearchedFields } from './entryText.ts';

/** Whether an entry is meant. One that can no longer be read is always meant: nobody knows what it said. */
export function entryMatch(filter: ActivityFilter): (fields: SearchedFields | null) => boolean {
  const kinds = new Set<unknown>(filter.kinds);
  const wanted = wantedText(filter);
  const digits = wantedDigits(filter);
  const isIn = textFinder(wanted);
  const has = (field: unknown) => typeof field === 'string' && isIn(field);
  const isAboutCustomer = (field: unknown) => typeof field === 'string' && field.includes(digits);
  return (fields) => {
    if (fields === null) return true;
    const { kind, local, user, connection, customer, invoiceNo, numbers } = fields;
    if (kinds.size > 0 && !kinds.has(kind)) return false;
    const day = String(local).slice(0, 10);
    if ((filter.from !== null && day < filter.from) || (filter.to !== null && day > filter.to)) return false;
    if (wanted === '') return true;
    if (has(user) || has(connection) || has(invoiceNo)) return true;
    // A space stands between two numbers, and none in what is wanted of one.
    return isAboutCustomer(customer) || (!digits.includes(' ') && isAboutCustomer(numbers));
  };
}

/** What was noted is a line of its own in a customer's history of contact. */
const OF_MARKS: readonly unknown[] = ['marked', 'marksTakenBack'] satisfies ActivityKind[];

/** Nothing was said or sent: somebody only looked at the customer. */
const LOOK_UPS: readonly unknown[] = [
  'lookUp',
  'agreementsFetched',
  'pdfOpened',
  'refreshBegun',
  'refreshEnded',
] satisfies ActivityKind[];

/**
 * Whether an entry names just this customer, alone or among others, and says more than that something was noted, or
 * without `lookUps` than that it was looked at. One that can no longer be read names none.
 */
export function isAbout(
  connection: string,
  number: string,
  lookUps: boolean,
): (fields: SearchedFields | null) => boolean {
  const leftOut = lookUps ? OF_MARKS : [...OF_MARKS, ...LOOK_UPS];
  return (fields) => {
    if (fields === null || fields.connection !== connection || leftOut.includes(fields.kind)) return false;
    const { customer, numbers } = fields;
    return customer === number || (typeof numbers === 'string' && numbers.split(' ').includes(number));
  };
}

/** Of the customers of an entry the one that a filter has found it by, the very number first; null for none. */
export function foundCustomer(filter: ActivityFilter, numbers: string | null): string | null {
  const digits = wantedDigits(filter);
  if (numbers === null || !/^\d+$/.test(digits)) return null;
  const all = numbers.split(' ');
  return all.find((number) => number === digits) ?? all.find((number) => number.includes(digits)) ?? null;
}

function wantedText(filter: ActivityFilter): string {
  return filter.text.trim().toLowerCase();
}

/** A customer number as the clerk types it, with its prefix letter (docs/service.md §2.5). */
function wantedDigits(filter: ActivityFilter): string {
  return wantedText(filter).replace(/^[a-zåäö]\s*(?=\d+$)/u, '');
}
