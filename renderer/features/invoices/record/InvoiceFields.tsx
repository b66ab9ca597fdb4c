import { CircleAlert, Copy, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import {
  type FieldKind,
  INVOICE_FIELDS,
  type InvoiceField,
} from '../../../../shared/domain/invoiceFields.ts';
import { FULL_TITLES } from '../../../../shared/i18n/columnTitles.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { customerPath } from '../../../base/paths.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { announce } from '../../../ui/announcer.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { copyOrSay } from '../../../ui/copyText.ts';
import { DateText } from '../../../ui/DateField.tsx';
import { TooltipMark } from '../../../ui/Tooltip.tsx';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import { statusText } from '../../help/figureTexts.ts';
import { CHANGE_TEXTS, statusTone } from '../changes/changeColumns.ts';
import { LONGEST_VALUE } from '../filter/ValueFilterDialog.tsx';
import { overdueWhy } from '../invoiceColumns.ts';
import { changeFilter } from '../state/invoicesStore.ts';
import styles from './InvoiceFields.module.css';

const PLACES: Readonly<Record<FieldKind, number>> = {
  amount: 0,
  wallClock: 1,
  identifier: 2,
  word: 3,
  wholeNumber: 4,
  sharedIdentifier: 5,
  tags: 6,
  flag: 7,
};

/** The fields of a record by their kind; within a kind in the order of the columns. */
const RECORD_FIELDS = INVOICE_FIELDS.toSorted((left, right) => PLACES[left.kind] - PLACES[right.kind]);

interface InvoiceFieldsProps {
  readonly customer: CustomerRef;
  readonly row: InvoiceRow;
  readonly onExport: () => void;
  /** The clerk's own, between the service's words and its fields. */
  readonly marks: ReactNode;
}

/** Every field of the record; status, type and tags in the service's own words. */
export function InvoiceFields({ customer, row, onExport, marks }: InvoiceFieldsProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const why = overdueWhy(row, t, formats);
  const copyNumber = async () => {
    if (await copyOrSay(row.invoiceNo)) announce(t('copiedNumber', { number: row.invoiceNo }));
  };
  return (
    <div className={styles['scroll']}>
      <div className={styles['marks']}>
        {row.status === '' ? (
          <Badge>{t('filterNoStatus')}</Badge>
        ) : (
          <TooltipMark text={t(statusText(row.status))}>
            <Badge tone={statusTone(row.status)}>
              <UntrustedText>{row.status}</UntrustedText>
            </Badge>
          </TooltipMark>
        )}
        {why !== undefined && row.daysLate !== null && (
          <TooltipMark text={why}>
            <Badge tone="overdue" icon={<CircleAlert size={12} aria-hidden />}>
              {t('overdueDays', { count: row.daysLate })}
            </Badge>
          </TooltipMark>
        )}
        {row.creditNote && <Badge tone="credit">{t('creditNote')}</Badge>}
        {row.change !== null && <Badge tone="accent">{t(CHANGE_TEXTS[row.change])}</Badge>}
      </div>
      {marks}
      <dl className={styles['fields']}>
        {RECORD_FIELDS.map((field) => (
          <Field key={field.id} name={t(FULL_TITLES[field.id])} figure={field.kind === 'amount'}>
            {field.id === 'invoiceNo' ? (
              <span className={styles['copyable']}>
                <UntrustedText>{row.invoiceNo}</UntrustedText>
                <IconButton
                  label={t('copyNumber')}
                  shortcut="C"
                  icon={<Copy size={13} aria-hidden />}
                  onPress={() => void copyNumber()}
                />
              </span>
            ) : (
              <FieldValue row={row} field={field} />
            )}
          </Field>
        ))}
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
    <div className={styles['field']} data-figure={figure || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface AgreementLinksProps {
  readonly customer: CustomerRef;
  readonly row: InvoiceRow;
}

/** From an invoice to its agreement: the other invoices of it, and the agreement itself. */
function AgreementLinks({ customer, row }: AgreementLinksProps) {
  const t = useTexts('invoices');
  const open = useOpenAgreement(customer.connectionId);
  if (row.agreementExternalId === '') return null;
  return (
    <div className={styles['links']}>
      <Button
        variant="quiet"
        isDisabled={row.agreementExternalId.length > LONGEST_VALUE}
        onPress={() => changeFilter({ agreementExternalIds: [row.agreementExternalId] })}
      >
        {t('onlyThisAgreement')}
      </Button>
      <Button variant="quiet" onPress={() => void open(row)}>
        {t('openAgreement')}
      </Button>
    </div>
  );
}

/** What a field holds, with all its digits, times and words. */
function FieldValue({ row, field }: { readonly row: InvoiceRow; readonly field: InvoiceField }) {
  const t = useTexts('invoices');
  switch (field.kind) {
    case 'amount':
      return <Amount value={row[field.id]} tone={field.id === 'outstanding' ? 'strong' : 'plain'} currency />;
    case 'wallClock':
      return <DateText value={row[field.id]} withTime />;
    case 'wholeNumber':
      return row[field.id];
    case 'tags':
      return row[field.id].length === 0 ? (
        t('noTags')
      ) : (
        <UntrustedText>{row[field.id].join(', ')}</UntrustedText>
      );
    case 'flag':
      return t(row[field.id] ? 'yes' : 'no');
    case 'identifier':
    case 'sharedIdentifier':
    case 'word':
      return <UntrustedText>{row[field.id]}</UntrustedText>;
  }
}

/** Goes to the agreement of an invoice, or to the customer's agreements where it is not found here. */
export function useOpenAgreement(connectionId: string): (row: InvoiceRow) => Promise<void> {
  const bridge = useBridge();
  const [, navigate] = useLocation();
  return async ({ customerNumber: number, agreementExternalId }) => {
    const customer = { connectionId, number };
    const overview = await bridge.agreements.overview({ customer });
    const found = overview.ok
      ? overview.value.agreements.find(({ externalId }) => externalId === agreementExternalId)
      : undefined;
    navigate(`${customerPath(customer)}/${found?.key ?? 'agreements'}`);
  };
}
