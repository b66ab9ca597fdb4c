import { CloudOff, Hourglass, Moon, TriangleAlert } from 'lucide-react';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { stateName } from './jobWords.ts';

const TONES: Readonly<Record<Job['state'], Tone>> = {
  running: 'accent',
  paused: 'neutral',
  done: 'positive',
  cancelled: 'neutral',
  failed: 'failure',
};

/** The state of a job in a word; why nothing moves comes before the bare state. */
export function JobState({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  if (job.waiting === 'offline') {
    return (
      <Badge tone="offline" icon={<CloudOff size={12} aria-hidden />}>
        {t('stateOffline')}
      </Badge>
    );
  }
  if (job.waiting === 'quiet') {
    return (
      <Badge tone="stale" icon={<Moon size={12} aria-hidden />}>
        {t('stateQuiet')}
      </Badge>
    );
  }
  if (job.waiting === 'asked') {
    return (
      <Badge tone="stale" icon={<Hourglass size={12} aria-hidden />}>
        {t('stateAsked')}
      </Badge>
    );
  }
  if (job.waiting === 'interrupted') {
    return (
      <Badge tone="stale" icon={<TriangleAlert size={12} aria-hidden />}>
        {t('stateInterrupted')}
      </Badge>
    );
  }
  const tone = job.state === 'done' && job.failed > 0 ? 'failure' : TONES[job.state];
  return <Badge tone={tone}>{t(stateName(job))}</Badge>;
}
