import { CheckCheck, UserPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { ChangeKind, FeedKind } from '../../../shared/domain/changeKinds.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { subjectKey } from '../../../shared/domain/markEvent.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { FeedFigures, FeedRow, FeedSince } from '../../../shared/ipc/invoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { cellOf } from '../../base/copyTable.ts';
import { useFeed, useFetches } from '../../base/list/useFeed.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { toggled } from '../../base/toggled.ts';
import { useApp } from '../../base/useApp.ts';
import { dataOf, useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type TextKey, type Texts, useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { BLANK_LINE } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { WhyFigures } from '../help/WhyFigures.tsx';
import {
  changedStatus,
  copiedFields,
  fieldText,
  KIND_NAMES,
  statusPill,
} from '../invoices/changes/changeColumns.ts';
import { CHANGE_ICONS } from '../invoices/changes/FieldChanges.tsx';
import { choose, sinceOf, useChangesStore } from './changesStore.ts';
import { MovesGrid, signed, useFeedWords } from './MovesGrid.tsx';
import { SinceBar } from './SinceBar.tsx';
import styles from './WhatChangedView.module.css';

const ICONS = { ...CHANGE_ICONS, newCustomer: <UserPlus size={12} aria-hidden /> };

const keyOf = ({ at, kind, customer, id, ...change }: FeedRow) =>
  [at, kind, customer.ref.number, id, subjectKey(change)].join(' ');

/** What fetches did to the lists of all customers since a time: sums, what they do not know, and every change. */
export function WhatChangedView() {
  const t = useTexts('changes');
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section id="changes" className={styles['view']} aria-labelledby="changes-title">
      {connectionId === null ? (
        <EmptyState title={t('noConnection')} scope="page" />
      ) : (
        <Feed key={connectionId} connectionId={connectionId} />
      )}
    </section>
  );
}

function Feed({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const { dateFormat } = useLocale().settings;
  const { since: id, day, kinds, shape } = useChangesStore();
  const sinceText = JSON.stringify(sinceOf(id, readDay(day, dateFormat)));
  const since = useMemo(() => JSON.parse(sinceText) as FeedSince | null, [sinceText]);
  const fetches = useFetches(connectionId);
  const ask = useMemo(() => {
    void fetches;
    return since && (() => bridge.changes.figures({ connectionId, since, number: null }));
  }, [bridge, connectionId, since, fetches]);
  const { answer, retry } = useRetriedAnswer(ask, sinceText);
  const figures = dataOf(answer);
  const lookedAt = figures?.lookedAt ?? null;
  const look = async () => {
    const marked = await bridge.changes.looked({ connectionId });
    if (!marked.ok) showToast({ failure: marked.failure });
    else showToast({ text: t('lookedDone'), tone: 'positive' });
    retry();
    if (id !== 'looked') choose({ since: 'looked' });
  };
  useShortcut('Shift+d', 'changes:commandLooked', () => void look());
  return (
    <>
      <header className="screenHead">
        <h1 id="changes-title" tabIndex={-1}>
          {t('title')}
        </h1>
        <Button
          icon={<CheckCheck size={14} aria-hidden />}
          aria-keyshortcuts="Shift+D"
          onPress={() => void look()}
        >
          {t('looked')}
        </Button>
      </header>
      <SinceBar lookedAt={lookedAt} onChosen={toRows} />
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {answer.state === 'loading' && <FeedSkeleton />}
      {figures && (
        <>
          <FeedSums
            figures={figures}
            kinds={kinds}
            onKinds={(chosen) => choose({ kinds: chosen, shape: 'changes' })}
          />
          <FeedNotes figures={figures} />
        </>
      )}
      {since && shape === 'changes' && (
        <FeedGrid connectionId={connectionId} since={since} kinds={kinds} lookedAt={lookedAt} />
      )}
      {since && shape !== 'changes' && (
        <MovesGrid connectionId={connectionId} since={since} order={shape} lookedAt={lookedAt} />
      )}
    </>
  );
}

/**
 * A list of choices returns the focus to its button as it closes: letters typed there would choose again. A cell that it
 * returned to keeps it.
 */
function toRows(): void {
  afterSettled(() => {
    const grid = document.querySelector<HTMLElement>('#changes [role=grid]');
    if (!grid?.contains(document.activeElement)) grid?.focus();
  });
}

interface FeedGridProps {
  readonly connectionId: string;
  readonly since: FeedSince;
  /** What "since I last looked" means changes with it. */
  readonly lookedAt: number | null;
  readonly kinds: readonly FeedKind[] | null;
}

/** Every change, newest first. Enter opens the invoice, or the customer where there is none; Ctrl+Enter the customer. */
function FeedGrid({ connectionId, since, kinds, lookedAt }: FeedGridProps) {
  const bridge = useBridge();
  const t = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const page = useCallback(
    (offset: number, limit: number) => {
      void lookedAt;
      return bridge.changes.page({
        ...{ connectionId, since, number: null, offset, limit },
        kinds: kinds && [...kinds],
      });
    },
    [bridge, connectionId, since, kinds, lookedAt],
  );
  const columns = useMemo(() => feedColumns({ t, invoices, formats, now }), [t, invoices, formats, now]);
  const words = useFeedWords();
  const { grid, currentRow, instead } = useFeed({ connectionId, page, keyOf, columns, words });
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    const row = currentRow();
    if (row !== null) navigate(customerPath(row.customer.ref));
  });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<FeedRow, FeedColumn>
        {...grid}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id, customer }) =>
          navigate(id === null ? customerPath(customer.ref) : invoicePath(customer.ref, id))
        }
        icons={ICONS}
      />
    </div>
  );
}

/** Whose changes these are, and which of them are missing. */
function FeedNotes({ figures }: { readonly figures: FeedFigures }) {
  const t = useTexts('changes');
  const formats = useFormats();
  const now = useNow();
  const { customers, changedCustomers, notFetched, newCustomers, notKept, incomplete } = figures;
  const shown = formats.count;
  const lines = [
    t('scope', { count: customers, changed: shown(changedCustomers), shown: shown(customers) }),
    ...(notFetched === 0 ? [] : [t('notFetched', { count: notFetched, shown: shown(notFetched) })]),
    ...(newCustomers.unreadable === 0
      ? []
      : [t('newUnreadable', { count: newCustomers.unreadable, shown: shown(newCustomers.unreadable) })]),
    ...(notKept === 0 ? [] : [t('notKept', { count: notKept, shown: shown(notKept) })]),
    ...(incomplete === null
      ? []
      : [
          t('incomplete', {
            count: incomplete.customers,
            shown: shown(incomplete.customers),
            moment: formats.moment(incomplete.knownSince, now),
          }),
        ]),
  ];
  return (
    <p className="hint tabular" role="status">
      {lines.join(' ')}
    </p>
  );
}

/** Placeholder of the sums and of the line below them, so that the list stays where it is when they come. */
function FeedSkeleton() {
  return (
    <>
      <div className="figureStrip" aria-hidden>
        <div>
          <span className="small">{BLANK_LINE}</span>
          <span className={styles['count']} />
          <span className={styles['amount']}>{BLANK_LINE}</span>
          <span className={styles['note']}>{BLANK_LINE}</span>
        </div>
      </div>
      <p className="hint" aria-hidden>
        {BLANK_LINE}
      </p>
    </>
  );
}

interface FeedSumsProps {
  readonly figures: FeedFigures;
  readonly kinds: readonly FeedKind[] | null;
  readonly onKinds: (kinds: readonly FeedKind[] | null) => void;
}

const NAMES = {
  new: 'sumNew',
  settled: 'sumSettled',
  changed: 'sumChanged',
  removed: 'sumRemoved',
  unreadable: 'sumUnreadable',
  readable: 'sumReadable',
} as const satisfies Record<ChangeKind, TextKey<'changes'>>;
const WHY = ['changes', 'outstanding'] as const;
/** Shown only where there are any. */
const SELDOM = new Set<FeedKind>(['unreadable', 'readable']);

/** How often each kind of change happened and by how much it moved what is outstanding; a click shows that kind alone. */
function FeedSums({ figures, kinds, onKinds }: FeedSumsProps) {
  const t = useTexts('changes');
  const formats = useFormats();
  const { newCustomers, changes, moved, billed } = figures;
  const steps: { kind: FeedKind; name: string; count: number; amount: string; note?: string }[] = [
    ...figures.kinds
      .filter(({ kind, count }) => count > 0 || !SELDOM.has(kind))
      .map(({ kind, count, moved: amount }) => ({
        ...{ kind, name: t(NAMES[kind]), count, amount: signed(formats.amount(amount), amount) },
        ...(kind === 'new' && count > 0 ? { note: t('billed', { amount: formats.amount(billed) }) } : {}),
      })),
    ...(newCustomers.count === 0
      ? []
      : [
          {
            kind: 'newCustomer' as const,
            name: t('sumNewCustomers'),
            count: newCustomers.count,
            amount: formats.amount(newCustomers.outstanding),
            note: t('newCustomersNote', formats.counted(newCustomers.invoices)),
          },
        ]),
  ];
  return (
    <section aria-label={t('sums')} className="figureStrip">
      {steps.map(({ kind, name, count, amount, note }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kinds?.includes(kind) ?? false}
          onClick={() => onKinds(toggled(kinds, kind))}
        >
          <span className="soft small">{name}</span>
          <span className={styles['count']}>{formats.count(count)}</span>
          <span className={styles['amount']}>{amount}</span>
          {note !== undefined && <span className={styles['note']}>{note}</span>}
        </button>
      ))}
      <div className={styles['total']}>
        <div className={styles['explained']}>
          <span className="soft small">{t('moved')}</span>
          <WhyFigures figures={WHY} />
        </div>
        <span className={styles['count']}>{t('changesCount', formats.counted(changes))}</span>
        <span className={styles['amount']}>
          {moved === '0' ? <Amount value={moved} tone="strong" /> : signed(formats.amount(moved), moved)}
        </span>
      </div>
    </section>
  );
}

type FeedColumn = 'at' | 'number' | 'name' | 'kind' | 'invoiceNo' | 'entryNo' | 'status' | 'moved' | 'fields';
type Column = GridColumn<FeedRow, FeedColumn>;

interface Words {
  readonly t: Texts<'changes'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
  readonly now: number;
}

function kindText(kind: FeedKind, t: Texts<'changes'>, invoices: Texts<'invoices'>): string {
  if (kind === 'newCustomer') return t('kindNewCustomer');
  const key: TextKey<'invoices'> = KIND_NAMES[kind];
  return invoices(key);
}

/** Empty for a first list: it changes nothing, and the sum above the column leaves it out too. */
function signedMove({ kind, moved }: FeedRow, formats: Formats): string {
  return kind === 'newCustomer' ? '' : signed(formats.amount(moved), moved);
}

/** When, at which customer, what happened to which invoice, and by how much it moved what is outstanding. */
export function feedColumns({ t, invoices, formats, now }: Words): Column[] {
  const column = textColumn<FeedRow, FeedColumn>;
  const words = ({ fields, invoices: count, moved }: FeedRow) =>
    count === null
      ? fields.map((field) => fieldText(field, invoices, formats)).join(' · ')
      : t('firstList', { ...formats.counted(count), amount: formats.amount(moved) });
  return [
    column('at', t('columnAt'), 100, ({ at }) => formats.moment(at, now), {
      copied: ({ at }) => cellOf(localMoment(at), 'dateTime'),
    }),
    column('number', t('columnNumber'), 84, ({ customer }) => customer.ref.number, {
      sticky: 'ifRoom',
      tone: () => 'strong',
      copied: ({ customer }) => cellOf(customer.ref.number, 'identifier'),
    }),
    column('name', t('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
    column('kind', invoices('columnChange'), 136, ({ kind }) => kindText(kind, t, invoices), {
      icon: ({ kind }) => kind,
      iconWithText: true,
      tone: ({ kind }) => (kind === 'new' || kind === 'newCustomer' ? 'accent' : undefined),
    }),
    column('invoiceNo', invoices('columnInvoiceNo'), 84, ({ invoiceNo }) => invoiceNo, {
      opens: true,
      tone: ({ id }) => (id === null ? undefined : 'link'),
      copied: ({ invoiceNo }) => cellOf(invoiceNo, 'identifier'),
    }),
    column('entryNo', invoices('columnEntryNo'), 88, ({ entryNo }) => entryNo, {
      copied: ({ entryNo }) => cellOf(entryNo, 'identifier'),
    }),
    column(
      'status',
      invoices('columnStatus'),
      84,
      ({ fields }) => changedStatus(fields),
      statusPill(invoices),
    ),
    column('moved', t('columnMoved'), 140, (row) => signedMove(row, formats), {
      align: 'end',
      sticky: 'always',
      tone: ({ kind, moved }) => (kind !== 'newCustomer' && moved.startsWith('-') ? 'credit' : undefined),
      copied: ({ kind, moved }) => (kind === 'newCustomer' ? cellOf('') : cellOf(moved, 'amount')),
    }),
    column('fields', invoices('columnFields'), 520, words, {
      words: true,
      tooltip: (row) => words(row) || undefined,
      // A first fetch changes no invoice: its line says what is outstanding.
      copied: ({ kind, moved, fields }) =>
        copiedFields(kind === 'newCustomer' ? [{ field: 'outstanding', from: null, to: moved }] : fields),
    }),
  ];
}
