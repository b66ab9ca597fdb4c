import type { CellKind, ListColumn, ListRow } from '../../../../shared/domain/listFormat.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { Catalogue } from '../../../../shared/i18n/catalogues.ts';
import {
  DAY_NAMES,
  HINT_NAMES,
  KIND_NAMES,
  PASS_NAMES,
  PROBLEM_NAMES,
  suggestionWords,
} from '../../../../shared/i18n/comparedNames.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { ComparedSums, ExplainedRow } from '../../../../shared/ipc/compare.ts';

/** As wide as any other. */
const A_DAY = '2000-01-01 00:00:00';
/** As many digits as most numbers of customers and invoices have at most. */
const A_NUMBER = '8888888888';

interface Column {
  readonly key: string;
  readonly header: (texts: Catalogue) => string;
  readonly kind: CellKind;
  /** On paper the kind is a heading above its rows, and what is said of a row is in one column. */
  readonly place: 'both' | 'file' | 'paper';
  readonly value: (row: ExplainedRow, texts: Catalogue) => string | number | null;
}

/** The columns of a saved comparison, in their order. */
const COLUMNS: readonly Column[] = [
  {
    key: 'kind',
    header: ({ compare }) => compare.columnKind,
    kind: 'text',
    place: 'file',
    value: ({ kind }, { compare }) => compare[KIND_NAMES[kind]],
  },
  {
    key: 'customer',
    header: ({ invoices }) => invoices.columnCustomer,
    kind: 'identifier',
    place: 'both',
    value: ({ customer }) => customer,
  },
  {
    key: 'invoiceNo',
    header: ({ invoices }) => invoices.columnInvoiceNo,
    kind: 'identifier',
    place: 'both',
    value: ({ invoiceNo }) => invoiceNo,
  },
  {
    key: 'written',
    header: ({ compare }) => compare.columnWritten,
    kind: 'identifier',
    place: 'both',
    value: ({ written }) => written,
  },
  {
    key: 'there',
    header: ({ compare }) => compare.columnThere,
    kind: 'amount',
    place: 'both',
    value: ({ there }) => there,
  },
  {
    key: 'here',
    header: ({ compare }) => compare.columnHere,
    kind: 'amount',
    place: 'both',
    value: ({ here }) => here,
  },
  {
    key: 'difference',
    header: ({ compare }) => compare.columnDifference,
    kind: 'amount',
    place: 'both',
    value: ({ kind, difference }) => (kind === 'unreadable' ? null : difference),
  },
  {
    key: 'hint',
    header: ({ compare }) => compare.columnHint,
    kind: 'text',
    place: 'file',
    value: ({ hint }, { compare }) => hint && compare[HINT_NAMES[hint]],
  },
  {
    key: 'explanation',
    header: ({ explanations }) => explanations.explanation,
    kind: 'text',
    place: 'file',
    value: ({ explanation }) => explanation,
  },
  {
    key: 'dueDate',
    header: ({ invoices }) => invoices.columnDueDate,
    kind: 'dateTime',
    place: 'both',
    value: ({ dueDate }) => dueDate,
  },
  {
    key: 'dayOf',
    header: ({ compare }) => compare.columnDayOf,
    kind: 'text',
    place: 'file',
    value: ({ otherDay }, { compare }) => otherDay && compare[DAY_NAMES[otherDay.of]],
  },
  {
    key: 'dayThere',
    header: ({ compare }) => compare.columnDayThere,
    kind: 'dateTime',
    place: 'file',
    value: ({ otherDay }) => otherDay && `${otherDay.there} 00:00:00`,
  },
  {
    key: 'dayHere',
    header: ({ compare }) => compare.columnDayHere,
    kind: 'dateTime',
    place: 'file',
    value: ({ otherDay }) => otherDay && `${otherDay.here} 00:00:00`,
  },
  {
    key: 'firstLine',
    header: ({ compare }) => compare.columnLines,
    kind: 'count',
    place: 'both',
    value: ({ firstLine }) => firstLine,
  },
  {
    key: 'lines',
    header: ({ comparisonFile }) => comparisonFile.columnLineCount,
    kind: 'count',
    place: 'file',
    value: ({ lines }) => lines,
  },
  {
    key: 'invoices',
    header: ({ comparisonFile }) => comparisonFile.columnInvoiceCount,
    kind: 'count',
    place: 'file',
    value: ({ invoices }) => invoices,
  },
  {
    key: 'pass',
    header: ({ compare }) => compare.columnPass,
    kind: 'text',
    place: 'file',
    value: ({ pass }, { compare }) => pass && compare[PASS_NAMES[pass]],
  },
  {
    key: 'suggestion',
    header: ({ bank }) => bank.columnRemark,
    kind: 'text',
    place: 'file',
    value: ({ suggestion }, texts) => maybeText(suggestion, texts),
  },
  {
    key: 'text',
    header: ({ compare }) => compare.columnText,
    kind: 'text',
    place: 'file',
    value: ({ text }) => text,
  },
  {
    key: 'problem',
    header: ({ compare }) => compare.columnProblem,
    kind: 'text',
    place: 'file',
    value: ({ problem }, { compare }) => problem && compare[PROBLEM_NAMES[problem]],
  },
  {
    key: 'note',
    header: ({ comparisonFile }) => comparisonFile.columnNote,
    kind: 'text',
    place: 'paper',
    value: (row, texts) => noteOf(row, texts),
  },
];

export type SummedColumn = 'there' | 'here' | 'difference';

export type ComparisonSums = Readonly<Record<SummedColumn, Decimal>>;

/** Those of a file of cells, or those on paper, with the sums of the rows that are written. */
export function comparisonColumns(
  where: 'file' | 'paper',
  texts: Catalogue,
  sums: ComparisonSums,
): readonly ListColumn[] {
  const shown = COLUMNS.filter(({ place }) => place === 'both' || place === where);
  return shown.map(({ key, header, kind }) => {
    const total = (sums as Readonly<Record<string, Decimal | undefined>>)[key];
    return { key, header: header(texts), kind, ...(total !== undefined && { total }) };
  });
}

/**
 * What may come far below the first rows, which are all of one kind: the outcomes that are written, a day, and what a note
 * may be besides an unreadable amount.
 */
export function likelyCells(
  written: readonly Pick<ComparedSums, 'kind' | 'count'>[],
  { compare }: Catalogue,
): readonly ListRow[] {
  const kinds = written.filter(({ count }) => count > 0);
  return [
    { customer: A_NUMBER, invoiceNo: A_NUMBER, dueDate: A_DAY, dayThere: A_DAY, dayHere: A_DAY },
    ...kinds.map(({ kind }) => ({ kind: compare[KIND_NAMES[kind]] })),
    ...[...Object.values(HINT_NAMES), ...Object.values(PROBLEM_NAMES), PASS_NAMES.suggested].map((name) => ({
      note: compare[name],
    })),
    ...[compare.maybeInvoice, compare.maybeLine].map((text) => ({ note: text, suggestion: text })),
  ];
}

/** What a row without the other side may be. */
function maybeText(suggestion: ExplainedRow['suggestion'], { compare }: Catalogue): string {
  const words = suggestionWords(suggestion);
  return words === null ? '' : filled(compare[words.key], words.values);
}

function noteOf(row: ExplainedRow, texts: Catalogue): string {
  const taken = row.pass === 'suggested' ? texts.compare[PASS_NAMES.suggested] : '';
  return [taken, reasonOf(row, texts)].filter((one) => one !== '').join('; ');
}

function reasonOf(row: ExplainedRow, texts: Catalogue): string {
  const { compare } = texts;
  const { hint, problem, text, explanation, otherDay } = row;
  if (explanation !== null) return explanation;
  if (otherDay !== null) return `${compare[DAY_NAMES[otherDay.of]]}: ${otherDay.there} / ${otherDay.here}`;
  if (hint !== null) return compare[HINT_NAMES[hint]];
  if (problem === null) return maybeText(row.suggestion, texts);
  const why = compare[PROBLEM_NAMES[problem]];
  return text === '' ? why : `${why}: ${text}`;
}

export function comparisonRow(row: ExplainedRow, texts: Catalogue): ListRow {
  return Object.fromEntries(COLUMNS.map(({ key, value }) => [key, value(row, texts)]));
}
