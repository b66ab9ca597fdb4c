import { useCallback, useSyncExternalStore } from 'react';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { BridgeFailure } from '../../../base/bridgeFailure.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { useGridCount } from '../../../ui/grid/useOfSource.ts';
import { ChangesGrid } from './ChangesGrid.tsx';
import { useChangeRows } from './useChangeRows.ts';

interface ChangesTabProps {
  readonly customer: CustomerRef;
  readonly revision: number;
}

/** Everything that the last fetch which changed the list has done to it. */
export function ChangesTab(props: ChangesTabProps) {
  return <Changes key={customerKey(props.customer)} {...props} />;
}

function Changes({ customer, revision }: ChangesTabProps) {
  const t = useTexts('invoices');
  const source = useChangeRows(customer, revision);
  const count = useGridCount(source);
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const failure = useSyncExternalStore(subscribe, () => source.failure);
  if (failure instanceof BridgeFailure) {
    return <ErrorPanel title={t('changesFailed')} failure={failure.failure} onRetry={() => source.retry()} />;
  }
  if (count === 0) return <EmptyState title={t('changesNoneTitle')}>{t('changesNoneText')}</EmptyState>;
  return <ChangesGrid customer={customer} source={source} count={count} />;
}
