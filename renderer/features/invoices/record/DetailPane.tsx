import { X } from 'lucide-react';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { KeyedMark } from '../../../../shared/domain/markNames.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import { PdfPreview } from '../../pdf/PdfPreview.tsx';
import type { DetailPart } from '../state/invoicesStore.ts';
import styles from './DetailPane.module.css';
import { InvoiceFields } from './InvoiceFields.tsx';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { InvoiceMarks } from './InvoiceMarks.tsx';
import { RawRecord } from './RawRecord.tsx';

export interface DetailPaneHandle {
  focus(): void;
}

interface DetailPaneProps {
  readonly connectionId: string;
  readonly row: InvoiceRow | null;
  readonly revision: number;
  /** Another number when marks have changed. */
  readonly marksVersion: number;
  readonly onMark: (field: KeyedMark, row: InvoiceRow) => void;
  /** The keys of marks mean this invoice, and not a selection. */
  readonly marksByKey: boolean;
  /** Goes to the customer of the row, from the list of all; null in a customer's own. */
  readonly onCustomer: ((row: InvoiceRow) => void) | null;
  readonly part: DetailPart;
  readonly onPart: (part: DetailPart) => void;
  readonly onClose: () => void;
  /** Escape within the pane: back to the rows. */
  readonly onBack: () => void;
  readonly onExport: (row: InvoiceRow) => void;
  /** Goes so many rows down the list. */
  readonly onStep: (by: number) => void;
  readonly ref?: Ref<DetailPaneHandle>;
}

/** One invoice in full, beside the grid: every field, its PDF, what changed, and the record as the service sent it. */
export function DetailPane(props: DetailPaneProps) {
  const { connectionId, row, revision, onCustomer, part, onPart, onClose, onBack, onExport, onStep, ref } =
    props;
  const t = useTexts('invoices');
  const pane = useRef<HTMLElement>(null);
  const number = row?.customerNumber;
  const customer = useMemo(
    () => (number === undefined ? null : { connectionId, number }),
    [connectionId, number],
  );
  /** The keyboard is to go on from the tab to the pages, once they are there. */
  const [toPages, setToPages] = useState(false);
  const tab = () => pane.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  useImperativeHandle(ref, () => ({
    focus: () => {
      const pages = part === 'pdf' ? pane.current?.querySelector<HTMLElement>('[data-pages]') : null;
      (pages ?? tab())?.focus();
      // Keys that wait are given in this very frame to what does not say that it is on its way.
      flushSync(() => setToPages(part === 'pdf' && !pages));
    },
  }));
  const takesFocus = () => {
    setToPages(false);
    return toPages && document.activeElement === tab();
  };
  return (
    <aside
      ref={pane}
      className={styles['pane']}
      data-area="pane"
      aria-label={row === null ? t('detailNone') : t('detail', { number: row.invoiceNo })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onBack();
      }}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          {row === null ? t('detailNone') : t('detail', { number: row.invoiceNo })}
        </h2>
        <IconButton label={t('hidePane')} icon={<X size={16} aria-hidden />} onPress={onClose} />
      </header>
      {row !== null && onCustomer !== null && (
        <div className={styles['owner']}>
          <Button variant="quiet" onPress={() => onCustomer(row)} after={<Kbd keys="Mod+Enter" />}>
            {t('ofCustomer', { number: row.customerNumber })}{' '}
            {row.givenName !== '' && <UntrustedText>{row.givenName}</UntrustedText>}
          </Button>
        </div>
      )}
      {row === null || customer === null ? (
        <p className={styles['none']}>{t('detailNoneText')}</p>
      ) : (
        <div className={styles['parts']}>
          <Tabs
            label={t('detailTabs')}
            value={part}
            onChange={onPart}
            tabs={[
              {
                id: 'fields',
                label: t('detailFields'),
                content: (
                  <InvoiceFields
                    customer={customer}
                    row={row}
                    onExport={() => onExport(row)}
                    marks={
                      <InvoiceMarks
                        customer={customer}
                        id={row.id}
                        version={`${revision}/${props.marksVersion}`}
                        onMark={(field) => props.onMark(field, row)}
                        byKey={props.marksByKey}
                      />
                    }
                  />
                ),
              },
              {
                id: 'pdf',
                label: t('detailPdf'),
                content: (
                  <PdfPreview
                    customer={customer}
                    row={row}
                    onExport={() => onExport(row)}
                    onStep={onStep}
                    awaited={toPages}
                    takesFocus={takesFocus}
                  />
                ),
              },
              {
                id: 'history',
                label: t('detailHistory'),
                content: <InvoiceHistory customer={customer} id={row.id} revision={revision} />,
              },
              {
                id: 'raw',
                label: t('detailRaw'),
                content: <RawRecord customer={customer} id={row.id} revision={revision} />,
              },
            ]}
          />
        </div>
      )}
    </aside>
  );
}
