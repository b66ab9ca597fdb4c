import { FileDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { REPORT_FORMATS } from '../../../shared/domain/refreshSchedule.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { REFRESH_NAMES, REFRESH_OUTCOMES, type RefreshOutcome } from '../../../shared/ipc/jobKinds.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { useListGrid } from '../../base/list/useListGrid.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import { customerPath } from '../../base/paths.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { type Texts, useFailureText, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { useGridCount } from '../../ui/grid/rowSource.ts';
import { Select } from '../../ui/Select.tsx';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';
import styles from './Refresh.module.css';

interface RefreshReportProps {
  readonly job: Job;
  readonly onClose: () => void;
}

const FORMS = [...REPORT_FORMATS, 'nordicExcel'] as const;

const keyOf = ({ place }: RefreshedCustomer) => place;

/** The result for each customer of a refresh; Enter opens one. */
export function RefreshReport({ job, onClose }: RefreshReportProps) {
  const t = useTexts('refreshing');
  const lists = useTexts('lists');
  const formats = useFormats();
  const why = useFailureText();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<RefreshOutcome | 'every'>('every');
  const list = useReport(job, shown);
  const { source } = list;
  const count = useGridCount(source);
  const columns = useMemo(() => reportColumns({ t, formats, why }), [t, formats, why]);
  const { grid } = useListGrid(list, columns);
  const open = ({ number }: RefreshedCustomer) => {
    if (number === null) return;
    const { connectionId } = job.customer;
    onClose();
    navigate(customerPath({ connectionId, number: number as CustomerNumber }));
  };
  const [saving, setSaving] = useState(false);
  const all = source.head?.all ?? 0;
  return (
    <Dialog title={t('reportTitle')} onClose={onClose} size="large">
      <div className={styles['report']}>
        <div className={styles['head']}>
          <div className={styles['show']}>
            <Select
              label={t('reportShow')}
              value={shown}
              onChange={setShown}
              options={[
                { id: 'every', label: t('reportEvery') },
                ...REFRESH_OUTCOMES.map((id) => ({ id, label: t(REFRESH_NAMES[id]) })),
              ]}
            />
          </div>
          <Button
            icon={<FileDown size={14} aria-hidden />}
            onPress={() => setSaving(true)}
            isDisabled={count === null || count === 0}
          >
            {lists('save')}
          </Button>
        </div>
        <p className="hint tabular" role="status">
          {count !== null &&
            t('reportScope', { count: all, shown: formats.count(count), all: formats.count(all) })}
        </p>
        <div className={styles['rows']}>
          <DataGrid<RefreshedCustomer, ReportColumn>
            {...grid}
            texts={{ label: t('reportTitle'), selectAll: t('selectAll'), selectRow: t('selectRow') }}
            onOpen={open}
          />
        </div>
      </div>
      {saving && <SaveReport jobId={job.id} shown={shown} onClose={() => setSaving(false)} />}
    </Dialog>
  );
}

interface SaveReportProps {
  readonly jobId: string;
  readonly shown: RefreshOutcome | 'every';
  readonly onClose: () => void;
}

function SaveReport({ jobId, shown, onClose }: SaveReportProps) {
  const bridge = useBridge();
  const t = useTexts('refreshing');
  const meant = useMemo(() => ({ jobId, outcomes: outcomesOf(shown) }), [jobId, shown]);
  const askName = useMemo(
    () => (named: { format: (typeof REPORT_FORMATS)[number]; template: string }) =>
      bridge.refreshing.previewReportName({ ...meant, ...named }),
    [bridge, meant],
  );
  return (
    <SaveListSheet
      title={t('saveTitle')}
      forms={FORMS}
      of={jobId}
      askName={askName}
      save={(form) => bridge.refreshing.saveReport({ ...meant, ...form })}
      saidOf={({ fileName: file }) => t('reportSaved', { file })}
      onClose={onClose}
    />
  );
}

/** The report in windows; read again while the job runs. */
function useReport(job: Job, shown: RefreshOutcome | 'every') {
  const bridge = useBridge();
  const { id, done, failed, skipped, state } = job;
  const fetch = useMemo(
    () => async (offset: number, limit: number) => {
      const input = { jobId: id, outcomes: outcomesOf(shown), offset, limit };
      return { ...orThrow(await bridge.refreshing.report(input)), fetchedAt: 0 };
    },
    [bridge, id, shown],
  );
  const other = `${state} ${done} ${failed} ${skipped}`;
  return useRemoteList<RefreshedCustomer>({ fetch, version: { other }, keyOf });
}

function outcomesOf(shown: RefreshOutcome | 'every'): RefreshOutcome[] {
  return shown === 'every' ? [] : [shown];
}

type ReportColumn = 'number' | 'outcome' | 'moved' | 'owed' | 'invoices' | 'details';
type Column = GridColumn<RefreshedCustomer, ReportColumn>;

interface Words {
  readonly t: Texts<'refreshing'>;
  readonly formats: Formats;
  /** The text of a failure. */
  readonly why: (failure: Failure) => string;
}

/** The customer, the result, how the balance has changed, and what changed or why it failed. */
function reportColumns(words: Words): Column[] {
  const { t, formats } = words;
  const column = textColumn<RefreshedCustomer, ReportColumn>;
  const end = { align: 'end' } as const;
  const details = (row: RefreshedCustomer) => detailsOf(row, words);
  return [
    column('number', t('columnCustomer'), 92, ({ number }) => number ?? '', {
      opens: true,
      tone: ({ number }) => (number === null ? undefined : 'link'),
    }),
    column('outcome', t('columnOutcome'), 148, ({ outcome }) => t(REFRESH_NAMES[outcome]), {
      tone: ({ outcome }) => (outcome === 'failed' || outcome === 'notFound' ? 'overdue' : 'strong'),
    }),
    column(
      'owed',
      t('columnAfter'),
      116,
      ({ owedAfter }) => (owedAfter === null ? '' : formats.amount(owedAfter)),
      { ...end, tooltip: ({ owedAfter }) => (owedAfter === null ? undefined : formats.amount(owedAfter)) },
    ),
    column('moved', t('columnMoved'), 104, (row) => movedText(row, formats), end),
    column(
      'invoices',
      t('columnInvoices'),
      80,
      ({ invoices }) => (invoices === null ? '' : formats.count(invoices)),
      end,
    ),
    column('details', t('columnDetails'), 260, details, {
      words: true,
      tooltip: (row) => details(row) || undefined,
    }),
  ];
}

function movedText({ owedBefore, owedAfter, outcome }: RefreshedCustomer, formats: Formats): string {
  if (owedBefore === null || owedAfter === null || outcome !== 'changed') return '';
  return formats.amount(new DecimalSum().add(owedAfter).subtract(owedBefore).decimal());
}

function detailsOf(row: RefreshedCustomer, { t, formats, why }: Words): string {
  const { added, settled, changed, removed, unreadable, failure } = row;
  const counts = [
    ['detailAdded', added],
    ['detailSettled', settled],
    ['detailChanged', changed],
    ['detailRemoved', removed],
    ['detailUnreadable', unreadable],
  ] as const;
  return [
    ...counts.flatMap(([key, count]) => (count > 0 ? [t(key, formats.counted(count))] : [])),
    ...(failure === null ? [] : [why(failure)]),
  ].join(', ');
}
