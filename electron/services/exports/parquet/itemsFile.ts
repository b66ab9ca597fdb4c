import type { SchemaElement } from 'hyparquet-writer';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import type { ListRow } from '../../../../shared/domain/listFormat.ts';
import type { Chunks } from '../base/windows.ts';
import { ColumnFile } from './columnFile.ts';
import { PARQUET_FIELDS, text, whole } from './parquetFields.ts';
import { GROUP_ROWS } from './parquetFile.ts';

/** What is kept of an open item; the columns have the names that they have in a file of whole records. */
const KEPT = [
  'invoiceNo',
  'entryNo',
  'type',
  'status',
  'agreementExternalId',
  'invoiceDate',
  'dueDate',
  'priceVat',
  'outstanding',
] as const;

const FIELDS = KEPT.flatMap((id) => {
  const at = INVOICE_FIELDS.findIndex((field) => field.id === id);
  const field = PARQUET_FIELDS[at];
  return field === undefined ? [] : [{ id, ...field }];
});

const NAMES = [
  'customer_number',
  'given_name',
  ...FIELDS.flatMap(({ names }) => names),
  'days_late',
] as const;

const SCHEMA: SchemaElement[] = [
  { name: 'open_items', num_children: NAMES.length, repetition_type: 'REQUIRED' },
  text('customer_number'),
  text('given_name'),
  ...FIELDS.flatMap(({ schema }) => schema),
  { ...whole('days_late'), repetition_type: 'OPTIONAL' },
];

/** Open items as typed columns, and what the file says of itself in its footer. @throws the signal's reason */
export async function* itemsChunks(
  windows: AsyncIterable<readonly ListRow[]>,
  about: Readonly<Record<string, string>>,
  signal: AbortSignal,
  figures: (figures: { readonly longAmounts: number }) => void,
): Chunks {
  const file = new ColumnFile(SCHEMA, NAMES);
  let longAmounts = 0;
  for await (const rows of windows) {
    signal.throwIfAborted();
    for (const row of rows) longAmounts += add(file.columns, row);
    if (file.rows >= GROUP_ROWS) yield* file.group();
  }
  yield* file.end(about);
  figures({ longAmounts });
}

/** How many numbers did not fit their columns. */
function add(columns: readonly unknown[][], row: ListRow): number {
  columns[0]?.push(row['customerNumber']);
  columns[1]?.push(row['givenName']);
  let [at, long] = [2, 0];
  for (const { id, names, add: addField } of FIELDS) {
    if (addField(String(row[id]), columns.slice(at, at + names.length))) long += 1;
    at += names.length;
  }
  const late = row['daysLate'];
  columns[at]?.push(typeof late === 'number' ? BigInt(late) : null);
  return long;
}
