import { type ReactNode, useMemo, useState } from 'react';
import type { ListFormat } from '../../../shared/domain/listFormat.ts';
import { LIST_TOKENS, type ListToken } from '../../../shared/domain/templateTokens.ts';
import type { NamePreview } from '../../../shared/ipc/customerRef.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { useSettledOf } from '../../base/useDebouncedValue.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { TemplateBox } from './ExportForm.tsx';
import { useExportChoiceStore } from './exportRequest.ts';
import { FormDialog } from './JobDialog.tsx';

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

/** Each format, and CSV also for a Nordic Excel. */
export type ListForm = ListFormat | 'nordicExcel';

interface FormWords {
  readonly label: TextKey<'lists'>;
  /** Null where the sheet says enough. */
  readonly hint: TextKey<'lists'> | null;
}

const WORDS: Readonly<Record<ListForm, FormWords>> = {
  xlsx: { label: 'formXlsx', hint: 'hintXlsx' },
  csv: { label: 'formCsv', hint: 'hintCsv' },
  nordicExcel: { label: 'formNordic', hint: 'hintNordic' },
  jsonLines: { label: 'formJson', hint: 'hintJson' },
  parquet: { label: 'formParquet', hint: 'hintParquet' },
  pdf: { label: 'formPdf', hint: null },
};

/** As a call of the bridge takes it. */
interface FormOrder<Form extends ListForm> {
  readonly format: Exclude<Form, 'nordicExcel'> | 'csv';
  readonly preset: 'rfc4180' | 'nordicExcel';
  readonly linesAbove: boolean;
}

/**
 * What a list is saved as: one of these forms, the first to begin with, and of the CSV for Excel its lines above. `hints`
 * of forms that hold something else than those of invoices.
 */
export function useListForm<Form extends ListForm>(
  forms: readonly [Form, ...Form[]],
  hints: Partial<Record<Form, string>> = {},
) {
  const t = useTexts('lists');
  const [form, setForm] = useState<Form>(forms[0]);
  const [linesAbove, setLinesAbove] = useState(false);
  const isNordic = form === 'nordicExcel';
  const { hint } = WORDS[form];
  const order: FormOrder<Form> = {
    format: isNordic ? 'csv' : (form as Exclude<Form, 'nordicExcel'>),
    preset: isNordic ? 'nordicExcel' : 'rfc4180',
    linesAbove: isNordic && linesAbove,
  };
  return {
    form,
    order,
    field: {
      label: t('form'),
      value: form,
      onChange: setForm,
      options: forms.map((id) => ({ id, label: t(WORDS[id].label) })),
    },
    about: {
      hint: hints[form] ?? (hint && t(hint)),
      linesAbove: isNordic ? { isSelected: linesAbove, onChange: setLinesAbove } : null,
    },
  };
}

/** What a form of a list is for, and what can be chosen of it. */
export function AboutForm({ hint, linesAbove }: ReturnType<typeof useListForm>['about']) {
  const t = useTexts('lists');
  return (
    <>
      {hint !== null && <p className="hint">{hint}</p>}
      {linesAbove !== null && <Checkbox {...linesAbove}>{t('linesAbove')}</Checkbox>}
    </>
  );
}

interface ListNameFieldProps {
  /** Names the list: with another one nothing of the last preview is shown. */
  readonly of: string;
  /** What a template makes of its name. Keep the function while the same file is meant. */
  readonly ask: (template: string) => Promise<Answer<NamePreview>>;
}

/** How the file of a list is named: the template, and what it makes of it. */
export function ListNameField({ of, ask }: ListNameFieldProps) {
  const t = useTexts('lists');
  const exports = useTexts('exports');
  const { listTemplate: template } = useExportChoiceStore();
  const question = useMemo(() => ({ ask: () => ask(template) }), [ask, template]);
  const settled = useSettledOf(of, question);
  const preview = dataOf(useQuery(settled?.ask ?? null, of));
  const names: Readonly<Record<ListToken, string>> = {
    what: t('tokenWhat'),
    customer: exports('tokenCustomer'),
    name: exports('tokenName'),
    filter: t('tokenFilter'),
    date: t('tokenDate'),
  };
  return (
    <div className="stack">
      <TemplateBox
        label={t('fileName')}
        template={template}
        onTemplate={(next) => useExportChoiceStore.setState({ listTemplate: next })}
        tokens={LIST_TOKENS.map((token) => ({ token, name: names[token] }))}
        problems={(preview?.unknownTokens ?? []).map((token) =>
          exports('unknownToken', { token: `{${token}}` }),
        )}
      />
      {preview !== null && (
        <p className="hint">
          <UntrustedText>{preview.name}</UntrustedText>
        </p>
      )}
    </div>
  );
}
