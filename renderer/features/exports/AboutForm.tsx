import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { useListForm } from './useListForm.ts';

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
