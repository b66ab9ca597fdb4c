import { useMemo } from 'react';
import type { BankKind } from '../../../shared/domain/bankEntries.ts';
import type { BankRow } from '../../../shared/ipc/bank.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { cellOf } from '../../base/copyTable.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useFetches } from '../../base/list/useFeed.ts';
import { useListGrid } from '../../base/list/useListGrid.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import { useOpenRow } from '../../base/paths.ts';
import { TakeButton } from '../../base/TakeButton.tsx';
import { takeOrGiveBack } from '../../base/undo.ts';
import { useApp } from '../../base/useApp.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { said, type Texts, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import styles from './BankView.module.css';
import { type Matched, showTaken, useBankStore } from './bankStore.ts';
import { BY_NAMES, HINT_NAMES, KIND_NAMES } from './bankWords.ts';
import { SHOWN_BANK_KIND_ID, useBankGone } from './useMatching.ts';

/** A credit has a row for each invoice that it may be for. */
const keyOf = ({ place, choice }: BankRow) => `${place} ${choice}`;

/** Whether rows are those that the lists give now; `gone` once the main process does not hold them any more. */
export interface HeldFile {
  readonly id: number;
  readonly is: 'current' | 'old' | 'gone';
}

interface MatchedGridProps {
  readonly matched: Matched;
  readonly kind: BankKind;
  /** Called with each answer; always the same function. */
  readonly onHeld: (held: HeldFile) => void;
}

/**
 * The credits of one kind. Enter opens the invoice, Ctrl+Enter the customer; a key takes a suggestion, or gives it back.
 * They are asked for again when a list is fetched, and are those that were matched still.
 */
export function MatchedGrid({ matched: { id, connectionId, version }, kind, onHeld }: MatchedGridProps) {
  const bridge = useBridge();
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const { openCustomer, openInvoice } = useOpenRow(connectionId);
  const fetch = useMemo<FetchRows<BankRow>>(
    () => async (offset, limit) => {
      const answer = orThrow(await bridge.bank.page({ id, kind, offset, limit }));
      onHeld({ id, is: answer === null ? 'gone' : answer.isCurrent ? 'current' : 'old' });
      const { rows, matching } = answer ?? { rows: [], matching: 0 };
      return { rows, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, id, kind, onHeld],
  );
  const columns = useMemo(
    () => matchedColumns(kind, { t, compare, invoices, formats }),
    [kind, t, compare, invoices, formats],
  );
  const other = `${useFetches(connectionId)} ${version}`;
  const list = useRemoteList({ fetch, version: { other }, keyOf });
  const { grid, currentRow } = useListGrid(list, columns);
  const take = useTaking(id, currentRow);
  const instead = useEmptyState(list.source, {
    failed: t('failed'),
    none: <EmptyState title={compare('noRows')} />,
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      {(kind === 'suggested' || kind === 'taken') && (
        <div className={styles['rowsHead']}>
          <TakeButton of="t" isTaken={kind === 'taken'} onPress={take} />
        </div>
      )}
      <DataGrid<BankRow, MatchedColumn>
        {...grid}
        letters={letters}
        texts={{
          label: t(KIND_NAMES[kind]),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer, id: invoiceId }) => openInvoice(customer, invoiceId)}
        onGo={({ customer }) => openCustomer(customer)}
      />
    </div>
  );
}

/** Takes the suggestion of a row, or gives back what was taken. The last of a kind leaves the keyboard at its kind. */
function useTaking(id: number, currentRow: () => BankRow | null): () => void {
  const bridge = useBridge();
  const formats = useFormats();
  const gone = useBankGone();
  return () => {
    const row = currentRow();
    if (row === null) return;
    const { place, kind, choice, amount, invoiceNo } = row;
    takeOrGiveBack({
      isTaken: kind === 'taken',
      put: (isTaken) => bridge.bank.take({ id, place, choice: isTaken ? choice : null }),
      what: said('bank', 'tookOne', { amount: formats.amount(amount), number: invoiceNo }),
      show: ({ figures }) => {
        showTaken(id, figures);
        const { kind: shown } = useBankStore.getState();
        const left = figures.kinds.find((one) => one.kind === shown)?.count ?? 0;
        if (left === 0) focusSoon(SHOWN_BANK_KIND_ID);
      },
      gone,
    });
  };
}

type MatchedColumn =
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
function matchedColumns(kind: BankKind, words: Words): Column[] {
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
