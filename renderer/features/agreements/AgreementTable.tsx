import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { AgreementEntry, AgreementOverview } from '../../../shared/ipc/agreements.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import table from '../../ui/LinkedTable.module.css';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './Agreements.module.css';
import { partPath } from './agreementPlace.ts';
import { rememberRow, useAgreementsStore } from './agreementsStore.ts';
import { agreementName, namedWordsLine } from './overviewParts.ts';
import { PartMark } from './PartMark.tsx';
import { moveBetweenRows } from './rowKeys.ts';
import type { AgreementFigures } from './useAgreementFigures.ts';

interface AgreementTableProps {
  readonly overview: AgreementOverview;
  readonly figures: ReadonlyMap<string, AgreementFigures> | null;
}

/** One row for each agreement; what is not there yet is said in its cell. */
export function AgreementTable({ overview, figures }: AgreementTableProps) {
  const t = useTexts('agreements');
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const { lastRow } = useAgreementsStore.getState();
    if (lastRow === null) return;
    body.current?.querySelector<HTMLElement>(`a[data-row="${lastRow}"]`)?.focus();
    rememberRow(null);
  }, []);
  const { number } = overview.customer;
  return (
    <LinkedTable
      label={t('table', { number })}
      columns={[
        t('columnAgreement'),
        t('columnStatus'),
        t('columnType'),
        t('columnInvoicing'),
        { title: t('columnDeliveries'), figure: true },
        { title: t('columnInvoices'), figure: true },
        { title: t('columnOutstanding'), figure: true },
        t('columnDetails'),
      ]}
    >
      <tbody ref={body} onKeyDown={moveBetweenRows}>
        {overview.agreements.map((agreement, index) => (
          <AgreementRow
            key={agreement.key ?? `nameless ${index}`}
            overview={overview}
            agreement={agreement}
            figures={agreement.externalId === null ? null : (figures?.get(agreement.externalId) ?? null)}
          />
        ))}
      </tbody>
    </LinkedTable>
  );
}

interface AgreementRowProps {
  readonly overview: AgreementOverview;
  readonly agreement: AgreementEntry;
  readonly figures: AgreementFigures | null;
}

function AgreementRow({ overview, agreement, figures }: AgreementRowProps) {
  const t = useTexts('agreements');
  const formats = useFormats();
  const { key, status, type, invoicing, details, deliveriesPart, deliveries } = agreement;
  const name = agreementName(agreement) ?? t('nameless');
  const isCounted =
    deliveriesPart !== null && 'fetchedAt' in deliveriesPart.state && deliveriesPart.state.fetchedAt !== null;
  return (
    <tr className={table['row']}>
      <th scope="row" className={table['name']}>
        {key === null ? (
          <UntrustedText>{name}</UntrustedText>
        ) : (
          <Link
            href={partPath(overview.customer, key)}
            className={table['link']}
            data-row={key}
            onClick={() => rememberRow(key)}
          >
            <UntrustedText>{name}</UntrustedText>
          </Link>
        )}
      </th>
      <td>{status !== null && <Badge>{status}</Badge>}</td>
      <td>
        <UntrustedText>{type}</UntrustedText>
      </td>
      <td className={table['wide']}>
        <UntrustedText title={namedWordsLine(invoicing)}>{namedWordsLine(invoicing)}</UntrustedText>
      </td>
      <td className={table['figure']}>
        {isCounted && formats.count(deliveries.length)}
        {deliveriesPart !== null && deliveriesPart.state.kind !== 'ready' && (
          <span className={styles['after']}>
            <PartMark part={deliveriesPart} />
          </span>
        )}
      </td>
      <td className={table['figure']}>{figures !== null && formats.count(figures.invoices)}</td>
      <td className={table['figure']}>
        {figures !== null && <Amount value={figures.outstanding} tone="faintZero" />}
      </td>
      <td>
        <PartMark part={details ?? overview.list} />
      </td>
    </tr>
  );
}
