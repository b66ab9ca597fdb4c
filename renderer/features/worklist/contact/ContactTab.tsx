import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import { subjectKey } from '../../../../shared/domain/markEvent.ts';
import { localMoment } from '../../../../shared/domain/wallClock.ts';
import { markText } from '../../../../shared/i18n/markText.ts';
import { ACTIVITY_NAMES } from '../../../../shared/ipc/activityNames.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { ContactLine } from '../../../../shared/ipc/marks.ts';
import { orThrow, useBridge } from '../../../base/bridgeContext.tsx';
import { type Follow, marksChanged, useChanges } from '../../../base/changes.ts';
import { createResettableStore } from '../../../base/clearedStores.ts';
import { cellOf } from '../../../base/copyTable.ts';
import { useEmptyState } from '../../../base/list/useEmptyState.tsx';
import { useListGrid } from '../../../base/list/useListGrid.ts';
import { useRemoteList } from '../../../base/list/useRemoteList.ts';
import { type Formats, useFormats } from '../../../i18n/useFormats.ts';
import { type Texts, useTexts } from '../../../i18n/useTexts.ts';
import { Switch } from '../../../ui/Checkbox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataGrid } from '../../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../../ui/grid/gridColumns.ts';
import { type FetchRows, useGridCount } from '../../../ui/grid/rowSource.ts';
import { detailsOf } from '../../activity/activityColumns.ts';
import styles from './ContactTab.module.css';

const PACE = { first: 0, between: 500 };

/** Chosen for all customers, until the window is closed. */
const useContactStore = createResettableStore('wipe', { lookUps: false });

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
  const instead = useEmptyState(source, {
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

type ContactColumn = 'when' | 'by' | 'invoiceNo' | 'words';
type Column = GridColumn<ContactLine, ContactColumn>;

interface ContactWords {
  readonly t: Texts<'worklist'>;
  readonly marks: Texts<'marks'>;
  readonly activity: Texts<'activity'>;
  readonly paper: Texts<'paper'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
}

/** What was noted, exported, stated or looked up, in one line. */
function wordsOf(line: ContactLine, { activity, marks, paper, formats }: ContactWords): string {
  if (line.kind === 'mark') return markText(line.mark, marks, formats);
  if (line.kind === 'reminder') return paper('reminder', { level: line.level });
  const { entry } = line;
  if (entry === null) return activity('kindUnreadable');
  return [activity(ACTIVITY_NAMES.kind[entry.kind]), ...detailsOf(entry, activity, formats)].join(' · ');
}

function invoiceOf(line: ContactLine): string | null | undefined {
  if (line.kind === 'reminder') return null;
  return line.kind === 'mark' ? line.invoice?.invoiceNo : line.entry?.invoiceNo;
}

/** When, who, about which invoice, and what. */
function contactColumns(words: ContactWords): Column[] {
  const { t, activity, invoices, formats } = words;
  const column = textColumn<ContactLine, ContactColumn>;
  const numberOf = (line: ContactLine) => invoiceOf(line) ?? '';
  return [
    column('when', activity('columnWhen'), 166, ({ at }) => formats.dateTime(localMoment(at)), {
      copied: ({ at }) => cellOf(localMoment(at), 'dateTime'),
    }),
    column('by', t('columnBy'), 110, ({ by }) => by, { words: true }),
    column('invoiceNo', invoices('columnInvoiceNo'), 96, numberOf, {
      copied: (row) => cellOf(numberOf(row), 'identifier'),
    }),
    column('words', t('columnWhat'), 640, (row) => wordsOf(row, words), {
      words: true,
      tone: ({ kind }) => (kind === 'activity' ? undefined : 'strong'),
    }),
  ];
}
