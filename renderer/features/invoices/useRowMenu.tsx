import { useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isCustomerColumn, isOwnColumn, type ShownColumn } from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { showUndoable } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import type { GridMenu } from '../../ui/grid/gridProps.ts';
import { isSelected, selectedCount } from '../../ui/grid/gridSelection.ts';
import { showToast } from '../../ui/toastStore.ts';
import { useCustomerMenu } from '../customerMenu/useCustomerMenu.tsx';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { copiedInvoiceCell } from './invoiceColumns.ts';
import { rowEntries } from './menu/rowEntries.ts';
import { agreementFilters, valueFilters } from './menu/valueFilters.ts';
import { useOpenAgreement } from './record/useOpenAgreement.ts';
import { changeFilter, useInvoicesStore } from './state/invoicesStore.ts';
import { loadKept } from './state/keptStore.ts';
import type { CopyValues } from './useCopyValues.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';
import type { InvoiceMarking } from './useInvoiceMarking.ts';

type RowMenuPlace = GridMenu<InvoiceRow, ShownColumn>;

interface RowMenuParts {
  readonly listing: InvoiceListing;
  readonly copy: CopyValues;
  /** With the headings; of the marked rows, or of one alone. */
  readonly copyRows: (titles: boolean, only?: InvoiceRow | null) => void;
  readonly onOpen: (row: InvoiceRow) => void;
  readonly onPdf: () => void;
  readonly onExport: (request: ExportRequest) => void;
  readonly marking: InvoiceMarking;
}

/**
 * The menu of a row, with the keys that do the same to the current row without it; on a cell that says whose invoice it
 * is, the menu of that customer.
 */
export function useRowMenu(parts: RowMenuParts) {
  const { listing, copy, copyRows, onOpen, onPdf, onExport, marking } = parts;
  const { query, grid, count, chosen, toCustomer } = listing;
  const t = useTexts('invoices');
  const menus = useTexts('menus');
  const formats = useFormats();
  const mark = useMarks(query.customer);
  const openAgreement = useOpenAgreement(query.customer.connectionId);
  const { openMenu, customerMenu } = useCustomerMenu();
  const [openMenuAt, setOpenMenuAt] = useState<RowMenuPlace | null>(null);
  const marks = useTexts('marks');
  const words = { t, menus, marks, formats };

  const current = (): Pick<RowMenuPlace, 'row' | 'column'> | null => {
    const row = grid.current?.currentRow();
    return row === undefined
      ? null
      : { row, column: grid.current?.currentColumn() as ShownColumn | undefined };
  };
  const copyCell = (row: InvoiceRow, column: ShownColumn) => {
    if (!isOwnColumn(column)) return copy.cell(copiedInvoiceCell(row, column));
    const text = listing.columns.find(({ id }) => id === column)?.text(row) ?? '';
    return copy.cell({ text, kind: 'text' });
  };
  const filtersOf = ({ row, column }: Pick<RowMenuPlace, 'row' | 'column'>) => {
    const own = column === undefined || isOwnColumn(column) ? [] : valueFilters(row, column, words);
    const isNamed = own.some(({ change }) => 'agreementExternalIds' in change);
    return isNamed ? own : [...own, ...agreementFilters(row, t)];
  };
  // The grid itself takes this key; here it is listed, and can be chosen in the look-up box.
  useShortcut('Shift+F10', 'menus:commandRowMenu', () => grid.current?.openMenu());
  useShortcut('Shift+c', 'menus:commandCopyCell', () => {
    const at = current();
    if (at?.column !== undefined) copyCell(at.row, at.column);
  });
  useShortcut('Shift+v', 'menus:commandFilterValue', () => {
    const at = current();
    const [first] = at === null ? [] : filtersOf(at);
    if (first !== undefined) changeFilter(first.change);
  });
  useShortcut('x', 'menus:commandMark', () => {
    const row = current()?.row;
    if (row !== undefined) void mark({ kind: 'rows', ids: [row.id] }, !row.exportedHere);
  });
  useShortcut('Shift+g', 'menus:commandOpenAgreement', () => {
    const at = current();
    if (at !== null && at.row.agreementExternalId !== '') void openAgreement(at.row);
  });

  const entriesFor = (at: RowMenuPlace) => {
    const { row, column } = at;
    const { selection } = useInvoicesStore.getState();
    const selected = isSelected(selection, row.id) ? selectedCount(selection, count ?? 0) : 0;
    const many = selected > 1 && chosen !== null;
    const only = many ? null : row;
    const meant: InvoiceSelection = many ? chosen : { kind: 'rows', ids: [row.id] };
    return rowEntries(
      {
        row,
        count: many ? selected : 1,
        filters: many ? [] : filtersOf(at),
        deeds: {
          open: () => onOpen(row),
          pdf: onPdf,
          toCustomer: toCustomer === null ? null : () => toCustomer(row),
          exportPdfs: () =>
            onExport({
              kind: 'pdfs',
              selection: meant,
              onlyNew: false,
            }),
          saveList: () => onExport({ kind: 'list' }),
          copyCell: () => column !== undefined && copyCell(row, column),
          copyNumbers: () => (many ? copy.numbers(selection) : copy.number(row)),
          copyRows: () => copyRows(false, only),
          filter: changeFilter,
          openAgreement: () => void openAgreement(row),
          mark: (exported) => void mark(meant, exported),
          note: (field) => (many ? marking.markSelected(field) : marking.markRow(field, row)),
        },
      },
      words,
    );
  };
  const labelOf = ({ row }: RowMenuPlace) => menus('row', { number: row.invoiceNo });
  return {
    onMenu: (at: RowMenuPlace) => {
      const { row, column, place } = at;
      if (column === undefined || !isCustomerColumn(column)) return setOpenMenuAt(at);
      const customer = { connectionId: query.customer.connectionId, number: row.customerNumber };
      openMenu({ customer, givenName: row.givenName }, place);
    },
    menu: (
      <>
        {openMenuAt !== null && (
          <ContextMenu
            label={labelOf(openMenuAt)}
            entries={entriesFor(openMenuAt)}
            place={openMenuAt.place}
            onClose={() => setOpenMenuAt(null)}
          />
        )}
        {customerMenu}
      </>
    ),
  };
}

/** Marks invoices as exported here, or clears the mark; what was changed can be undone from where it is said. */
function useMarks(customer: ListRef): (selection: InvoiceSelection, exported: boolean) => Promise<void> {
  const bridge = useBridge();
  const formats = useFormats();
  const set = async (selection: InvoiceSelection, exported: boolean) => {
    const answer = await bridge.exports.mark({ customer, selection, exported });
    // A customer's own screen is notified by the service; the list of all asks again by itself.
    if (answer.ok && !isOfOneCustomer(customer)) void loadKept(bridge, customer.connectionId);
    return answer;
  };
  const mark = async (selection: InvoiceSelection, exported: boolean) => {
    const answer = await set(selection, exported);
    if (!answer.ok) {
      const isMany = answer.failure.code === 'invalidInput';
      return void showToast(
        isMany ? { text: said('menus', 'markTooMany'), tone: 'failure' } : { failure: answer.failure },
      );
    }
    const { ids } = answer.value;
    const what = said('menus', exported ? 'marked' : 'unmarked', formats.counted(ids.length));
    if (ids.length === 0) return void showToast({ text: what, tone: 'positive' });
    showUndoable({
      what,
      tone: 'positive',
      undo: async () => {
        const undone = await set({ kind: 'rows', ids }, !exported);
        return undone.ok ? null : undone.failure;
      },
    });
  };
  return (selection, exported) => serializeAction(mark(selection, exported));
}
