import type { CellKind, ListColumn, ListRow } from '../../../../shared/domain/listFormat.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { Catalogue } from '../../../../shared/i18n/catalogues.ts';
import { HINT_NAMES, KIND_NAMES, PASS_NAMES, PROBLEM_NAMES } from '../../../../shared/i18n/comparedNames.ts';
import type { ComparedRow } from '../../../../shared/ipc/compare.ts';

interface Column {
  readonly key: string;
  readonly header: (texts: Catalogue) => string;
  readonly kind: CellKind;
  readonly value: (row: ComparedRow, texts: Catalogue) => string | number | null;
}

/** The columns of a saved comparison, in their order. */
const COLUMNS: readonly Column[] = [
  {
    key: 'kind',
    header: ({ compare }) => compare.columnKind,
    kind: 'text',
    value: ({ kind }, { compare }) => compare[KIND_NAMES[kind]],
  },
  {
    key: 'customer',
    header: ({ invoices }) => invoices.columnCustomer,
    kind: 'identifier',
    value: ({ customer }) => customer,
  },
  {
    key: 'invoiceNo',
    header: ({ invoices }) => invoices.columnInvoiceNo,
    kind: 'identifier',
    value: ({ invoiceNo }) => invoiceNo,
  },
  {
    key: 'written',
    header: ({ compare }) => compare.columnWritten,
    kind: 'identifier',
    value: ({ written }) => written,
  },
  {
    key: 'there',
    header: ({ compare }) => compare.columnThere,
    kind: 'amount',
    value: ({ there }) => there,
  },
  {
    key: 'here',
    header: ({ compare }) => compare.columnHere,
    kind: 'amount',
    value: ({ here }) => here,
  },
  {
    key: 'difference',
    header: ({ compare }) => compare.columnDifference,
    kind: 'amount',
    value: ({ kind, difference }) => (kind === 'unreadable' ? null : difference),
  },
  {
    key: 'hint',
    header: ({ compare }) => compare.columnHint,
    kind: 'text',
    value: ({ hint }, { compare }) => hint && compare[HINT_NAMES[hint]],
  },
  {
    key: 'dueDate',
    header: ({ invoices }) => invoices.columnDueDate,
    kind: 'dateTime',
    value: ({ dueDate }) => dueDate,
  },
  {
    key: 'firstLine',
    header: ({ compare }) => compare.columnLines,
    kind: 'count',
    value: ({ firstLine }) => firstLine,
  },
  {
    key: 'lines',
    header: ({ comparisonFile }) => comparisonFile.columnLineCount,
    kind: 'count',
    value: ({ lines }) => lines,
  },
  {
    key: 'invoices',
    header: ({ comparisonFile }) => comparisonFile.columnInvoiceCount,
    kind: 'count',
    value: ({ invoices }) => invoices,
  },
  {
    key: 'pass',
    header: ({ compare }) => compare.columnPass,
    kind: 'text',
    value: ({ pass }, { compare }) => pass && compare[PASS_NAMES[pass]],
  },
  {
    key: 'text',
    header: ({ compare }) => compare.columnText,
    kind: 'text',
    value: ({ text }) => text,
  },
  {
    key: 'problem',
    header: ({ compare }) => compare.columnProblem,
    kind: 'text',
    value: ({ problem }, { compare }) => problem && compare[PROBLEM_NAMES[problem]],
  },
];

export type SummedColumn = 'there' | 'here' | 'difference';

/** With the sums of the rows that are written. */
export function comparisonColumns(
  texts: Catalogue,
  sums: Readonly<Record<SummedColumn, Decimal>>,
): readonly ListColumn[] {
  const totals: Readonly<Record<string, Decimal | undefined>> = sums;
  return COLUMNS.map(({ key, header, kind }) => {
    const total = totals[key];
    return { key, header: header(texts), kind, ...(total !== undefined && { total }) };
  });
}

export function comparisonRow(row: ComparedRow, texts: Catalogue): ListRow {
  return Object.fromEntries(COLUMNS.map(({ key, value }) => [key, value(row, texts)]));
}
