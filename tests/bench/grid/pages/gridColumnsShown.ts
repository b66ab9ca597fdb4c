import { invoiceColumns } from '../../../../renderer/features/invoices/invoiceColumns.ts';
import { formatAmount, formatCount } from '../../../../shared/domain/amountFormat.ts';
import { formatDateTime, formatDay } from '../../../../shared/domain/dayFormat.ts';

const asKey = (key: string) => key;

/** Every column of the product, in its own formats; the headings are the keys of the catalogue. */
export const COLUMNS = invoiceColumns(asKey, asKey, {
  amount: (decimal) => formatAmount(decimal, 'space-comma'),
  count: (count) => formatCount(count, 'space-comma'),
  counted: (count) => ({ count, shown: formatCount(count, 'space-comma') }),
  date: (at) => formatDay(at, 'iso'),
  dateTime: (at) => formatDateTime(at, 'iso'),
  recordTime: (at) => formatDateTime(at, 'iso'),
  day: String,
  moment: String,
  age: String,
  stale: () => false,
});

export const ROW_HEIGHT = 30;
export const HEADER_HEIGHT = 32;
