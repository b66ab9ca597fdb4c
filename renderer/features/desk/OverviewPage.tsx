import { type ReactNode, useLayoutEffect, useState } from 'react';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import {
  type FiguresState,
  followOverview,
  useCardsStore,
  useOverviewStore,
} from '../../base/figuresOfConnection.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useActiveConnection, useApp, useChangeSettings } from '../../base/useApp.ts';
import { dataOf } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { Page } from '../../ui/Page.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ForgottenNotice } from '../keep/ForgottenNotice.tsx';
import { startTour, useTourStore } from '../tour/tourStore.ts';
import { TodaySkeleton } from '../worklist/TodaySkeleton.tsx';
import { followToday, useTodayStore } from '../worklist/todayStore.ts';
import { DebtOverview } from './DebtOverview.tsx';
import styles from './OverviewPage.module.css';

/** With its code and texts after the first screen. */
const TodayPart = lazyComponent(
  async () => (await import('../worklist/TodayPart.tsx')).TodayPart,
  <TodaySkeleton />,
);

const OverviewCustomers = lazyComponent(
  async () => (await import('./OverviewCustomers.tsx')).OverviewCustomers,
  <SkeletonRows rows={6} />,
);

/** The Overview: what all customers owe, today's work, what has changed, then those that are pinned or were opened last. */
export function OverviewPage() {
  const t = useTexts('desk');
  const bridge = useBridge();
  const connection = useActiveConnection();
  const cards = useCardsStore(({ figures }) => dataOf(figures));
  const formats = useFormats();
  const now = useNow();
  const clock = localMoment(now).slice(11, 16);
  const connectionId = connection?.id ?? null;
  const areFiguresPlaced = usePlaced(connectionId, useOverviewStore(areKnown(connectionId)));
  const isTodayPlaced = usePlaced(connectionId, useTodayStore(areKnown(connectionId))) && areFiguresPlaced;
  // The figures first: today's work is shown below them.
  useLayoutEffect(() => {
    if (connectionId === null) return;
    const stops = [followOverview(bridge, connectionId), followToday(bridge, connectionId)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge, connectionId]);
  useShortcut('Mod+p', 'desk:commandPrint', () => window.print());
  return (
    <Page
      title={t('title')}
      width="full"
      aside={
        cards !== null && cards.length > 0
          ? t('scope', {
              count: cards.length,
              pinned: t('scopePinned', { count: cards.filter(({ pinned }) => pinned).length }),
            })
          : undefined
      }
    >
      {connection !== null && (
        <p data-paper-only>
          {t('printed', { connection: connection.name, moment: `${formats.day(now)} ${clock}` })}
        </p>
      )}
      {connection !== null && <TourOffer />}
      <ForgottenNotice />
      {connection !== null && <DebtOverview connectionId={connection.id} />}
      <Below isPlaced={areFiguresPlaced}>
        {connection !== null && <TodayPart connectionId={connection.id} />}
      </Below>
      <Below isPlaced={isTodayPlaced}>
        <OverviewCustomers />
      </Below>
    </Page>
  );
}

/** Whether the figures of a connection are known or have failed. */
function areKnown(connectionId: string | null) {
  return ({ connectionId: of, figures }: FiguresState<unknown>) =>
    of === connectionId && (dataOf(figures) !== null || figures.state === 'failed');
}

/** Whether it was known once how much room the figures of a connection take: what is below them stays where it is. */
function usePlaced(connectionId: string | null, isKnown: boolean): boolean {
  const [placedOf, setPlacedOf] = useState<string | null>(null);
  if (isKnown && placedOf !== connectionId) setPlacedOf(connectionId);
  return connectionId === null || placedOf === connectionId;
}

/** Loads its parts meanwhile, and shows them once all above is in place. */
function Below({ isPlaced, children }: { readonly isPlaced: boolean; readonly children: ReactNode }) {
  return (
    <div className={isPlaced ? styles['below'] : undefined} hidden={!isPlaced}>
      {children}
    </div>
  );
}

/** Offers the tour in one line, until the clerk has taken or declined it. */
function TourOffer() {
  const t = useTexts('desk');
  const isLeft = useApp((app) => app.settings.tourLeft);
  const isOn = useTourStore(({ step }) => step !== null);
  const change = useChangeSettings();
  if (isLeft || isOn) return null;
  return (
    <div className="soft wrapped" data-screen-only>
      <span>{t('tourOffer')}</span>
      <Button onPress={startTour}>{t('tourTake')}</Button>
      <Button variant="quiet" onPress={() => change({ tourLeft: true })}>
        {t('tourDecline')}
      </Button>
    </div>
  );
}
