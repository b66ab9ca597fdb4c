import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';

/** What a form of a mark is given: what was noted before, and what to do with what is noted now. */
export interface MarkFormProps<Value> {
  readonly before: Value | null;
  readonly onSave: (value: Value) => void;
  readonly onTakeAway: () => void;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
}

interface FrameProps extends Omit<MarkFormProps<unknown>, 'onSave'> {
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** The fields of a mark, and the buttons that save it, as Enter does in any field, or take away what was noted. */
export function MarkForm({ before, onDone, onTakeAway, onCancel, isSaving, children }: FrameProps) {
  const t = useTexts('marks');
  const ui = useTexts('ui');
  return (
    <form
      className="wideStack"
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isSaving) onDone();
      }}
    >
      {children}
      <div className="actions">
        {before !== null && <Button onPress={onTakeAway}>{t('takeAway')}</Button>}
        <Button onPress={onCancel}>{ui('cancel')}</Button>
        <Button variant="primary" type="submit" isPending={isSaving}>
          {ui('save')}
        </Button>
      </div>
    </form>
  );
}
