import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { MOST_CHANGES } from '../../../../shared/domain/bounds.ts';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { orThrow, useBridge } from '../../../base/bridgeContext.tsx';
import { useEmptyState } from '../../../base/list/useEmptyState.tsx';
import { useListGrid } from '../../../base/list/useListGrid.ts';
import { useRemoteList } from '../../../base/list/useRemoteList.ts';
import { invoicePath } from '../../../base/paths.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataGrid } from '../../../ui/grid/DataGrid.tsx';
import { type FetchRows, useGridCount } from '../../../ui/grid/rowSource.ts';
import { showToast } from '../../../ui/toastStore.ts';
import styles from './Changes.module.css';
import { type ChangeColumn, type ChangeRow, changeColumns } from './changeColumns.ts';
import { CHANGE_ICONS } from './FieldChanges.tsx';

/** Those of another fetch are other changes. */
const keyOf = ({ at, place }: ChangeRow) => `${at} ${place}`;

interface ChangesTabProps {
  readonly customer: CustomerRef;
  readonly revision: number;
}

/** Everything that the last fetch which changed the list has done to it; Enter opens the invoice. */
export function ChangesTab(props: ChangesTabProps) {
  return <Changes key={customerKey(props.customer)} {...props} />;
}

function Changes({ customer, revision: listed }: ChangesTabProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const list = useChangeRows(customer, listed);
  const { source } = list;
  const count = useGridCount(source);
  const columns = useMemo(() => changeColumns(t, formats), [t, formats]);
  const { grid } = useListGrid(list, columns);
  const open = ({ id, invoiceNo, kind }: ChangeRow) => {
    const why = kind === 'unreadable' ? 'changeUnreadable' : 'changeGone';
    if (id === null) showToast({ text: t(why, { number: invoiceNo }) });
    else navigate(invoicePath(customer, id));
  };
  const instead = useEmptyState(source, {
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
          icons={CHANGE_ICONS}
        />
      </div>
    </section>
  );
}

/**
 * What the last fetch that changed the list has done, in windows; `fetchedAt` of the list is when that fetch was, 0
 * where there is none. A newer revision of the invoices replaces all of it.
 */
function useChangeRows(customer: CustomerRef, revision: number) {
  const bridge = useBridge();
  const fetch = useMemo<FetchRows<ChangeRow>>(
    () => async (offset, limit) => {
      const { changes, total, at, ...list } = orThrow(
        await bridge.invoices.changes({ customer, offset, limit }),
      );
      return {
        rows: changes.map((change, index) => ({ ...change, place: offset + index })),
        matching: total,
        all: total,
        revision: list.revision,
        fetchedAt: at ?? 0,
      };
    },
    [bridge, customer],
  );
  return useRemoteList({ fetch, version: { revision }, keyOf });
}
