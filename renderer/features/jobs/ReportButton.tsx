import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ownChunk } from '../../ui/ownChunk.tsx';

const RefreshReport = ownChunk(async () => (await import('../refreshing/RefreshReport.tsx')).RefreshReport);

/** Opens what came of each customer of a refresh. */
export function ReportButton({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ClipboardList size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {t('report')}
      </Button>
      {open && <RefreshReport job={job} onClose={() => setOpen(false)} />}
    </>
  );
}
