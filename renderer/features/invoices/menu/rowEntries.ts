import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { KEYED_MARKS, type KeyedMark } from '../../../../shared/domain/markNames.ts';
import type { Formats } from '../../../i18n/useFormats.ts';
import type { Texts } from '../../../i18n/useTexts.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { MARK_KINDS } from '../../marks/markKinds.ts';
import type { ValueFilter } from './valueFilters.ts';

/** What can be done with a row, or with the selection that it belongs to. */
export interface RowActions {
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
export function rowEntries(menu: RowMenu, words: Words): MenuEntry[] {
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
