import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { copiedCell } from '../../../shared/domain/listFormat.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { RowSelection } from '../../../shared/ipc/invoices.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { copyTable } from '../../base/copyTable.ts';
import { showThrown } from '../../base/failureToast.ts';
import { type MarkedRows, selectionInput } from '../../base/list/useListGrid.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { copyText } from '../../ui/copyText.ts';
import type { CopiedCell } from '../../ui/grid/gridColumns.ts';
import type { GridSelection } from '../../ui/grid/gridProps.ts';
import { showToast } from '../../ui/toastStore.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

export interface CopyValues {
  readonly cell: (cell: CopiedCell) => void;
  readonly number: (row: InvoiceRow | null) => void;
  /** Of all selected invoices, one a line. */
  readonly numbers: (selection: GridSelection) => void;
}

/** Copies single values of invoices. */
export function useCopyValues(query: InvoiceQuery): CopyValues {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const menus = useTexts('menus');
  const formats = useFormats();
  const { settings } = useLocale();
  const failed = (error?: unknown) => showThrown(error, said('invoices', 'copyFailed'));
  const sayCopied = async (copied: Promise<boolean>, text: string) => {
    if (await copied) showToast({ text });
    else failed();
  };
  const copyNumbers = async (selection: GridSelection) => {
    const { rows, selected } = await selectedRows(bridge, query, selectionInput(selection));
    if (selected > rows.length) return void showToast({ text: t('copyTooMany') });
    const count = rows.length;
    await sayCopied(
      copyText(rows.map(({ invoiceNo }) => copiedCell(invoiceNo)).join('\n')),
      menus('copiedNumbers', formats.counted(count)),
    );
  };
  return {
    cell: (cell) =>
      void sayCopied(copyTable({ titles: null, rows: [[cell]] }, settings.numberFormat), menus('copiedCell')),
    number: (row) => {
      if (row === null) return;
      const { invoiceNo: number } = row;
      void sayCopied(copyText(number), t('copiedNumber', { number }));
    },
    numbers: (selection) => void copyNumbers(selection).catch(failed),
  };
}

/**
 * The selected rows in the order on screen, read once and not cached. Named rows that the filter hides come after
 * those that it shows.
 * @throws BridgeFailure
 */
export async function selectedRows(
  bridge: Bridge,
  { customer, filter, sort }: InvoiceQuery,
  selection: RowSelection,
): Promise<MarkedRows<InvoiceRow>> {
  return orThrow(await bridge.invoices.selectedRows({ customer, filter, sort: [...sort], selection }));
}
