import { useEffect } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCardsStore } from '../../base/cardsStore.ts';
import { latestValue } from '../../base/loadState.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { ownChunk } from '../../ui/ownChunk.tsx';
import { Section } from '../../ui/Page.tsx';
import { AgeingSteps } from '../invoices/figures/AgeingSteps.tsx';
import { BelowSkeleton } from './BelowSkeleton.tsx';
import styles from './CustomerFigures.module.css';
import { CustomerFigures } from './CustomerFigures.tsx';
import { DebtSkeleton } from './DebtSkeleton.tsx';
import { followOverview, loadOverview, useOverviewStore } from './overviewStore.ts';

/** With its code after the figures: no chart is waited for. */
const BelowFigures = ownChunk(
  async () => (await import('./BelowFigures.tsx')).BelowFigures,
  <BelowSkeleton />,
);

const MOST_DEBTORS = 5;

/** A sum over one customer is shown at that customer already. */
const FEWEST = 2;

/** What all cached customers owe together, by how late it is, and who owes most. */
export function DebtOverview({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('desk');
  const formats = useFormats();
  const bridge = useBridge();
  const now = useNow();
  const load = useOverviewStore(({ figures }) => figures);
  useEffect(() => followOverview(bridge, connectionId), [bridge, connectionId]);
  const failure = load.state === 'failed' || load.state === 'stale' ? load.failure : null;
  const overview = latestValue(load);
  const known = useCardsStore(({ figures }) => latestValue(figures)?.length ?? MOST_DEBTORS);
  const trouble = failure !== null && (
    <ErrorPanel failure={failure} onRetry={() => void loadOverview(bridge, connectionId)} />
  );
  if (overview === null && trouble) return trouble;
  if (overview === null)
    return known < FEWEST ? null : <DebtSkeleton debtors={Math.min(known, MOST_DEBTORS)} />;
  if (overview.customers < FEWEST) return null;
  const { customers, totals, oldestFetch, newestFetch, unreadable } = overview;
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
      <AgeingSteps
        totals={totals}
        asOf={t('overviewAsOf', {
          oldest: formats.moment(oldestFetch ?? now, now),
          newest: formats.moment(newestFetch ?? now, now),
        })}
      />
      <BelowFigures connectionId={connectionId} totals={totals} />
      {overview.topDebtors.length > 0 && (
        <CustomerFigures
          label={t('topDebtors')}
          heading={t('topDebtors')}
          customers={overview.topDebtors.slice(0, MOST_DEBTORS)}
        />
      )}
    </Section>
  );
}
