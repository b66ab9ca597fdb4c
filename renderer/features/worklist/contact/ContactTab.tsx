import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import { subjectKey } from '../../../../shared/domain/marks/markEvent.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { ContactLine } from '../../../../shared/ipc/marks.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { orThrow } from '../../../base/bridgeFailure.ts';
import { type Follow, marksChanged, useChanges } from '../../../base/changes.ts';
import { clearedStore } from '../../../base/clearedStores.ts';
import { useInstead } from '../../../base/list/useInstead.tsx';
import { useListGrid } from '../../../base/list/useListGrid.ts';
import { useRemoteList } from '../../../base/list/useRemoteList.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataGrid } from '../../../ui/grid/DataGrid.tsx';
import type { FetchRows } from '../../../ui/grid/rowSource.ts';
import { useGridCount } from '../../../ui/grid/useOfSource.ts';
import { Switch } from '../../../ui/Switch.tsx';
import styles from './ContactTab.module.css';
import { type ContactColumn, contactColumns } from './contactColumns.ts';

const PACE = { first: 0, between: 500 };

/** Chosen for all customers, until the window is closed. */
const useContactStore = clearedStore('wipe', { lookUps: false });

const keyOf = (line: ContactLine) =>
  [
    line.at,
    line.by,
    line.kind,
    ...(line.kind === 'mark' ? [line.mark.field, subjectKey(line.invoice)] : []),
  ].join(' ');

/** What was said and sent to a customer, in one line of time; with look-ups and fetches where they are chosen. */
export function ContactTab({ customer }: { readonly customer: CustomerRef }) {
  return <Contact key={customerKey(customer)} customer={customer} />;
}

function Contact({ customer }: { readonly customer: CustomerRef }) {
  const t = useTexts('worklist');
  const marks = useTexts('marks');
  const activity = useTexts('activity');
  const invoices = useTexts('invoices');
  const paper = useTexts('paper');
  const formats = useFormats();
  const { lookUps } = useContactStore();
  const list = useContactLines(customer, lookUps);
  const { source } = list;
  const count = useGridCount(source);
  const columns = useMemo(
    () => contactColumns({ t, marks, activity, paper, invoices, formats }),
    [t, marks, activity, paper, invoices, formats],
  );
  const { grid } = useListGrid(list, columns);
  const instead = useInstead(source, {
    failed: t('contactFailed'),
    none: (
      <EmptyState icon={<MessagesSquare size={22} aria-hidden />} title={t('contactNoneTitle')}>
        {t('contactNoneText')}
      </EmptyState>
    ),
  });
  return (
    <section className={styles['contact']} aria-label={t('contactTitle')}>
      <div className={styles['head']}>
        <p className="hint tabular" role="status">
          {count !== null && t('contactScope', formats.counted(count))}
        </p>
        <Switch isSelected={lookUps} onChange={(shown) => useContactStore.setState({ lookUps: shown })}>
          {t('contactLookUps')}
        </Switch>
      </div>
      {instead ?? (
        <div className={styles['rows']}>
          <DataGrid<ContactLine, ContactColumn>
            {...grid}
            texts={{
              label: t('contactTitle'),
              selectAll: invoices('selectAll'),
              selectRow: invoices('selectRow'),
            }}
          />
        </div>
      )}
    </section>
  );
}

/** In windows, the newest first; what is noted or logged meanwhile comes in by itself. */
function useContactLines(customer: CustomerRef, lookUps: boolean) {
  const bridge = useBridge();
  const fetch = useMemo<FetchRows<ContactLine>>(
    () => async (offset, limit) => {
      const { lines, matching } = orThrow(await bridge.marks.contact({ customer, lookUps, offset, limit }));
      return { rows: lines, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, customer, lookUps],
  );
  const follow = useCallback<Follow>(
    (changed) => {
      const stops = [marksChanged(bridge, customer, changed), bridge.activity.changed(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [bridge, customer],
  );
  return useRemoteList({ fetch, version: { other: useChanges(follow, PACE) }, keyOf });
}
