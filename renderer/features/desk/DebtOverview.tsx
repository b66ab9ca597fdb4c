import { useBridge } from '../../base/bridgeContext.tsx';
import { loadOverview, useCardsStore, useOverviewStore } from '../../base/figuresOfConnection.ts';
import { dataOf } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { Section } from '../../ui/Page.tsx';
import { BLANK_LINE } from '../../ui/Skeleton.tsx';
import { AgeingBuckets, AgeingSkeleton } from '../invoices/figures/AgeingBuckets.tsx';
import styles from './CustomerFigures.module.css';
import { ChartSkeleton } from './charts/ChartSkeleton.tsx';
import charts from './charts/Charts.module.css';

/** With its code after the figures: no chart is waited for. */
const OverviewCharts = lazyComponent(
  async () => (await import('./charts/OverviewCharts.tsx')).OverviewCharts,
  <ChartsSkeleton />,
);

/** A sum over one customer is shown at that customer already. */
export const FEWEST_SUMMED = 2;

/** What all cached customers owe together, and by how late it is. */
export function DebtOverview({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('desk');
  const formats = useFormats();
  const bridge = useBridge();
  const now = useNow();
  const load = useOverviewStore(({ figures }) => figures);
  const failure = load.state === 'failed' || load.state === 'stale' ? load.failure : null;
  const overview = dataOf(load);
  const cards = useCardsStore(({ figures }) => dataOf(figures)?.length ?? FEWEST_SUMMED);
  const trouble = failure !== null && (
    <ErrorPanel failure={failure} onRetry={() => void loadOverview(bridge, connectionId)} />
  );
  if (overview === null && trouble) return trouble;
  if (overview === null) return cards < FEWEST_SUMMED ? null : <DebtSkeleton />;
  if (overview.customers < FEWEST_SUMMED) return null;
  const { customers, totals, oldestFetch, newestFetch, unreadable } = overview;
  const oldest = formats.moment(oldestFetch ?? now, now);
  const newest = formats.moment(newestFetch ?? now, now);
  return (
    <Section
      title={t('overviewTitle')}
      action={
        <p className="faint">
          {t('overviewScope', {
            customers: t('overviewCustomers', formats.counted(customers)),
            invoices: t('overviewInvoices', formats.counted(totals.count)),
          })}
          {unreadable > 0 && (
            <span className={styles['leftOut']}>{t('overviewUnreadable', formats.counted(unreadable))}</span>
          )}
        </p>
      }
    >
      {trouble}
      <AgeingBuckets
        totals={totals}
        asOf={t(oldest === newest ? 'overviewAsOfOnce' : 'overviewAsOf', { oldest, newest })}
      />
      <OverviewCharts connectionId={connectionId} totals={totals} />
    </Section>
  );
}

/** Of the same size as the figures, so that nothing moves when they arrive. */
function DebtSkeleton() {
  return (
    <div aria-hidden>
      <Section title={BLANK_LINE} action={<p>{BLANK_LINE}</p>}>
        <AgeingSkeleton withTime />
        <ChartsSkeleton />
      </Section>
    </div>
  );
}

function ChartsSkeleton() {
  return (
    <div className={charts['charts']} aria-hidden>
      <ChartSkeleton />
      <ChartSkeleton withNote />
    </div>
  );
}
