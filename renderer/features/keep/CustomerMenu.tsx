import { Ellipsis, Eraser, Star } from 'lucide-react';
import { useState } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';

interface CustomerMenuProps {
  readonly customer: CustomerRef;
  readonly pinned: boolean;
  readonly onPin: () => void;
  /** Lines between the pin and what forgets the customer. */
  readonly more: readonly MenuEntry[];
}

/** What is done seldom with a customer. */
export function CustomerMenu({ customer, pinned, onPin, more }: CustomerMenuProps) {
  const t = useTexts('keep');
  const customers = useTexts('customers');
  const [forgetting, setForgetting] = useState(false);
  const forget = () => setForgetting(true);
  useShortcut('Shift+f', 'keep:commandForget', forget);
  return (
    <>
      <Menu
        label={t('more', { number: customer.number })}
        trigger={
          <Button
            variant="quiet"
            aria-label={t('more', { number: customer.number })}
            icon={<Ellipsis size={16} aria-hidden />}
          />
        }
        entries={[
          {
            id: 'pin',
            label: customers(pinned ? 'unpin' : 'pin'),
            icon: <Star size={14} aria-hidden />,
            onAction: onPin,
          },
          ...more,
          {
            id: 'forget',
            label: t('forget'),
            icon: <Eraser size={14} aria-hidden />,
            shortcut: 'Shift+F',
            tone: 'danger',
            separated: true,
            onAction: forget,
          },
        ]}
      />
      {forgetting && <ForgetDialog customer={customer} onClose={() => setForgetting(false)} />}
    </>
  );
}
