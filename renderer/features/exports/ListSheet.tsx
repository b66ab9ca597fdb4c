import { useState } from 'react';
import { EXPORTED_COLUMNS, RECORD_COLUMNS } from '../../../shared/domain/invoiceColumns.ts';
import { isOfOneCustomer } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDecided } from '../../base/useDecided.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ListPreview } from './ListPreview.tsx';
import type { ListForm } from './listPreview.ts';
import { NotEncrypted } from './NotEncrypted.tsx';
import { isManyFolders, ONE_FILE, type ParquetChoice, ParquetFiles } from './ParquetFiles.tsx';
import { RowCount } from './RowCount.tsx';
import { StartDialog } from './StartDialog.tsx';
import { useFolderWords } from './useFolderWords.ts';
import { useKeptCustomers } from './useKept.ts';
import { type ShownList, useListChoice } from './useListChoice.ts';

const FORMS: Readonly<
  Record<ListForm, { readonly label: TextKey<'lists'>; readonly hint: TextKey<'lists'> }>
> = {
  xlsx: { label: 'formXlsx', hint: 'hintXlsx' },
  csv: { label: 'formCsv', hint: 'hintCsv' },
  nordicExcel: { label: 'formNordic', hint: 'hintNordic' },
  jsonLines: { label: 'formJson', hint: 'hintJson' },
  parquet: { label: 'formParquet', hint: 'hintParquet' },
};

/** Every field of a record, whatever the screen shows. */
const WHOLE: ReadonlySet<ListForm> = new Set(['jsonLines', 'parquet']);

const FORM_NAMES = Object.keys(FORMS) as ListForm[];

/** A list as XLSX, CSV, JSON lines or Parquet: which rows, which columns, and a preview of the first of them. */
export function ListSheet(list: ShownList) {
  const bridge = useBridge();
  const { customer, sort, onClose } = list;
  const t = useTexts('lists');
  // Where it is looked for, the settings say why it is not offered.
  const withoutParquet = useDecided('parquetExport');
  const [form, setForm] = useState<ListForm>('xlsx');
  const { meant, count, isCounting, written, rowsField, columnsField } = useListChoice(list);
  const [files, setFiles] = useState<ParquetChoice>(ONE_FILE);
  const isOfAll = form === 'parquet' && !isOfOneCustomer(customer);
  const customers = useKeptCustomers(isOfAll ? customer.connectionId : null);
  const agreed = !isOfAll || files.agreed || !isManyFolders(files.layout, customers);
  const isReady = count !== 0 && (written.length > 0 || WHOLE.has(form)) && agreed;
  const folderWords = useFolderWords();
  const start = () =>
    bridge.exports.list({
      customer,
      selection: meant,
      sort,
      format: form === 'nordicExcel' ? 'csv' : form,
      preset: form === 'nordicExcel' ? 'nordicExcel' : 'rfc4180',
      columns: WHOLE.has(form) ? [...EXPORTED_COLUMNS] : written,
      ...(isOfAll ? { layout: files.layout, manyFolders: files.agreed } : {}),
    });
  return (
    <StartDialog
      title={isOfOneCustomer(customer) ? t('listTitle', { number: customer.number }) : t('listTitleAll')}
      start={isReady ? start : null}
      {...(isOfAll && files.layout === 'byCustomer' ? { words: folderWords } : {})}
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
      {isOfAll && <ParquetFiles customers={customers} choice={files} onChoice={setFiles} />}
      {form === 'parquet' && <NotEncrypted />}
      {!WHOLE.has(form) && <ColumnChoice {...columnsField} />}
      <ListPreview
        customer={customer}
        selection={meant}
        sort={sort}
        columns={form === 'parquet' ? RECORD_COLUMNS : written}
        form={form}
      />
    </StartDialog>
  );
}
