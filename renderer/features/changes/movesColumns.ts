import { CHANGE_KINDS } from '../../../shared/domain/changeKinds.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { CustomerMoves } from '../../../shared/ipc/changes.ts';
import { cellOf } from '../../base/copiedTable.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { signed } from './signed.ts';

const KIND_TITLES = {
  new: 'sumNew',
  settled: 'sumSettled',
  changed: 'sumChanged',
  removed: 'sumRemoved',
} as const;
type KindColumn = keyof typeof KIND_TITLES;

export type MovesColumn = 'number' | 'name' | 'at' | 'changes' | 'moved' | 'outstanding' | KindColumn;
type Column = GridColumn<CustomerMoves, MovesColumn>;

interface Words {
  readonly t: Texts<'changes'>;
  readonly formats: Formats;
  readonly now: number;
}

/** What moved at a customer: how many changes of each kind, by how much, and to what. */
export function movesColumns({ t, formats, now }: Words): Column[] {
  const column = textColumn<CustomerMoves, MovesColumn>;
  const end = { align: 'end' } as const;
  /** In place of a count of none. */
  const onlyNew = ({ isNew, changes }: CustomerMoves) =>
    isNew && changes === 0 ? t('kindNewCustomer') : null;
  const countOf = ({ counts }: CustomerMoves, kind: KindColumn) => counts[CHANGE_KINDS.indexOf(kind)] || null;
  return [
    column('number', t('columnNumber'), 96, ({ customer }) => customer.ref.number, {
      inSight: 'ifRoom',
      opens: true,
      tone: () => 'link',
      copied: ({ customer }) => cellOf(customer.ref.number, 'identifier'),
    }),
    column('name', t('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
    column('at', t('columnAt'), 100, ({ at }) => formats.moment(at, now), {
      copied: ({ at }) => cellOf(localMoment(at), 'dateTime'),
    }),
    column('changes', t('columnChanges'), 112, (row) => onlyNew(row) ?? formats.count(row.changes), {
      copied: (row) => {
        const word = onlyNew(row);
        return word === null ? cellOf(String(row.changes), 'count') : cellOf(word);
      },
    }),
    ...(Object.keys(KIND_TITLES) as KindColumn[]).map((kind) =>
      column(
        kind,
        t(KIND_TITLES[kind]),
        kind === 'removed' ? 116 : 74,
        (row) => {
          const count = countOf(row, kind);
          return count === null ? '' : formats.count(count);
        },
        { ...end, copied: (row) => cellOf(countOf(row, kind)?.toString() ?? '', 'count') },
      ),
    ),
    column('moved', t('columnMoved'), 140, ({ moved }) => signed(formats.amount(moved), moved), {
      ...end,
      tone: ({ moved }) => (moved.startsWith('-') ? 'credit' : undefined),
      copied: ({ moved }) => cellOf(moved, 'amount'),
    }),
    column('outstanding', t('columnOutstanding'), 132, ({ outstanding }) => formats.amount(outstanding), {
      ...end,
      inSight: 'always',
      copied: ({ outstanding }) => cellOf(outstanding, 'amount'),
    }),
  ];
}
