import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCards } from '../../base/cardsStore.ts';
import { customerPath } from '../../base/paths.ts';
import { pinCustomer } from '../../base/pinCustomer.ts';
import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { copyOrSay } from '../../ui/copyText.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { CustomerSheet, type CustomerSheetKind } from './CustomerSheet.tsx';
import type { MenuCustomer, OpenCustomerMenu } from './menuCustomer.ts';

interface CustomerContextProps {
  readonly menu: OpenCustomerMenu;
  /** The menu is closed, and the sheet that it led to. */
  readonly onDone: () => void;
}

/** The menu of a customer, then the sheet of the line that was chosen. */
export function CustomerContext({ menu: { meant, place }, onDone }: CustomerContextProps) {
  const menus = useTexts('menus');
  const [open, setOpen] = useState(true);
  const [sheet, setSheet] = useState<CustomerSheetKind | null>(null);
  const entries = useCustomerEntries(meant, setSheet);
  useEffect(() => {
    if (!open && sheet === null) onDone();
  }, [open, sheet, onDone]);
  return (
    <>
      {open && (
        <ContextMenu
          label={menus('customer', { number: meant.customer.number })}
          entries={entries}
          place={place}
          onClose={() => setOpen(false)}
        />
      )}
      {sheet !== null && <CustomerSheet {...meant} kind={sheet} onClose={() => setSheet(null)} />}
    </>
  );
}

/** What can be done with one customer from wherever its number is. */
function useCustomerEntries(meant: MenuCustomer, show: (kind: CustomerSheetKind) => void): MenuEntry[] {
  const bridge = useBridge();
  const menus = useTexts('menus');
  const [, navigate] = useLocation();
  const cards = useCards();
  const { customer } = meant;
  const { number } = customer;
  const card = cards.find((one) => sameCustomer(one.customer, customer));
  const pinned = meant.pinned ?? card?.pinned ?? false;
  const refresh = async () => {
    const about = `refresh ${number}`;
    showToast({ text: menus('refreshing', { number }), about });
    const answer = await bridge.customers.refresh({ customer });
    if (answer.ok) showToast({ text: menus('refreshed', { number }), tone: 'positive', about });
    else showToast({ failure: answer.failure, about });
  };
  const copyNumber = async () => {
    if (await copyOrSay(number, said('menus', 'copyFailed')))
      showToast({ text: menus('copiedCustomerNumber', { number }) });
  };
  const open = () => navigate(customerPath(customer));
  const pin = () => pinCustomer(bridge, customer, !pinned);
  return [
    { id: 'open', label: menus('openCustomer'), shortcut: 'Enter', onAction: open },
    { id: 'refresh', label: menus('refreshCustomer'), onAction: () => void refresh() },
    { id: 'statement', label: menus('statement'), onAction: () => show('statement') },
    {
      id: 'copy',
      label: menus('copyCustomerNumber'),
      separated: true,
      onAction: () => void copyNumber(),
    },
    { id: 'pin', label: menus(pinned ? 'unpinCustomer' : 'pinCustomer'), separated: true, onAction: pin },
    { id: 'rename', label: menus('rename'), onAction: () => show('rename') },
    {
      id: 'forget',
      label: menus('forgetCustomer'),
      tone: 'danger',
      separated: true,
      onAction: () => show('forget'),
    },
  ];
}
