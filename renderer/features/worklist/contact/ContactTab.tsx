import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { customerKey } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { markedRows } from '../../../base/list/markedRows.ts';
import { useCopyMarked } from '../../../base/list/useCopyMarked.ts';
import { useInstead } from '../../../base/list/useInstead.tsx';
import { useOwnGrid } from '../../../base/list/useOwnGrid.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataGrid } from '../../../ui/grid/DataGrid.tsx';
import { useGridCount } from '../../../ui/grid/useOfSource.ts';
import styles from './ContactTab.module.css';
import { type ContactColumn, contactColumns } from './contactColumns.ts';
import type { ContactRow } from './contactRow.ts';
import { useContactRows } from './useContactRows.ts';

const idOf = ({ place }: ContactRow) => place + 1;

/** What was noted, promised, exported, stated and looked up about a customer, in one line of time. */
export function ContactTab({ customer }: { readonly customer: CustomerRef }) {
  return <Contact key={customerKey(customer)} customer={customer} />;
}

function Contact({ customer }: { readonly customer: CustomerRef }) {
  const t = useTexts('worklist');
  const marks = useTexts('marks');
  const activity = useTexts('activity');
  const invoices = useTexts('invoices');
  const paper = useTexts('paper');
  const formats = useFormats();
  const { source, fetch } = useContactRows(customer);
  const count = useGridCount(source);
  const columns = useMemo(
    () => contactColumns({ t, marks, activity, paper, invoices, formats }),
    [t, marks, activity, paper, invoices, formats],
  );
  const { grid, marked } = useOwnGrid({ source, columns, idOf });
  const onCopy = useCopyMarked({ ...marked, ask: (selection) => markedRows(fetch, selection, source) });
  const instead = useInstead(source, {
    failed: t('contactFailed'),
    none: (
      <EmptyState icon={<MessagesSquare size={22} aria-hidden />} title={t('contactNoneTitle')}>
        {t('contactNoneText')}
      </EmptyState>
    ),
  });
  if (instead !== null) return instead;
  return (
    <section className={styles['contact']} aria-label={t('contactTitle')}>
      <p className="hint tabular" role="status">
        {count !== null && t('contactScope', formats.counted(count))}
      </p>
      <div className={styles['rows']}>
        <DataGrid<ContactRow, ContactColumn>
          {...grid}
          texts={{
            label: t('contactTitle'),
            selectAll: invoices('selectAll'),
            selectRow: invoices('selectRow'),
          }}
          onCopy={onCopy}
        />
      </div>
    </section>
  );
}
