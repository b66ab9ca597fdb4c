import { useState } from 'react';
import { EXPORTED_COLUMNS, RECORD_COLUMNS } from '../../../shared/domain/invoiceColumns.ts';
import type { ListFormat } from '../../../shared/domain/listFileFormats.ts';
import { isOfOneCustomer } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDecided } from '../../base/useDecided.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { LeftOut } from './LeftOut.tsx';
import { ListNameField } from './ListNameField.tsx';
import { ListPreview } from './ListPreview.tsx';
import type { ValueForm } from './listPreview.ts';
import { NotEncrypted } from './NotEncrypted.tsx';
import { isManyFolders, ONE_FILE, type ParquetChoice, ParquetFiles } from './ParquetFiles.tsx';
import { RowCount } from './RowCount.tsx';
import { StartDialog } from './StartDialog.tsx';
import { useKeptCustomers } from './useKept.ts';
import { type ShownList, useListChoice } from './useListChoice.ts';
import { usePrintWords } from './usePrintWords.ts';

/** Each format but the one that is printed, and CSV also for a Nordic Excel. */
type ListForm = Exclude<ListFormat, 'pdf'> | 'nordicExcel';

interface Form {
  readonly label: TextKey<'lists'>;
  readonly hint: TextKey<'lists'>;
  readonly preview: ValueForm | 'records';
}

const FORMS: Readonly<Record<ListForm, Form>> = {
  xlsx: { label: 'formXlsx', hint: 'hintXlsx', preview: 'words' },
  csv: { label: 'formCsv', hint: 'hintCsv', preview: 'plain' },
  nordicExcel: { label: 'formNordic', hint: 'hintNordic', preview: 'nordic' },
  jsonLines: { label: 'formJson', hint: 'hintJson', preview: 'records' },
  parquet: { label: 'formParquet', hint: 'hintParquet', preview: 'plain' },
};

/** Every field of a record, whatever the screen shows. */
const WHOLE: ReadonlySet<ListForm> = new Set(['jsonLines', 'parquet']);

const FORM_NAMES = Object.keys(FORMS) as ListForm[];

/** A list as XLSX, CSV, JSON lines or Parquet: which rows, which columns, and a preview of the first of them. */
export function ListSheet(list: ShownList) {
  const bridge = useBridge();
  const { customer, sort, onClose } = list;
  const t = useTexts('lists');
  const parquet = useTexts('parquet');
  // Where it is looked for, the settings say why it is not offered.
  const withoutParquet = useDecided('parquetExport');
  const [form, setForm] = useState<ListForm>('xlsx');
  const { meant, count, isCounting, written, rowsField, columnsField } = useListChoice(list);
  const [files, setFiles] = useState<ParquetChoice>(ONE_FILE);
  const [linesAbove, setLinesAbove] = useState(false);
  const { listTemplate } = useExportChoiceStore();
  const format = form === 'nordicExcel' ? 'csv' : form;
  const filterWords = usePrintWords(meant, list.describeFilter);
  const isOfAll = form === 'parquet' && !isOfOneCustomer(customer);
  const customers = useKeptCustomers(isOfAll ? customer.connectionId : null);
  const agreed = !isOfAll || files.agreed || !isManyFolders(files.layout, customers);
  const isReady = count !== 0 && (written.length > 0 || WHOLE.has(form)) && agreed;
  const start = () =>
    bridge.exports.list({
      customer,
      selection: meant,
      sort,
      format,
      template: listTemplate,
      preset: form === 'nordicExcel' ? 'nordicExcel' : 'rfc4180',
      columns: WHOLE.has(form) ? [...EXPORTED_COLUMNS] : written,
      filterWords,
      linesAbove,
      ...(isOfAll ? { layout: files.layout, manyFolders: files.agreed } : {}),
    });
  return (
    <StartDialog
      title={isOfOneCustomer(customer) ? t('listTitle', { number: customer.number }) : t('listTitleAll')}
      start={isReady ? start : null}
      {...(isOfAll && files.layout === 'byCustomer' ? { words: { start: parquet('chooseFolder') } } : {})}
      size="large"
      awaits={isCounting}
      onClose={onClose}
    >
      <div className="halves">
        <Select {...rowsField} />
        <Select
          label={t('form')}
          value={form}
          onChange={setForm}
          options={FORM_NAMES.filter((id) => id !== 'parquet' || !withoutParquet).map((id) => ({
            id,
            label: t(FORMS[id].label),
          }))}
        />
      </div>
      <RowCount count={count} none={t('rowsNone')} />
      <LeftOut unreadable={list.unreadable} ofOne={isOfOneCustomer(customer)} />
      <p className="hint">{t(FORMS[form].hint)}</p>
      {form === 'nordicExcel' && (
        <Checkbox isSelected={linesAbove} onChange={setLinesAbove}>
          {t('linesAbove')}
        </Checkbox>
      )}
      {isOfAll && <ParquetFiles customers={customers} choice={files} onChoice={setFiles} />}
      {form === 'parquet' && <NotEncrypted />}
      {!WHOLE.has(form) && <ColumnChoice {...columnsField} />}
      <ListNameField customer={customer} selection={meant} filterWords={filterWords} format={format} />
      <ListPreview
        customer={customer}
        selection={meant}
        sort={sort}
        columns={form === 'parquet' ? RECORD_COLUMNS : written}
        form={FORMS[form].preview}
      />
    </StartDialog>
  );
}
