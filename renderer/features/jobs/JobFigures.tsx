import { wordsOf } from '../../../shared/ipc/jobKinds/jobKinds.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { sizeText } from '../../i18n/sizeText.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Jobs.module.css';
import { timeLeft } from './jobWords.ts';

interface Figure {
  readonly name: TextKey<'jobs'>;
  readonly value: string;
  readonly failed?: boolean;
}

/** The counts of the kind, bytes and the time that the rest takes, as far as it is known. */
export function JobFigures({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const { counts, writesFiles } = wordsOf(job);
  const isMoving = job.state === 'running' && job.waiting === null;
  const figures: readonly Figure[] = [
    ...counts.flatMap(({ name, of, always }) => {
      const count = of(job);
      return name && (always || count > 0)
        ? [{ name, value: formats.count(count), failed: name === 'countFailed' && count > 0 }]
        : [];
    }),
    ...(writesFiles ? [{ name: 'bytes', value: sizeText(job.bytes, formats.amount) } as const] : []),
    ...(isMoving && job.secondsLeft !== null
      ? [{ name: 'timeLeft', value: timeLeft(job.secondsLeft, t) } as const]
      : []),
  ];
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value, failed }) => (
        <div key={name} data-failed={failed || undefined}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
