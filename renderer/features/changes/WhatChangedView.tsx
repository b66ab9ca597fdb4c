import { CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { readDay } from '../../../shared/domain/readDay.ts';
import type { FeedSince } from '../../../shared/ipc/changes.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFetches } from '../../base/list/useFetches.ts';
import { latestValue } from '../../base/loadState.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { useApp } from '../../base/useApp.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { onceHere } from '../../ui/arrival/onItsWay.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { choose, useChangesStore } from './changesStore.ts';
import { FeedGrid } from './FeedGrid.tsx';
import { FeedNotes } from './FeedNotes.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { FeedSums } from './FeedSums.tsx';
import { MovesGrid } from './MovesGrid.tsx';
import { SinceBar } from './SinceBar.tsx';
import { sinceOf } from './sinceChoices.ts';
import styles from './WhatChangedView.module.css';

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
  const figures = latestValue(answer);
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
  onceHere(() => {
    const grid = document.querySelector<HTMLElement>('#changes [role=grid]');
    if (!grid?.contains(document.activeElement)) grid?.focus();
  });
}
