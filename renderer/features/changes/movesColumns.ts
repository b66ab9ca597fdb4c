import { CHANGE_KINDS } from '../../../shared/domain/changeKinds.ts';
import type { CustomerMoves } from '../../../shared/ipc/changes.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import { signed } from './signed.ts';

/** A customer that changed and its place in the list, from 0 on. */
export interface PlacedMoves extends CustomerMoves {
  readonly place: number;
}

const KIND_TITLES = {
  new: 'sumNew',
  settled: 'sumSettled',
  changed: 'sumChanged',
  removed: 'sumRemoved',
} as const;
type KindColumn = keyof typeof KIND_TITLES;

export type MovesColumn = 'number' | 'name' | 'at' | 'changes' | 'moved' | 'outstanding' | KindColumn;
type Column = GridColumn<PlacedMoves, MovesColumn>;

interface Words {
  readonly t: Texts<'changes'>;
  readonly formats: Formats;
  readonly now: number;
}

/** What moved at a customer: how many changes of each kind, by how much, and to what. */
export function movesColumns({ t, formats, now }: Words): Column[] {
  const column = (
    id: MovesColumn,
    title: string,
    width: number,
    text: (row: PlacedMoves) => string,
    more: Partial<Column> = {},
  ): Column => ({ id, title, width, text, align: 'start', sortable: false, ...more });
  const count = (value: number) => (value === 0 ? '' : formats.count(value));
  const end = { align: 'end' } as const;
  return [
    column('number', t('columnNumber'), 96, ({ customer }) => customer.ref.number, {
      inSight: 'ifRoom',
      opens: true,
      tone: () => 'link',
    }),
    column('name', t('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
    column('at', t('columnAt'), 100, ({ at }) => formats.moment(at, now)),
    column('changes', t('columnChanges'), 112, ({ changes, isNew }) =>
      isNew && changes === 0 ? t('kindNewCustomer') : formats.count(changes),
    ),
    ...(Object.keys(KIND_TITLES) as KindColumn[]).map((kind) =>
      column(
        kind,
        t(KIND_TITLES[kind]),
        kind === 'removed' ? 116 : 74,
        ({ counts }) => count(counts[CHANGE_KINDS.indexOf(kind)] ?? 0),
        end,
      ),
    ),
    column('moved', t('columnMoved'), 140, ({ moved }) => signed(formats.amount(moved), moved), {
      ...end,
      tone: ({ moved }) => (moved.startsWith('-') ? 'credit' : undefined),
    }),
    column('outstanding', t('columnOutstanding'), 132, ({ outstanding }) => formats.amount(outstanding), {
      ...end,
      inSight: 'always',
    }),
  ];
}
