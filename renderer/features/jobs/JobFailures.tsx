import { useState } from 'react';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { isAboutPdfPath, PdfPathLink } from '../../base/PdfPathLink.tsx';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ServiceText } from '../../ui/ServiceText.tsx';
import styles from './Jobs.module.css';

/** What could not be done, invoice by invoice, with the reason and its reference. */
export function JobFailures({ job }: { readonly job: Job }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const failureText = useFailureText();
  const [open, setOpen] = useState(false);
  const aboutPath = job.failures.some(({ failure }) => isAboutPdfPath(failure.code));
  const more = job.failed - job.failures.length;
  return (
    <details
      className={styles['failures']}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('failures')}</summary>
      <ul>
        {job.failures.map(({ invoiceNo, failure }) => (
          <li key={`${invoiceNo} ${failure.correlationId}`}>
            <ServiceText className={styles['invoice']}>{invoiceNo}</ServiceText>
            <span>{failureText(failure)}</span>
            <span className={styles['reference']}>{failure.correlationId}</span>
          </li>
        ))}
        {more > 0 && <li>{t('failuresMore', formats.counted(more))}</li>}
      </ul>
      {aboutPath && <PdfPathLink connectionId={job.customer.connectionId} />}
    </details>
  );
}
