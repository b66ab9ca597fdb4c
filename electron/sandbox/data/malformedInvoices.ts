import { damagedText } from './damagedRecord.ts';
import {
  type InvoicePlan,
  type InvoiceSource,
  keysAt,
  type ListedRecord,
  listedSource,
  RawJson,
} from './invoiceSource.ts';
import { invoiceRecord, withVat } from './sampleInvoice.ts';

/** Every fourth record is broken, each in its own way. */
const EVERY = 4;
export const MALFORMED_COUNT = 48;

/** A few records that break docs/service.md §2.3 among good ones. */
export function malformedInvoices(plan: InvoicePlan): InvoiceSource {
  return listedSource(
    Array.from({ length: MALFORMED_COUNT }, (_, index): ListedRecord => {
      const day = plan.today - 9 * (MALFORMED_COUNT - index);
      const netOre = 40_000 + index * 404;
      const open = index % 3 === 0;
      const record = invoiceRecord({
        ...keysAt(plan, index),
        day,
        dueDay: day + 30,
        netOre,
        outstandingOre: open ? withVat(netOre) : 0,
        hasPdf: true,
        status: open ? 'open' : 'paid',
      });
      if (index % EVERY !== EVERY - 1) return record;
      return new RawJson(damagedText(JSON.stringify(record), Math.floor(index / EVERY)));
    }),
  );
}
