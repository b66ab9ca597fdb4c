import { CopyButton } from '../../base/CopyButton.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import type { PanelProps } from './AgreementPanel.tsx';
import styles from './Agreements.module.css';
import { partPath, tabPath } from './agreementPlace.ts';
import { DocumentSection } from './DocumentSection.tsx';
import { FieldList } from './FieldList.tsx';
import { GonePanel } from './GonePanel.tsx';
import { agreementName, findDelivery, oldestFetch } from './overviewParts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PartMark } from './PartMark.tsx';

/** One delivery: the installation address to copy, then all that the service sent about it. */
export function DeliveryPanel({ customer, overview, partKey }: PanelProps) {
  const t = useTexts('agreements');
  const found = findDelivery(overview, partKey);
  if (found === null) return <GonePanel customer={customer} />;
  const { agreement, delivery } = found;
  const { externalId, deliveryType, status, address, words, part } = delivery;
  const name = agreementName(agreement) ?? t('nameless');
  const isLoading = part?.state.kind === 'loading' && part.state.fetchedAt === null;
  const fetchedAt = oldestFetch([part, agreement.deliveriesPart].flatMap((one) => one ?? []));
  return (
    <PanelFrame
      customer={customer}
      partKey={partKey}
      parts={part === null ? [] : [part]}
      title={t('delivery', { name: externalId ?? t('nameless') })}
      back={{
        path: agreement.key === null ? tabPath(customer, 'agreements') : partPath(customer, agreement.key),
        label: t('agreement', { name }),
      }}
      marks={
        <>
          {status !== null && <Badge>{status}</Badge>}
          {deliveryType !== null && <Badge>{deliveryType}</Badge>}
          {part !== null && <PartMark part={part} />}
        </>
      }
    >
      <section className={styles['section']}>
        <h3>{t('addressTitle')}</h3>
        {isLoading && <SkeletonRows rows={3} />}
        {!isLoading && address.length === 0 && <p className="hint">{t('noAddress')}</p>}
        {address.length > 0 && (
          <>
            <address className={styles['address']}>
              {address.map(({ key, text }) => (
                <div key={key} className={styles['field']}>
                  <span className="hint">{key}</span>
                  <UntrustedText>{text}</UntrustedText>
                </div>
              ))}
            </address>
            <p>
              <CopyButton label={t('copyAddress')} text={address.map(({ text }) => text).join('\n')} />
            </p>
          </>
        )}
      </section>
      {words.length > 0 && (
        <section className={styles['section']}>
          <h3>{t('fieldsTitle')}</h3>
          <FieldList
            fields={words.map(({ key, text }) => ({
              name: key,
              value: <UntrustedText>{text}</UntrustedText>,
            }))}
          />
        </section>
      )}
      <DocumentSection
        customer={customer}
        documentKey={partKey}
        fetchedAt={fetchedAt}
        title={t('everything')}
        lead={t(part?.state.kind === 'ready' ? 'recordFromDetails' : 'recordFromList')}
      />
    </PanelFrame>
  );
}
