import { useMemo, useState } from 'react';
import type { Mark, MarkValues } from '../../../shared/domain/markEvent.ts';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import type { ShownMark } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf } from '../../base/loadState.ts';
import { useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DisputeForm } from './forms/DisputeForm.tsx';
import type { MarkFormProps } from './forms/MarkForm.tsx';
import { PromiseForm } from './forms/PromiseForm.tsx';
import { StepForm } from './forms/StepForm.tsx';
import { TextForm } from './forms/TextForm.tsx';
import { connectionOf, type MarkSelection, markOf } from './markSelection.ts';
import type { SetMark } from './useSetMark.ts';

/** Those that are asked for; reviewed is a matter of its key alone. */
export type AskedField = Exclude<KeyedMark, 'reviewed'>;

interface MarkDialogProps {
  readonly field: AskedField;
  readonly selected: MarkSelection;
  readonly onSet: SetMark;
  readonly onClose: () => void;
}

/** Asks what to note. One invoice, or a customer, has what was noted of it in the fields. */
export function MarkDialog({ field, selected, onSet, onClose }: MarkDialogProps) {
  const bridge = useBridge();
  const t = useTexts('marks');
  const formats = useFormats();
  const locale = useLocale();
  const [isSaving, setSaving] = useState(false);
  // What it was opened for, whatever the list behind it does.
  const [asked] = useState({ field, selected });
  const ask = useMemo(
    () => async () => {
      const { kind } = asked.selected;
      const shown =
        kind === 'invoices'
          ? { ok: true as const, value: [] as ShownMark[] }
          : await bridge.marks.of({
              customer: asked.selected.customer,
              id: kind === 'invoice' ? asked.selected.id : null,
            });
      if (!shown.ok || asked.field !== 'dispute')
        return shown.ok ? { ok: true as const, value: { shown: shown.value, reasons: [] } } : shown;
      const reasons = await bridge.marks.reasons({ connectionId: connectionOf(asked.selected) });
      return reasons.ok
        ? { ok: true as const, value: { shown: shown.value, reasons: reasons.value } }
        : reasons;
    },
    [bridge, asked],
  );
  const { answer, retry } = useRetriedAnswer<{
    readonly shown: readonly ShownMark[];
    readonly reasons: readonly string[];
  }>(ask, 'before');
  const known = dataOf(answer);
  const save = async (mark: Mark) => {
    setSaving(true);
    const isDone = await onSet(asked.selected, mark);
    setSaving(false);
    if (isDone) onClose();
  };
  const formOf = <Field extends AskedField>(
    of: Field,
    toMark: (value: MarkValues[Field] | null) => Mark,
  ): MarkFormProps<MarkValues[Field]> => ({
    // By its field the mark has the value of the field.
    before: (known?.shown.find(({ mark }) => mark.field === of)?.mark.value ?? null) as
      | MarkValues[Field]
      | null,
    onSave: (value) => void save(toMark(value)),
    onTakeAway: () => void save(toMark(null)),
    onCancel: onClose,
    isSaving,
  });
  const form = () => {
    switch (field) {
      case 'ask':
        return (
          <TextForm
            {...formOf('ask', (value) => ({ field: 'ask', value }))}
            label={t('askText')}
            mayBeEmpty
          />
        );
      case 'note':
        return (
          <TextForm
            {...formOf('note', (value) => ({ field: 'note', value }))}
            label={t('note')}
            mayBeEmpty={false}
          />
        );
      case 'dispute':
        return (
          <DisputeForm
            {...formOf('dispute', (value) => ({ field: 'dispute', value }))}
            reasons={known?.reasons ?? []}
          />
        );
      case 'promise':
        return <PromiseForm {...formOf('promise', (value) => ({ field: 'promise', value }))} />;
      case 'step':
        return <StepForm {...formOf('step', (value) => ({ field: 'step', value }))} />;
    }
  };
  const count = asked.selected.kind === 'invoices' ? asked.selected.count : 1;
  return (
    <Dialog
      title={markOf(asked.selected, said('marks', asked.field), count, formats)(locale)}
      onClose={onClose}
      isBusy={isSaving}
      size="small"
      awaits={known === null && answer.state !== 'failed'}
    >
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {known !== null && answer.state !== 'failed' && form()}
    </Dialog>
  );
}
