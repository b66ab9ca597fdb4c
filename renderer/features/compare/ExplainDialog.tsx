import { useState } from 'react';
import { explanationText, LONGEST_EXPLANATION } from '../../../shared/domain/comparison.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface ExplainDialogProps {
  readonly title: string;
  /** What was said before, of this difference or of another one of the same invoice. */
  readonly said: string;
  /** What to know of that. */
  readonly hint: string | null;
  readonly canRemove: boolean;
  readonly isSaving: boolean;
  /** An empty text takes away what was said. */
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one line: why a difference is there. */
export function ExplainDialog(props: ExplainDialogProps) {
  const { title, said, hint, canRemove, isSaving, onSave, onClose } = props;
  const t = useTexts('explanations');
  const ui = useTexts('ui');
  const [typed, setTyped] = useState(said);
  const [isRefused, setRefused] = useState(false);
  const save = () => {
    const text = explanationText(typed);
    if (text === '') setRefused(true);
    else if (!isSaving) onSave(text);
  };
  return (
    <Dialog title={title} onClose={onClose} isBusy={isSaving} size="small">
      <form
        className="wideStack"
        noValidate
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('explanation')}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setRefused(false);
          }}
          maxLength={LONGEST_EXPLANATION}
          description={hint ?? undefined}
          error={isRefused ? t('needed') : null}
          autoFocus
        />
        <div className="actions">
          {canRemove && <Button onPress={() => onSave('')}>{t('remove')}</Button>}
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" isPending={isSaving}>
            {ui('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
