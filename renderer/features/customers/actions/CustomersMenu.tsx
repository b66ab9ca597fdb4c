import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { CustomerSelection } from '../../../../shared/domain/customerQuery.ts';
import { ButtonKey } from '../../../base/ButtonKey.tsx';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { menuCommands, useCommands } from '../../../base/commands.ts';
import { useShortcut } from '../../../base/shortcuts.ts';
import { said } from '../../../i18n/said.ts';
import type { TextKey } from '../../../i18n/textKeys.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useAnyTexts, useTexts } from '../../../i18n/useTexts.ts';
import { afterSettled } from '../../../ui/arrival/pendingWork.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ContextMenu } from '../../../ui/ContextMenu.tsx';
import { copyOrSay } from '../../../ui/copyText.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import type { MenuPlace } from '../../../ui/menuPlace.ts';
import { showToast } from '../../../ui/toastStore.ts';
import { useCustomersStore } from '../state/customersStore.ts';

const ForgetManyDialog = lazyComponent(async () => (await import('./ForgetManyDialog.tsx')).ForgetManyDialog);
const SheetOfMany = lazyComponent(async () => (await import('./SheetOfMany.tsx')).SheetOfMany);
const SaveCustomersDialog = lazyComponent(
  async () => (await import('./SaveCustomersDialog.tsx')).SaveCustomersDialog,
);

interface CustomersMenuProps {
  readonly connectionId: string;
  /** The selected customers, or all that match where none is selected. */
  readonly meant: CustomerSelection;
  /** How many they are; null while it is not known. */
  readonly count: number | null;
  readonly isSelected: boolean;
  /** The filter in force in the clerk's own words. */
  readonly words: readonly string[];
  /** Goes back to the rows. */
  readonly onDone: () => void;
  /** Where the menu of the selection is asked for besides: at one of its rows. */
  readonly menuAt: MenuPlace | null;
  readonly onMenuClose: () => void;
}

/** The lines by where they are: in the menu of the bar, and in that of a row, where each says how many are meant. */
const LABELS = {
  refresh: { bar: 'customerList:refresh', row: 'menus:refreshMany' },
  pdfs: { bar: 'customerList:exportPdfs', row: 'menus:pdfsOfMany' },
  statements: { bar: 'customerList:statements', row: 'menus:statementsOfMany' },
  save: { bar: 'customerList:saveList', row: 'menus:saveMany' },
  copy: { bar: 'customerList:copyNumbers', row: 'menus:copyMany' },
  keep: { bar: 'keptLists:keep', row: 'menus:keepMany' },
  forget: { bar: 'customerList:forget', row: 'menus:forgetMany' },
} as const;

/** What is done with the selected customers, or with all that match while none is selected. */
export function CustomersMenu(props: CustomersMenuProps) {
  const { connectionId, meant, count, isSelected, words, onDone, menuAt, onMenuClose } = props;
  const bridge = useBridge();
  const t = useTexts('customerList');
  const anyTexts = useAnyTexts();
  const formats = useFormats();
  const [open, setOpen] = useState<keyof typeof LABELS | null>(null);
  const many = count ?? 0;
  const counted = (key: TextKey<'customerList'>, customers = many) => t(key, formats.counted(customers));
  const sort = () => [...useCustomersStore.getState().sort];
  const close = () => {
    setOpen(null);
    afterSettled(onDone);
  };
  const pin = async (pinned: boolean) => {
    const answer = await bridge.customerList.pin({ connectionId, selection: meant, pinned });
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const key = pinned ? 'pinned' : 'unpinned';
    showToast({ text: counted(key, answer.value.customers), tone: 'positive' });
  };
  const copyNumbers = async () => {
    const answer = await bridge.customerList.numbers({ connectionId, selection: meant, sort: sort() });
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const { text } = answer.value;
    const copied = text === '' ? 0 : text.split('\n').length;
    if (await copyOrSay(text, said('customerList', 'copyFailed')))
      showToast({ text: counted('copiedNumbers', copied) });
  };
  const ready = many > 0;
  useShortcut('Shift+l', 'customerList:commandSave', () => ready && setOpen('save'));
  const ofSelected = (id: string, label: string, onAction: () => void): MenuEntry => ({
    ...{ id, label, onAction },
    isDisabled: !ready || !isSelected,
  });
  const figures = formats.counted(many);
  const entriesAt = (place: 'bar' | 'row'): MenuEntry[] => {
    const entry = (id: keyof typeof LABELS, onAction = () => setOpen(id)): MenuEntry => ({
      ...{ id, onAction },
      label: anyTexts(LABELS[id][place], figures),
      isDisabled: !ready,
    });
    return [
      entry('refresh'),
      { ...entry('pdfs'), separated: true },
      entry('statements'),
      { ...entry('save'), shortcut: 'Shift+L' },
      entry('copy', () => void copyNumbers()),
      entry('keep'),
      { ...ofSelected('pin', counted('pin'), () => void pin(true)), separated: true },
      ofSelected('unpin', counted('unpin'), () => void pin(false)),
      { ...entry('forget'), isDisabled: !ready || !isSelected, tone: 'danger', separated: true },
    ];
  };
  const entries = entriesAt('bar');
  useCommands(() => menuCommands('customers', t(isSelected ? 'actions' : 'actionsAll'), entries));
  return (
    <ButtonKey of="a" textKey="customerList:commandActions">
      <Menu
        label={t('actionsMenu')}
        placement="bottom end"
        trigger={
          <Button after={<ChevronDown size={14} aria-hidden />} aria-keyshortcuts="A">
            {t(isSelected ? 'actions' : 'actionsAll')}
          </Button>
        }
        entries={entries}
      />
      {menuAt !== null && (
        <ContextMenu
          label={anyTexts('menus:customers', figures)}
          entries={entriesAt('row')}
          place={menuAt}
          onClose={onMenuClose}
        />
      )}
      {(open === 'pdfs' || open === 'refresh' || open === 'statements' || open === 'keep') && (
        <SheetOfMany kind={open} connectionId={connectionId} selection={meant} onClose={close} />
      )}
      {open === 'save' && (
        <SaveCustomersDialog connectionId={connectionId} meant={meant} words={words} onClose={close} />
      )}
      {open === 'forget' && (
        <ForgetManyDialog connectionId={connectionId} selection={meant} count={many} onClose={close} />
      )}
    </ButtonKey>
  );
}
