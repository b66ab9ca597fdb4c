import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCards } from '../../base/cardsStore.ts';
import { copyText } from '../../base/copyText.ts';
import { showFailure } from '../../base/failureToast.ts';
import { customerPath } from '../../base/paths.ts';
import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { showToast } from '../../ui/toastStore.ts';
import type { AskedCustomer, MenuCustomer } from './askedCustomer.ts';
import { CustomerSheet, type CustomerSheetKind } from './CustomerSheet.tsx';
import { type CustomerDeeds, customerEntries } from './customerEntries.ts';

interface CustomerContextProps {
  readonly asked: AskedCustomer;
  /** The menu is closed, and the sheet that it led to. */
  readonly onDone: () => void;
}

/** The menu of a customer, then what its line asks for. */
export function CustomerContext({ asked: { meant, place }, onDone }: CustomerContextProps) {
  const menus = useTexts('menus');
  const [open, setOpen] = useState(true);
  const [sheet, setSheet] = useState<CustomerSheetKind | null>(null);
  const { pinned, deeds } = useCustomerDeeds(meant, setSheet);
  useEffect(() => {
    if (!open && sheet === null) onDone();
  }, [open, sheet, onDone]);
  return (
    <>
      {open && (
        <ContextMenu
          label={menus('customer', { number: meant.customer.number })}
          entries={customerEntries(pinned, deeds, menus)}
          place={place}
          onClose={() => setOpen(false)}
        />
      )}
      {sheet !== null && <CustomerSheet {...meant} kind={sheet} onClose={() => setSheet(null)} />}
    </>
  );
}

function useCustomerDeeds(
  meant: MenuCustomer,
  show: (kind: CustomerSheetKind) => void,
): { readonly pinned: boolean; readonly deeds: CustomerDeeds } {
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
    if (await copyText(number)) showToast({ text: menus('copiedCustomerNumber', { number }) });
    else showToast({ text: said('menus', 'copyFailed'), tone: 'failure' });
  };
  return {
    pinned,
    deeds: {
      open: () => navigate(customerPath(customer)),
      refresh: () => void refresh(),
      pin: () => void showFailure(bridge.customers.note({ customer, pinned: !pinned })),
      rename: () => show('rename'),
      statement: () => show('statement'),
      copyNumber: () => void copyNumber(),
      forget: () => show('forget'),
    },
  };
}
