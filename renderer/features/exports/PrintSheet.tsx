import { useState } from 'react';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import { isOfOneCustomer } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { FormDialog } from './FormDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import { type MakePages, PrintPages } from './PrintPages.tsx';
import { RowCount } from './RowCount.tsx';
import { type ShownList, useListChoice } from './useListChoice.ts';
import { usePrintWords } from './usePrintWords.ts';
import { useStartJob } from './useStartJob.ts';

type Orientation = 'auto' | 'portrait' | 'landscape';

/** A list on paper: which rows and columns; then its pages, to look at, to print, or to save as a file. */
export function PrintSheet(list: ShownList) {
  const bridge = useBridge();
  const { customer, sort, onClose } = list;
  const t = useTexts('lists');
  const formats = useFormats();
  const [orientation, setOrientation] = useState<Orientation>('auto');
  const [shown, setShown] = useState<{ readonly make: MakePages } | null>(null);
  const { meant, count, isCounting, trouble, written, rowsField, columnsField } = useListChoice(list);
  const words = usePrintWords(meant, list.describeFilter);
  const order = {
    customer,
    selection: meant,
    sort,
    columns: written,
    orientation,
    filterWords: words,
  };
  const tooMany = count !== null && count > MOST_PRINTED_ROWS;
  const writable = written.length > 0 && count !== null && count > 0;
  const printable = writable && !tooMany;
  const { listTemplate: template } = useExportChoiceStore();
  const write = () => bridge.exports.list({ ...order, format: 'pdf', template });
  const { failure, begin: save } = useStartJob(write, said('lists', 'started'), onClose);
  const show = () => {
    if (printable) setShown({ make: (printId) => bridge.exports.printList({ ...order, printId }) });
  };
  return (
    <FormDialog
      title={isOfOneCustomer(customer) ? t('printTitle', { number: customer.number }) : t('printTitleAll')}
      size="large"
      awaits={isCounting}
      onClose={onClose}
      onEnter={show}
      instead={
        shown === null ? undefined : (
          <PrintPages
            make={shown.make}
            label={t('printLabel')}
            onSave={save}
            failure={failure}
            onBack={() => setShown(null)}
          />
        )
      }
      trouble={failure && { title: t('startFailed'), failure, onRetry: save }}
      actions={
        <>
          <Button isDisabled={!writable} onPress={save}>
            {t('printFile')}
          </Button>
          <Button variant="primary" isDisabled={!printable} onPress={show}>
            {t('printPages')}
          </Button>
        </>
      }
    >
      <div className="halves">
        <Select {...rowsField} />
        <Select
          label={t('orientation')}
          value={orientation}
          onChange={setOrientation}
          options={[
            { id: 'auto', label: t('orientationAuto') },
            { id: 'portrait', label: t('orientationPortrait') },
            { id: 'landscape', label: t('orientationLandscape') },
          ]}
        />
      </div>
      <RowCount count={count} none={t('printNone')} trouble={trouble}>
        {tooMany && <p className="hint">{t('printTooMany', { most: formats.count(MOST_PRINTED_ROWS) })}</p>}
      </RowCount>
      <LeftOut unreadable={list.unreadable} ofOne={isOfOneCustomer(customer)} />
      <ColumnChoice {...columnsField} />
      <p className="hint">{t('printHead')}</p>
    </FormDialog>
  );
}
