import { useMemo, useState } from 'react';
import {
  INVOICE_COLUMNS,
  type InvoiceColumn,
  type InvoiceFilter,
  type InvoiceSelection,
  type InvoiceSort,
  NO_FILTER,
} from '../../../shared/domain/invoiceQuery.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { COLUMN_TITLES } from '../invoices/invoiceColumns.ts';
import { isFiltered } from '../invoices/invoicesStore.ts';
import { ListPreview } from './ListPreview.tsx';
import styles from './ListSheet.module.css';
import type { ListForm } from './listPreview.ts';
import { StartDialog } from './StartDialog.tsx';

type Scope = 'chosen' | 'filtered' | 'all';

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
  const [scope, setScope] = useState<Scope>(selection === null ? 'filtered' : 'chosen');
  const [chosen, setChosen] = useState<readonly InvoiceColumn[]>(columns.shown);
  const written = columns.order.filter((column) => chosen.includes(column));
  const filtered = isFiltered(filter);
  const meant = useMemo(() => selectionOf(scope, selection, filter), [scope, selection, filter]);
  const scopes: { id: Scope; label: string }[] = [
    ...(selection === null ? [] : [{ id: 'chosen' as const, label: t('scopeSelected') }]),
    ...(filtered ? [{ id: 'filtered' as const, label: t('scopeFiltered') }] : []),
    { id: filtered ? 'all' : 'filtered', label: t('scopeAll') },
  ];
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
        <Columns order={columns.order} shown={columns.shown} chosen={chosen} onChosen={setChosen} />
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

interface ColumnsProps {
  readonly order: readonly InvoiceColumn[];
  readonly shown: readonly InvoiceColumn[];
  readonly chosen: readonly InvoiceColumn[];
  readonly onChosen: (columns: readonly InvoiceColumn[]) => void;
}

function Columns({ order, shown, chosen, onChosen }: ColumnsProps) {
  const t = useTexts('lists');
  const invoices = useTexts('invoices');
  return (
    <fieldset className={styles['columns']}>
      <legend>{t('columns')}</legend>
      <div className={styles['boxes']}>
        {order.map((column) => (
          <Checkbox
            key={column}
            isSelected={chosen.includes(column)}
            onChange={(wanted) =>
              onChosen(wanted ? [...chosen, column] : chosen.filter((other) => other !== column))
            }
          >
            {invoices(COLUMN_TITLES[column])}
          </Checkbox>
        ))}
      </div>
      <div className={styles['actions']}>
        <Button variant="quiet" onPress={() => onChosen(shown)}>
          {t('columnsShown')}
        </Button>
        <Button variant="quiet" onPress={() => onChosen(order)}>
          {t('columnsAll')}
        </Button>
      </div>
      {chosen.length === 0 && <p role="status">{t('columnsNone')}</p>}
    </fieldset>
  );
}

function selectionOf(
  scope: Scope,
  selection: InvoiceSelection | null,
  filter: InvoiceFilter,
): InvoiceSelection {
  if (scope === 'chosen' && selection !== null) return selection;
  return { kind: 'allMatching', filter: scope === 'all' ? NO_FILTER : filter, except: [] };
}
