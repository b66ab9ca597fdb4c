import { useMemo } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { ShownColumn } from '../../../shared/domain/invoiceColumns.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import { markColumn } from '../marks/markColumn.ts';
import { customerColumns, invoiceColumns } from './invoiceColumns.ts';

/** The columns of a list; that of several customers says whose invoice each is. */
export function useListColumns(several: boolean): readonly GridColumn<InvoiceRow, ShownColumn>[] {
  const t = useTexts('invoices');
  const help = useTexts('help');
  const marks = useTexts('marks');
  const formats = useFormats();
  const now = useNow();
  const minute = several ? now : 0;
  return useMemo(
    () => [
      ...(several ? customerColumns(t, formats, minute) : []),
      markColumn(marks, formats),
      ...invoiceColumns(t, help, formats),
    ],
    [t, help, marks, formats, several, minute],
  );
}
