import { useEffect } from 'react';
import { Link } from 'wouter';
import { isOver } from '../../../../shared/ipc/jobResult.ts';
import { useAppStore } from '../../../base/appStore.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { paths } from '../../../base/paths.ts';
import { dataOf } from '../../../base/useQuery.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { showFiltered } from '../../customers/state/customersStore.ts';
import { WhyFigures } from '../../help/WhyFigures.tsx';
import styles from './AttentionPanel.module.css';
import { followMoved, followStale, THIS_WEEK, useMovedStore, useStaleStore } from './overviewParts.ts';

const KINDS = {
  new: 'movedNew',
  settled: 'movedSettled',
  changed: 'movedChanged',
  removed: 'movedRemoved',
  unreadable: 'movedUnreadable',
  readable: 'movedReadable',
} as const;

const WHY = ['changes'] as const;

/** What asks for a look: what has changed since yesterday, what was not refreshed this week, and the jobs. */
export function AttentionPanel({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  useEffect(() => followMoved(bridge, connectionId), [bridge, connectionId]);
  useEffect(() => followStale(bridge, connectionId), [bridge, connectionId]);
  return (
    <div className={styles['glance']}>
      <Changed />
      <Stale connectionId={connectionId} />
      <Jobs />
    </div>
  );
}

function Changed() {
  const t = useTexts('overview');
  const formats = useFormats();
  const moved = useMovedStore(({ figures }) => dataOf(figures));
  const counted = (key: TextKey<'overview'>, count: number) => t(key, formats.counted(count));
  return (
    <section className={styles['part']} aria-labelledby="overview-moved">
      <div className={styles['explained']}>
        <h3 id="overview-moved">{t('movedTitle')}</h3>
        <WhyFigures figures={WHY} />
      </div>
      {moved !== null && (
        <>
          {moved.changes === 0 && moved.newCustomers.count === 0 && <p>{t('movedNothing')}</p>}
          <ul>
            {moved.kinds
              .filter(({ count }) => count > 0)
              .map(({ kind, count, moved: by }) => (
                <li key={kind}>
                  {counted(KINDS[kind], count)} <Moved value={by} />
                </li>
              ))}
            {moved.newCustomers.count > 0 && <li>{counted('movedCustomers', moved.newCustomers.count)}</li>}
          </ul>
          {moved.incomplete !== null && (
            <p className={styles['warn']}>{counted('movedIncomplete', moved.incomplete.customers)}</p>
          )}
        </>
      )}
      <Link href={paths.changes} className={styles['more']} data-screen-only>
        {t('movedMore')}
      </Link>
    </section>
  );
}

/** By how much changes moved what is outstanding; a fall has its minus already. */
function Moved({ value }: { readonly value: string }) {
  const grew = !/^-|^0(\.0*)?$/.test(value);
  return (
    <>
      {grew && '+'}
      <Amount value={value} tone="faintZero" />
    </>
  );
}

function Stale({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('overview');
  const formats = useFormats();
  const stale = useStaleStore(({ figures }) => dataOf(figures));
  return (
    <section className={styles['part']} aria-labelledby="overview-stale">
      <h3 id="overview-stale">{t('staleTitle')}</h3>
      {stale !== null && (
        <p className={stale.customers > 0 ? styles['warn'] : undefined}>
          {stale.customers === 0
            ? t('staleNone')
            : t('staleCount', {
                ...formats.counted(stale.customers),
                all: formats.count(stale.all),
              })}
        </p>
      )}
      {stale !== null && stale.customers > 0 && (
        <p>
          {t('staleOwe')} <Amount value={stale.amounts.outstanding} />
        </p>
      )}
      <Link
        href={paths.customers}
        className={styles['more']}
        data-screen-only
        onClick={() => showFiltered(connectionId, { notFetched: THIS_WEEK })}
      >
        {t('staleMore')}
      </Link>
    </section>
  );
}

function Jobs() {
  const t = useTexts('overview');
  const formats = useFormats();
  const jobs = useAppStore((state) => state.jobs);
  const counted = (key: TextKey<'overview'>, count: number) => t(key, formats.counted(count));
  const unfinished = jobs.filter((job) => !isOver(job));
  const running = unfinished.filter(({ state }) => state === 'running').length;
  const failed = jobs.filter((job) => isOver(job) && job.failed > 0).length;
  const paused = unfinished.length - running;
  return (
    <section className={styles['part']} aria-labelledby="overview-jobs">
      <h3 id="overview-jobs">{t('jobsTitle')}</h3>
      {running + paused + failed === 0 && <p>{t('jobsNone')}</p>}
      <ul>
        {running > 0 && <li>{counted('jobsRunning', running)}</li>}
        {paused > 0 && <li>{counted('jobsPaused', paused)}</li>}
        {failed > 0 && <li className={styles['warn']}>{counted('jobsFailed', failed)}</li>}
      </ul>
      <Link href={paths.jobs} className={styles['more']} data-screen-only>
        {t('jobsMore')}
      </Link>
    </section>
  );
}
