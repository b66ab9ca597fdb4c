import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import { customerPath } from '../../base/paths.ts';
import { useOffline } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { classes } from '../../ui/classes.ts';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import table from '../../ui/LinkedTable.module.css';
import { LinkedTable, type TableColumn } from '../../ui/LinkedTable.tsx';
import { menuProps } from '../../ui/menuPlace.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { useCustomerMenu } from '../customerMenu/useCustomerMenu.tsx';
import styles from './CustomerFigures.module.css';

const FIGURE = classes(table['figure'], styles['figure']);

type Owing = Omit<CustomerCard, 'pinned' | 'openedAt' | 'changes'>;

interface OwnColumn<Customer> {
  readonly heading: TableColumn;
  /** The whole cell. */
  readonly cell: (customer: Customer) => ReactNode;
}

interface CustomerFiguresProps<Customer> {
  readonly label: string;
  /** Above the customers' numbers. */
  readonly heading: string;
  readonly customers: readonly Customer[];
  readonly before?: OwnColumn<Customer>;
  readonly after?: OwnColumn<Customer>;
}

/** Customers with what they owe, each figure with its time; a customer whose list is not here has no figures. */
export function CustomerFigures<Customer extends Owing>(props: CustomerFiguresProps<Customer>) {
  const { label, heading, customers, before, after } = props;
  const t = useTexts('desk');
  const formats = useFormats();
  const offline = useOffline();
  const { openMenu, customerMenu } = useCustomerMenu();
  const figure = (title: string): TableColumn => ({ title, figure: true, className: styles['figure'] });
  const columns: (string | TableColumn)[] = [
    heading,
    t('name'),
    figure(t('invoices')),
    figure(t('outstanding')),
    figure(t('overdue')),
    { title: t('fetched'), className: styles['time'] },
  ];
  if (before) columns.unshift(before.heading);
  if (after) columns.push(after.heading);
  const menuOf = ({ customer, givenName, ...rest }: Customer) => {
    const pinned = 'pinned' in rest && typeof rest.pinned === 'boolean' ? { pinned: rest.pinned } : {};
    return menuProps((place) => openMenu({ customer, givenName, ...pinned }, place));
  };
  return (
    <>
      {customerMenu}
      <LinkedTable label={label} columns={columns} className={styles['frame']}>
        <tbody>
          {customers.map((one) => {
            const { customer, givenName, fetchedAt, invoices, unreadable, outstanding, overdue } = one;
            const isHere = fetchedAt !== null;
            return (
              <tr key={customer.number} className={table['row']} {...menuOf(one)}>
                {before?.cell(one)}
                <th scope="row" className={table['name']}>
                  <Link href={customerPath(customer)} className={table['link']}>
                    {customer.number}
                  </Link>
                </th>
                <td className={table['wide']}>
                  <UntrustedText title={givenName}>{givenName}</UntrustedText>
                </td>
                <td className={FIGURE}>
                  {isHere && formats.count(invoices)}
                  {isHere && unreadable > 0 && (
                    <span className={styles['leftOut']}>{t('unreadable', formats.counted(unreadable))}</span>
                  )}
                </td>
                <td className={FIGURE}>{isHere && <Amount value={outstanding} tone="faintZero" />}</td>
                <td className={FIGURE}>{isHere && <Amount value={overdue} tone="overdue" />}</td>
                <td className={styles['time']}>
                  {isHere ? (
                    <FreshnessBadge fetchedAt={fetchedAt} offline={offline} compact />
                  ) : (
                    t('notShown')
                  )}
                </td>
                {after?.cell(one)}
              </tr>
            );
          })}
        </tbody>
      </LinkedTable>
    </>
  );
}
