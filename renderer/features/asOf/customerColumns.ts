import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { AsOfCustomer, AsOfState } from '../../../shared/ipc/asOf.ts';
import { cellOf } from '../../base/copiedTable.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';

export type CustomerColumn =
  | 'number'
  | 'name'
  | 'outstanding'
  | 'items'
  | 'unreadable'
  | 'since'
  | 'until'
  | 'reason';

type Column = GridColumn<AsOfCustomer, CustomerColumn>;
type Known = Extract<AsOfState, { kind: 'known' }>;

interface Words {
  readonly t: Texts<'asOf'>;
  readonly changes: Texts<'changes'>;
  readonly invoices: Texts<'invoices'>;
  readonly refreshing: Texts<'refreshing'>;
  readonly formats: Formats;
  readonly now: number;
}

const column = textColumn<AsOfCustomer, CustomerColumn>;

function whose({ changes }: Words): Column[] {
  return [
    column('number', changes('columnNumber'), 96, ({ customer }) => customer.ref.number, {
      sticky: 'ifRoom',
      opens: true,
      tone: () => 'link',
      copied: ({ customer }) => cellOf(customer.ref.number, 'identifier'),
    }),
    column('name', changes('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
  ];
}

/** What a customer owed, of how many items, and which fetches have said so. */
export function knownColumns(words: Words): Column[] {
  const { t, invoices, formats, now } = words;
  const end = { align: 'end' } as const;
  const known = ({ state }: AsOfCustomer): Known | null => (state.kind === 'known' ? state : null);
  const count = (id: 'items' | 'unreadable', title: string, unknown: string) =>
    column(id, title, 112, (row) => countText(known(row)?.[id], unknown, formats), {
      ...end,
      copied: (row) => {
        const figure = known(row)?.[id];
        return typeof figure === 'number' ? cellOf(String(figure), 'count') : cellOf(unknown);
      },
    });
  const moment = (id: 'since' | 'until', title: string) =>
    column(
      id,
      title,
      140,
      (row) => {
        const at = known(row)?.[id] ?? null;
        return at === null ? t('notKnown') : formats.moment(at, now);
      },
      {
        copied: (row) => {
          const at = known(row)?.[id] ?? null;
          return at === null ? cellOf(t('notKnown')) : cellOf(localMoment(at), 'dateTime');
        },
      },
    );
  return [
    ...whose(words),
    column(
      'outstanding',
      invoices('columnOutstanding'),
      132,
      (row) => formats.amount(known(row)?.outstanding ?? '0'),
      {
        ...end,
        sticky: 'always',
        tone: (row) => (known(row)?.outstanding.startsWith('-') ? 'credit' : undefined),
        copied: (row) => cellOf(known(row)?.outstanding ?? '', 'amount'),
      },
    ),
    count('items', t('items'), t('itemsNotKept')),
    count('unreadable', t('columnUnreadable'), t('notKnown')),
    moment('since', t('columnSince')),
    moment('until', t('columnUntil')),
  ];
}

/** Who is in no figure, and why. */
export function unknownColumns(words: Words): Column[] {
  return [
    ...whose(words),
    column('reason', words.refreshing('columnReason'), 420, ({ state }) => reasonText(state, words), {
      words: true,
    }),
  ];
}

function countText(count: number | null | undefined, unknown: string, formats: Formats): string {
  return typeof count === 'number' ? formats.count(count) : unknown;
}

function reasonText(state: AsOfState, { t, formats, now }: Words): string {
  switch (state.kind) {
    case 'known':
      return '';
    case 'notKept':
      return t('reasonNotKept', { day: formats.date(state.since) });
    case 'notFetched':
      return t('reasonNotFetched', { moment: formats.moment(state.fetchedAt, now) });
    case 'differs':
      return t('reasonDiffers');
  }
}
