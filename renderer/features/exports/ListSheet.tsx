import { useMemo, useState } from 'react';
import {
  INVOICE_COLUMNS,
  type InvoiceColumn,
  type InvoiceFilter,
  type InvoiceSelection,
  type InvoiceSort,
} from '../../../shared/domain/invoiceQuery.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { ListPreview } from './ListPreview.tsx';
import styles from './ListSheet.module.css';
import type { ListForm } from './listPreview.ts';
import { type ListScope, listScopes, listSelection } from './listScopes.ts';
import { StartDialog } from './StartDialog.tsx';

const FORMS: Readonly<
  Record<ListForm, { readonly label: TextKey<'lists'>; readonly hint: TextKey<'lists'> }>
> = {
  xlsx: { label: 'formXlsx', hint: 'hintXlsx' },
  csv: { label: 'formCsv', hint: 'hintCsv' },
  nordicExcel: { label: 'formNordic', hint: 'hintNordic' },
  jsonLines: { label: 'formJson', hint: 'hintJson' },
};

interface ListSheetProps {
  readonly bridge: Bridge;
  readonly customer: CustomerRef;
  /** What is selected; null for nothing. */
  readonly selection: InvoiceSelection | null;
  readonly filter: InvoiceFilter;
  readonly sort: InvoiceSort;
  /** All columns in the order of the screen, and those that are shown. */
  readonly columns: { readonly order: readonly InvoiceColumn[]; readonly shown: readonly InvoiceColumn[] };
  readonly onClose: () => void;
}

/** A list as XLSX, CSV or JSON lines: which rows, which columns, and what comes of the first of them. */
export function ListSheet(props: ListSheetProps) {
  const { bridge, customer, selection, filter, sort, columns, onClose } = props;
  const t = useTexts('lists');
  const [form, setForm] = useState<ListForm>('xlsx');
  const [scope, setScope] = useState<ListScope>(selection === null ? 'filtered' : 'chosen');
  const [chosen, setChosen] = useState<readonly InvoiceColumn[]>(columns.shown);
  const written = columns.order.filter((column) => chosen.includes(column));
  const meant = useMemo(() => listSelection(scope, selection, filter), [scope, selection, filter]);
  const scopes = listScopes(selection, filter, t);
  const start = () =>
    bridge.exports.list({
      customer,
      selection: meant,
      sort,
      format: form === 'nordicExcel' ? 'csv' : form,
      preset: form === 'nordicExcel' ? 'nordicExcel' : 'rfc4180',
      columns: form === 'jsonLines' ? [...INVOICE_COLUMNS] : written,
    });
  return (
    <StartDialog
      title={t('listTitle', { number: customer.number })}
      isReady={written.length > 0 || form === 'jsonLines'}
      start={start}
      size="large"
      onClose={onClose}
    >
      <div className={styles['row']}>
        <Select label={t('rows')} value={scope} onChange={setScope} options={scopes} />
        <Select
          label={t('form')}
          value={form}
          onChange={setForm}
          options={(['xlsx', 'csv', 'nordicExcel', 'jsonLines'] as const).map((id) => ({
            id,
            label: t(FORMS[id].label),
          }))}
        />
      </div>
      <p className={styles['hint']}>{t(FORMS[form].hint)}</p>
      {form !== 'jsonLines' && (
        <ColumnChoice order={columns.order} shown={columns.shown} chosen={chosen} onChosen={setChosen} />
      )}
      <ListPreview
        bridge={bridge}
        customer={customer}
        selection={meant}
        sort={sort}
        columns={written}
        form={form}
      />
    </StartDialog>
  );
}
