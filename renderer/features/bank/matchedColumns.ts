import type { BankKind } from '../../../shared/domain/bankEntries.ts';
import type { BankRow } from '../../../shared/ipc/bank.ts';
import { cellOf } from '../../base/copiedTable.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { BY_NAMES, HINT_NAMES } from './bankWords.ts';

export type MatchedColumn =
  | 'bookedOn'
  | 'payer'
  | 'amount'
  | 'customer'
  | 'invoiceNo'
  | 'outstanding'
  | 'difference'
  | 'remark'
  | 'by'
  | 'choice'
  | 'hint'
  | 'reference'
  | 'text';
type Column = GridColumn<BankRow, MatchedColumn>;

interface Words {
  readonly t: Texts<'bank'>;
  readonly compare: Texts<'compare'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
}

const FIRST: readonly MatchedColumn[] = ['bookedOn', 'amount', 'payer'];
const FOUND: readonly MatchedColumn[] = [
  ...(['customer', 'invoiceNo', 'outstanding', 'difference'] as const),
  'remark',
];
const MATCHED: readonly MatchedColumn[] = [...FIRST, ...FOUND, 'reference', 'text'];

/** What a row of each kind has. */
const SHOWN: Readonly<Record<BankKind, readonly MatchedColumn[]>> = {
  reference: MATCHED,
  number: MATCHED,
  text: MATCHED,
  taken: MATCHED,
  suggested: [...FIRST, 'choice', ...FOUND, 'by', 'reference', 'text'],
  unmatched: [...FIRST, 'reference', 'text', 'hint', 'customer', 'invoiceNo'],
  // A payment, then what takes it back.
  takenBack: [...FIRST, 'reference', 'text', 'customer', 'invoiceNo'],
};

/** The columns of the rows of a kind. */
export function matchedColumns(kind: BankKind, words: Words): Column[] {
  const all = allColumns(words);
  return SHOWN[kind].flatMap((id) => all.find((column) => column.id === id) ?? []);
}

function allColumns({ t, compare, invoices, formats }: Words): Column[] {
  const column = textColumn<BankRow, MatchedColumn>;
  const amount = (id: 'amount' | 'outstanding' | 'difference', title: string): Column =>
    column(id, title, 100, ({ [id]: value }) => (value === null ? '' : formats.amount(value)), {
      align: 'end',
      sticky: id === 'amount' ? 'always' : 'ifRoom',
      tone: ({ [id]: value }) => (id === 'difference' && value?.startsWith('-') ? 'credit' : undefined),
      copied: ({ [id]: value }) => cellOf(value, 'amount'),
    });
  return [
    column(
      'bookedOn',
      t('roleBookedOn'),
      84,
      ({ bookedOn }) => (bookedOn === null ? '' : formats.date(bookedOn)),
      {
        copied: ({ bookedOn }) => cellOf(bookedOn, 'dateTime'),
      },
    ),
    amount('amount', t('columnCredit')),
    column('payer', t('rolePayer'), 240, ({ payer }) => payer, { words: true }),
    column('customer', invoices('columnCustomer'), 76, ({ customer }) => customer, {
      sticky: 'ifRoom',
      copied: ({ customer }) => cellOf(customer, 'identifier'),
    }),
    column('invoiceNo', invoices('columnInvoiceNo'), 92, (row) => invoiceText(row, compare, formats), {
      opens: true,
      tone: ({ id }) => (id === null ? undefined : 'link'),
      copied: ({ invoiceNo }) => cellOf(invoiceNo, 'identifier'),
    }),
    amount('outstanding', invoices('columnOutstanding')),
    amount('difference', compare('columnDifference')),
    column('remark', t('columnRemark'), 280, (row) => remarkText(row, t, formats), { words: true }),
    column('by', t('columnBy'), 220, ({ by }) => (by === null ? '' : t(BY_NAMES[by])), { words: true }),
    column('choice', t('columnChoice'), 70, (row) => choiceText(row, t, formats)),
    column('hint', compare('columnProblem'), 280, ({ hint }) => (hint === null ? '' : t(HINT_NAMES[hint])), {
      words: true,
    }),
    column('reference', t('roleReference'), 130, ({ reference }) => reference, {
      copied: ({ reference }) => cellOf(reference, 'identifier'),
    }),
    column('text', t('roleText'), 220, ({ text }) => text.replace(/\s+/g, ' '), { words: true }),
  ];
}

function invoiceText({ invoiceNo, invoices }: BankRow, t: Texts<'compare'>, formats: Formats): string {
  return invoices <= 1 ? invoiceNo : t('lineMore', { line: invoiceNo, ...formats.counted(invoices - 1) });
}

/** What came is less or more than is owed, and by how many credits it came. */
function remarkText(
  { kind, difference, credits, hint }: BankRow,
  t: Texts<'bank'>,
  formats: Formats,
): string {
  const parts = [
    kind === 'suggested' && hint !== null ? t(HINT_NAMES[hint]) : '',
    difference === null || difference === '0'
      ? ''
      : t(difference.startsWith('-') ? 'remarkLess' : 'remarkMore'),
    credits > 1 ? t('remarkCredits', formats.counted(credits)) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function choiceText({ choice, choices, isMore }: BankRow, t: Texts<'bank'>, formats: Formats): string {
  if (choices === 0) return '';
  const values = { choice: formats.count(choice + 1), choices: formats.count(choices) };
  return t(isMore ? 'choiceOfMore' : 'choiceOf', values);
}
