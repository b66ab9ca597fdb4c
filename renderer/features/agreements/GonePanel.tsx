import { FileX2 } from 'lucide-react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { tabPath } from './agreementPlace.ts';
import { PanelFrame } from './PanelFrame.tsx';

/** What the address names is no longer among the customer's agreements. */
export function GonePanel({ customer }: { readonly customer: CustomerRef }) {
  const t = useTexts('agreements');
  const back = { path: tabPath(customer, 'agreements'), label: t('allAgreements') };
  return (
    <PanelFrame customer={customer} title={t('goneTitle')} back={back}>
      <EmptyState icon={<FileX2 size={22} aria-hidden />} title={t('goneText')} />
    </PanelFrame>
  );
}
