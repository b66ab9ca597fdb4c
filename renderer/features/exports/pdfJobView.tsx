import { ShieldCheck } from 'lucide-react';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useVerify } from './useVerify.tsx';

/** What an export of PDFs has on the screen of jobs beyond its words: its files can be checked. */
export const pdfJobView = { useStep: useVerifyStep };

function useVerifyStep(job: Job) {
  const t = useTexts('lists');
  const { verify, result } = useVerify(job.id);
  const isOffered = isOver(job) && (job.done > 0 || job.skipped > 0);
  const icon = <ShieldCheck size={14} aria-hidden />;
  const step = { id: 'verify', label: t('verifyJob'), icon, onAction: verify };
  return { step: isOffered ? step : null, result };
}
