import { daysSince, OWED_PARTS } from '../../../../shared/domain/ageing.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { decimalFromScaled } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { AsOfItem } from '../../../../shared/ipc/asOf.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { readRow, readValue } from '../../database/query.ts';
import { type FieldTexts, fieldTexts } from '../ingest/fieldTexts.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { ROW_COLUMNS, readColumns } from '../ingest/storedFields.ts';
import { storedValues } from '../ingest/storedValues.ts';
import type { PastItem } from './pastItems.ts';

const ROW = `SELECT ${readColumns(ROW_COLUMNS)} FROM invoice WHERE id = ?`;

/** An item with its fields as they were on the day: those that were changed since, and those of its row today. */
export function pastRecord(
  database: CipherDatabase,
  customerId: number,
  { n, outstanding, was }: PastItem,
  day: LocalDate,
): Omit<AsOfItem, 'customer'> {
  const base = customerId * ID_SPAN;
  const row = readRow(database, ROW, base + n);
  const now =
    row && was?.isAlone !== true
      ? fieldTexts(storedValues(row, (word) => wordOf(database, base + word)))
      : {};
  const texts = { ...now, ...was?.texts } as FieldTexts;
  const late = daysSince(texts.dueDate, day);
  const amount = typeof outstanding === 'number' ? decimalFromScaled(outstanding) : outstanding;
  return {
    id: row === undefined ? null : base + n,
    invoiceNo: texts.invoiceNo,
    entryNo: texts.entryNo,
    type: texts.type,
    status: texts.status,
    agreementExternalId: texts.agreementExternalId,
    invoiceDate: texts.invoiceDate,
    dueDate: texts.dueDate,
    priceVat: texts.priceVat as Decimal,
    outstanding: amount,
    daysLate: !amount.startsWith('-') && late >= OWED_PARTS.overdue.from ? late : null,
  };
}

function wordOf(database: CipherDatabase, id: number): string {
  return String(readValue(database, 'SELECT text FROM word WHERE id = ?', id) ?? '');
}
