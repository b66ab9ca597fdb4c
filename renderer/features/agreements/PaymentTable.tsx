import { Link } from 'wouter';
import type { AgreementOverview, PaymentEntry } from '../../../shared/ipc/agreements.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import table from '../../ui/LinkedTable.module.css';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { agreementName, partPath } from './agreementsStore.ts';

interface PaymentTableProps {
  readonly overview: AgreementOverview;
  readonly payments: readonly PaymentEntry[];
  readonly label: string;
}

const SHOWN_APART = new Set(['id', 'type', 'status', 'agreement_external_id']);

/** What the record says besides what has a column of its own. */
function wordsBeside({ words }: PaymentEntry): string {
  return words
    .filter(({ key }) => !SHOWN_APART.has(key))
    .map(({ key, text }) => `${key}: ${text}`)
    .join(', ');
}

/** Payment subscriptions with all that their records hold, and the agreement that they pay for. */
export function PaymentTable({ overview, payments, label }: PaymentTableProps) {
  const t = useTexts('agreements');
  return (
    <LinkedTable
      label={label}
      columns={[t('columnType'), t('columnStatus'), t('columnAgreement'), t('columnElse'), t('columnId')]}
    >
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.at} className={table['row']}>
            <th scope="row" className={table['name']}>
              <UntrustedText>{payment.type ?? t('nameless')}</UntrustedText>
            </th>
            <td>{payment.status !== null && <Badge>{payment.status}</Badge>}</td>
            <td>
              <PaidAgreement overview={overview} externalId={payment.agreementExternalId} />
            </td>
            <td className={table['wide']}>
              <UntrustedText title={wordsBeside(payment)}>{wordsBeside(payment)}</UntrustedText>
            </td>
            <td>
              <UntrustedText>{payment.id}</UntrustedText>
            </td>
          </tr>
        ))}
      </tbody>
    </LinkedTable>
  );
}

interface PaidAgreementProps {
  readonly overview: AgreementOverview;
  readonly externalId: string | null;
}

function PaidAgreement({ overview, externalId }: PaidAgreementProps) {
  const paid = overview.agreements.find((one) => externalId !== null && one.externalId === externalId);
  if (!paid || paid.key === null) return <UntrustedText>{externalId}</UntrustedText>;
  return (
    <Link href={partPath(overview.customer, paid.key)}>
      <UntrustedText>{agreementName(paid)}</UntrustedText>
    </Link>
  );
}
