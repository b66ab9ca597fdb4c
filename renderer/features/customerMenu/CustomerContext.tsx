import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCards } from '../../base/figuresOfConnection.ts';
import { customerPath } from '../../base/paths.ts';
import { pinCustomer } from '../../base/pinCustomer.ts';
import { subscribeUntilAborted } from '../../base/useQuery.ts';
import { useSaveName } from '../../base/useSaveName.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { copyOrSay } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { StatementSheet } from '../exports/StatementSheet.tsx';
import { ForgetDialog } from '../keep/ForgetDialog.tsx';
import type { MenuCustomer, OpenCustomerMenu } from './menuCustomer.ts';

const FORM = 'rename-customer';

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

type CustomerSheetKind = 'statement' | 'rename' | 'forget';

interface CustomerSheetProps {
  readonly kind: CustomerSheetKind;
  readonly customer: CustomerRef;
  readonly givenName: string;
  readonly onClose: () => void;
}

/** What a line of a customer's menu asks for before it does it. */
function CustomerSheet({ kind, customer, givenName, onClose }: CustomerSheetProps) {
  if (kind === 'forget') return <ForgetDialog customer={customer} onClose={onClose} />;
  if (kind === 'rename') return <RenameDialog customer={customer} givenName={givenName} onClose={onClose} />;
  return <KeptStatement customer={customer} onClose={onClose} />;
}

/** A statement is made from the kept list: without one there is no statement, and the sheet says so. */
function KeptStatement({ customer, onClose }: Pick<CustomerSheetProps, 'customer' | 'onClose'>) {
  const bridge = useBridge();
  const [list, setList] = useState<{ readonly fetchedAt: number; readonly unreadable: number } | null>(null);
  const [meant] = useState(customer);
  useEffect(() => {
    return subscribeUntilAborted(bridge.customers.summary({ customer: meant }), (answer) => {
      if (answer.ok && answer.value.list !== null) return setList(answer.value.list);
      const missing = said('menus', 'notFetched', { number: meant.number });
      showToast(answer.ok ? { text: missing, tone: 'failure' } : { failure: answer.failure });
      onClose();
    });
  }, [bridge, meant, onClose]);
  if (list === null) return null;
  return (
    <StatementSheet
      customer={meant}
      fetchedAt={list.fetchedAt}
      unreadable={list.unreadable}
      onClose={onClose}
    />
  );
}

interface RenameDialogProps {
  readonly customer: CustomerRef;
  readonly givenName: string;
  readonly onClose: () => void;
}

/** Asks for the clerk's own name of a customer; the service gives none. */
function RenameDialog({ customer, givenName, onClose }: RenameDialogProps) {
  const saveName = useSaveName(customer, givenName);
  const t = useTexts('customers');
  const menus = useTexts('menus');
  const ui = useTexts('ui');
  const [typed, setTyped] = useState(givenName);
  const [refused, setRefused] = useState<string | null>(null);
  const save = async () => {
    const refusal = await saveName(typed);
    if (refusal === null) onClose();
    else setRefused(refusal);
  };
  return (
    <Dialog
      title={menus('renameTitle', { number: customer.number })}
      onClose={onClose}
      size="small"
      canCancel
      actions={
        <Button variant="primary" type="submit" form={FORM}>
          {ui('save')}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('givenName', { number: customer.number })}
          description={t('nameHint')}
          value={typed}
          onChange={setTyped}
          error={refused}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
