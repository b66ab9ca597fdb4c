import { useState } from 'react';
import { isViewName } from '../../../../shared/domain/viewName.ts';
import type { Failure } from '../../../../shared/ipc/answer.ts';
import { useFailureText } from '../../../i18n/useFailureText.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { AskForm } from '../../../ui/AskForm.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface ViewNameDialogProps {
  readonly title: string;
  readonly name: string;
  /** Asks whether the columns belong to the view as well. */
  readonly askColumns?: boolean;
  /** Gives why it was not saved; null when it was. */
  readonly onSave: (name: string, withColumns: boolean) => Promise<Failure | null>;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, name, askColumns = false, onSave, onClose }: ViewNameDialogProps) {
  const t = useTexts('views');
  const failureText = useFailureText();
  const [typed, setTyped] = useState(name);
  const [withColumns, setWithColumns] = useState(true);
  const [refused, setRefused] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
  };
  const save = async () => {
    const wanted = typed.trim();
    if (!isViewName(wanted)) {
      setRefused(t(wanted === '' ? 'nameEmpty' : 'nameWrong'));
      return;
    }
    const failure = await onSave(wanted, withColumns);
    if (failure === null) onClose();
    else setRefused(failureText(failure));
  };
  return (
    <Dialog title={title} onClose={onClose} size="small">
      <AskForm className="stack" done={t('save')} onDone={() => void save()} onCancel={onClose}>
        <TextField label={t('name')} value={typed} onChange={type} error={refused} autoFocus />
        {askColumns && (
          <Checkbox isSelected={withColumns} onChange={setWithColumns}>
            {t('withColumns')}
          </Checkbox>
        )}
      </AskForm>
    </Dialog>
  );
}
