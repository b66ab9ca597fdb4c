import { CloudOff, Hourglass, type LucideIcon, Moon, TriangleAlert } from 'lucide-react';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
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

type Delay = NonNullable<Job['waiting']> | 'slowed';

const DELAYS: Readonly<
  Record<Delay, { readonly text: TextKey<'jobs'>; readonly tone: Tone; readonly Icon: LucideIcon }>
> = {
  offline: { text: 'stateOffline', tone: 'offline', Icon: CloudOff },
  quiet: { text: 'stateQuiet', tone: 'stale', Icon: Moon },
  asked: { text: 'stateAsked', tone: 'stale', Icon: Hourglass },
  slowed: { text: 'stateSlowed', tone: 'stale', Icon: Hourglass },
  interrupted: { text: 'stateInterrupted', tone: 'stale', Icon: TriangleAlert },
};

/** The state of a job in a word; why it is delayed comes before the bare state. */
export function JobState({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const delay = job.waiting ?? (job.slowedTo === null ? null : 'slowed');
  if (delay !== null) {
    const { text, tone, Icon } = DELAYS[delay];
    return (
      <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
        {t(text)}
      </Badge>
    );
  }
  const tone = job.state === 'done' && job.failed > 0 ? 'failure' : TONES[job.state];
  return <Badge tone={tone}>{t(stateName(job))}</Badge>;
}
