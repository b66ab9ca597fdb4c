import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useInstead } from '../../../base/list/useInstead.tsx';
import { useTexts } from '../../../i18n/useTexts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
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
  const instead = useInstead(source, {
    failed: t('changesFailed'),
    none: <EmptyState title={t('changesNoneTitle')}>{t('changesNoneText')}</EmptyState>,
  });
  if (instead !== null) return instead;
  return <ChangesGrid customer={customer} source={source} count={count} />;
}
