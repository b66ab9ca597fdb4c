import { useCallback, useMemo } from 'react';
import type { BesideChange } from '../../../shared/domain/savedComparisons.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { BesideRow, ComparisonSide } from '../../../shared/ipc/savedComparisons.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { cellOf } from '../../base/copiedTable.ts';
import { useFeed } from '../../base/list/useFeed.ts';
import { useOpenRow } from '../../base/useOpenRow.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import styles from './CompareView.module.css';
import { isAmount, measureText } from './measureText.ts';
import { useSavedVersion } from './useSaved.ts';

type Id =
  | 'change'
  | 'customer'
  | 'invoiceNo'
  | 'differenceEarlier'
  | 'differenceLater'
  | 'kindEarlier'
  | 'kindLater'
  | 'explanation';

const CHANGES: Readonly<Record<BesideChange, TextKey<'savedComparisons'>>> = {
  new: 'changeNew',
  gone: 'changeGone',
  changed: 'changeChanged',
};

const keyOf = ({ change, customer, invoiceNo, before, now }: BesideRow) =>
  [change, customer, invoiceNo, before?.kind, before?.difference, now?.kind, now?.difference].join(' ');

interface BesideGridProps {
  readonly connectionId: string;
  readonly before: ComparisonSide;
  readonly now: ComparisonSide;
}

/** The differences that are not the same in both comparisons. Enter opens the customer. */
export function BesideGrid({ connectionId, before, now }: BesideGridProps) {
  const bridge = useBridge();
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const invoices = useTexts('invoices');
  const explanations = useTexts('explanations');
  const formats = useFormats();
  const { openCustomer } = useOpenRow(connectionId);
  const version = useSavedVersion();
  const page = useCallback(
    async (offset: number, limit: number) => {
      const answer = await bridge.savedComparisons.besidePage({ before, now, offset, limit });
      if (!answer.ok) return answer;
      const { rows, matching } = answer.value ?? { rows: [], matching: 0 };
      return { ok: true as const, value: { rows, total: matching, revision: 0 } };
    },
    [bridge, before, now],
  );
  const columns = useMemo(
    () => besideColumns({ t, compare, invoices, explanations, formats }),
    [t, compare, invoices, explanations, formats],
  );
  const none = <EmptyState title={t('allSame')} />;
  const words = { failed: t('failed'), none };
  const { grid, instead } = useFeed({ connectionId, page, version, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<BesideRow, Id>
        {...grid}
        texts={{
          label: t('differences'),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer }) => openCustomer(customer)}
      />
    </div>
  );
}

interface Words {
  readonly t: Texts<'savedComparisons'>;
  readonly compare: Texts<'compare'>;
  readonly invoices: Texts<'invoices'>;
  readonly explanations: Texts<'explanations'>;
  readonly formats: Formats;
}

function besideColumns({ t, compare, invoices, explanations, formats }: Words): GridColumn<BesideRow, Id>[] {
  const column = textColumn<BesideRow, Id>;
  const difference = (id: Id, side: 'before' | 'now', title: string) =>
    column(id, title, 112, ({ [side]: one }) => (one === null ? '' : measureText(one, formats)), {
      align: 'end',
      inSight: 'ifRoom',
      copied: ({ [side]: one }) =>
        one === null || isAmount(one.kind)
          ? cellOf(one?.difference ?? null, 'amount')
          : cellOf(one.difference, 'text'),
    });
  const kind = (id: Id, side: 'before' | 'now', title: string) =>
    column(id, title, 330, ({ [side]: one }) => (one === null ? '' : compare(KIND_NAMES[one.kind])), {
      words: true,
    });
  return [
    column('change', t('columnChange'), 84, ({ change }) => t(CHANGES[change])),
    column('customer', invoices('columnCustomer'), 76, ({ customer }) => customer, {
      copied: ({ customer }) => cellOf(customer, 'identifier'),
    }),
    column('invoiceNo', invoices('columnInvoiceNo'), 84, ({ invoiceNo }) => invoiceNo, {
      copied: ({ invoiceNo }) => cellOf(invoiceNo, 'identifier'),
    }),
    difference('differenceEarlier', 'before', t('differenceEarlier')),
    difference('differenceLater', 'now', t('differenceLater')),
    kind('kindEarlier', 'before', t('kindEarlier')),
    kind('kindLater', 'now', t('kindLater')),
    column(
      'explanation',
      explanations('explanation'),
      220,
      ({ before, now }) => now?.explanation ?? before?.explanation ?? '',
      { words: true },
    ),
  ];
}
