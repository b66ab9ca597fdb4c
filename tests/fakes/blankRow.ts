import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import { byField } from '../../shared/domain/invoiceFields.ts';
import { decimalFromScaled } from '../../shared/domain/money.ts';
import type { WallClock } from '../../shared/domain/wallClock.ts';

/** A row with nothing in it, for what a test does not ask about: fields of later versions are in it, too. */
export const BLANK_ROW: InvoiceRow = {
  ...byField({
    identifier: '',
    sharedIdentifier: '',
    word: '',
    wholeNumber: '0',
    wallClock: '2026-01-01 00:00:00' as WallClock,
    amount: decimalFromScaled(0),
    flag: false,
    tags: [] as string[],
  }),
  customerNumber: '4711' as CustomerNumber,
  givenName: '',
  fetchedAt: 0,
  id: 1,
  creditNote: false,
  overdue: false,
  daysLate: null,
  exportedHere: false,
  marks: null,
  change: null,
};
