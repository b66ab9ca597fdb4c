import { useTexts } from '../../i18n/useTexts.ts';
import type { PanelProps } from './AgreementPanel.tsx';
import { tabPath } from './agreementPlace.ts';
import { DocumentSection } from './DocumentSection.tsx';
import { oldestFetch, partKind, partsOf } from './overviewParts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PartMark } from './PartMark.tsx';

/** One whole answer of a list, for shapes that are not known. */
export function DocumentPanel({ customer, overview, partKey }: PanelProps) {
  const t = useTexts('agreements');
  const part = partsOf(overview).find(({ key }) => key === partKey);
  const title = partKind(partKey) === 'deliveries' ? 'partDeliveries' : 'partList';
  return (
    <PanelFrame
      customer={customer}
      partKey={partKey}
      parts={part ? [part] : []}
      title={t(title, { count: 1 })}
      back={{ path: tabPath(customer, 'agreements'), label: t('allAgreements') }}
      marks={part && <PartMark part={part} />}
    >
      <DocumentSection
        customer={customer}
        documentKey={partKey}
        fetchedAt={part ? oldestFetch([part]) : null}
        title={t('everything')}
        lead={t('wholeAnswer')}
      />
    </PanelFrame>
  );
}
