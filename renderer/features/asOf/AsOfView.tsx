import { FileDown, Snowflake } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { MOST_FROZEN, MOST_FROZEN_BYTES } from '../../../shared/domain/bounds.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { dayAfter, type LocalDate, localDay, localMoment } from '../../../shared/domain/wallClock.ts';
import type { AsOfAsked, FreezeRefusal, FrozenAnswer, FrozenSheet } from '../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCommands } from '../../base/commands.ts';
import { cellOf } from '../../base/copyTable.ts';
import { type AskPage, useFeed, useFetches } from '../../base/list/useFeed.ts';
import { asOfPath, customerPath, paths } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { dataOf, useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, type Texts, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';
import { AgeingBuckets, AgeingSkeleton } from '../invoices/figures/AgeingBuckets.tsx';
import { AsOfNotes } from './AsOfNotes.tsx';
import { AsOfRows } from './AsOfRows.tsx';
import styles from './AsOfView.module.css';
import { type AsOfShape, choose, useAsOfStore, useFrozenSheets } from './asOfStore.ts';
import { FrozenView } from './FrozenView.tsx';

const FORMS = ['xlsx', 'csv', 'nordicExcel'] as const;

const keyOf = ({ id }: FrozenSheet) => id;

interface AsOfViewProps {
  /** Without one, all customers of the connection in use. */
  readonly customer?: CustomerRef;
}

/** What was open at the end of a day: its ageing, whose figures these are and whose are missing, and every item. */
export function AsOfView({ customer }: AsOfViewProps) {
  const changes = useTexts('changes');
  const active = useApp((app) => app.activeConnectionId);
  const connectionId = customer?.connectionId ?? active;
  const opened = useAsOfStore((chosen) => chosen.opened);
  return (
    <section id="as-of" className={styles['view']} aria-labelledby="as-of-title">
      {connectionId === null ? (
        <EmptyState title={changes('noConnection')} scope="page" />
      ) : opened !== null && opened.on === (customer?.number ?? null) ? (
        <FrozenView key={opened.id} connectionId={connectionId} opened={opened} />
      ) : (
        <AsOf key={connectionId} connectionId={connectionId} customer={customer ?? null} />
      )}
    </section>
  );
}

interface AsOfProps {
  readonly connectionId: string;
  readonly customer: CustomerRef | null;
}

function AsOf({ connectionId, customer }: AsOfProps) {
  const bridge = useBridge();
  const t = useTexts('asOf');
  const formats = useFormats();
  const shape = useAsOfStore((chosen) => chosen.shape);
  const { typed, day, isOver } = useAskedDay();
  const number = customer?.number ?? null;
  const asked = useMemo<AsOfAsked | null>(
    () => (day && isOver ? { connectionId, number, day } : null),
    [connectionId, number, day, isOver],
  );
  const fetches = useFetches(connectionId);
  const ask = useMemo(() => {
    void fetches;
    return asked && ((signal: AbortSignal) => bridge.asOf.figures(asked, signal));
  }, [bridge, asked, fetches]);
  const { answer, retry } = useRetriedAnswer(ask, JSON.stringify(asked));
  const figures = dataOf(answer);
  return (
    <>
      <header className="screenHead">
        <h1 id="as-of-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {figures && asked && (
          <>
            <FreezeThis asked={asked} isDisabled={figures.known === 0} />
            <SaveItems asked={asked} isDisabled={figures.known === 0} />
          </>
        )}
      </header>
      <AsOfBar typed={typed} error={day && !isOver ? t('dayNotOver') : null} customer={customer} />
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {answer.state === 'loading' && (
        <div data-coming="screen">
          <AgeingSkeleton />
        </div>
      )}
      {figures && asked && shape !== 'frozen' && (
        <>
          {/* Nothing that is not known is shown as zero. */}
          {figures.known > 0 && (
            <AgeingBuckets totals={figures} asOf={t('asOf', { day: formats.date(asked.day) })} />
          )}
          <AsOfNotes figures={figures} />
        </>
      )}
      {shape === 'frozen' && <FrozenList connectionId={connectionId} on={number} />}
      {asked && shape !== 'frozen' && (
        <AsOfRows connectionId={connectionId} rooms={bridge.asOf} of={asked} shape={shape} />
      )}
    </>
  );
}

/** The day that is typed: to begin with, the end of last month. */
function useAskedDay() {
  const formats = useFormats();
  const { dateFormat } = useLocale().settings;
  const today = localDay(useNow());
  const endOfMonth = dayAfter(`${today.slice(0, 8)}01` as LocalDate, 0, 0, -1);
  const typed = useAsOfStore((chosen) => chosen.typed) ?? formats.date(endOfMonth);
  const day = readDay(typed, dateFormat) ?? null;
  return { typed, day, isOver: day !== null && day < today };
}

interface AsOfBarProps {
  readonly typed: string;
  readonly error: string | null;
  /** Null for all customers. */
  readonly customer: CustomerRef | null;
}

/** Of which day, of whom, and whether item by item or customer by customer. */
function AsOfBar({ typed, error, customer }: AsOfBarProps) {
  const t = useTexts('asOf');
  const changes = useTexts('changes');
  const customers = useTexts('customers');
  const desk = useTexts('desk');
  const frozen = useTexts('frozen');
  const now = useNow();
  const shape = useAsOfStore((chosen) => chosen.shape);
  return (
    <div className={styles['bar']} data-area="filter">
      <div className={styles['day']}>
        <DateField
          label={t('day')}
          value={typed}
          onChange={(text) => choose({ typed: text })}
          max={dayAfter(localDay(now), 0, 0, -1)}
          needed
          error={error}
        />
      </div>
      <div className={styles['shape']}>
        <Select<AsOfShape>
          label={changes('shape')}
          value={shape}
          onChange={(chosen) => choose({ shape: chosen })}
          options={[
            { id: 'items', label: t('items') },
            { id: 'customers', label: t('byCustomer') },
            { id: 'unknown', label: t('withoutFigures') },
            { id: 'frozen', label: frozen('sheets') },
          ]}
        />
      </div>
      {customer !== null && (
        <p className={styles['whose']}>
          <Link href={customerPath(customer)}>{customers('customer', { number: customer.number })}</Link>
          <Link href={paths.asOf}>{desk('allCustomers')}</Link>
        </p>
      )}
    </div>
  );
}

interface FrozenListProps {
  readonly connectionId: string;
  /** The customer on whose screen it is; null for that of all customers. */
  readonly on: string | null;
}

/** The frozen sheets of a connection, the newest first. Enter opens one. */
function FrozenList({ connectionId, on }: FrozenListProps) {
  const t = useTexts('frozen');
  const { sheets, failure, retry } = useFrozenSheets(connectionId);
  if (failure !== null) return <ErrorPanel title={t('failed')} failure={failure} onRetry={retry} />;
  return sheets === null ? null : <Sheets connectionId={connectionId} on={on} sheets={sheets} />;
}

interface SheetsProps extends FrozenListProps {
  readonly sheets: readonly FrozenSheet[];
}

function Sheets({ connectionId, on, sheets }: SheetsProps) {
  const t = useTexts('frozen');
  const customers = useTexts('customers');
  const desk = useTexts('desk');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const latest = useRef(sheets);
  useEffect(() => {
    latest.current = sheets;
  }, [sheets]);
  const page = useCallback<AskPage<FrozenSheet>>((offset, limit) => {
    const { current: all } = latest;
    const value = { rows: all.slice(offset, offset + limit), total: all.length, revision: 0 };
    return Promise.resolve<Answer<typeof value>>({ ok: true, value });
  }, []);
  const columns = useMemo(
    () => frozenColumns({ t, customers, desk, invoices, formats, now }),
    [t, customers, desk, invoices, formats, now],
  );
  const version = useMemo(() => JSON.stringify(sheets), [sheets]);
  const words = { failed: t('failed'), none: <EmptyState title={t('none')}>{t('noneText')}</EmptyState> };
  const { grid, instead } = useFeed({ connectionId, page, version, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<FrozenSheet, SheetColumn>
        {...grid}
        texts={{ label: t('sheets'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id }) => choose({ opened: { id, shape: 'items', on } })}
      />
    </div>
  );
}

interface SaveItemsProps {
  readonly asked: AsOfAsked;
  readonly isDisabled: boolean;
}

/** All items as a file, which says of which day they are and who is missing. */
function SaveItems({ asked, isDisabled }: SaveItemsProps) {
  const bridge = useBridge();
  const t = useTexts('asOf');
  const lists = useTexts('lists');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  useCommands(() =>
    isDisabled ? [] : [{ id: 'asOf.save', label: t('saveTitle'), run: () => setOpen(true) }],
  );
  const askName = useMemo(
    () => (named: { format: 'xlsx' | 'csv'; template: string }) =>
      bridge.asOf.previewName({ ...asked, ...named }),
    [bridge, asked],
  );
  return (
    <>
      <Button icon={<FileDown size={14} aria-hidden />} onPress={() => setOpen(true)} isDisabled={isDisabled}>
        {lists('save')}
      </Button>
      {isOpen && (
        <SaveListSheet
          title={t('saveTitle')}
          forms={FORMS}
          of={JSON.stringify(asked)}
          askName={askName}
          save={(form) => bridge.asOf.save({ ...asked, ...form })}
          saidOf={({ items, fileName: file }) => t('saved', { ...formats.counted(items), file })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type SheetColumn =
  | 'day'
  | 'whose'
  | 'outstanding'
  | 'known'
  | 'items'
  | 'frozenAt'
  | 'by'
  | 'forgotten'
  | 'hash';

interface Words {
  readonly t: Texts<'frozen'>;
  readonly customers: Texts<'customers'>;
  readonly desk: Texts<'desk'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
  readonly now: number;
}

/** Of which day and of whom, what it came to, when and by whom it was frozen, and what has gone from it since. */
function frozenColumns({
  t,
  customers,
  desk,
  invoices,
  formats,
  now,
}: Words): GridColumn<FrozenSheet, SheetColumn>[] {
  const column = textColumn<FrozenSheet, SheetColumn>;
  const end = { align: 'end' } as const;
  const whose = ({ number, isOfOne }: FrozenSheet) => {
    if (number !== null) return customers('customer', { number });
    return isOfOne ? t('aForgotten') : desk('allCustomers');
  };
  return [
    column('day', t('columnDay'), 104, ({ day }) => formats.date(day), {
      sticky: 'ifRoom',
      opens: true,
      tone: () => 'link',
      copied: ({ day }) => cellOf(day, 'dateTime'),
    }),
    column('whose', t('columnWhose'), 150, whose, { words: true }),
    column(
      'outstanding',
      invoices('columnOutstanding'),
      132,
      (row) => formats.amount(row.figures.outstanding),
      {
        ...end,
        sticky: 'always',
        copied: ({ figures }) => cellOf(figures.outstanding, 'amount'),
      },
    ),
    column('known', t('columnKnown'), 112, ({ figures }) => knownText(figures, t, formats), end),
    column('items', t('columnItems'), 96, ({ figures }) => formats.count(figures.items), {
      ...end,
      copied: ({ figures }) => cellOf(String(figures.items), 'count'),
    }),
    column('frozenAt', t('columnFrozen'), 140, ({ frozenAt }) => formats.moment(frozenAt, now), {
      copied: ({ frozenAt }) => cellOf(localMoment(frozenAt), 'dateTime'),
    }),
    column('by', t('columnBy'), 104, ({ by, isScheduled }) => (isScheduled ? t('bySchedule') : by)),
    column(
      'forgotten',
      t('columnForgotten'),
      120,
      ({ forgotten }) => (forgotten.customers === 0 ? '' : formats.count(forgotten.customers)),
      end,
    ),
    column('hash', t('columnHash'), 150, ({ sha256 }) => sha256.slice(0, 16), {
      tooltip: ({ sha256 }) => sha256,
      copied: ({ sha256 }) => cellOf(sha256, 'identifier'),
    }),
  ];
}

function knownText({ known, customers }: FrozenSheet['figures'], t: Words['t'], formats: Formats): string {
  return t('knownOf', { known: formats.count(known), all: formats.count(customers) });
}

interface FreezeThisProps {
  readonly asked: AsOfAsked;
  readonly isDisabled: boolean;
}

/** Keeps exactly these rows and sums, and says whether an earlier sheet of the day has the same. */
function FreezeThis({ asked, isDisabled }: FreezeThisProps) {
  const bridge = useBridge();
  const t = useTexts('frozen');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const [isFreezing, setFreezing] = useState(false);
  const { connectionId, number } = asked;
  const freeze = async () => {
    if (isFreezing || isDisabled) return;
    setFreezing(true);
    const answer = await bridge.frozen.freeze(asked);
    setFreezing(false);
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const { value } = answer;
    if (value.kind === 'refused')
      return void showToast({ text: refusalSaid(value.reason, formats), tone: 'failure' });
    const { id } = value.sheet;
    showToast({
      text: frozenSaid(value, {
        day: formats.date(asked.day),
        moment: formats.moment(value.before?.frozenAt ?? 0, now),
      }),
      tone: 'positive',
      actions: [
        {
          label: said('frozen', 'show'),
          onAction: () => {
            choose({ opened: { id, shape: 'items', on: number } });
            // She may be on another screen by then.
            navigate(number === null ? paths.asOf : asOfPath({ connectionId, number }));
          },
        },
      ],
    });
  };
  useShortcut('Shift+z', 'frozen:freeze', () => void freeze());
  return (
    <Button
      icon={<Snowflake size={14} aria-hidden />}
      aria-keyshortcuts="Shift+Z"
      onPress={() => void freeze()}
      isPending={isFreezing}
      isDisabled={isDisabled}
    >
      {t('freeze')}
    </Button>
  );
}

function frozenSaid(
  { before }: Extract<FrozenAnswer, { kind: 'frozen' }>,
  words: { readonly day: string; readonly moment: string },
) {
  if (before === null) return said('frozen', 'frozen', words);
  return said('frozen', before.isSame ? 'frozenSame' : 'frozenOther', words);
}

function refusalSaid(reason: FreezeRefusal, formats: ReturnType<typeof useFormats>) {
  switch (reason) {
    case 'tooMany':
      return said('frozen', 'refusedTooMany', { most: formats.count(MOST_FROZEN) });
    case 'full':
      return said('frozen', 'refusedFull', { limit: formats.count(MOST_FROZEN_BYTES / 1_000_000) });
    case 'changing':
      return said('frozen', 'refusedChanging');
  }
}
