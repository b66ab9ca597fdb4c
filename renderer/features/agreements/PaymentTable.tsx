import { Link } from 'wouter';
import type { AgreementOverview, PaymentEntry } from '../../../shared/ipc/agreements.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import table from '../../ui/LinkedTable.module.css';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { partPath } from './agreementPlace.ts';
import { agreementName } from './overviewParts.ts';

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
              <ServiceText>{payment.type ?? t('nameless')}</ServiceText>
            </th>
            <td>{payment.status !== null && <Badge>{payment.status}</Badge>}</td>
            <td>
              <PaidAgreement overview={overview} externalId={payment.agreementExternalId} />
            </td>
            <td className={table['wide']}>
              <ServiceText title={wordsBeside(payment)}>{wordsBeside(payment)}</ServiceText>
            </td>
            <td>
              <ServiceText>{payment.id}</ServiceText>
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
  if (!paid || paid.key === null) return <ServiceText>{externalId}</ServiceText>;
  return (
    <Link href={partPath(overview.customer, paid.key)}>
      <ServiceText>{agreementName(paid)}</ServiceText>
    </Link>
  );
}
