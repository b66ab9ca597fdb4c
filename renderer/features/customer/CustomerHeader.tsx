import { RotateCw, Scale, Square, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import { useCommands } from '../../base/commands.ts';
import { asOfPath, paths } from '../../base/paths.ts';
import { useOffline } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { compareOnly } from '../compare/compareStore.ts';
import { CustomerMenu } from '../keep/CustomerMenu.tsx';
import { CustomerMarks } from '../marks/CustomerMarks.tsx';
import { useCustomerMarking } from '../marks/useCustomerMarking.ts';
import { CustomerName } from './CustomerName.tsx';
import styles from './CustomerView.module.css';

interface CustomerHeaderProps {
  readonly customer: CustomerRef;
  readonly summary: CustomerSummary | null;
  readonly fetching: boolean;
  /** What the clerk must know of the list, beside the time of its fetch. */
  readonly notices: ReactNode;
  readonly onPin: () => void;
  readonly onRefresh: () => void;
  readonly onStop: () => void;
}

/** The customer, and when its figures were fetched. */
export function CustomerHeader(props: CustomerHeaderProps) {
  const { customer, summary, fetching, notices, onPin, onRefresh, onStop } = props;
  const t = useTexts('customers');
  const compare = useTexts('compare');
  const [, navigate] = useLocation();
  const offline = useOffline();
  const list = summary?.list ?? null;
  const marking = useCustomerMarking(customer);
  const pinned = summary?.pinned ?? false;
  const asOf = useTexts('asOf');
  const showAsOf = () => navigate(asOfPath(customer));
  useCommands(() => [
    { id: 'pin', label: t(pinned ? 'unpin' : 'pin'), run: onPin },
    { id: 'asOf.customer', label: asOf('ofCustomer'), run: showAsOf },
    ...(fetching ? [{ id: 'stop', label: t('stopRefresh'), run: onStop }] : []),
  ]);
  return (
    <header className={styles['header']} data-area="head">
      <div className={styles['who']}>
        <h1 className={styles['number']}>{t('customer', { number: customer.number })}</h1>
        <CustomerName customer={customer} name={summary?.givenName ?? ''} />
        <IconButton
          label={t(pinned ? 'unpin' : 'pin')}
          icon={<Star size={16} aria-hidden fill={pinned ? 'currentColor' : 'none'} />}
          onPress={onPin}
        />
        <CustomerMenu
          customer={customer}
          pinned={pinned}
          onPin={onPin}
          more={[
            { id: 'asOf', label: asOf('title'), onAction: showAsOf },
            ...marking.entries,
            {
              id: 'compare',
              label: compare('title'),
              icon: <Scale size={14} aria-hidden />,
              separated: true,
              onAction: () => {
                compareOnly(customer.number);
                navigate(paths.compare);
              },
            },
          ]}
        />
        {marking.dialog}
      </div>
      <div className={styles['fresh']}>
        <CustomerMarks customer={customer} revision={list?.revision ?? 0} onMark={marking.mark} />
        {notices}
        <FreshnessBadge fetchedAt={list?.fetchedAt ?? null} offline={offline} fetching={fetching} />
        {fetching ? (
          <Button icon={<Square size={12} aria-hidden />} onPress={onStop}>
            {t('stopRefresh')}
          </Button>
        ) : (
          <Button
            icon={<RotateCw size={14} aria-hidden />}
            after={<Kbd keys="R" />}
            onPress={onRefresh}
            aria-keyshortcuts="R"
          >
            {t('refresh')}
          </Button>
        )}
      </div>
    </header>
  );
}
