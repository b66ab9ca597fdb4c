import { FileDown, ListChecks, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isOver } from '../../../shared/ipc/isOver.ts';
import { useAppStore } from '../../base/appStore.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useActiveConnection, useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CustomersExportSheet } from '../exports/CustomersExportSheet.tsx';
import { VerifyButton } from '../exports/VerifyButton.tsx';
import { RefreshSheet } from '../refreshing/RefreshSheet.tsx';
import { JobRow } from './JobRow.tsx';
import styles from './Jobs.module.css';
import { dismissJobs } from './jobCommands.ts';
import { canRetry, isReadable } from './jobWords.ts';
import { UnreadableJob } from './UnreadableJob.tsx';
import { useFocusOnRows } from './useFocusOnRows.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useShownJob } from './useShownJob.ts';

/** All jobs, the newest first, and the work that belongs to no single customer. */
export function JobsView() {
  const t = useTexts('jobs');
  const exports = useTexts('exports');
  const bridge = useBridge();
  const jobs = useAppStore((state) => state.jobs);
  const unreadable = useApp((app) => app.unreadableJobs);
  const connection = useActiveConnection();
  const refreshing = useTexts('refreshing');
  const [exporting, setExporting] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  useFocusOnRows(view, jobs);
  useShownJob(view, jobs);
  const list = useRowKeys();
  const shown = jobs.toSorted((left, right) => right.startedAt - left.startedAt);
  const current = shown.some(({ id }) => id === list.current) ? list.current : shown[0]?.id;
  const finished = jobs.filter((job) => isOver(job) && isReadable(job) && !canRetry(job));
  return (
    <div ref={view} className={styles['view']}>
      <header className="screenHead">
        <h1 tabIndex={-1}>{t('title')}</h1>
        {finished.length > 1 && (
          <Button
            variant="quiet"
            icon={<Trash2 size={14} aria-hidden />}
            onPress={() => {
              void dismissJobs(
                bridge,
                finished.map(({ id }) => id),
              );
              view.current?.querySelector('h1')?.focus();
            }}
          >
            {t('dismissDone')}
          </Button>
        )}
        {connection !== null && (
          <Button icon={<RefreshCw size={14} aria-hidden />} onPress={() => setRefreshing(true)}>
            {refreshing('title')}
          </Button>
        )}
        {connection !== null && (
          <Button icon={<FileDown size={14} aria-hidden />} onPress={() => setExporting(true)}>
            {exports('menuCustomers')}
          </Button>
        )}
        <VerifyButton />
      </header>
      {unreadable.map((id) => (
        <UnreadableJob key={id} id={id} />
      ))}
      {jobs.length + unreadable.length === 0 ? (
        <EmptyState icon={<ListChecks size={22} aria-hidden />} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <section
          className={styles['rows']}
          aria-label={t('title')}
          onFocus={list.onFocus}
          onKeyDownCapture={list.onKeyDown}
        >
          {shown.map((job) => (
            <JobRow key={job.id} job={job} isCurrent={job.id === current} />
          ))}
        </section>
      )}
      {isRefreshing && connection !== null && (
        <RefreshSheet connectionId={connection.id} onClose={() => setRefreshing(false)} />
      )}
      {exporting && connection !== null && (
        <CustomersExportSheet connectionId={connection.id} onClose={() => setExporting(false)} />
      )}
    </div>
  );
}
