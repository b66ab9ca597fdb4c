import { useState } from 'react';
import type { ListFormat } from '../../../shared/domain/listFormat.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';

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
export interface FormOrder<Form extends ListForm> {
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
