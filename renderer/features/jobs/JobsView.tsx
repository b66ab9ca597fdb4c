import { FileDown, ListChecks, RefreshCw, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useAppStore } from '../../base/appStore.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useShownJobStore } from '../../base/shownJob.ts';
import { useActiveConnection, useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { placeAfter } from '../../ui/LinkedTable.tsx';
import { CustomersExportSheet } from '../exports/CustomersExportSheet.tsx';
import { VerifyButton } from '../exports/useVerify.tsx';
import { RefreshSheet } from '../refreshing/RefreshSheet.tsx';
import { JobRow } from './JobRow.tsx';
import styles from './Jobs.module.css';
import { dismissJobs, runJobCommand } from './jobCommands.ts';
import { canRetry, isReadable } from './jobWords.ts';

const ROW = '[data-job]';

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

/** A saved job of which this version can read nothing: it does not continue, and it can be removed. */
function UnreadableJob({ id }: { readonly id: string }) {
  const t = useTexts('jobs');
  const failure = useTexts('failure');
  const bridge = useBridge();
  return (
    <article
      className={`${styles['row']} ${styles['unreadable']}`}
      aria-label={t('unreadableJob')}
      data-job={id}
    >
      <header>
        <h2 className={styles['name']} title={t('unreadableJob')}>
          {t('unreadableJob')}
        </h2>
        <Button
          variant="quiet"
          icon={<Trash2 size={14} aria-hidden />}
          onPress={() => runJobCommand(bridge, 'dismiss', id)}
        >
          {t('dismiss')}
        </Button>
      </header>
      <p className={styles['stopped']}>{failure('jobUnreadable')}</p>
    </article>
  );
}

interface FocusedRow {
  readonly id: string;
  readonly place: number;
}

/**
 * Keeps the keyboard where it was when a row's buttons change or the row goes: on the same row, or on the one that
 * has replaced it, or on the heading when none is left. Without it the next Tab begins at the window's top.
 */
function useFocusOnRows(view: RefObject<HTMLElement | null>, jobs: readonly Job[]): void {
  const focusedRow = useRef<FocusedRow | null>(null);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const take = ({ target }: globalThis.FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-job]') : null;
      focusedRow.current = row === null ? null : { id: idOf(row), place: rowsIn(current).indexOf(row) };
    };
    // An element that is removed while focused also reports a blur; a clerk's own blur moves the focus elsewhere.
    const onFocusOut = ({ target, relatedTarget }: globalThis.FocusEvent) => {
      if (relatedTarget === null && target instanceof Element && !target.isConnected) return;
      requestAnimationFrame(() => {
        const at = document.activeElement;
        if (target instanceof Element && target.isConnected && !current.contains(at))
          focusedRow.current = null;
      });
    };
    current.addEventListener('focusin', take);
    current.addEventListener('focusout', onFocusOut);
    return () => {
      current.removeEventListener('focusin', take);
      current.removeEventListener('focusout', onFocusOut);
    };
  }, [view]);
  useEffect(() => {
    void jobs;
    const { current } = view;
    if (current === null || focusedRow.current === null || document.activeElement !== document.body) return;
    const rows = rowsIn(current);
    const { id, place } = focusedRow.current;
    const row = rows.find((one) => idOf(one) === id) ?? rows[Math.min(place, rows.length - 1)];
    (
      row?.querySelector<HTMLElement>('[data-step]') ??
      row?.querySelector('button') ??
      current.querySelector('h1')
    )?.focus();
  }, [view, jobs]);
}

function rowsIn(view: HTMLElement): Element[] {
  return [...view.querySelectorAll('[data-job]')];
}

function idOf(row: Element): string {
  return row.getAttribute('data-job') ?? '';
}

/** Arrow keys, Home and End go from row to row, on the same place of the line; Tab goes through one row only. */
function useRowKeys() {
  const [current, setCurrent] = useState<string | null>(null);
  return {
    /** The row that the keyboard is on, or was on last. */
    current,
    onFocus: ({ target }: FocusEvent) => setCurrent(target.closest(ROW)?.getAttribute('data-job') ?? null),
    onKeyDown: (event: KeyboardEvent) => {
      const { target, currentTarget, key } = event;
      // Details scroll by the arrow keys, and what a row has opened is outside of the list.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      const line = target.closest('[data-line]');
      const rows = [...currentTarget.querySelectorAll(ROW)];
      const at = rows.findIndex((row) => row.contains(line));
      const next = line === null ? undefined : rows[placeAfter(key, at, rows.length) ?? -1];
      if (line === null || next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const place = [...line.querySelectorAll('button')].findIndex((button) => button.contains(target));
      const buttons = next.querySelectorAll<HTMLElement>('[data-line] button');
      (buttons[place] ?? buttons[0])?.focus();
    },
  };
}

/** Puts the keyboard on the job that a toast has led to, as soon as its row is there. */
function useShownJob(view: RefObject<HTMLElement | null>, jobs: readonly Job[]): void {
  const jobId = useShownJobStore((state) => state.jobId);
  useEffect(() => {
    void jobs;
    if (jobId === null) return;
    const row = view.current?.querySelector(`[data-job="${CSS.escape(jobId)}"]`);
    const button = row?.querySelector<HTMLElement>('[data-step]') ?? null;
    if (button === null) return;
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
    useShownJobStore.setState({ jobId: null });
  }, [view, jobs, jobId]);
}
