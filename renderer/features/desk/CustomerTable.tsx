import { Star } from 'lucide-react';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { pinCustomer } from '../../base/pinCustomer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './CustomerFigures.module.css';
import { CustomerFigures } from './CustomerFigures.tsx';

/** A page is read at a glance: the others are in the list of customers. */
const MOST_SHOWN = 8;

interface CustomerTableProps {
  readonly cards: readonly CustomerCard[];
}

/** Pinned customers first, then by when they were opened; each figure with its time. */
export function CustomerTable({ cards }: CustomerTableProps) {
  const t = useTexts('desk');
  const shell = useTexts('shell');
  const formats = useFormats();
  const now = useNow();
  const rows = [...cards.filter(({ pinned }) => pinned), ...cards.filter(({ pinned }) => !pinned)];
  const shown = rows.slice(0, MOST_SHOWN);
  return (
    <CustomerFigures
      label={t('customersTable')}
      heading={t('customer')}
      customers={shown}
      before={{
        heading: { title: t('pinned'), untitled: true, className: styles['pin'] },
        cell: (card) => <PinCell card={card} />,
      }}
      after={{
        heading: { title: t('opened'), className: styles['time'] },
        cell: ({ openedAt, changes }) => (
          <td className={styles['time']}>
            {openedAt !== null && formats.moment(openedAt, now)}{' '}
            {changes > 0 && (
              <span data-screen-only>
                <Badge tone="accent">{shell('changesSinceOpened', formats.counted(changes))}</Badge>
              </span>
            )}
          </td>
        ),
      }}
    />
  );
}

function PinCell({ card: { customer, pinned } }: { readonly card: CustomerCard }) {
  const t = useTexts('desk');
  const bridge = useBridge();
  const { number } = customer;
  return (
    <td className={styles['pin']} data-pinned={pinned}>
      <IconButton
        label={pinned ? t('unpin', { number }) : t('pin', { number })}
        icon={pinned ? <Star size={14} aria-hidden fill="currentColor" /> : <Star size={14} aria-hidden />}
        onPress={() => pinCustomer(bridge, customer, !pinned)}
      />
    </td>
  );
}
