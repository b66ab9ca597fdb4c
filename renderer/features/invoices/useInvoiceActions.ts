import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import {
  INVOICE_COLUMNS,
  type InvoiceColumn,
  isCustomerColumn,
} from '../../../shared/domain/invoiceColumns.ts';
import { isOfOneCustomer } from '../../../shared/domain/listRef.ts';
import { MOST_COPIED } from '../../../shared/domain/pageBounds.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { BridgeFailure } from '../../base/bridgeFailure.ts';
import { copyTable } from '../../base/copyTable.ts';
import { copyText } from '../../base/copyText.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { visibleColumns } from '../../ui/grid/gridColumns.ts';
import { selectedCount, type selectOnly } from '../../ui/grid/gridSelection.ts';
import { showToast } from '../../ui/toastStore.ts';
import { copiedInvoices } from './copiedInvoices.ts';
import { selectedRows } from './selectedRows.ts';
import { useInvoicesStore } from './state/invoicesStore.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

export interface InvoiceActions {
  /** Of a row; of the current one where none is given. */
  copyNumber(row?: InvoiceRow): void;
  /** The selected rows, or the current one where none is selected; or one row alone, whatever is selected. */
  copyRows(matching: number, header: boolean, only?: InvoiceRow | null): void;
  sayTooMany(): void;
}

/** What keys do with the rows that the clerk has chosen. */
export function useInvoiceActions(query: InvoiceQuery): InvoiceActions {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const { settings } = useLocale();
  const failed = (error?: unknown) =>
    showToast(
      error instanceof BridgeFailure
        ? { failure: error.failure }
        : { text: said('invoices', 'copyFailed'), tone: 'failure' },
    );

  const copyAll = async (matching: number, header: boolean, only: InvoiceRow | null): Promise<void> => {
    const { selection, current, layout } = useInvoicesStore.getState();
    const chosen = only === null ? selectedCount(selection, matching) : 0;
    if (chosen > MOST_COPIED) {
      showToast({ text: t('copyTooMany') });
      return;
    }
    const rows = await chosenRows(bridge, query, chosen, selection, only ?? current);
    if (rows === 'tooMany') {
      showToast({ text: t('copyTooMany') });
      return;
    }
    if (rows.length === 0) return;
    const columns = visibleColumns(COLUMNS, layout)
      .map(({ id }) => id)
      .filter((id) => !isCustomerColumn(id) || !isOfOneCustomer(query.customer));
    const titles = header ? columns.map((column) => t(COLUMN_TITLES[column])) : null;
    if (await copyTable(copiedInvoices(rows, columns, titles), settings.numberFormat))
      showToast({ text: t('copiedRows', { count: rows.length }) });
    else failed();
  };

  return {
    copyNumber(row) {
      const meant = row ?? useInvoicesStore.getState().current;
      if (meant === null) return;
      void copyText(meant.invoiceNo).then((copied) => {
        if (copied) showToast({ text: t('copiedNumber', { number: meant.invoiceNo }) });
        else failed();
      });
    },
    copyRows(matching, header, only = null) {
      void copyAll(matching, header, only).catch(failed);
    },
    sayTooMany() {
      showToast({ text: t('tooMany') });
      announce(t('tooMany'));
    },
  };
}

const COLUMNS: readonly { readonly id: InvoiceColumn }[] = INVOICE_COLUMNS.map((id) => ({ id }));

async function chosenRows(
  bridge: Bridge,
  query: InvoiceQuery,
  chosen: number,
  selection: ReturnType<typeof selectOnly>,
  current: InvoiceRow | null,
): Promise<readonly InvoiceRow[] | 'tooMany'> {
  if (chosen === 0) return current === null ? [] : [current];
  if (
    selection.kind === 'rows' &&
    selection.ids.size === 1 &&
    current !== null &&
    selection.ids.has(current.id)
  ) {
    return [current];
  }
  return selectedRows(bridge, query, selection);
}
