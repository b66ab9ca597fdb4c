import { useMemo, useState } from 'react';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/bounds.ts';
import { isOfOneCustomer, type ListRef, listKey } from '../../../shared/domain/customerRef.ts';
import { EXPORTED_COLUMNS, type InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { LONGEST_SIGNER, REVIEW_FORMATS, type ReviewFormat } from '../../../shared/domain/markNames.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { ExportSelection } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf, isLoading, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { type ColumnLayout, orderedColumns, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CustomersExportSheet } from './CustomersExportSheet.tsx';
import { type ExportBase, ExportForm } from './ExportForm.tsx';
import { type ExportRequest, useExportChoiceStore } from './exportRequest.ts';
import { FormDialog, JobDialog, useStartJob } from './JobDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ColumnChoice, ListSheet, RowCount, type ShownList, useListChoice } from './ListSheet.tsx';
import { type MakePages, PrintPages } from './PrintPages.tsx';
import { StatementSheet } from './StatementSheet.tsx';
import { usePrintWords } from './usePrintWords.ts';

const FORM_NAMES = { pdf: 'formPdf', xlsx: 'formXlsx' } as const satisfies Record<ReviewFormat, string>;

interface ExportDialogsProps extends Omit<ShownList, 'columns'> {
  readonly request: ExportRequest | null;
  readonly columns: readonly { readonly id: InvoiceColumn }[];
  readonly layout: ColumnLayout;
  readonly fetchedAt: number;
}

/** The sheet that belongs to what the clerk asked to export from a list of invoices. */
export function ExportDialogs(props: ExportDialogsProps) {
  const { request, columns, layout, fetchedAt, ...list } = props;
  const { customer, filter, onClose } = list;
  switch (request?.kind) {
    case undefined:
      return null;
    case 'pdfs':
      return (
        <ExportSheet
          customer={customer}
          selection={request.selection ?? { kind: 'allMatching', filter, except: [] }}
          filter={filter}
          onlyNew={request.onlyNew}
          onClose={onClose}
        />
      );
    case 'customers':
      return <CustomersExportSheet connectionId={customer.connectionId} onClose={onClose} />;
    case 'print':
      return <PrintSheet {...list} columns={writtenColumns(columns, layout)} />;
    case 'list':
      return <ListSheet {...list} columns={writtenColumns(columns, layout)} />;
    case 'review':
      return <ReviewSheet {...list} />;
    case 'statement':
      return isOfOneCustomer(customer) ? (
        <StatementSheet
          customer={customer}
          fetchedAt={fetchedAt}
          unreadable={list.unreadable}
          onClose={onClose}
        />
      ) : null;
  }
}

function writtenColumns(columns: ExportDialogsProps['columns'], layout: ColumnLayout) {
  const exported = columns.filter(({ id }) => EXPORTED_COLUMNS.includes(id));
  return {
    order: orderedColumns(exported, layout).map(({ id }) => id),
    shown: visibleColumns(exported, layout).map(({ id }) => id),
  };
}

type Scope = 'chosen' | 'filtered' | 'new' | 'all' | 'allNew';

interface ExportSheetProps {
  readonly customer: ListRef;
  /** What the clerk had in hand: the selection, or all that match. */
  readonly selection: InvoiceSelection;
  /** The filter in force, for "all that match". */
  readonly filter: InvoiceFilter;
  /** Begins with what was not exported here yet. */
  readonly onlyNew?: boolean;
  readonly onClose: () => void;
}

/** PDFs of one customer: what is selected, all that match, or what is not exported here yet. */
export function ExportSheet(props: ExportSheetProps) {
  const { customer, selection, filter, onlyNew = false, onClose } = props;
  const t = useTexts('exports');
  const named = selection.kind === 'rows' || selection.except.length > 0;
  const [scope, setScope] = useState<Scope>(onlyNew ? 'new' : named ? 'chosen' : 'filtered');
  const base = useMemo(
    (): ExportBase => ({ customer, selection: selectionOf(scope, selection, filter) }),
    [customer, scope, selection, filter],
  );
  const filtered = isFiltered(filter);
  const scopes: { id: Scope; label: string }[] = [
    ...(named ? [{ id: 'chosen' as const, label: t('scopeSelected') }] : []),
    { id: 'filtered', label: t(filtered ? 'scopeFiltered' : 'scopeAll') },
    { id: 'new', label: t(filtered ? 'scopeNewFiltered' : 'scopeNew') },
    ...(filtered
      ? [
          { id: 'all' as const, label: t('scopeAll') },
          { id: 'allNew' as const, label: t('scopeNew') },
        ]
      : []),
  ];
  return (
    <ExportForm
      title={isOfOneCustomer(customer) ? t('title', { number: customer.number }) : t('titleAll')}
      base={base}
      about={`${listKey(customer)}/${scope}`}
      onClose={onClose}
    >
      <Select label={t('scope')} value={scope} onChange={setScope} options={scopes} />
    </ExportForm>
  );
}

function selectionOf(scope: Scope, selection: InvoiceSelection, filter: InvoiceFilter): ExportSelection {
  switch (scope) {
    case 'chosen':
      return selection;
    case 'filtered':
      return { kind: 'allMatching', filter, except: [] };
    case 'new':
      return { kind: 'notExportedYet', filter };
    case 'all':
      return { kind: 'allMatching', filter: NO_FILTER, except: [] };
    case 'allNew':
      return { kind: 'notExportedYet', filter: NO_FILTER };
  }
}

type ReviewSheetProps = Pick<ShownList, 'customer' | 'filter' | 'describeFilter' | 'unreadable' | 'onClose'>;

/** The report of what is reviewed in the list as it is filtered: who signs it off, and what it will say in figures. */
export function ReviewSheet({ customer, filter, describeFilter, unreadable, onClose }: ReviewSheetProps) {
  const bridge = useBridge();
  const t = useTexts('reviewReport');
  const lists = useTexts('lists');
  const connections = useTexts('connections');
  const [format, setFormat] = useState<ReviewFormat>('pdf');
  const [typed, setTyped] = useState<string | null>(null);
  const ask = useMemo(
    () => (signal: AbortSignal) => bridge.exports.reviewPlan({ customer, filter }, signal),
    [bridge, customer, filter],
  );
  const load = useQuery(ask, listKey(customer));
  const plan = dataOf(load);
  const signedBy = typed ?? plan?.signedBy ?? '';
  const filterWords = usePrintWords({ kind: 'allMatching', filter, except: [] }, describeFilter);
  const isTooLong = signedBy.trim().length > LONGEST_SIGNER;
  const isReady = plan !== null && plan.invoices > 0 && signedBy.trim() !== '' && !isTooLong;
  const trouble = () => {
    if (isTooLong) return connections('errorTooLong', { most: LONGEST_SIGNER });
    return plan !== null && typed !== null && typed.trim() === '' ? t('signNeeded') : null;
  };
  const start = () => bridge.exports.review({ customer, filter, filterWords, format, signedBy });
  return (
    <JobDialog title={t('title')} start={isReady ? start : null} awaits={isLoading(load)} onClose={onClose}>
      <p className="hint">{t('hint')}</p>
      <div className="halves">
        <TextField label={t('signedBy')} value={signedBy} onChange={setTyped} error={trouble()} autoFocus />
        <Select
          label={lists('form')}
          value={format}
          onChange={setFormat}
          options={REVIEW_FORMATS.map((id) => ({ id, label: lists(FORM_NAMES[id]) }))}
        />
      </div>
      {load.state === 'failed' && <ErrorPanel title={t('failed')} failure={load.failure} />}
      {plan !== null && <ReviewFigures plan={plan} />}
      <LeftOut unreadable={unreadable} ofOne={isOfOneCustomer(customer)} />
    </JobDialog>
  );
}

type ReviewPlan = Extract<Awaited<ReturnType<Bridge['exports']['reviewPlan']>>, { ok: true }>['value'];

/** What a report of a review will say, announced when it is known. */
function ReviewFigures({ plan }: { readonly plan: ReviewPlan }) {
  const t = useTexts('reviewReport');
  const formats = useFormats();
  const now = useNow();
  const { invoices, reviewed, changed, questions, notes, lastAt } = plan;
  const figures = {
    invoices: formats.count(invoices),
    reviewed: formats.count(reviewed),
    part: formats.amount(plan.reviewedOutstanding),
    all: formats.amount(plan.outstanding, { currency: true }),
  };
  return (
    <div role="status">
      <p>{invoices === 0 ? t('nothing') : t('progress', figures)}</p>
      {changed > 0 && <p>{t('changedCount', formats.counted(changed))}</p>}
      {questions > 0 && <p>{t('questionCount', formats.counted(questions))}</p>}
      {notes > 0 && <p>{t('noteCount', formats.counted(notes))}</p>}
      {lastAt !== null && <p className="hint">{t('lastAt', { moment: formats.moment(lastAt, now) })}</p>}
    </div>
  );
}

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
