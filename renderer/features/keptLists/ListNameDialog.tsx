import { type ReactNode, useState } from 'react';
import { isViewName, LONGEST_VIEW_NAME } from '../../../shared/domain/viewName.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { SavedList } from '../../../shared/ipc/views.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Dialog, FormDialogBody } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSavedList } from './savedList.ts';

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
export function ListNameDialog({ title, name: before = '', onSave, onClose, children }: ListNameDialogProps) {
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
