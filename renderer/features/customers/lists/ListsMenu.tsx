import { ChevronDown, ListMinus, ListPlus, type LucideIcon, Pencil, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../../shared/domain/bounds.ts';
import type { CustomerSelection } from '../../../../shared/domain/customerQuery.ts';
import type { ListChange } from '../../../../shared/domain/views.ts';
import type { KeptList } from '../../../../shared/ipc/views.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { menuCommands, useCommands } from '../../../base/commands.ts';
import { useKeptLists } from '../../../base/figuresOfConnection.ts';
import { useShortcut } from '../../../base/shortcuts.ts';
import { showUndoable } from '../../../base/undo.ts';
import type { Undone } from '../../../base/undoStore.ts';
import { useLocale } from '../../../i18n/Localized.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type Said, said, saidFailure, useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { pressByKey } from '../../../ui/keys/replayKey.ts';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { afterSettled } from '../../../ui/pendingWork.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { showToast, UNDO_SHOWN_FOR } from '../../../ui/toastStore.ts';
import { ImportNumbers } from '../../exports/ImportNumbers.tsx';
import { RenameListDialog, useSavedList } from '../../keptLists/ListNameDialog.tsx';
import { ListTrouble, listChoice, useChosenList } from '../../keptLists/listChoice.tsx';
import { changeFilter, useCustomersStore } from '../state/customersStore.ts';

const ICON = 14;

interface ListsMenuProps {
  readonly connectionId: string;
  /** The selected customers; null if there are none. */
  readonly chosen: CustomerSelection | null;
  /** Goes back to the rows. */
  readonly onDone: () => void;
}

/** The menu of kept lists: each is a filter, and the one in force can be changed. Hidden while there are no lists. */
export function ListsMenu({ connectionId, chosen, onDone }: ListsMenuProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const customerList = useTexts('customerList');
  const views = useTexts('views');
  const formats = useFormats();
  const lists = useKeptLists();
  const inForce = useCustomersStore(({ filter }) => filter.list);
  const current = lists.find(({ id }) => id === inForce);
  const report = useSavedList();
  const [asking, setAsking] = useState<{
    readonly what: 'rename' | 'numbers';
    readonly list: KeptList;
  } | null>(null);
  const holder = useRef<HTMLSpanElement>(null);
  useShortcut('l', 'keptLists:commandLists', () => pressByKey(holder.current?.querySelector('button')));
  const done = () => {
    setAsking(null);
    afterSettled(onDone);
  };
  const failed = (text: Said) => void showToast({ text, tone: 'failure' });
  const changeSelected = async (how: ListChange, { id }: KeptList) => {
    if (chosen === null) return;
    const sort = [...useCustomersStore.getState().sort];
    const selected = await bridge.customerList.numbers({ connectionId, selection: chosen, sort });
    if (!selected.ok) return failed(saidFailure(selected.failure));
    const trouble = report(await bridge.keptLists.change({ id, numbers: selected.value.text, how }));
    if (trouble !== null) failed(trouble);
  };
  const restore = async ({ id }: KeptList): Promise<Undone> => {
    const answer = await bridge.keptLists.restore({ id });
    if (!answer.ok) return answer.failure;
    const trouble = report(answer);
    // The clerk may have changed the connection while the toast was shown.
    if (trouble === null && useCustomersStore.getState().connectionId === connectionId)
      changeFilter({ list: id });
    return trouble;
  };
  const remove = async (list: KeptList) => {
    const answer = await bridge.keptLists.remove({ id: list.id });
    if (!answer.ok) return failed(saidFailure(answer.failure));
    if (useCustomersStore.getState().filter.list === list.id) changeFilter({ list: null });
    showUndoable({
      what: said('keptLists', 'removed', { name: list.name }),
      shownFor: UNDO_SHOWN_FOR,
      undo: () => restore(list),
    });
    done();
  };
  const ofList = (id: string, label: string, Icon: LucideIcon, run: (list: KeptList) => void): MenuEntry => ({
    id,
    label,
    icon: <Icon size={ICON} aria-hidden />,
    isDisabled: current === undefined,
    onAction: () => current && run(current),
  });
  const choices = lists.map(({ id, name, customers }): MenuEntry => {
    const checked = id === inForce;
    return {
      id,
      label: t('listWithCount', { name, shown: formats.count(customers) }),
      checked,
      onAction: () => {
        changeFilter({ list: checked ? null : id });
        done();
      },
    };
  });
  const needsSelection = { isDisabled: current === undefined || chosen === null };
  const changes: MenuEntry[] = [
    {
      ...ofList('add', t('addSelected'), ListPlus, (list) => void changeSelected('add', list)),
      ...needsSelection,
      separated: true,
    },
    {
      ...ofList('takeOut', t('takeOutSelected'), ListMinus, (list) => void changeSelected('takeOut', list)),
      ...needsSelection,
    },
    ofList('numbers', t('changeNumbers'), Users, (list) => setAsking({ what: 'numbers', list })),
    ofList('rename', views('rename'), Pencil, (list) => setAsking({ what: 'rename', list })),
    { ...ofList('remove', views('remove'), Trash2, (list) => void remove(list)), tone: 'danger' },
  ];
  useCommands(() =>
    current === undefined
      ? []
      : menuCommands('list', customerList('chipList', { name: current.name }), changes),
  );
  // What the clerk is typing stays, also where another window has deleted the last list.
  if (lists.length === 0 && asking === null) return null;
  return (
    <span ref={holder}>
      {lists.length > 0 && (
        <Menu
          label={t('lists')}
          placement="bottom end"
          trigger={
            <Button after={<ChevronDown size={ICON} aria-hidden />} aria-keyshortcuts="L">
              {t('lists')}
            </Button>
          }
          entries={[...choices, ...changes]}
        />
      )}
      {asking?.what === 'rename' && <RenameListDialog list={asking.list} onClose={done} />}
      {asking?.what === 'numbers' && <ListNumbersDialog list={asking.list} onClose={done} />}
    </span>
  );
}

interface ListNumbersDialogProps {
  readonly list: KeptList;
  readonly onClose: () => void;
}

/** The numbers of a kept list in a field, to edit or replace them. */
function ListNumbersDialog({ list, onClose }: ListNumbersDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const exports = useTexts('exports');
  const views = useTexts('views');
  const report = useSavedList();
  const locale = useLocale();
  const chosen = useChosenList(listChoice(list.id));
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const numbers = typed ?? chosen.numbers;
  const isWaiting = chosen.failure === null && !chosen.isGone;
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
  };
  const save = async () => {
    if (numbers === null) return;
    const trouble = report(await bridge.keptLists.change({ id: list.id, numbers, how: 'replace' }));
    if (trouble === null) onClose();
    else setRefused(trouble(locale));
  };
  return (
    <Dialog
      title={t('numbersTitle', { name: list.name })}
      onClose={onClose}
      canCancel
      actions={
        <Button variant="primary" isDisabled={numbers === null || chosen.isGone} onPress={() => void save()}>
          {views('save')}
        </Button>
      }
    >
      <div className="wideStack">
        {numbers === null ? (
          isWaiting && <SkeletonRows rows={5} />
        ) : (
          <>
            <TextField
              label={exports('customersNumbers')}
              description={exports('customersNumbersHint')}
              value={numbers}
              onChange={type}
              maxLength={LONGEST_NUMBERS}
              rows={10}
              code
              error={refused}
              autoFocus
            />
            <ImportNumbers numbers={numbers} onNumbers={type} />
          </>
        )}
        {!isWaiting && <ListTrouble chosen={chosen} />}
      </div>
    </Dialog>
  );
}
