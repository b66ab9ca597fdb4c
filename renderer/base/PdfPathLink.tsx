import { Link } from 'wouter';
import type { FailureCode } from '../../shared/domain/failure.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { connectionPath } from './paths.ts';

const ABOUT_THE_PATH: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'serviceNotAPdf',
  'servicePdfNotFound',
]);

/** Whether the assumed path of PDFs is the likely cause of a failure. */
export function isAboutPdfPath(code: FailureCode): boolean {
  return ABOUT_THE_PATH.has(code);
}

/** To the setting of the connection that says where PDFs are; the form opens there. */
export function PdfPathLink({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('connections');
  return (
    <Link href={connectionPath(connectionId)} state={{ show: 'pdfPath' }}>
      {t('pdfPathLink')}
    </Link>
  );
}
