import type { ReactNode } from 'react';
import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { pdfJobView } from '../exports/pdfJobView.tsx';
import { refreshJobView } from '../refreshing/refreshJobView.tsx';
import type { JobStep } from './jobSteps.tsx';

/** What a kind of job has on the screen beyond its words (`JOB_WORDS`). */
interface JobView {
  /** A hook: the step that only this kind has, null while it is not offered, and what the step opens. */
  readonly useStep: (job: Job) => { readonly step: JobStep | null; readonly result: ReactNode };
  /** Below the figures. */
  readonly Figures?: (props: { readonly job: Job }) => ReactNode;
}

const NO_STEP = { step: null, result: null };
const PLAIN: JobView = { useStep: () => NO_STEP };

const VIEWS: Readonly<Partial<Record<JobKind, JobView>>> = {
  exportPdfs: pdfJobView,
  exportZip: pdfJobView,
  exportMergedPdf: pdfJobView,
  refresh: refreshJobView,
};

export function viewOf({ kind }: Job): JobView {
  return VIEWS[kind] ?? PLAIN;
}
