import { type ReactNode, useMemo, useState } from 'react';
import type { NamePreview } from '../../../shared/ipc/customerRef.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { AboutForm } from './AboutForm.tsx';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { FormDialog } from './FormDialog.tsx';
import { ListNameField } from './ListNameField.tsx';
import { type FormOrder, type ListForm, useListForm } from './useListForm.ts';

interface SaveListSheetProps<Form extends ListForm, Saved> {
  readonly title: string;
  readonly hint?: string;
  /** The first is chosen to begin with. */
  readonly forms: readonly [Form, ...Form[]];
  /** Of forms that hold something else than those of invoices. */
  readonly hints?: Partial<Record<Form, string>>;
  /** Names the list. */
  readonly of: string;
  /** Keep the function while the same rows are meant. */
  readonly askName: (
    named: Pick<FormOrder<Form>, 'format'> & { readonly template: string },
  ) => Promise<Answer<NamePreview>>;
  /** Null when the clerk has cancelled the dialog that asks for the place. */
  readonly save: (order: FormOrder<Form> & { readonly template: string }) => Promise<Answer<Saved | null>>;
  /** The words of a toast. */
  readonly saidOf: (saved: Saved) => string;
  readonly onClose: () => void;
  /** What this list has to choose besides. */
  readonly children?: ReactNode;
}

/** A list as a file that is written at once: as what, and under which name. */
export function SaveListSheet<Form extends ListForm, Saved>(props: SaveListSheetProps<Form, Saved>) {
  const { title, hint, forms, hints, of, askName, save, saidOf, onClose, children } = props;
  const t = useTexts('lists');
  const { order, field, about } = useListForm(forms, hints);
  const { listTemplate: template } = useExportChoiceStore();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  const begin = async () => {
    if (saving) return;
    setSaving(true);
    setFailure(null);
    const answer = await save({ ...order, template });
    setSaving(false);
    if (!answer.ok) return setFailure(answer.failure);
    if (answer.value === null) return;
    showToast({ text: saidOf(answer.value), tone: 'positive' });
    onClose();
  };
  const { format } = order;
  const ask = useMemo(() => (named: string) => askName({ format, template: named }), [askName, format]);
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onEnter={() => void begin()}
      trouble={failure && { failure, onRetry: () => void begin() }}
      actions={
        <Button variant="primary" isPending={saving} onPress={() => void begin()}>
          {t('save')}
        </Button>
      }
    >
      <Select {...field} />
      {hint !== undefined && <p className="hint">{hint}</p>}
      <AboutForm {...about} />
      {children}
      <ListNameField of={of} ask={ask} />
    </FormDialog>
  );
}
