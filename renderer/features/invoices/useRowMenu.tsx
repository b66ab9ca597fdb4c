import { useState } from 'react';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isCustomerColumn, isOwnColumn, type ShownColumn } from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { KEYED_MARKS, type KeyedMark } from '../../../shared/domain/markNames.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { loadKept } from '../../base/figuresOfConnection.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { showUndoable } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { said, type Texts, useTexts } from '../../i18n/useTexts.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { type GridMenu, isSelected, selectedCount } from '../../ui/grid/gridProps.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useCustomerMenu } from '../customerMenu/useCustomerMenu.tsx';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { MARK_KINDS } from '../marks/MarkKeys.tsx';
import { copiedInvoiceCell } from './invoiceColumns.ts';
import { agreementFilters, type ValueFilter, valueFilters } from './menu/valueFilters.ts';
import { useOpenAgreement } from './record/InvoiceFields.tsx';
import { changeFilter, useInvoicesStore } from './state/invoicesStore.ts';
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

/** What can be done with a row, or with the selection that it belongs to. */
interface RowActions {
  readonly open: () => void;
  readonly pdf: () => void;
  /** Null in the list of one customer. */
  readonly toCustomer: (() => void) | null;
  readonly exportPdfs: () => void;
  readonly saveList: () => void;
  readonly copyCell: () => void;
  readonly copyNumbers: () => void;
  readonly copyRows: () => void;
  readonly filter: (change: ValueFilter['change']) => void;
  readonly openAgreement: () => void;
  readonly mark: (exported: boolean) => void;
  /** Notes a mark of the clerk's own. */
  readonly note: (field: KeyedMark) => void;
}

interface RowMenu {
  readonly row: InvoiceRow;
  /** Invoices that are meant: more than one where the row belongs to a selection. */
  readonly count: number;
  /** What the cell's value, and the row's agreement, can be filtered by. */
  readonly filters: readonly ValueFilter[];
  readonly deeds: RowActions;
}

interface Words {
  readonly menus: Texts<'menus'>;
  readonly marks: Texts<'marks'>;
  readonly formats: Formats;
}

/** The lines of a row's menu. What acts on several invoices says how many; what is about one is left out for them. */
function rowEntries(menu: RowMenu, words: Words): MenuEntry[] {
  const entries = menu.count > 1 ? ofMany(menu, words) : ofOne(menu, words);
  return entries.filter((entry) => entry !== false);
}

function ofMany({ count, deeds }: RowMenu, words: Words): MenuEntry[] {
  const { menus, formats } = words;
  const figures = formats.counted(count);
  return [
    { id: 'export', label: menus('exportPdfs', figures), shortcut: 'E', onAction: deeds.exportPdfs },
    { id: 'list', label: menus('saveRows', figures), shortcut: 'Shift+L', onAction: deeds.saveList },
    { id: 'copyNumber', label: menus('copyNumbers', figures), separated: true, onAction: deeds.copyNumbers },
    { id: 'copyRow', label: menus('copyRows', figures), shortcut: 'Mod+C', onAction: deeds.copyRows },
    ...noteEntries(deeds, words.marks('reviewed'), words),
    { id: 'mark', label: menus('markMany', figures), separated: true, onAction: () => deeds.mark(true) },
    { id: 'unmark', label: menus('unmarkMany', figures), onAction: () => deeds.mark(false) },
  ];
}

function ofOne({ row, filters, deeds }: RowMenu, words: Words): (MenuEntry | false)[] {
  const { menus, marks } = words;
  const isReviewed = row.marks?.reviewed === 'unchanged';
  return [
    { id: 'open', label: menus('open'), shortcut: 'Enter', onAction: deeds.open },
    row.hasPdf && { id: 'pdf', label: menus('showPdf'), shortcut: 'P', onAction: deeds.pdf },
    deeds.toCustomer !== null && {
      id: 'customer',
      label: menus('toCustomer', { number: row.customerNumber }),
      shortcut: 'Mod+Enter',
      onAction: deeds.toCustomer,
    },
    // Its key exports the selection, or all that match, and so is not beside it.
    row.hasPdf && { id: 'export', label: menus('exportPdf'), separated: true, onAction: deeds.exportPdfs },
    {
      id: 'list',
      label: menus('saveList'),
      shortcut: 'Shift+L',
      separated: !row.hasPdf,
      onAction: deeds.saveList,
    },
    {
      id: 'copyCell',
      label: menus('copyCell'),
      shortcut: 'Shift+C',
      separated: true,
      onAction: deeds.copyCell,
    },
    { id: 'copyNumber', label: menus('copyNumber'), shortcut: 'C', onAction: deeds.copyNumbers },
    { id: 'copyRow', label: menus('copyRow'), shortcut: 'Mod+C', onAction: deeds.copyRows },
    ...filters.map(
      ({ label, change }, place): MenuEntry => ({
        id: `filter-${place}`,
        label: menus('filter', { filter: label }),
        ...(place === 0 ? { shortcut: 'Shift+V' } : {}),
        separated: place === 0,
        onAction: () => deeds.filter(change),
      }),
    ),
    row.agreementExternalId !== '' && {
      id: 'agreement',
      label: menus('openAgreement'),
      shortcut: 'Shift+G',
      separated: filters.length === 0,
      onAction: deeds.openAgreement,
    },
    ...noteEntries(deeds, marks(isReviewed ? 'notReviewed' : 'reviewed'), words),
    {
      id: 'mark',
      label: menus(row.exportedHere ? 'unmark' : 'mark'),
      shortcut: 'X',
      separated: true,
      onAction: () => deeds.mark(!row.exportedHere),
    },
  ];
}

/** A line for each mark; what asks for more has dots. */
function noteEntries({ note }: RowActions, reviewed: string, { marks }: Words): MenuEntry[] {
  return KEYED_MARKS.map((field) => ({
    id: `mark.${field}`,
    label: field === 'reviewed' ? reviewed : `${marks(field)}…`,
    shortcut: MARK_KINDS[field].key.toUpperCase(),
    separated: field === 'reviewed',
    onAction: () => note(field),
  }));
}
