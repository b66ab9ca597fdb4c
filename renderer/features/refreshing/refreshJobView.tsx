import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { countOf } from '../../../shared/ipc/jobKinds.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const RefreshReport = lazyComponent(async () => (await import('./RefreshReport.tsx')).RefreshReport);

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

/** How what the customers of a refresh owe has moved. */
function MovedSums({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const { amount } = useFormats();
  const sum = (word: string) => job.sums[word] ?? '0';
  const money = (word: string) => amount(sum(word), { currency: true });
  const before = sum('changedBefore');
  const moved = amount(new DecimalSum().add(sum('changedAfter')).subtract(before).decimal());
  const changed = { before: money('changedBefore'), after: money('changedAfter'), moved };
  const lines = [
    countOf(job, 'changed') > 0 && t('movedChanged', changed),
    countOf(job, 'first') > 0 && t('owedFirst', { owed: money('firstOwed') }),
  ].filter((line) => line !== false);
  return lines.length > 0 && <p className="soft small tabular">{lines.join(' ')}</p>;
}
