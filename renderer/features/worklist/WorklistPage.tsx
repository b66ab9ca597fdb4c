import { CalendarCheck, FileText, Search, Unplug } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { MOST_NAMED } from '../../../shared/domain/bounds.ts';
import { CUSTOMER_FIELDS_OF_MARKS, type KeyedMark } from '../../../shared/domain/markNames.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useListGrid } from '../../base/list/useListGrid.ts';
import type { RemoteList } from '../../base/list/useRemoteList.ts';
import { customerPath, invoicePath, paths } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusLookUp } from '../../ui/focus/focusRegions.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { useGridCount } from '../../ui/grid/rowSource.ts';
import { showToast } from '../../ui/toastStore.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import { useMarkActions } from '../marks/useMarkActions.tsx';
import { PdfPreview } from '../pdf/PdfPreview.tsx';
import { useWorkRows, type WorkFigures } from './useWorkRows.ts';
import { WorkKinds } from './WorkKinds.tsx';
import styles from './WorklistPage.module.css';
import { meantBy, type WorkColumn, workColumns } from './workColumns.ts';
import { chooseKind, useWorklistStore } from './worklistStore.ts';

/** Today's work over all customers: what is due, broken, disputed, changed since it was reviewed, or newly very late. */
export function WorklistPage() {
  const t = useTexts('worklist');
  const shell = useTexts('shell');
  const [, navigate] = useLocation();
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section className={styles['view']} aria-labelledby="today-title">
      {connectionId === null ? (
        <EmptyState
          icon={<Unplug size={24} aria-hidden />}
          title={shell('noConnection')}
          scope="page"
          action={<Button onPress={() => navigate(paths.settings)}>{shell('manageConnections')}</Button>}
        />
      ) : (
        <>
          <header className="screenHead">
            <h1 id="today-title" tabIndex={-1}>
              {t('title')}
            </h1>
          </header>
          <Worklist key={connectionId} connectionId={connectionId} />
        </>
      )}
    </section>
  );
}

function Worklist({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('worklist');
  const { kind } = useWorklistStore();
  const { list, figures } = useWorkRows(connectionId, kind);
  const { source } = list;
  const count = useGridCount(source);
  const formats = useFormats();
  const isAny = figures?.kinds.some((one) => one.count > 0) ?? false;
  const instead = useEmptyState(source, {
    failed: t('failed'),
    none: <NothingToDo connectionId={connectionId} />,
    filtered: (
      <EmptyState
        title={t('filteredTitle')}
        action={<Button onPress={() => chooseKind(null)}>{t('allKinds')}</Button>}
      />
    ),
  });
  return (
    <>
      {figures !== null && isAny && <WorkKinds kinds={figures.kinds} chosen={kind} onChoose={chooseKind} />}
      {figures !== null && count !== null && (
        <p className="hint tabular" role="status">
          {isAny && <Scope kinds={figures.kinds} count={count} />}
          {isAny && figures.parked > 0 && ' · '}
          {figures.parked > 0 && t('parked', formats.counted(figures.parked))}
        </p>
      )}
      {instead ?? <WorkGrid connectionId={connectionId} list={list} />}
    </>
  );
}

interface ScopeProps {
  readonly kinds: WorkFigures['kinds'];
  /** Lines that are shown. */
  readonly count: number;
}

/** How many lines there are, and what is outstanding of all of them. */
function Scope({ kinds, count }: ScopeProps) {
  const t = useTexts('worklist');
  const formats = useFormats();
  const all = kinds.reduce((sum, one) => sum + one.count, 0);
  const amount = formats.amount(sumOfDecimals(kinds.map(({ outstanding }) => outstanding)));
  return t('scope', { count: all, shown: formats.count(count), all: formats.count(all), amount });
}

/** None of it is to be done, or no list is kept of which anything could be. */
function NothingToDo({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('worklist');
  const desk = useTexts('desk');
  const ask = useMemo(() => () => bridge.customers.overview({ connectionId }), [bridge, connectionId]);
  const overview = dataOf(useQuery(ask, connectionId));
  if (overview?.customers === 0) {
    return (
      <EmptyState
        icon={<Search size={24} aria-hidden />}
        title={t('notKeptTitle')}
        action={<Button onPress={focusLookUp}>{desk('lookUp')}</Button>}
      >
        {t('notKeptText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<CalendarCheck size={24} aria-hidden />} title={t('noneTitle')}>
      {t('noneText')}
    </EmptyState>
  );
}

const ICONS = { pdf: <FileText size={13} aria-hidden /> };

interface WorkGridProps {
  readonly connectionId: string;
  readonly list: RemoteList<WorkItem>;
}

/** The lines. Enter opens the customer at the invoice, P the PDF; the marking keys mark what is selected, or the row. */
function WorkGrid({ connectionId, list }: WorkGridProps) {
  const t = useTexts('worklist');
  const invoices = useTexts('invoices');
  const marks = useTexts('marks');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const columns = useMemo(() => workColumns({ t, marks, invoices, formats }), [t, marks, invoices, formats]);
  const { grid, currentRow, withChosenRows } = useListGrid(list, columns);
  const [pdf, setPdf] = useState<WorkItem | null>(null);
  const open = ({ customer, invoice }: WorkItem) =>
    navigate(invoice?.id == null ? customerPath(customer) : invoicePath(customer, invoice.id));
  useShortcut('p', 'invoices:commandPdf', () => {
    const row = currentRow();
    if (row === null) return;
    if (row.invoice?.id != null && row.invoice.hasPdf) setPdf(row);
    else showToast({ text: t('noPdf') });
  });
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    const row = currentRow();
    if (row !== null) navigate(customerPath(row.customer));
  });
  const { mark, dialog } = useMarkActions();
  /** Marks what the selected lines are about, or else the line with the keyboard. */
  const markLines = (field: KeyedMark) =>
    withChosenRows({
      most: MOST_NAMED,
      tooMany: said('marks', 'tooMany', { most: formats.count(MOST_NAMED) }),
      act: (lines) => {
        const meant = meantBy(connectionId, lines);
        if (meant === null) return void showToast({ text: t('notTogether') });
        const isKnown = meant.kind !== 'customer' || CUSTOMER_FIELDS_OF_MARKS.some((one) => one === field);
        if (isKnown) mark(field, meant);
        else showToast({ text: t('notOfCustomer') });
      },
    });
  return (
    <div className={styles['rows']}>
      <DataGrid<WorkItem, WorkColumn>
        {...grid}
        letters={letters}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={open}
        onGo={({ customer }) => navigate(customerPath(customer))}
        icons={ICONS}
      />
      <MarkKeys onMark={markLines} />
      {dialog}
      {pdf !== null && <WorkPdf row={pdf} onClose={() => setPdf(null)} />}
    </div>
  );
}

interface WorkPdfProps {
  readonly row: WorkItem;
  readonly onClose: () => void;
}

/** The PDF of a line's invoice over the worklist: closing it leads back to the line. */
function WorkPdf({ row: { customer, invoice }, onClose }: WorkPdfProps) {
  const t = useTexts('invoices');
  if (invoice === null || invoice.id === null) return null;
  const { id, invoiceNo, hasPdf } = invoice;
  return (
    <Dialog title={t('detail', { number: invoiceNo })} onClose={onClose} size="large">
      <PdfPreview customer={customer} row={{ id, invoiceNo, hasPdf }} awaited takesFocus={() => true} />
    </Dialog>
  );
}
