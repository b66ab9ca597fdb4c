import { useState } from 'react';
import { CUSTOMER_FIELDS } from '../../../../shared/domain/customerColumns.ts';
import { changesSince } from '../../../../shared/domain/customerFilter.ts';
import type { CustomerSelection } from '../../../../shared/domain/customerQuery.ts';
import type { Failure } from '../../../../shared/ipc/answer.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { orderedColumns } from '../../../ui/grid/gridColumns.ts';
import { Select } from '../../../ui/Select.tsx';
import { showToast } from '../../../ui/toastStore.ts';
import { useCustomersStore } from '../state/customersStore.ts';

type Form = 'xlsx' | 'csv' | 'nordicExcel' | 'pdf';

interface SaveCustomersDialogProps {
  readonly connectionId: string;
  readonly meant: CustomerSelection;
  /** The filter in force in the clerk's own words. */
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** The list of customers as a file, in the columns and the order that the screen shows. */
export function SaveCustomersDialog({ connectionId, meant, words, onClose }: SaveCustomersDialogProps) {
  const bridge = useBridge();
  const t = useTexts('customerList');
  const ui = useTexts('ui');
  const lists = useTexts('lists');
  const formats = useFormats();
  const [form, setForm] = useState<Form>('xlsx');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    const { filter, sort, layout } = useCustomersStore.getState();
    const columns = orderedColumns(CUSTOMER_FIELDS, layout)
      .map(({ id }) => id)
      .filter((id) => !layout.hidden.includes(id));
    setSaving(true);
    const answer = await bridge.customerList.save({
      connectionId,
      selection: meant,
      sort: [...sort],
      changesSince: changesSince(filter),
      columns,
      format: form === 'nordicExcel' ? 'csv' : form,
      filterWords: [...words],
      preset: form === 'nordicExcel' ? 'nordicExcel' : 'rfc4180',
    });
    setSaving(false);
    if (!answer.ok) return setFailure(answer.failure);
    if (answer.value === null) return;
    const { customers, fileName: file } = answer.value;
    showToast({
      text: t('saved', { ...formats.counted(customers), file }),
      tone: 'positive',
    });
    onClose();
  };
  return (
    <Dialog title={t('saveTitle')} onClose={onClose} size="small">
      <form
        className="wideStack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Select
          label={t('form')}
          value={form}
          onChange={setForm}
          options={[
            { id: 'xlsx', label: t('formXlsx') },
            { id: 'csv', label: t('formCsv') },
            { id: 'nordicExcel', label: t('formNordic') },
            { id: 'pdf', label: t('formPdf') },
          ]}
        />
        <p className="hint">{t('saveHint')}</p>
        {form === 'csv' && <p className="hint">{lists('hintCsv')}</p>}
        {form === 'nordicExcel' && <p className="hint">{lists('hintNordic')}</p>}
        {failure !== null && <ErrorPanel failure={failure} onRetry={() => void save()} />}
        <div className="actions">
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" isPending={saving} autoFocus>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
