import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useLocation } from 'wouter';
import { useAppStore } from '../../app/appStore.ts';
import { useBridge } from '../../app/bridgeContext.tsx';
import { paths } from '../../app/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './JobCard.module.css';
import { JobCard } from './JobCard.tsx';
import { isOver } from './jobWords.ts';

/** Jobs shown before the list of all of them is offered. */
const SHOWN = 3;

/** For the top bar: how many jobs run, and the newest of them at hand. */
export function JobsButton() {
  const t = useTexts('jobs');
  const formats = useFormats();
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const jobs = useAppStore((state) => state.jobs);
  const running = jobs.filter((job) => !isOver(job)).length;
  const failed = jobs.some((job) => isOver(job) && job.failed > 0);
  const newest = jobs.toSorted((left, right) => right.startedAt - left.startedAt).slice(0, SHOWN);
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button
        variant="quiet"
        icon={<ListChecks size={16} aria-hidden />}
        aria-label={running > 0 ? t('buttonRunning', { count: running }) : t('button')}
        {...(running > 0 || failed
          ? {
              after: (
                <span className={styles['badge']} data-failed={(failed && running === 0) || undefined}>
                  {running > 0 ? formats.count(running) : '!'}
                </span>
              ),
            }
          : {})}
      >
        {t('button')}
      </Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom end" offset={6}>
        <AriaDialog className={styles['list'] ?? ''} aria-label={t('title')}>
          {newest.length === 0 ? (
            <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
          ) : (
            newest.map((job) => <JobCard key={job.id} bridge={bridge} job={job} compact />)
          )}
          <div className={styles['foot']}>
            <Button
              variant="quiet"
              onPress={() => {
                setOpen(false);
                navigate(paths.jobs);
              }}
            >
              {t('all')}
            </Button>
          </div>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}
