import { useMemo, useState } from 'react';
import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer, type ListRef, listKey } from '../../../shared/domain/listRef.ts';
import type { ExportSelection } from '../../../shared/ipc/exports.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { type ExportBase, ExportForm } from './ExportForm.tsx';

type Scope = 'chosen' | 'filtered' | 'new' | 'all' | 'allNew';

interface ExportSheetProps {
  readonly customer: ListRef;
  /** What the clerk had in hand: the selection, or all that match. */
  readonly selection: InvoiceSelection;
  /** The filter in force, for "all that match". */
  readonly filter: InvoiceFilter;
  /** Begins with what was not exported here yet. */
  readonly onlyNew?: boolean;
  readonly onClose: () => void;
}

/** PDFs of one customer: what is selected, all that match, or what is not exported here yet. */
export function ExportSheet(props: ExportSheetProps) {
  const { customer, selection, filter, onlyNew = false, onClose } = props;
  const t = useTexts('exports');
  const named = selection.kind === 'rows' || selection.except.length > 0;
  const [scope, setScope] = useState<Scope>(onlyNew ? 'new' : named ? 'chosen' : 'filtered');
  const base = useMemo(
    (): ExportBase => ({ customer, selection: selectionOf(scope, selection, filter) }),
    [customer, scope, selection, filter],
  );
  const filtered = isFiltered(filter);
  const scopes: { id: Scope; label: string }[] = [
    ...(named ? [{ id: 'chosen' as const, label: t('scopeSelected') }] : []),
    { id: 'filtered', label: t(filtered ? 'scopeFiltered' : 'scopeAll') },
    { id: 'new', label: t(filtered ? 'scopeNewFiltered' : 'scopeNew') },
    ...(filtered
      ? [
          { id: 'all' as const, label: t('scopeAll') },
          { id: 'allNew' as const, label: t('scopeNew') },
        ]
      : []),
  ];
  return (
    <ExportForm
      title={isOfOneCustomer(customer) ? t('title', { number: customer.number }) : t('titleAll')}
      base={base}
      about={`${listKey(customer)}/${scope}`}
      onClose={onClose}
    >
      <Select label={t('scope')} value={scope} onChange={setScope} options={scopes} />
    </ExportForm>
  );
}

function selectionOf(scope: Scope, selection: InvoiceSelection, filter: InvoiceFilter): ExportSelection {
  switch (scope) {
    case 'chosen':
      return selection;
    case 'filtered':
      return { kind: 'allMatching', filter, except: [] };
    case 'new':
      return { kind: 'notExportedYet', filter };
    case 'all':
      return { kind: 'allMatching', filter: NO_FILTER, except: [] };
    case 'allNew':
      return { kind: 'notExportedYet', filter: NO_FILTER };
  }
}
