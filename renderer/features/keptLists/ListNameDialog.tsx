import { ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  isSameListName,
  isViewName,
  type ListRefusal,
  LONGEST_VIEW_NAME,
  MOST_LISTED,
  MOST_LISTS,
} from '../../../shared/domain/views.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { KeptList, SavedList } from '../../../shared/ipc/views.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useKeptLists } from '../../base/figuresOfConnection.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, saidFailure, type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, FormDialogBody } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';

type Saving = Promise<Answer<SavedList>>;

interface ListNameDialogProps {
  readonly title: string;
  /** The name as it is now; left out for a new list. */
  readonly name?: string;
  readonly onSave: (name: string) => Saving;
  readonly onClose: () => void;
  /** Between the field and the buttons, given the typed name and what closes the dialog once something is saved. */
  readonly children?: (name: string, closeAfter: (saving: Saving) => void) => ReactNode;
}

/** Asks for the name of a kept list, and closes once it is saved; why it was not is said at the field. */
function ListNameDialog({ title, name: before = '', onSave, onClose, children }: ListNameDialogProps) {
  const t = useTexts('keptLists');
  const views = useTexts('views');
  const report = useSavedList();
  const locale = useLocale();
  const [typed, setTyped] = useState(before);
  const [refused, setRefused] = useState<string | null>(null);
  const name = typed.trim();
  const closeAfter = async (saving: Saving) => {
    const trouble = report(await saving);
    if (trouble === null) onClose();
    else setRefused(trouble(locale));
  };
  const save = () => {
    if (name === '') setRefused(t('nameEmpty'));
    else if (isViewName(name)) void closeAfter(onSave(name));
    else setRefused(views('nameWrong'));
  };
  return (
    <Dialog title={title} onClose={onClose} size="small">
      <FormDialogBody className="wideStack" done={views('save')} onDone={save} onCancel={onClose}>
        <TextField
          label={views('name')}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setRefused(null);
          }}
          error={refused}
          maxLength={LONGEST_VIEW_NAME}
          autoFocus
        />
        {children?.(name, (saving) => void closeAfter(saving))}
      </FormDialogBody>
    </Dialog>
  );
}

interface RenameListDialogProps {
  readonly list: KeptList;
  readonly onClose: () => void;
}

export function RenameListDialog({ list: { id, name: before }, onClose }: RenameListDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  return (
    <ListNameDialog
      title={t('renameTitle', { name: before })}
      name={before}
      onSave={(name) => bridge.keptLists.rename({ id, name })}
      onClose={onClose}
    />
  );
}

interface KeepListDialogProps {
  readonly connectionId: string;
  /** As they were pasted, or one a line. */
  readonly numbers: string;
  readonly onClose: () => void;
}

/** Asks for the name of a new list of customers. If a list has that name already, it can be changed instead. */
export function KeepListDialog({ connectionId, numbers, onClose }: KeepListDialogProps) {
  const { create, change } = useBridge().keptLists;
  const t = useTexts('keptLists');
  const formats = useFormats();
  const lists = useKeptLists();
  return (
    <ListNameDialog
      title={t('keepTitle')}
      onSave={(name) => create({ connectionId, name, numbers })}
      onClose={onClose}
    >
      {(typed, closeAfter) => {
        const taken = lists.find(({ name }) => isSameListName(name, typed));
        if (taken === undefined) return null;
        const { id, name, customers } = taken;
        return (
          <div className="stack">
            <p role="status">{t('taken', { ...formats.counted(customers), name })}</p>
            <div className="actions">
              <Button onPress={() => closeAfter(change({ id, numbers, how: 'add' }))}>{t('addToIt')}</Button>
              <Button onPress={() => closeAfter(change({ id, numbers, how: 'replace' }))}>
                {t('replaceIt')}
              </Button>
            </div>
          </div>
        );
      }}
    </ListNameDialog>
  );
}

interface KeepNumbersProps {
  readonly connectionId: string;
  /** The text in the box now. */
  readonly numbers: string;
}

/** Beside a box of customer numbers: keeps them as a list for the next time. */
export function KeepNumbers({ connectionId, numbers }: KeepNumbersProps) {
  const t = useTexts('keptLists');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        icon={<ListPlus size={14} aria-hidden />}
        isDisabled={numbers.trim() === ''}
        onPress={() => setAsking(true)}
      >
        {t('keep')}
      </Button>
      {asking && (
        <KeepListDialog connectionId={connectionId} numbers={numbers} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

const REFUSALS: Readonly<Record<ListRefusal, TextKey<'keptLists'>>> = {
  sameName: 'refused_sameName',
  tooManyLists: 'refused_tooManyLists',
  tooManyCustomers: 'refused_tooManyCustomers',
  noCustomers: 'refused_noCustomers',
};

/** Shows that a list was saved, and how many entries were left out. Returns the reason if it was not saved. */
export function useSavedList(): (answer: Answer<SavedList>) => Said | null {
  const t = useTexts('keptLists');
  const formats = useFormats();
  return (answer) => {
    if (!answer.ok) return saidFailure(answer.failure);
    const saved = answer.value;
    if (saved.kind === 'refused') {
      return said('keptLists', REFUSALS[saved.reason], {
        lists: formats.count(MOST_LISTS),
        most: formats.count(MOST_LISTED),
      });
    }
    const { name, customers } = saved.list;
    const text = t('saved', { ...formats.counted(customers), name });
    const { refused } = saved;
    const leftOut = refused === 0 ? [] : [t('leftOut', formats.counted(refused))];
    showToast({ text: [text, ...leftOut].join(' '), tone: 'positive' });
    return null;
  };
}
