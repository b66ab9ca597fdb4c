import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Agreements.module.css';
import { DocumentTree } from './DocumentTree.tsx';
import { RawDocument } from './RawDocument.tsx';

interface DocumentSectionProps {
  readonly customer: CustomerRef;
  readonly documentKey: string;
  readonly fetchedAt: number | null;
  readonly title: string;
  readonly lead?: string;
  /** 2 if it is directly below the customer, 3 within a panel that has a title. */
  readonly level?: 2 | 3;
}

/** All that the service sent about one thing, as a tree, and below it exactly as sent. */
export function DocumentSection(props: DocumentSectionProps) {
  const { customer, documentKey, fetchedAt, title, lead, level = 3 } = props;
  const t = useTexts('agreements');
  const Heading = `h${level}` as const;
  const [isRawOpen, setRawOpen] = useState(false);
  const document = useMemo(
    () => ({ customer, key: documentKey, fetchedAt }),
    [customer, documentKey, fetchedAt],
  );
  return (
    <section className={styles['section']}>
      <Heading>{title}</Heading>
      {lead !== undefined && <p className="hint">{lead}</p>}
      <DocumentTree key={documentKey} document={document} />
      <details
        className={styles['details']}
        open={isRawOpen}
        onToggle={(event) => setRawOpen(event.currentTarget.open)}
      >
        <summary className={styles['summary']}>
          <ChevronRight size={14} aria-hidden />
          {t('raw')}
        </summary>
        {isRawOpen && <RawDocument document={document} />}
      </details>
    </section>
  );
}
