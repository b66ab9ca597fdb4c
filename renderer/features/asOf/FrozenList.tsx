import { useMemo } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { FrozenSheet } from '../../../shared/ipc/frozen.ts';
import { type AskPage, useFeed } from '../../base/list/useFeed.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import styles from './AsOfView.module.css';
import { choose } from './asOfStore.ts';
import { frozenColumns, type PlacedSheet, type SheetColumn } from './frozenColumns.ts';
import { useFrozenSheets } from './useFrozenSheets.ts';

interface FrozenListProps {
  readonly connectionId: string;
  /** The customer on whose screen it is; null for that of all customers. */
  readonly on: string | null;
}

/** The frozen sheets of a connection, the newest first. Enter opens one. */
export function FrozenList({ connectionId, on }: FrozenListProps) {
  const t = useTexts('frozen');
  const { sheets, failure, retry } = useFrozenSheets(connectionId);
  if (failure !== null) return <ErrorPanel title={t('failed')} failure={failure} onRetry={retry} />;
  return sheets === null ? null : <Sheets connectionId={connectionId} on={on} sheets={sheets} />;
}

interface SheetsProps extends FrozenListProps {
  readonly sheets: readonly FrozenSheet[];
}

function Sheets({ connectionId, on, sheets }: SheetsProps) {
  const t = useTexts('frozen');
  const customers = useTexts('customers');
  const desk = useTexts('desk');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const page = useMemo<AskPage<FrozenSheet>>(
    () => (offset, limit) => {
      const rows = sheets.slice(offset, offset + limit);
      const value = { rows, total: sheets.length, revision: 0 };
      return Promise.resolve<Answer<typeof value>>({ ok: true, value });
    },
    [sheets],
  );
  const columns = useMemo(
    () => frozenColumns({ t, customers, desk, invoices, formats, now }),
    [t, customers, desk, invoices, formats, now],
  );
  const { grid, instead } = useFeed(connectionId, page, columns, {
    failed: t('failed'),
    none: <EmptyState title={t('none')}>{t('noneText')}</EmptyState>,
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedSheet, SheetColumn>
        {...grid}
        texts={{ label: t('sheets'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id }) => choose({ opened: { id, shape: 'items', on } })}
      />
    </div>
  );
}
