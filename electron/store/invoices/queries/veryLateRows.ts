import { VERY_LATE } from '../../../../shared/domain/markNames.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { dayAfter, type LocalDate } from '../../../../shared/domain/wallClock.ts';
import { type CipherDatabase, prepared } from '../../../database/database.ts';
import { amountText } from '../model/amounts.ts';
import { clockText, DAY_UNIT, packedDay } from '../model/clockNumber.ts';
import { customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';

/** An invoice that has become very late in the last days. */
export interface LateRow {
  /** What its id has beyond the base of its list. */
  readonly n: number;
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly outstanding: Decimal;
  readonly dueDate: string;
  readonly hasPdf: boolean;
}

type Row = [
  id: number,
  invoiceNo: string,
  entryNo: string,
  hasPdf: number,
  dueAt: number,
  outstanding: number,
  wide: string | null,
];

const SQL = `SELECT id, invoice_no, entry_no, has_pdf, due_at, outstanding, wide FROM invoice INDEXED BY invoice_open
  WHERE outstanding <> 0 AND outstanding > 0 AND due_at >= ? AND due_at < ?`;
/** Beyond these, all customers are read at once. */
const ONE_BY_ONE = 20;

/** Of these customers, or of all that the file has where they are many, by the ids of their rows. */
export function lateRows(
  database: CipherDatabase,
  customers: readonly number[],
  today: string,
): ReadonlyMap<number, readonly LateRow[]> {
  const daysAgo = (days: number) => packedDay(dayAfter(today as LocalDate, 0, 0, -days)) * DAY_UNIT;
  const { days, newFor } = VERY_LATE;
  const range = [daysAgo(days + newFor - 1), daysAgo(days - 1)];
  const rows =
    customers.length > ONE_BY_ONE
      ? (prepared(database, SQL)
          .raw()
          .all(...range) as Row[])
      : customers.flatMap((id) => {
          const own = prepared(database, `${SQL} AND id >= ? AND id < ?`).raw();
          return own.all(...range, id * ROWS_PER_CUSTOMER, (id + 1) * ROWS_PER_CUSTOMER) as Row[];
        });
  const found = new Map<number, LateRow[]>();
  for (const [id, invoiceNo, entryNo, hasPdf, dueAt, outstanding, wide] of rows) {
    const customerId = customerIdOf(id);
    const own = found.get(customerId) ?? [];
    own.push({
      n: id - customerId * ROWS_PER_CUSTOMER,
      invoiceNo,
      entryNo,
      outstanding: amountText({ outstanding, price: 0, priceVat: 0, balance: 0, wide }, 'outstanding'),
      dueDate: clockText(dueAt),
      hasPdf: hasPdf === 1,
    });
    found.set(customerId, own);
  }
  return found;
}
