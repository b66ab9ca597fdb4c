import { Clipboard, Copy, FileText, FolderOpen, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { countsPdfs, writesFiles } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { isOver } from '../../base/isOver.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { OFFERED } from '../exports/offered.ts';
import { VerifyButton } from '../exports/VerifyButton.tsx';
import styles from './JobCard.module.css';
import {
  copyJobPath,
  copyJobReport,
  type JobCommand,
  openJobFile,
  openJobFolder,
  runJobCommand,
} from './jobCommands.ts';
import { canRetry, hasFile, isReadable, retryName } from './jobWords.ts';
import { ReportButton } from './ReportButton.tsx';

interface JobActionsProps {
  readonly job: Job;
}

/** What can be done about a job in its present state. */
export function JobActions({ job }: JobActionsProps) {
  return (
    <div className={styles['actions']}>{isOver(job) ? <AfterEnd job={job} /> : <WhileGoing job={job} />}</div>
  );
}

function WhileGoing({ job }: JobActionsProps) {
  const bridge = useBridge();
  const t = useTexts('jobs');
  const run = (command: JobCommand) => runJobCommand(bridge, command, job.id);
  return (
    <>
      {job.state === 'paused' ? (
        <Button
          variant={job.waiting === 'interrupted' ? 'primary' : 'default'}
          icon={<Play size={14} aria-hidden />}
          onPress={() => run('resume')}
        >
          {t('resume')}
        </Button>
      ) : (
        <Button icon={<Pause size={14} aria-hidden />} onPress={() => run('pause')}>
          {t('pause')}
        </Button>
      )}
      {job.kind === 'refresh' && <ReportButton job={job} />}
      <Button variant="quiet" icon={<X size={14} aria-hidden />} onPress={() => run('cancel')}>
        {t('cancel')}
      </Button>
    </>
  );
}

function AfterEnd({ job }: JobActionsProps) {
  const bridge = useBridge();
  const t = useTexts('jobs');
  const { id } = job;
  const wrote = job.done > 0 || job.skipped > 0;
  const isKnown = isReadable(job);
  return (
    <>
      {canRetry(job) && (
        <Button
          variant="primary"
          icon={<RotateCw size={14} aria-hidden />}
          onPress={() => runJobCommand(bridge, 'retryFailed', id)}
        >
          {t(retryName(job))}
        </Button>
      )}
      {isKnown && hasFile(job) && (
        <Button icon={<FileText size={14} aria-hidden />} onPress={() => openJobFile(bridge, id, t)}>
          {t('openFile')}
        </Button>
      )}
      {isKnown && job.kind === 'refresh' && <ReportButton job={job} />}
      {isKnown && writesFiles(job) && (
        <>
          <Button icon={<FolderOpen size={14} aria-hidden />} onPress={() => openJobFolder(bridge, id, t)}>
            {t('openFolder')}
          </Button>
          <Button icon={<Copy size={14} aria-hidden />} onPress={() => void copyJobPath(bridge, id, t)}>
            {t('copyPath')}
          </Button>
        </>
      )}
      <Button icon={<Clipboard size={14} aria-hidden />} onPress={() => void copyJobReport(job, t)}>
        {t('copyReport')}
      </Button>
      {OFFERED.verify && isKnown && countsPdfs(job) && wrote && <VerifyButton jobId={id} />}
      <Button
        variant="quiet"
        icon={<Trash2 size={14} aria-hidden />}
        onPress={() => runJobCommand(bridge, 'dismiss', id)}
      >
        {t('dismiss')}
      </Button>
    </>
  );
}
