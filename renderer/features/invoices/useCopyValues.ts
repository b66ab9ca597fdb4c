import { copiedCell } from '../../../shared/domain/formulaGuard.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { BridgeFailure } from '../../base/bridgeFailure.ts';
import { copyTable } from '../../base/copyTable.ts';
import { copyText } from '../../base/copyText.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridSelection } from '../../ui/grid/gridSelection.ts';
import { showToast } from '../../ui/toastStore.ts';
import { copiedInvoices } from './copiedInvoices.ts';
import { selectedRows } from './selectedRows.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/** Copies single values: a cell as a copied row has it, or the numbers of all selected invoices, one a line. */
export function useCopyValues(query: InvoiceQuery): {
  readonly cell: (row: InvoiceRow, column: InvoiceColumn) => void;
  readonly numbers: (selection: GridSelection) => void;
} {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const menus = useTexts('menus');
  const formats = useFormats();
  const { settings } = useLocale();
  const failed = (error?: unknown): void =>
    void showToast(
      error instanceof BridgeFailure
        ? { failure: error.failure }
        : { text: said('invoices', 'copyFailed'), tone: 'failure' },
    );
  const sayCopied = async (copied: Promise<boolean>, text: string) => {
    if (await copied) showToast({ text });
    else failed();
  };
  const copyNumbers = async (selection: GridSelection) => {
    const rows = await selectedRows(bridge, query, selection);
    if (rows === 'tooMany') return void showToast({ text: t('copyTooMany') });
    const count = rows.length;
    await sayCopied(
      copyText(rows.map(({ invoiceNo }) => copiedCell(invoiceNo)).join('\n')),
      menus('copiedNumbers', { count, shown: formats.count(count) }),
    );
  };
  return {
    cell: (row, column) =>
      void sayCopied(
        copyTable(copiedInvoices([row], [column], null), settings.numberFormat),
        menus('copiedCell'),
      ),
    numbers: (selection) => void copyNumbers(selection).catch(failed),
  };
}
