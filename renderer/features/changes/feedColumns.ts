import type { FeedKind } from '../../../shared/domain/changeKinds.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { FeedRow } from '../../../shared/ipc/invoices.ts';
import { cellOf } from '../../base/copiedTable.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import {
  changedStatus,
  copiedFields,
  fieldText,
  KIND_NAMES,
  statusPill,
} from '../invoices/changes/changeColumns.ts';
import { signed } from './signed.ts';

export type FeedColumn =
  | 'at'
  | 'number'
  | 'name'
  | 'kind'
  | 'invoiceNo'
  | 'entryNo'
  | 'status'
  | 'moved'
  | 'fields';
type Column = GridColumn<FeedRow, FeedColumn>;

interface Words {
  readonly t: Texts<'changes'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
  readonly now: number;
}

function kindText(kind: FeedKind, t: Texts<'changes'>, invoices: Texts<'invoices'>): string {
  if (kind === 'newCustomer') return t('kindNewCustomer');
  const key: TextKey<'invoices'> = KIND_NAMES[kind];
  return invoices(key);
}

/** Empty for a first list: it changes nothing, and the sum above the column leaves it out too. */
function signedMove({ kind, moved }: FeedRow, formats: Formats): string {
  return kind === 'newCustomer' ? '' : signed(formats.amount(moved), moved);
}

/** When, at which customer, what happened to which invoice, and by how much it moved what is outstanding. */
export function feedColumns({ t, invoices, formats, now }: Words): Column[] {
  const column = textColumn<FeedRow, FeedColumn>;
  const words = ({ fields, invoices: count, moved }: FeedRow) =>
    count === null
      ? fields.map((field) => fieldText(field, invoices, formats)).join(' · ')
      : t('firstList', { ...formats.counted(count), amount: formats.amount(moved) });
  return [
    column('at', t('columnAt'), 100, ({ at }) => formats.moment(at, now), {
      copied: ({ at }) => cellOf(localMoment(at), 'dateTime'),
    }),
    column('number', t('columnNumber'), 84, ({ customer }) => customer.ref.number, {
      sticky: 'ifRoom',
      tone: () => 'strong',
      copied: ({ customer }) => cellOf(customer.ref.number, 'identifier'),
    }),
    column('name', t('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
    column('kind', invoices('columnChange'), 136, ({ kind }) => kindText(kind, t, invoices), {
      icon: ({ kind }) => kind,
      iconWithText: true,
      tone: ({ kind }) => (kind === 'new' || kind === 'newCustomer' ? 'accent' : undefined),
    }),
    column('invoiceNo', invoices('columnInvoiceNo'), 84, ({ invoiceNo }) => invoiceNo, {
      opens: true,
      tone: ({ id }) => (id === null ? undefined : 'link'),
      copied: ({ invoiceNo }) => cellOf(invoiceNo, 'identifier'),
    }),
    column('entryNo', invoices('columnEntryNo'), 88, ({ entryNo }) => entryNo, {
      copied: ({ entryNo }) => cellOf(entryNo, 'identifier'),
    }),
    column(
      'status',
      invoices('columnStatus'),
      84,
      ({ fields }) => changedStatus(fields),
      statusPill(invoices),
    ),
    column('moved', t('columnMoved'), 140, (row) => signedMove(row, formats), {
      align: 'end',
      sticky: 'always',
      tone: ({ kind, moved }) => (kind !== 'newCustomer' && moved.startsWith('-') ? 'credit' : undefined),
      copied: ({ kind, moved }) => (kind === 'newCustomer' ? cellOf('') : cellOf(moved, 'amount')),
    }),
    column('fields', invoices('columnFields'), 520, words, {
      words: true,
      tooltip: (row) => words(row) || undefined,
      // A first fetch changes no invoice: its line says what is outstanding.
      copied: ({ kind, moved, fields }) =>
        copiedFields(kind === 'newCustomer' ? [{ field: 'outstanding', from: null, to: moved }] : fields),
    }),
  ];
}
