import { useCallback, useEffect, useMemo, useRef } from 'react';
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
import { frozenColumns, type SheetColumn } from './frozenColumns.ts';
import { useFrozenSheets } from './useFrozenSheets.ts';

const keyOf = ({ id }: FrozenSheet) => id;

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
  const latest = useRef(sheets);
  useEffect(() => {
    latest.current = sheets;
  }, [sheets]);
  const page = useCallback<AskPage<FrozenSheet>>((offset, limit) => {
    const { current: all } = latest;
    const value = { rows: all.slice(offset, offset + limit), total: all.length, revision: 0 };
    return Promise.resolve<Answer<typeof value>>({ ok: true, value });
  }, []);
  const columns = useMemo(
    () => frozenColumns({ t, customers, desk, invoices, formats, now }),
    [t, customers, desk, invoices, formats, now],
  );
  const version = useMemo(() => JSON.stringify(sheets), [sheets]);
  const words = { failed: t('failed'), none: <EmptyState title={t('none')}>{t('noneText')}</EmptyState> };
  const { grid, instead } = useFeed({ connectionId, page, version, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<FrozenSheet, SheetColumn>
        {...grid}
        texts={{ label: t('sheets'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id }) => choose({ opened: { id, shape: 'items', on } })}
      />
    </div>
  );
}
