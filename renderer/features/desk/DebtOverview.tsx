import { useEffect } from 'react';
import { Link } from 'wouter';
import type { DebtOverview as Overview } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../app/bridgeContext.tsx';
import { customerPath } from '../../app/paths.ts';
import { shownValue } from '../../app/remote.ts';
import { useOffline } from '../../app/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import table from '../../ui/LinkedTable.module.css';
import { Section } from '../../ui/Page.tsx';
import { AgeingSteps } from '../invoices/AgeingSteps.tsx';
import styles from './CustomerTable.module.css';
import { followOverview, loadOverview, useOverviewStore } from './overviewStore.ts';

/** A sum over one customer stands at that customer already. */
const FEWEST = 2;
const FIGURE = classes(table['figure'], styles['figure']);

/** What all cached customers owe together, by how late it is, and who owes most. */
export function DebtOverview({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('desk');
  const formats = useFormats();
  const bridge = useBridge();
  const now = useNow();
  const remote = useOverviewStore(({ overview }) => overview);
  useEffect(() => followOverview(bridge, connectionId), [bridge, connectionId]);
  const failure = remote.state === 'failed' || remote.state === 'stale' ? remote.failure : null;
  const overview = shownValue(remote);
  const trouble = failure !== null && (
    <ErrorPanel failure={failure} onRetry={() => void loadOverview(bridge, connectionId)} />
  );
  if (overview === null && trouble) return trouble;
  if (overview === null || overview.customers < FEWEST) return null;
  const { customers, totals, oldestFetch, newestFetch } = overview;
  return (
    <Section
      title={t('overviewTitle')}
      action={
        <p className={styles['scope']}>
          {t('overviewScope', {
            customers: formats.count(customers),
            invoices: formats.count(totals.count),
          })}
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
      <TopDebtors debtors={overview.topDebtors} />
    </Section>
  );
}

function TopDebtors({ debtors }: { readonly debtors: Overview['topDebtors'] }) {
  const t = useTexts('desk');
  const formats = useFormats();
  const offline = useOffline();
  if (debtors.length === 0) return null;
  return (
    <div className={classes(table['frame'], styles['frame'])}>
      <table className={table['table']} aria-label={t('topDebtors')}>
        <thead>
          <tr>
            <th scope="col">{t('topDebtors')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={FIGURE}>
              {t('invoices')}
            </th>
            <th scope="col" className={FIGURE}>
              {t('outstanding')}
            </th>
            <th scope="col" className={FIGURE}>
              {t('overdue')}
            </th>
            <th scope="col" className={styles['time']}>
              {t('fetched')}
            </th>
          </tr>
        </thead>
        <tbody>
          {debtors.map(({ customer, givenName, fetchedAt, invoices, outstanding, overdue }) => (
            <tr key={customer.number} className={table['row']}>
              <th scope="row" className={table['name']}>
                <Link href={customerPath(customer)} className={table['link']}>
                  {customer.number}
                </Link>
              </th>
              <td className={table['wide']}>{givenName}</td>
              <td className={FIGURE}>{formats.count(invoices)}</td>
              <td className={FIGURE}>
                <Amount value={outstanding} tone="faintZero" />
              </td>
              <td className={FIGURE}>
                <Amount value={overdue} tone="overdue" />
              </td>
              <td className={styles['time']}>
                <FreshnessBadge fetchedAt={fetchedAt} offline={offline} compact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
