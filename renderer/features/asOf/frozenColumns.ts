import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { FrozenSheet } from '../../../shared/ipc/asOf.ts';
import { cellOf } from '../../base/copiedTable.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';

export type SheetColumn =
  | 'day'
  | 'whose'
  | 'outstanding'
  | 'known'
  | 'items'
  | 'frozenAt'
  | 'by'
  | 'forgotten'
  | 'hash';

interface Words {
  readonly t: Texts<'frozen'>;
  readonly customers: Texts<'customers'>;
  readonly desk: Texts<'desk'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
  readonly now: number;
}

/** Of which day and of whom, what it came to, when and by whom it was frozen, and what has gone from it since. */
export function frozenColumns({
  t,
  customers,
  desk,
  invoices,
  formats,
  now,
}: Words): GridColumn<FrozenSheet, SheetColumn>[] {
  const column = textColumn<FrozenSheet, SheetColumn>;
  const end = { align: 'end' } as const;
  const whose = ({ number, isOfOne }: FrozenSheet) => {
    if (number !== null) return customers('customer', { number });
    return isOfOne ? t('aForgotten') : desk('allCustomers');
  };
  return [
    column('day', t('columnDay'), 104, ({ day }) => formats.date(day), {
      sticky: 'ifRoom',
      opens: true,
      tone: () => 'link',
      copied: ({ day }) => cellOf(day, 'dateTime'),
    }),
    column('whose', t('columnWhose'), 150, whose, { words: true }),
    column(
      'outstanding',
      invoices('columnOutstanding'),
      132,
      (row) => formats.amount(row.figures.outstanding),
      {
        ...end,
        sticky: 'always',
        copied: ({ figures }) => cellOf(figures.outstanding, 'amount'),
      },
    ),
    column('known', t('columnKnown'), 112, ({ figures }) => knownText(figures, t, formats), end),
    column('items', t('columnItems'), 96, ({ figures }) => formats.count(figures.items), {
      ...end,
      copied: ({ figures }) => cellOf(String(figures.items), 'count'),
    }),
    column('frozenAt', t('columnFrozen'), 140, ({ frozenAt }) => formats.moment(frozenAt, now), {
      copied: ({ frozenAt }) => cellOf(localMoment(frozenAt), 'dateTime'),
    }),
    column('by', t('columnBy'), 104, ({ by, isScheduled }) => (isScheduled ? t('bySchedule') : by)),
    column(
      'forgotten',
      t('columnForgotten'),
      120,
      ({ forgotten }) => (forgotten.customers === 0 ? '' : formats.count(forgotten.customers)),
      end,
    ),
    column('hash', t('columnHash'), 150, ({ sha256 }) => sha256.slice(0, 16), {
      tooltip: ({ sha256 }) => sha256,
      copied: ({ sha256 }) => cellOf(sha256, 'identifier'),
    }),
  ];
}

function knownText({ known, customers }: FrozenSheet['figures'], t: Words['t'], formats: Formats): string {
  return t('knownOf', { known: formats.count(known), all: formats.count(customers) });
}
