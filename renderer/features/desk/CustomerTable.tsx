import { Star } from 'lucide-react';
import { Link } from 'wouter';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../app/bridgeContext.tsx';
import { tellFailure } from '../../app/failureToast.ts';
import { customerPath } from '../../app/paths.ts';
import { useOffline } from '../../app/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { classes } from '../../ui/classes.ts';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import table from '../../ui/LinkedTable.module.css';
import styles from './CustomerTable.module.css';

const FIGURE = classes(table['figure'], styles['figure']);

interface CustomerTableProps {
  readonly cards: readonly CustomerCard[];
}

/** Pinned customers first, then by when they were opened; each figure with its time. */
export function CustomerTable({ cards }: CustomerTableProps) {
  const t = useTexts('desk');
  const rows = [...cards.filter(({ pinned }) => pinned), ...cards.filter(({ pinned }) => !pinned)];
  return (
    <div className={classes(table['frame'], styles['frame'])}>
      <table className={table['table']} aria-label={t('customersTable')}>
        <thead>
          <tr>
            <th scope="col" className={styles['pin']}>
              <span className="visuallyHidden">{t('pinned')}</span>
            </th>
            <th scope="col">{t('customer')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={FIGURE}>
              {t('invoices')}
            </th>
            <th scope="col" className={FIGURE}>
              {t('outstanding')}
            </th>
            <th scope="col" className={FIGURE}>
              {t('overdue')}
            </th>
            <th scope="col" className={styles['time']}>
              {t('fetched')}
            </th>
            <th scope="col" className={styles['time']}>
              {t('opened')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((card) => (
            <CustomerRow key={card.customer.number} card={card} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CustomerRow({ card }: { readonly card: CustomerCard }) {
  const t = useTexts('desk');
  const formats = useFormats();
  const bridge = useBridge();
  const offline = useOffline();
  const now = useNow();
  const { customer, givenName, pinned, openedAt, fetchedAt, invoices, outstanding, overdue } = card;
  const label = pinned ? t('unpin', { number: customer.number }) : t('pin', { number: customer.number });
  const isHere = fetchedAt !== null;
  return (
    <tr className={table['row']}>
      <td className={styles['pin']} data-pinned={pinned}>
        <IconButton
          label={label}
          icon={pinned ? <Star size={14} aria-hidden fill="currentColor" /> : <Star size={14} aria-hidden />}
          onPress={() => void tellFailure(bridge.customers.note({ customer, pinned: !pinned }))}
        />
      </td>
      <th scope="row" className={table['name']}>
        <Link href={customerPath(customer)} className={table['link']}>
          {customer.number}
        </Link>
      </th>
      <td className={table['wide']}>{givenName}</td>
      <td className={FIGURE}>{isHere && formats.count(invoices)}</td>
      <td className={FIGURE}>{isHere && <Amount value={outstanding} tone="faintZero" />}</td>
      <td className={FIGURE}>{isHere && <Amount value={overdue} tone="overdue" />}</td>
      <td className={styles['time']}>
        {isHere ? <FreshnessBadge fetchedAt={fetchedAt} offline={offline} compact /> : t('notShown')}
      </td>
      <td className={styles['time']}>{openedAt !== null && formats.moment(openedAt, now)}</td>
    </tr>
  );
}
