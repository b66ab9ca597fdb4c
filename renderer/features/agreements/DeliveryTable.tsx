import { Link } from 'wouter';
import type { DeliveryEntry } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import table from '../../ui/LinkedTable.module.css';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { partPath } from './agreementPlace.ts';
import { wordsLine } from './overviewParts.ts';
import { PartMark } from './PartMark.tsx';
import { moveBetweenRows } from './rowKeys.ts';

interface DeliveryTableProps {
  readonly customer: CustomerRef;
  readonly label: string;
  readonly deliveries: readonly DeliveryEntry[];
}

/** The deliveries of one agreement with their installation addresses, as far as they are here. */
export function DeliveryTable({ customer, label, deliveries }: DeliveryTableProps) {
  const t = useTexts('agreements');
  return (
    <LinkedTable
      label={label}
      columns={[
        t('columnDelivery'),
        t('columnType'),
        t('columnStatus'),
        t('columnAddress'),
        t('columnDetails'),
      ]}
    >
      <tbody onKeyDown={moveBetweenRows}>
        {deliveries.map(({ key, externalId, deliveryType, status, address, words, part, at }) => (
          <tr key={key ?? at} className={table['row']}>
            <th scope="row" className={table['name']}>
              {key === null ? (
                <ServiceText>{externalId ?? (wordsLine(words) || t('nameless'))}</ServiceText>
              ) : (
                <Link href={partPath(customer, key)} className={table['link']} data-row={key}>
                  <ServiceText>{externalId ?? t('nameless')}</ServiceText>
                </Link>
              )}
            </th>
            <td>
              <ServiceText>{deliveryType}</ServiceText>
            </td>
            <td>{status !== null && <Badge>{status}</Badge>}</td>
            <td className={table['wide']}>
              <ServiceText title={wordsLine(address)}>{wordsLine(address)}</ServiceText>
            </td>
            <td>{part === null ? t('inList') : <PartMark part={part} />}</td>
          </tr>
        ))}
      </tbody>
    </LinkedTable>
  );
}
