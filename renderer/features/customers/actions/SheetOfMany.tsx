import { useEffect, useState } from 'react';
import type { CustomerSelection } from '../../../../shared/domain/customerQuery.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { subscribeUntilAborted } from '../../../base/useQuery.ts';
import { showToast } from '../../../ui/toastStore.ts';
import { CustomersExportSheet } from '../../exports/CustomersExportSheet.tsx';
import { StatementsSheet } from '../../exports/StatementsSheet.tsx';
import { KeepListDialog } from '../../keptLists/ListNameDialog.tsx';
import { RefreshSheet } from '../../refreshing/RefreshSheet.tsx';
import { useCustomersStore } from '../state/customersStore.ts';

interface SheetOfManyProps {
  readonly kind: 'pdfs' | 'statements' | 'refresh' | 'keep';
  readonly connectionId: string;
  /** As it was when the sheet was opened. */
  readonly selection: CustomerSelection;
  readonly onClose: () => void;
}

/** The sheet for many customers (PDFs, statements, a refresh, a kept list), with their numbers filled in. */
export function SheetOfMany({ kind, connectionId, selection, onClose }: SheetOfManyProps) {
  const bridge = useBridge();
  const [numbers, setNumbers] = useState<string | null>(null);
  const [asked] = useState({ connectionId, selection });
  useEffect(() => {
    const { sort } = useCustomersStore.getState();
    return subscribeUntilAborted(bridge.customerList.numbers({ ...asked, sort: [...sort] }), (answer) => {
      if (answer.ok) setNumbers(answer.value.text);
      else {
        showToast({ failure: answer.failure });
        onClose();
      }
    });
  }, [bridge, asked, onClose]);
  if (numbers === null) return null;
  if (kind === 'keep') {
    return <KeepListDialog connectionId={connectionId} numbers={numbers} onClose={onClose} />;
  }
  if (kind === 'refresh') {
    return <RefreshSheet connectionId={connectionId} selected={numbers.split('\n')} onClose={onClose} />;
  }
  if (kind === 'statements') {
    return <StatementsSheet connectionId={connectionId} given={numbers} onClose={onClose} />;
  }
  return <CustomersExportSheet connectionId={connectionId} given={numbers} onClose={onClose} />;
}
