import { useMemo, useState } from 'react';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import type {
  InvoiceColumn,
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
} from '../../../shared/domain/invoiceQuery.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { shownValue } from '../../app/remote.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAnswer } from '../invoices/useAnswer.ts';
import { tellStarted } from '../jobs/tellStarted.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import styles from './ListSheet.module.css';
import { type ListScope, listScopes, listSelection } from './listScopes.ts';
import { PrintPages } from './PrintPages.tsx';
import { usePrintWords } from './usePrintWords.ts';

type Orientation = 'auto' | 'portrait' | 'landscape';
/** What is printed, as the contract names it. */
export type PrintOrder = Parameters<Bridge['exports']['printList']>[0];

interface PrintSheetProps {
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

/** A list on paper: which rows and columns; then its pages, to look at, to print, or to save as a file. */
export function PrintSheet(props: PrintSheetProps) {
  const { bridge, customer, selection, filter, sort, columns, onClose } = props;
  const t = useTexts('lists');
  const ui = useTexts('ui');
  const formats = useFormats();
  const [scope, setScope] = useState<ListScope>(selection === null ? 'filtered' : 'chosen');
  const [orientation, setOrientation] = useState<Orientation>('auto');
  const [chosen, setChosen] = useState<readonly InvoiceColumn[]>(columns.shown);
  const [shown, setShown] = useState<PrintOrder | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const meant = useMemo(() => listSelection(scope, selection, filter), [scope, selection, filter]);
  const words = usePrintWords(meant);
  const ask = useMemo(
    () => () => bridge.invoices.totals({ customer, selection: meant }),
    [bridge, customer, meant],
  );
  const count = shownValue(useAnswer(ask, `${customer.number}/${scope}`))?.count ?? null;
  const written = columns.order.filter((column) => chosen.includes(column));
  const order: PrintOrder = {
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
  const save = async () => {
    setFailure(null);
    const answer = await bridge.exports.list({ ...order, format: 'pdf' });
    if (!answer.ok) setFailure(answer.failure);
    else if (answer.value.jobId !== null) {
      tellStarted(answer.value.jobId, t('started'));
      onClose();
    }
  };
  if (shown !== null) {
    return (
      <PrintPages
        bridge={bridge}
        order={shown}
        onSave={() => void save()}
        failure={failure}
        onBack={() => setShown(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('printTitle', { number: customer.number })}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button isDisabled={!writable} onPress={() => void save()}>
            {t('printFile')}
          </Button>
          <Button variant="primary" isDisabled={!printable} onPress={() => setShown(order)}>
            {t('printPages')}
          </Button>
        </>
      }
    >
      <form
        className={styles['sheet']}
        onSubmit={(event) => {
          event.preventDefault();
          if (printable) setShown(order);
        }}
      >
        <div className={styles['row']}>
          <Select
            label={t('rows')}
            value={scope}
            onChange={setScope}
            options={listScopes(selection, filter, t)}
          />
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
        <div role="status">
          {count !== null && (
            <p>{count === 0 ? t('printNone') : t('printCount', { count, shown: formats.count(count) })}</p>
          )}
          {tooMany && (
            <p className={styles['hint']}>{t('printTooMany', { most: formats.count(MOST_PRINTED_ROWS) })}</p>
          )}
        </div>
        <ColumnChoice order={columns.order} shown={columns.shown} chosen={chosen} onChosen={setChosen} />
        <p className={styles['hint']}>{t('printHead')}</p>
        {failure !== null && (
          <ErrorPanel title={t('startFailed')} failure={failure} onRetry={() => void save()} />
        )}
        {/* The buttons stand outside the form: Enter in a field needs one within it. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
