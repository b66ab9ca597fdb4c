import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';
import { MovedSums } from './MovedSums.tsx';

const RefreshReport = ownChunk(async () => (await import('./RefreshReport.tsx')).RefreshReport);

/** What a refresh has on the screen of jobs beyond its words: its report, and how sums have moved. */
export const refreshJobView = { useStep: useReport, Figures: MovedSums };

function useReport(job: Job) {
  const t = useTexts('jobs');
  const [isOpen, setOpen] = useState(false);
  const icon = <ClipboardList size={14} aria-hidden />;
  return {
    step: { id: 'report', label: t('report'), icon, onAction: () => setOpen(true) },
    result: isOpen && <RefreshReport job={job} onClose={() => setOpen(false)} />,
  };
}
