import { CheckCheck, UserPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { FeedKind } from '../../../shared/domain/changeKinds.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { subjectKey } from '../../../shared/domain/markEvent.ts';
import type { FeedFigures, FeedRow, FeedSince } from '../../../shared/ipc/invoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFeed } from '../../base/list/useFeed.ts';
import { useFetches } from '../../base/list/useFetches.ts';
import { dataOf } from '../../base/loadState.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { afterSettled } from '../../ui/arrival/pendingWork.tsx';
import { Button } from '../../ui/Button.tsx';
import { BLANK_LINE } from '../../ui/blankLine.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { CHANGE_ICONS } from '../invoices/changes/changeIcons.tsx';
import { choose, useChangesStore } from './changesStore.ts';
import { FeedSums } from './FeedSums.tsx';
import { type FeedColumn, feedColumns } from './feedColumns.ts';
import { MovesGrid } from './MovesGrid.tsx';
import { SinceBar } from './SinceBar.tsx';
import { sinceOf } from './sinceChoices.ts';
import { useFeedWords } from './useFeedWords.tsx';
import styles from './WhatChangedView.module.css';

const ICONS = { ...CHANGE_ICONS, newCustomer: <UserPlus size={12} aria-hidden /> };

const keyOf = ({ at, kind, customer, id, ...change }: FeedRow) =>
  [at, kind, customer.ref.number, id, subjectKey(change)].join(' ');

/** What fetches did to the lists of all customers since a time: sums, what they do not know, and every change. */
export function WhatChangedView() {
  const t = useTexts('changes');
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section id="changes" className={styles['view']} aria-labelledby="changes-title">
      {connectionId === null ? (
        <EmptyState title={t('noConnection')} scope="page" />
      ) : (
        <Feed key={connectionId} connectionId={connectionId} />
      )}
    </section>
  );
}

function Feed({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const { dateFormat } = useLocale().settings;
  const { since: id, day, kinds, shape } = useChangesStore();
  const sinceText = JSON.stringify(sinceOf(id, readDay(day, dateFormat)));
  const since = useMemo(() => JSON.parse(sinceText) as FeedSince | null, [sinceText]);
  const fetches = useFetches(connectionId);
  const ask = useMemo(() => {
    void fetches;
    return since && (() => bridge.changes.figures({ connectionId, since, number: null }));
  }, [bridge, connectionId, since, fetches]);
  const { answer, retry } = useRetriedAnswer(ask, sinceText);
  const figures = dataOf(answer);
  const lookedAt = figures?.lookedAt ?? null;
  const look = async () => {
    const marked = await bridge.changes.looked({ connectionId });
    if (!marked.ok) showToast({ failure: marked.failure });
    else showToast({ text: t('lookedDone'), tone: 'positive' });
    retry();
    if (id !== 'looked') choose({ since: 'looked' });
  };
  useShortcut('Shift+d', 'changes:commandLooked', () => void look());
  return (
    <>
      <header className="screenHead">
        <h1 id="changes-title" tabIndex={-1}>
          {t('title')}
        </h1>
        <Button
          icon={<CheckCheck size={14} aria-hidden />}
          aria-keyshortcuts="Shift+D"
          onPress={() => void look()}
        >
          {t('looked')}
        </Button>
      </header>
      <SinceBar lookedAt={lookedAt} onChosen={toRows} />
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {answer.state === 'loading' && <FeedSkeleton />}
      {figures && (
        <>
          <FeedSums
            figures={figures}
            kinds={kinds}
            onKinds={(chosen) => choose({ kinds: chosen, shape: 'changes' })}
          />
          <FeedNotes figures={figures} />
        </>
      )}
      {since && shape === 'changes' && (
        <FeedGrid connectionId={connectionId} since={since} kinds={kinds} lookedAt={lookedAt} />
      )}
      {since && shape !== 'changes' && (
        <MovesGrid connectionId={connectionId} since={since} order={shape} lookedAt={lookedAt} />
      )}
    </>
  );
}

/**
 * A list of choices returns the focus to its button as it closes: letters typed there would choose again. A cell that it
 * returned to keeps it.
 */
function toRows(): void {
  afterSettled(() => {
    const grid = document.querySelector<HTMLElement>('#changes [role=grid]');
    if (!grid?.contains(document.activeElement)) grid?.focus();
  });
}

interface FeedGridProps {
  readonly connectionId: string;
  readonly since: FeedSince;
  /** What "since I last looked" means changes with it. */
  readonly lookedAt: number | null;
  readonly kinds: readonly FeedKind[] | null;
}

/** Every change, newest first. Enter opens the invoice, or the customer where there is none; Ctrl+Enter the customer. */
function FeedGrid({ connectionId, since, kinds, lookedAt }: FeedGridProps) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const page = useCallback(
    (offset: number, limit: number) => {
      void lookedAt;
      return bridge.changes.page({
        ...{ connectionId, since, number: null, offset, limit },
        kinds: kinds && [...kinds],
      });
    },
    [bridge, connectionId, since, kinds, lookedAt],
  );
  const columns = useMemo(() => feedColumns({ t, invoices, formats, now }), [t, invoices, formats, now]);
  const { grid, current, instead } = useFeed({ connectionId, page, keyOf, columns, words: useFeedWords() });
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    if (current !== null) navigate(customerPath(current.customer.ref));
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<FeedRow, FeedColumn>
        {...grid}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id, customer }) =>
          navigate(id === null ? customerPath(customer.ref) : invoicePath(customer.ref, id))
        }
        icons={ICONS}
      />
    </div>
  );
}

/** Whose changes these are, and which of them are missing. */
function FeedNotes({ figures }: { readonly figures: FeedFigures }) {
  const t = useTexts('changes');
  const formats = useFormats();
  const now = useNow();
  const { customers, changedCustomers, notFetched, newCustomers, notKept, incomplete } = figures;
  const shown = formats.count;
  const lines = [
    t('scope', { count: customers, changed: shown(changedCustomers), shown: shown(customers) }),
    ...(notFetched === 0 ? [] : [t('notFetched', { count: notFetched, shown: shown(notFetched) })]),
    ...(newCustomers.unreadable === 0
      ? []
      : [t('newUnreadable', { count: newCustomers.unreadable, shown: shown(newCustomers.unreadable) })]),
    ...(notKept === 0 ? [] : [t('notKept', { count: notKept, shown: shown(notKept) })]),
    ...(incomplete === null
      ? []
      : [
          t('incomplete', {
            count: incomplete.customers,
            shown: shown(incomplete.customers),
            moment: formats.moment(incomplete.knownSince, now),
          }),
        ]),
  ];
  return (
    <p className="hint tabular" role="status">
      {lines.join(' ')}
    </p>
  );
}

/** Placeholder of the sums and of the line below them, so that the list stays where it is when they come. */
function FeedSkeleton() {
  return (
    <>
      <div className="figureStrip" aria-hidden>
        <div>
          <span className="small">{BLANK_LINE}</span>
          <span className={styles['count']} />
          <span className={styles['amount']}>{BLANK_LINE}</span>
          <span className={styles['note']}>{BLANK_LINE}</span>
        </div>
      </div>
      <p className="hint" aria-hidden>
        {BLANK_LINE}
      </p>
    </>
  );
}
