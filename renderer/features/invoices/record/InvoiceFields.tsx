import { CircleAlert, Copy, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { copyText } from '../../../base/copyText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { AsSent } from '../../../ui/AsSent.tsx';
import { announce } from '../../../ui/announcer.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TooltipMark } from '../../../ui/Tooltip.tsx';
import { AgreementLinks } from './AgreementLinks.tsx';
import styles from './InvoiceFields.module.css';
import { overdueWhy } from './overdueWhy.ts';

interface InvoiceFieldsProps {
  readonly customer: CustomerRef;
  readonly row: InvoiceRow;
  readonly onExport: () => void;
}

const CHANGES = {
  new: 'changeNew',
  settled: 'changeSettled',
  changed: 'changeOther',
  readable: 'changeReadable',
} as const;

/** Every field of the record; status, type and tags in the service's own words. */
export function InvoiceFields({ customer, row, onExport }: InvoiceFieldsProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const why = overdueWhy(row, t, formats);
  const copyNumber = () => {
    void copyText(row.invoiceNo).then((copied) =>
      announce(t(copied ? 'copiedNumber' : 'copyFailed', { number: row.invoiceNo })),
    );
  };
  return (
    <div className={styles['scroll']}>
      <div className={styles['marks']}>
        <Badge>{row.status === '' ? t('filterNoStatus') : <AsSent>{row.status}</AsSent>}</Badge>
        {why !== undefined && (
          <TooltipMark text={why}>
            <Badge tone="overdue" icon={<CircleAlert size={12} aria-hidden />}>
              {t('overdueDays', { count: row.daysLate })}
            </Badge>
          </TooltipMark>
        )}
        {row.creditNote && <Badge tone="credit">{t('creditNote')}</Badge>}
        {row.change !== null && <Badge tone="accent">{t(CHANGES[row.change])}</Badge>}
      </div>
      <dl className={styles['fields']}>
        <Field name={t('fieldOutstanding')} figure>
          <Amount value={row.outstanding} tone="strong" currency />
        </Field>
        <Field name={t('fieldPrice')} figure>
          <Amount value={row.price} currency />
        </Field>
        <Field name={t('fieldPriceVat')} figure>
          <Amount value={row.priceVat} currency />
        </Field>
        <Field name={t('fieldBalance')} figure>
          <Amount value={row.balance} currency />
        </Field>
        <Field name={t('fieldInvoiceDate')}>
          <DateText value={row.invoiceDate} withTime />
        </Field>
        <Field name={t('fieldDueDate')}>
          <DateText value={row.dueDate} withTime />
        </Field>
        <Field name={t('fieldInvoiceNo')}>
          <span className={styles['copyable']}>
            <AsSent>{row.invoiceNo}</AsSent>
            <IconButton
              label={t('copyNumber')}
              shortcut="C"
              icon={<Copy size={13} aria-hidden />}
              onPress={copyNumber}
            />
          </span>
        </Field>
        <Field name={t('fieldEntryNo')}>
          <AsSent>{row.entryNo}</AsSent>
        </Field>
        <Field name={t('fieldType')}>
          <AsSent>{row.type}</AsSent>
        </Field>
        <Field name={t('fieldStatus')}>
          <AsSent>{row.status}</AsSent>
        </Field>
        <Field name={t('fieldAgreementId')}>{String(row.agreementId)}</Field>
        <Field name={t('fieldAgreementExternalId')}>
          <AsSent>{row.agreementExternalId}</AsSent>
        </Field>
        <Field name={t('fieldTags')}>
          {row.tags.length === 0 ? t('noTags') : <AsSent>{row.tags.join(', ')}</AsSent>}
        </Field>
        <Field name={t('detailPdf')}>{t(row.hasPdf ? 'yes' : 'no')}</Field>
        <Field name={t('fieldExported')}>{t(row.exportedHere ? 'yes' : 'no')}</Field>
      </dl>
      <AgreementLinks customer={customer} row={row} />
      {row.hasPdf && (
        <div className={styles['actions']}>
          <Button icon={<FileDown size={14} aria-hidden />} onPress={onExport}>
            {t('exportOne')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Field({ name, figure, children }: { name: string; figure?: boolean; children: ReactNode }) {
  return (
    <div className={styles['field']} data-figure={figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
