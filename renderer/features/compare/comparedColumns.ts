import { useCallback } from 'react';
import type { ComparedKind } from '../../../shared/domain/comparison.ts';
import {
  DAY_NAMES,
  HINT_NAMES,
  KIND_NAMES,
  PASS_NAMES,
  PROBLEM_NAMES,
  suggestionWords,
} from '../../../shared/i18n/comparedNames.ts';
import type { ComparisonFigures, ExplainedRow, RowExplanation } from '../../../shared/ipc/compare.ts';
import { cellOf } from '../../base/copyTable.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, type Texts, useTexts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';

/** What a row is of: the ledger's lines, or the invoices in Kontor where it has none. */
export function comparedKey({ customer, invoiceNo, firstLine }: ExplainedRow): string {
  return [customer, firstLine, invoiceNo].join(' ');
}

export type ComparedColumn =
  | 'customer'
  | 'invoiceNo'
  | 'written'
  | 'there'
  | 'here'
  | 'difference'
  | 'dueDate'
  | 'dayOf'
  | 'dayThere'
  | 'dayHere'
  | 'hint'
  | 'suggestion'
  | 'explanation'
  | 'lines'
  | 'pass'
  | 'text'
  | 'problem';
type Column = GridColumn<ExplainedRow, ComparedColumn>;

interface Words {
  readonly t: Texts<'compare'>;
  readonly bank: Texts<'bank'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
  readonly explanations: Texts<'explanations'>;
  readonly beforeText: BeforeText;
}

const ON_BOTH_SIDES: readonly ComparedColumn[] = [
  ...(['customer', 'invoiceNo', 'written', 'there', 'here', 'difference'] as const),
  ...(['explanation', 'dueDate', 'lines', 'pass'] as const),
];
const ONLY_THERE: readonly ComparedColumn[] = [
  ...(['customer', 'invoiceNo', 'there', 'difference', 'suggestion', 'explanation', 'lines'] as const),
];
const ONLY_HERE: readonly ComparedColumn[] = [
  ...(['customer', 'invoiceNo', 'here', 'difference', 'suggestion', 'explanation', 'dueDate'] as const),
];
const OTHER_DAY: readonly ComparedColumn[] = [
  ...(['customer', 'invoiceNo', 'written', 'there'] as const),
  ...(['dayOf', 'dayThere', 'dayHere', 'explanation', 'lines', 'pass'] as const),
];
/** What may have no number has its reference. */
const NUMBERED_OR_NOT = ONLY_THERE.toSpliced(2, 0, 'written');

/** What a row of each kind has. */
const SHOWN: Readonly<Record<ComparedKind, readonly ComparedColumn[]>> = {
  equal: ON_BOTH_SIDES.filter((id) => id !== 'explanation'),
  tolerance: ON_BOTH_SIDES,
  amount: ON_BOTH_SIDES.toSpliced(6, 0, 'hint'),
  twice: ON_BOTH_SIDES,
  date: OTHER_DAY,
  outside: ONLY_THERE,
  neverFetched: ONLY_THERE,
  notKnownThen: ONLY_THERE,
  filteredOut: ON_BOTH_SIDES,
  settled: NUMBERED_OR_NOT,
  unknown: ONLY_THERE,
  noNumber: NUMBERED_OR_NOT,
  afterDay: ONLY_HERE,
  credit: ONLY_HERE,
  onlyHere: ONLY_HERE,
  unreadable: ['lines', 'customer', 'invoiceNo', 'text', 'problem', 'explanation'],
};

/** The columns of the rows of a kind. */
export function comparedColumns(
  kind: ComparedKind,
  { suggestions: { open, several } }: ComparisonFigures,
  words: Words,
): Column[] {
  const all = allColumns(words);
  const shown = open + several === 0 ? SHOWN[kind].filter((id) => id !== 'suggestion') : SHOWN[kind];
  return shown.flatMap((id) => all.find((column) => column.id === id) ?? []);
}

function allColumns({ t, bank, invoices, formats, explanations, beforeText }: Words): Column[] {
  const column = textColumn<ExplainedRow, ComparedColumn>;
  const amount = (id: 'there' | 'here' | 'difference', title: string) => {
    const amountOf = (row: ExplainedRow) => row[id];
    return column(
      id,
      title,
      104,
      (row) => {
        const value = amountOf(row);
        return value === null ? '' : formats.amount(value);
      },
      {
        align: 'end',
        sticky: id === 'difference' ? 'always' : 'ifRoom',
        tone: (row) => (amountOf(row)?.startsWith('-') ? 'credit' : undefined),
        copied: (row) => cellOf(amountOf(row), 'amount'),
      },
    );
  };
  const day = (side: 'there' | 'here', title: string) =>
    column(
      side === 'there' ? 'dayThere' : 'dayHere',
      title,
      96,
      ({ otherDay }) => (otherDay === null ? '' : formats.date(otherDay[side])),
      { copied: ({ otherDay }) => cellOf(otherDay?.[side] ?? null, 'dateTime') },
    );
  const named = <Name extends string>(
    name: Name | null,
    names: Readonly<Record<Name, TextKey<'compare'>>>,
  ) => (name === null ? '' : t(names[name]));
  return [
    column('customer', invoices('columnCustomer'), 76, ({ customer }) => customer, {
      sticky: 'ifRoom',
      copied: ({ customer }) => cellOf(customer, 'identifier'),
    }),
    column('invoiceNo', invoices('columnInvoiceNo'), 84, ({ invoiceNo }) => invoiceNo, {
      opens: true,
      tone: ({ id }) => (id === null ? undefined : 'link'),
      copied: ({ invoiceNo }) => cellOf(invoiceNo, 'identifier'),
    }),
    column('written', t('columnWritten'), 92, ({ written }) => written ?? '', {
      copied: ({ written }) => cellOf(written, 'identifier'),
    }),
    amount('there', t('columnThere')),
    amount('here', t('columnHere')),
    amount('difference', t('columnDifference')),
    column('hint', t('columnHint'), 140, ({ hint }) => named(hint, HINT_NAMES), { words: true }),
    column('suggestion', bank('columnRemark'), 320, ({ suggestion }) => maybeText(suggestion, t), {
      words: true,
    }),
    column(
      'explanation',
      explanations('explanation'),
      280,
      ({ explanation, before }) => explanation ?? (before === null ? '' : beforeText(before)),
      { words: true, tone: ({ explanation }) => (explanation === null ? 'faint' : undefined) },
    ),
    column(
      'dueDate',
      invoices('columnDueDate'),
      80,
      ({ dueDate }) => (dueDate === null ? '' : formats.date(dueDate)),
      { copied: ({ dueDate }) => cellOf(dueDate, 'dateTime') },
    ),
    column('dayOf', t('columnDayOf'), 104, ({ otherDay }) => named(otherDay?.of ?? null, DAY_NAMES), {
      words: true,
    }),
    day('there', t('columnDayThere')),
    day('here', t('columnDayHere')),
    column('lines', t('columnLines'), 64, (row) => linesText(row, t, formats), { words: true }),
    column('pass', t('columnPass'), 120, ({ pass }) => named(pass, PASS_NAMES), { words: true }),
    column('text', t('columnText'), 180, ({ text }) => text, { words: true }),
    column('problem', t('columnProblem'), 260, ({ problem }) => named(problem, PROBLEM_NAMES), {
      words: true,
    }),
  ];
}

function maybeText(suggestion: ExplainedRow['suggestion'], t: Texts<'compare'>): string {
  const words = suggestionWords(suggestion);
  return words === null ? '' : t(words.key, words.values);
}

function linesText({ firstLine, lines }: ExplainedRow, t: Texts<'compare'>, formats: Formats): string {
  if (firstLine === null) return '';
  const line = formats.count(firstLine);
  return lines <= 1 ? line : t('lineMore', { line, ...formats.counted(lines - 1) });
}

/** What was said of another difference of the same invoice, and which that was. */
type BeforeText = (before: NonNullable<RowExplanation['before']>) => string;

export function useBeforeText(): BeforeText {
  const t = useTexts('explanations');
  const kinds = useTexts('compare');
  const formats = useFormats();
  return useCallback(
    ({ text, kind, difference }) => {
      // What is written in an unreadable line, and the two days, are no amounts.
      const isAmount = kind !== 'unreadable' && kind !== 'date';
      const was = isAmount ? formats.amount(difference) : difference;
      return t('before', { text, kind: kinds(KIND_NAMES[kind]), difference: was });
    },
    [t, kinds, formats],
  );
}
