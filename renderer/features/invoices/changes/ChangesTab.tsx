import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import { MOST_CHANGES } from '../../../../shared/domain/pageBounds.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { orThrow } from '../../../base/bridgeFailure.ts';
import { useCopyMarked } from '../../../base/list/useCopyMarked.ts';
import { useInstead } from '../../../base/list/useInstead.tsx';
import { useOwnGrid } from '../../../base/list/useOwnGrid.ts';
import { invoicePath } from '../../../base/paths.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataGrid } from '../../../ui/grid/DataGrid.tsx';
import { useGridCount } from '../../../ui/grid/useOfSource.ts';
import { showToast } from '../../../ui/toastStore.ts';
import styles from './Changes.module.css';
import { changeColumns } from './changeColumns.ts';
import { CHANGE_ICONS } from './changeIcons.tsx';
import type { ChangeColumn, ChangeRow } from './changeRow.ts';
import { useChangeRows } from './useChangeRows.ts';

interface ChangesTabProps {
  readonly customer: CustomerRef;
  readonly revision: number;
}

const idOf = (row: ChangeRow) => row.place + 1;

/** Everything that the last fetch which changed the list has done to it; Enter opens the invoice. */
export function ChangesTab(props: ChangesTabProps) {
  return <Changes key={customerKey(props.customer)} {...props} />;
}

function Changes({ customer, revision: listed }: ChangesTabProps) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const source = useChangeRows(customer, listed);
  const count = useGridCount(source);
  const columns = useMemo(() => changeColumns(t, formats), [t, formats]);
  const { grid, marked } = useOwnGrid({ source, columns, idOf });
  const open = ({ id, invoiceNo, kind }: ChangeRow) => {
    const why = kind === 'unreadable' ? 'changeUnreadable' : 'changeGone';
    if (id === null) showToast({ text: t(why, { number: invoiceNo }) });
    else navigate(invoicePath(customer, id));
  };
  const copy = useCopyMarked({
    ...marked,
    ask: async (selection) => {
      const { changes, selected, revision } = orThrow(
        await bridge.invoices.selectedChanges({ customer, selection }),
      );
      if (revision !== source.head?.revision) return null;
      return { rows: changes.map((change) => ({ ...change, place: change.place - 1 })), selected };
    },
  });
  const instead = useInstead(source, {
    failed: t('changesFailed'),
    none: <EmptyState title={t('changesNoneTitle')}>{t('changesNoneText')}</EmptyState>,
  });
  if (instead !== null) return instead;
  const at = source.head?.fetchedAt ?? 0;
  return (
    <section className={styles['list']} aria-label={t('changesTitle')}>
      <p className={styles['note']} role="status">
        {count !== null &&
          t(count < MOST_CHANGES ? 'changesNote' : 'changesMost', {
            moment: formats.moment(at, now),
            ...formats.counted(count),
          })}
      </p>
      <div className={styles['rows']}>
        <DataGrid<ChangeRow, ChangeColumn>
          {...grid}
          texts={{ label: t('changesTitle'), selectAll: t('selectAll'), selectRow: t('selectRow') }}
          onOpen={open}
          onCopy={copy}
          icons={CHANGE_ICONS}
          // A customer's changes are bounded: any of them may be named.
          mostNamed={MOST_CHANGES}
        />
      </div>
    </section>
  );
}
