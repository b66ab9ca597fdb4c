import { useEffect, useState } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { takeUnlessStopped } from '../../base/takeUnlessStopped.ts';
import { said } from '../../i18n/said.ts';
import { showToast } from '../../ui/toastStore.ts';
import { StatementSheet } from '../exports/StatementSheet.tsx';
import { ForgetDialog } from '../keep/ForgetDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

export type CustomerSheetKind = 'statement' | 'rename' | 'forget';

interface CustomerSheetProps {
  readonly kind: CustomerSheetKind;
  readonly customer: CustomerRef;
  readonly givenName: string;
  readonly onClose: () => void;
}

/** What a line of a customer's menu asks for before it does it. */
export function CustomerSheet({ kind, customer, givenName, onClose }: CustomerSheetProps) {
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
    return takeUnlessStopped(bridge.customers.summary({ customer: meant }), (answer) => {
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
