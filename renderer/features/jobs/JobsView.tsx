import { ListChecks } from 'lucide-react';
import { useAppStore } from '../../app/appStore.ts';
import { useBridge } from '../../app/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './JobCard.module.css';
import { JobCard } from './JobCard.tsx';

/** All jobs that are known, the newest first. */
export function JobsView() {
  const t = useTexts('jobs');
  const bridge = useBridge();
  const jobs = useAppStore((state) => state.jobs);
  return (
    <div className={styles['view']}>
      <h1 className={styles['title']}>{t('title')}</h1>
      {jobs.length === 0 ? (
        <EmptyState icon={<ListChecks size={22} aria-hidden />} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        jobs
          .toSorted((left, right) => right.startedAt - left.startedAt)
          .map((job) => <JobCard key={job.id} bridge={bridge} job={job} />)
      )}
    </div>
  );
}
