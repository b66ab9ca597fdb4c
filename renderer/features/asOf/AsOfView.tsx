import { useMemo } from 'react';
import { readDay } from '../../../shared/domain/readDay.ts';
import { dayAfter, type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';
import type { AsOfAsked } from '../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFetches } from '../../base/list/useFetches.ts';
import { latestValue } from '../../base/loadState.ts';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { useApp } from '../../base/useApp.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { AgeingSkeleton } from '../invoices/figures/AgeingSkeleton.tsx';
import { AgeingSteps } from '../invoices/figures/AgeingSteps.tsx';
import { AsOfBar } from './AsOfBar.tsx';
import { AsOfNotes } from './AsOfNotes.tsx';
import { AsOfRows } from './AsOfRows.tsx';
import styles from './AsOfView.module.css';
import { useAsOfStore } from './asOfStore.ts';
import { FreezeThis } from './FreezeThis.tsx';
import { FrozenList } from './FrozenList.tsx';
import { FrozenView } from './FrozenView.tsx';
import { SaveItems } from './SaveItems.tsx';

interface AsOfViewProps {
  /** Without one, all customers of the connection in use. */
  readonly customer?: CustomerRef;
}

/** What was open at the end of a day: its ageing, whose figures these are and whose are missing, and every item. */
export function AsOfView({ customer }: AsOfViewProps) {
  const changes = useTexts('changes');
  const active = useApp((app) => app.activeConnectionId);
  const connectionId = customer?.connectionId ?? active;
  const opened = useAsOfStore((chosen) => chosen.opened);
  return (
    <section id="as-of" className={styles['view']} aria-labelledby="as-of-title">
      {connectionId === null ? (
        <EmptyState title={changes('noConnection')} scope="page" />
      ) : opened !== null && opened.on === (customer?.number ?? null) ? (
        <FrozenView key={opened.id} connectionId={connectionId} opened={opened} />
      ) : (
        <AsOf key={connectionId} connectionId={connectionId} customer={customer ?? null} />
      )}
    </section>
  );
}

interface AsOfProps {
  readonly connectionId: string;
  readonly customer: CustomerRef | null;
}

function AsOf({ connectionId, customer }: AsOfProps) {
  const bridge = useBridge();
  const t = useTexts('asOf');
  const formats = useFormats();
  const shape = useAsOfStore((chosen) => chosen.shape);
  const { typed, day, isOver } = useAskedDay();
  const number = customer?.number ?? null;
  const asked = useMemo<AsOfAsked | null>(
    () => (day && isOver ? { connectionId, number, day } : null),
    [connectionId, number, day, isOver],
  );
  const fetches = useFetches(connectionId);
  const ask = useMemo(() => {
    void fetches;
    return asked && ((signal: AbortSignal) => bridge.asOf.figures(asked, signal));
  }, [bridge, asked, fetches]);
  const { answer, retry } = useRetriedAnswer(ask, JSON.stringify(asked));
  const figures = latestValue(answer);
  return (
    <>
      <header className="screenHead">
        <h1 id="as-of-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {figures && asked && (
          <>
            <FreezeThis asked={asked} isDisabled={figures.known === 0} />
            <SaveItems asked={asked} isDisabled={figures.known === 0} />
          </>
        )}
      </header>
      <AsOfBar typed={typed} error={day && !isOver ? t('dayNotOver') : null} customer={customer} />
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {answer.state === 'loading' && (
        <div data-coming="screen">
          <AgeingSkeleton />
        </div>
      )}
      {figures && asked && shape !== 'frozen' && (
        <>
          {/* Nothing that is not known is shown as zero. */}
          {figures.known > 0 && (
            <AgeingSteps totals={figures} asOf={t('asOf', { day: formats.date(asked.day) })} />
          )}
          <AsOfNotes figures={figures} />
        </>
      )}
      {shape === 'frozen' && <FrozenList connectionId={connectionId} on={number} />}
      {asked && shape !== 'frozen' && (
        <AsOfRows connectionId={connectionId} rooms={bridge.asOf} of={asked} shape={shape} />
      )}
    </>
  );
}

/** The day that is typed: to begin with, the end of last month. */
function useAskedDay() {
  const formats = useFormats();
  const { dateFormat } = useLocale().settings;
  const today = localDay(useNow());
  const endOfMonth = dayAfter(`${today.slice(0, 8)}01` as LocalDate, 0, 0, -1);
  const typed = useAsOfStore((chosen) => chosen.typed) ?? formats.date(endOfMonth);
  const day = readDay(typed, dateFormat) ?? null;
  return { typed, day, isOver: day !== null && day < today };
}
