import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import { MOST_NAMED } from '../../../shared/domain/pageBounds.ts';
import type { ComparedRow } from '../../../shared/ipc/compare.ts';
import type { WithChosenRows } from '../../base/list/useListGrid.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { showToast } from '../../ui/toastStore.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import type { Meant } from '../marks/meant.ts';
import { useMarking } from '../marks/useMarking.tsx';

interface ComparedMarksProps {
  readonly connectionId: string;
  readonly withChosenRows: WithChosenRows<ComparedRow>;
}

/** The marking keys, for the invoices of the selected rows, or of the row with the keyboard. */
export function ComparedMarks({ connectionId, withChosenRows }: ComparedMarksProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const { mark, dialog } = useMarking();
  const markRows = (field: KeyedMark) =>
    withChosenRows({
      most: MOST_NAMED,
      tooMany: said('marks', 'tooMany', { most: formats.count(MOST_NAMED) }),
      act: (rows) => {
        const meant = invoicesOf(connectionId, rows);
        if (meant === null) showToast({ text: t('noInvoices') });
        else mark(field, meant);
      },
    });
  return (
    <>
      <MarkKeys onMark={markRows} />
      {dialog}
    </>
  );
}

/** Null where a row is of no invoice here: it would be left out in silence. */
function invoicesOf(connectionId: string, rows: readonly ComparedRow[]): Meant | null {
  if (rows.some(({ ids }) => ids.length === 0)) return null;
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const [[id] = [], row] = [ids, rows[0]];
  const parsed = parseCustomerNumber(row?.customer ?? '');
  if (ids.length === 1 && id !== undefined && row !== undefined && parsed.ok)
    return {
      kind: 'invoice',
      customer: { connectionId, number: parsed.number },
      ...{ id, invoiceNo: row.invoiceNo },
    };
  return {
    kind: 'invoices',
    list: { connectionId, number: null },
    selection: { kind: 'rows', ids },
    count: ids.length,
  };
}
