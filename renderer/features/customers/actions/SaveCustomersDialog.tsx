import { useMemo } from 'react';
import { CUSTOMER_FIELDS, isThere } from '../../../../shared/domain/customerColumns.ts';
import { changesSince } from '../../../../shared/domain/customerFilter.ts';
import type { CustomerSelection } from '../../../../shared/domain/customerQuery.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { useAgeingBuckets } from '../../../base/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { orderedColumns } from '../../../ui/grid/gridColumns.ts';
import { SaveListSheet } from '../../exports/SaveListSheet.tsx';
import { useCustomersStore } from '../state/customersStore.ts';

interface SaveCustomersDialogProps {
  readonly connectionId: string;
  readonly meant: CustomerSelection;
  /** The filter in force in the clerk's own words. */
  readonly words: readonly string[];
  readonly onClose: () => void;
}

const FORMS = ['xlsx', 'csv', 'nordicExcel', 'pdf'] as const;

/** The list of customers as a file, in the columns and the order that the screen shows. */
export function SaveCustomersDialog({ connectionId, meant, words, onClose }: SaveCustomersDialogProps) {
  const bridge = useBridge();
  const t = useTexts('customerList');
  const formats = useFormats();
  const steps = useAgeingBuckets();
  // The selection and the words are others each time the list is drawn. Rows named one by one have no filter.
  const key = JSON.stringify({ selection: meant, filterWords: meant.kind === 'rows' ? [] : words });
  const rows = useMemo(
    () => JSON.parse(key) as { selection: CustomerSelection; filterWords: string[] },
    [key],
  );
  const askName = useMemo(
    () => (named: { format: 'xlsx' | 'csv' | 'pdf'; template: string }) =>
      bridge.customerList.previewName({ connectionId, ...rows, ...named }),
    [bridge, connectionId, rows],
  );
  return (
    <SaveListSheet
      title={t('saveTitle')}
      hint={t('saveHint')}
      forms={FORMS}
      of={connectionId}
      askName={askName}
      save={(form) => {
        const { filter, sort, layout } = useCustomersStore.getState();
        const columns = orderedColumns(CUSTOMER_FIELDS, layout)
          .map(({ id }) => id)
          .filter((id) => !layout.hidden.includes(id) && isThere(id, steps.length));
        const shown = { sort: [...sort], changesSince: changesSince(filter), columns };
        return bridge.customerList.save({ connectionId, ...rows, ...shown, ...form });
      }}
      saidOf={({ customers, fileName: file }) => t('saved', { ...formats.counted(customers), file })}
      onClose={onClose}
    />
  );
}
