import { Link } from 'wouter';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { customerPath, invoicePath, paths } from '../../base/paths.ts';
import { dataOf } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import table from '../../ui/LinkedTable.module.css';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { Section } from '../../ui/Page.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { TodaySkeleton } from './TodaySkeleton.tsx';
import { loadToday, useTodayStore, workKey } from './todayStore.ts';
import { WorkKinds } from './WorkKinds.tsx';
import { detailText, WORK_NAMES } from './workColumns.ts';
import { chooseKind } from './worklistStore.ts';

/** The first lines of today's work on the Overview, with the sums of each kind; nothing where there is none. */
export function TodayPart({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('worklist');
  const invoices = useTexts('invoices');
  const of = useTodayStore((state) => state.connectionId);
  const load = useTodayStore(({ figures }) => figures);
  const failure = load.state === 'failed' || load.state === 'stale' ? load.failure : null;
  const today = dataOf(load);
  if (of !== connectionId || (today === null && failure === null)) return <TodaySkeleton />;
  const trouble = failure !== null && (
    <ErrorPanel failure={failure} onRetry={() => void loadToday(bridge, connectionId)} />
  );
  if (today === null || today.matching === 0) return trouble;
  const figure = (title: string) => ({ title, figure: true });
  return (
    <Section
      title={t('title')}
      action={
        <Link href={paths.today} data-screen-only onClick={() => chooseKind(null)}>
          {t('showAll', { count: today.matching })}
        </Link>
      }
    >
      {trouble}
      <WorkKinds kinds={today.kinds} chosen={null} />
      <LinkedTable
        label={t('title')}
        columns={[
          t('columnWhat'),
          t('columnNumber'),
          t('columnName'),
          invoices('columnInvoiceNo'),
          figure(invoices('columnOutstanding')),
          t('columnMark'),
        ]}
      >
        <tbody>
          {today.items.map((item) => (
            <Line key={workKey(item)} item={item} />
          ))}
        </tbody>
      </LinkedTable>
    </Section>
  );
}

function Line({ item }: { readonly item: WorkItem }) {
  const t = useTexts('worklist');
  const marks = useTexts('marks');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const { customer, givenName, invoice } = item;
  const to = invoice?.id == null ? customerPath(customer) : invoicePath(customer, invoice.id);
  const details = detailText(item, { marks, invoices, formats });
  return (
    <tr className={table['row']}>
      <th scope="row" className={table['name']}>
        <Link href={to} className={table['link']}>
          {t(WORK_NAMES[item.kind])}
        </Link>
      </th>
      <td>{customer.number}</td>
      <td className={table['words']}>
        <UntrustedText title={givenName}>{givenName}</UntrustedText>
      </td>
      <td>{invoice?.invoiceNo}</td>
      <td className={table['figure']}>
        {invoice?.outstanding != null && <Amount value={invoice.outstanding} />}
      </td>
      <td className={table['wide']}>
        <UntrustedText title={details}>{details}</UntrustedText>
      </td>
    </tr>
  );
}
