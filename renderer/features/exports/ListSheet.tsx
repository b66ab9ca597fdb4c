import { useMemo, useState } from 'react';
import { EXPORTED_COLUMNS, RECORD_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { PARQUET_LAYOUTS } from '../../../shared/domain/listFormat.ts';
import { isOfOneCustomer, listKey } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDecided } from '../../base/useDecided.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { AboutForm } from './AboutForm.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { JobDialog } from './JobDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ListNameField } from './ListNameField.tsx';
import { ListPreview } from './ListPreview.tsx';
import type { ValueForm } from './listPreview.ts';
import { NotEncrypted } from './NotEncrypted.tsx';
import { isManyFolders, ONE_FILE, type ParquetChoice, ParquetFiles } from './ParquetFiles.tsx';
import { RowCount } from './RowCount.tsx';
import { useKeptCustomers } from './useKept.ts';
import { type ShownList, useListChoice } from './useListChoice.ts';
import { type ListForm, useListForm } from './useListForm.ts';
import { usePrintWords } from './usePrintWords.ts';

/** What is printed has a sheet of its own. */
type SheetForm = Exclude<ListForm, 'pdf'>;

const CELLS = ['xlsx', 'csv', 'nordicExcel', 'jsonLines'] as const satisfies readonly SheetForm[];
const FORMS = [...CELLS, 'parquet'] as const;

const PREVIEWS: Readonly<Record<SheetForm, ValueForm | 'records'>> = {
  xlsx: 'words',
  csv: 'plain',
  nordicExcel: 'nordic',
  jsonLines: 'records',
  parquet: 'plain',
};

/** Every field of a record, whatever the screen shows. */
const WHOLE: ReadonlySet<SheetForm> = new Set(['jsonLines', 'parquet']);

/** A list as XLSX, CSV, JSON lines or Parquet: which rows, which columns, and a preview of the first of them. */
export function ListSheet(list: ShownList) {
  const bridge = useBridge();
  const { customer, sort, onClose } = list;
  const t = useTexts('lists');
  const parquet = useTexts('parquet');
  // Where it is looked for, the settings say why it is not offered.
  const withoutParquet = useDecided('parquetExport');
  const { form, order, field, about } = useListForm<SheetForm>(withoutParquet ? CELLS : FORMS);
  const { meant, count, isCounting, trouble, written, rowsField, columnsField } = useListChoice(list);
  const [files, setFiles] = useState<ParquetChoice>(ONE_FILE);
  const { listTemplate } = useExportChoiceStore();
  const { format } = order;
  const filterWords = usePrintWords(meant, list.describeFilter);
  // The words are another object each time.
  const words = JSON.stringify(filterWords);
  const askName = useMemo(
    () => (template: string) =>
      bridge.exports.previewListName({
        customer,
        selection: meant,
        filterWords: JSON.parse(words) as string[],
        format,
        template,
      }),
    [bridge, customer, meant, words, format],
  );
  const isOfAll = form === 'parquet' && !isOfOneCustomer(customer);
  const customers = useKeptCustomers(isOfAll ? customer.connectionId : null);
  const agreed = !isOfAll || files.agreed || !isManyFolders(files.layout, customers);
  const isReady = count !== 0 && (written.length > 0 || WHOLE.has(form)) && agreed;
  const start = () =>
    bridge.exports.list({
      customer,
      selection: meant,
      sort,
      ...order,
      template: listTemplate,
      columns: WHOLE.has(form) ? [...EXPORTED_COLUMNS] : written,
      filterWords,
      ...(isOfAll ? { layout: files.layout, manyFolders: files.agreed } : {}),
    });
  return (
    <JobDialog
      title={isOfOneCustomer(customer) ? t('listTitle', { number: customer.number }) : t('listTitleAll')}
      start={isReady ? start : null}
      {...(isOfAll && files.layout === 'byCustomer' ? { words: { start: parquet('chooseFolder') } } : {})}
      size="large"
      awaits={isCounting}
      onClose={onClose}
    >
      <div className="halves">
        <Select {...rowsField} />
        <Select {...field} />
      </div>
      <RowCount count={count} none={t('rowsNone')} trouble={trouble} />
      <LeftOut unreadable={list.unreadable} ofOne={isOfOneCustomer(customer)} />
      <AboutForm {...about} />
      {isOfAll && (
        <ParquetFiles layouts={PARQUET_LAYOUTS} customers={customers} choice={files} onChoice={setFiles} />
      )}
      {form === 'parquet' && <NotEncrypted />}
      {!WHOLE.has(form) && <ColumnChoice {...columnsField} />}
      <ListNameField of={listKey(customer)} ask={askName} />
      <ListPreview
        customer={customer}
        selection={meant}
        sort={sort}
        columns={form === 'parquet' ? RECORD_COLUMNS : written}
        form={PREVIEWS[form]}
      />
    </JobDialog>
  );
}
