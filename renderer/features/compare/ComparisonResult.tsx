import { CalendarClock, FileDown, RotateCw, Save, SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import {
  LEDGER_LEFT_OUT,
  LONGEST_COMPARER,
  MOST_SAVED_COMPARISONS,
} from '../../../shared/domain/comparison.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { LEFT_OUT_NAMES, suggestionText } from '../../../shared/i18n/comparedNames.ts';
import type { ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { createResettableStore } from '../../base/clearedStores.ts';
import { useCommands } from '../../base/commands.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { LeftOutRows } from '../../ui/ForeignTable.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { untilSeen } from '../../ui/pendingWork.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useAsOfLines } from '../asOf/AsOfNotes.tsx';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';
import { printWords } from '../exports/usePrintWords.ts';
import { useFilterWords } from '../invoices/filter/filterChips.ts';
import { BridgeTable } from './BridgeTable.tsx';
import { ComparedGrid, type Held } from './ComparedGrid.tsx';
import styles from './CompareView.module.css';
import { StartOver, StopComparing } from './ComparisonButtons.tsx';
import { type Compared, changeCompare, useCompareStore } from './compareStore.ts';
import { pastDay, useComparing } from './useComparing.ts';

/** A key shows what it did at once. */
const PACE = { first: 0 } as const;

/** One line for all that were saved. */
const ABOUT = 'savedComparison';

/** The result of a comparison: the bridge between the two totals, and the rows of one of its kinds. */
export function ComparisonResult({ compared }: { readonly compared: Compared }) {
  const t = useTexts('compare');
  const kind = useCompareStore((state) => state.kind);
  const [held, setHeld] = useState<Held | null>(null);
  const { id, figures, connectionId, version: taken } = compared;
  const { isComparing, failure, compare, compareAsOf, stop } = useComparing(connectionId);
  const { sums, version } = useExplained(id, taken);
  const state = held?.id === id ? held.is : 'current';
  return (
    <>
      <header className="screenHead" data-area="head">
        <h1 id="compare-title" tabIndex={-1}>
          {t('title')}
        </h1>
        <Button
          icon={<SlidersHorizontal size={14} aria-hidden />}
          onPress={() => changeCompare({ isChoosing: true })}
        >
          {t('change')}
        </Button>
        <SaveComparison id={id} />
        <SaveComparisonFile compared={compared} />
        <StartOver />
      </header>
      <Notes compared={compared} />
      <OtherDay {...{ compared, isComparing }} onCompare={compareAsOf} />
      {state !== 'current' && (
        <div className={styles['old']} role="status">
          <span>{t(state === 'old' ? 'notCurrent' : 'gone')}</span>
          <Button icon={<RotateCw size={14} aria-hidden />} isPending={isComparing} onPress={compare}>
            {t('again')}
          </Button>
        </div>
      )}
      {isComparing && (
        <div className="wrapped">
          <StopComparing onStop={stop} />
        </div>
      )}
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={compare} />}
      <BridgeTable
        figures={figures}
        explained={sums ?? []}
        kind={kind}
        onKind={(chosen) => changeCompare({ kind: chosen })}
      />
      <ComparedGrid
        key={`${id} ${kind}`}
        {...{ connectionId, id, kind, version, figures }}
        onHeld={setHeld}
      />
    </>
  );
}

/** What was compared with what, as of when, and what of it is in no sum. */
function Notes({ compared: { figures, order } }: { readonly compared: Compared }) {
  const t = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const wordsOf = useFilterWords();
  const asOfNotes = useAsOfNotes();
  const name = useCompareStore((state) => state.ledger?.fileName);
  const suggestedOf = useSuggestedText();
  const { customers, unreadableHere, unreadDays, leftOut, kinds } = figures;
  const totals = leftOut?.counts.total ?? 0;
  const others = Object.values(leftOut?.counts ?? {}).reduce((sum, count) => sum + count, 0) - totals;
  const totalsOff = leftOut?.totalsOff ?? 0;
  const unreadable = kinds.find(({ kind }) => kind === 'unreadable')?.count ?? 0;
  const lines = [
    t('scope', {
      file: name ?? t('pastedName'),
      customers: lists('customers', formats.counted(customers)),
      fetched: fetchedText(figures),
    }),
    ...(order.asOf ? [t('balancesOf', { day: formats.date(order.asOf) })] : []),
    ...asOfNotes(figures),
    ...(order.filter ? [t('filtered', { filter: wordsOf(order.filter).join(', ') })] : []),
    ...(unreadable === 0 ? [] : [t('unreadableLines', formats.counted(unreadable))]),
    ...(totals === 0 ? [] : [t('leftOutTotals', formats.counted(totals))]),
    ...(totalsOff === 0 ? [] : [t('totalsOff', formats.counted(totalsOff))]),
    ...(others === 0 ? [] : [t('leftOutOthers', formats.counted(others))]),
    ...(unreadDays === 0 ? [] : [t('unreadDays', formats.counted(unreadDays))]),
    ...(unreadableHere === 0 ? [] : [t('unreadableHere', formats.counted(unreadableHere))]),
    ...suggestedOf(figures),
    t('notKept'),
  ];
  return (
    <>
      <p className="hint tabular" role="status">
        {lines.map((line) => (line.endsWith('.') ? line : `${line}.`)).join(' ')}
      </p>
      <LeftOutRows
        reasons={LEDGER_LEFT_OUT.map((reason) => ({
          name: t(LEFT_OUT_NAMES[reason]),
          count: leftOut?.counts[reason] ?? 0,
          rows: leftOut?.first.filter((row) => row.reason === reason) ?? [],
        }))}
      />
    </>
  );
}

interface OtherDayProps {
  readonly compared: Compared;
  readonly isComparing: boolean;
  readonly onCompare: () => void;
}

/** Says that the ledger and the fetches are of different days, and offers the balances of the ledger's. */
function OtherDay({ compared: { order, figures }, isComparing, onCompare }: OtherDayProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const today = localDay(useNow());
  const { until, asOf } = order;
  const fetched = [figures.oldestFetch, figures.newestFetch].flatMap((at) =>
    at === null ? [] : [localDay(at)],
  );
  const isOther = until !== null && asOf === null && fetched.some((day) => day !== until);
  const isLater = isOther && fetched.some((day) => day > until);
  const offered = isLater && pastDay(order, today) !== null;
  if (!isOther) return null;
  const day = formats.date(until);
  return (
    <div className={styles['old']} role="status">
      <span>
        {t('otherDay', { day })} {isLater && !offered && t('asOfHint')}
      </span>
      {offered && <CompareAsOf day={day} isComparing={isComparing} onCompare={onCompare} />}
    </div>
  );
}

interface CompareAsOfProps extends Omit<OtherDayProps, 'compared'> {
  readonly day: string;
}

function CompareAsOf({ day, isComparing, onCompare }: CompareAsOfProps) {
  const t = useTexts('compare');
  useShortcut('w', 'compare:commandAsOf', onCompare);
  return (
    <Button
      icon={<CalendarClock size={14} aria-hidden />}
      isPending={isComparing}
      onPress={onCompare}
      aria-keyshortcuts="W"
      after={<Kbd keys="W" />}
    >
      {t('compareAsOf', { day })}
    </Button>
  );
}

/** Saves the comparison that is shown, as it is explained now; once more takes the place of what was saved of it. */
function SaveComparison({ id }: { readonly id: number }) {
  const bridge = useBridge();
  const t = useTexts('savedComparisons');
  const formats = useFormats();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    const answer = await untilSeen(bridge.savedComparisons.save({ comparisonId: id }));
    setSaving(false);
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const saved = answer.value;
    if (saved === null) return void showToast({ text: said('compare', 'gone'), tone: 'failure' });
    if (saved.kind === 'full') {
      const most = formats.count(MOST_SAVED_COMPARISONS);
      return void showToast({ text: said('savedComparisons', 'full', { most }), tone: 'failure' });
    }
    showToast({ text: t(saved.again ? 'savedAgain' : 'saved'), tone: 'positive', about: ABOUT });
  };
  useShortcut('s', 'savedComparisons:save', () => void save());
  return (
    <Button
      icon={<Save size={14} aria-hidden />}
      isPending={isSaving}
      onPress={() => void save()}
      aria-keyshortcuts="S"
      after={<Kbd keys="S" />}
    >
      {t('save')}
    </Button>
  );
}

/** How much of a comparison is explained, and a number that grows with each explanation and with `taken`. */
function useExplained(id: number, taken: number) {
  const bridge = useBridge();
  const follow = useCallback<Follow>((changed) => bridge.explanations.changed(changed), [bridge]);
  const version = useChanges(follow, PACE) + taken;
  const ask = useMemo(() => {
    void version;
    return () => bridge.explanations.sums({ id });
  }, [bridge, id, version]);
  return { sums: dataOf(useQuery(ask, String(id))), version };
}

/** What was chosen for the last file, kept for the next one until the window is closed. */
const useComparisonFileStore = createResettableStore<ComparisonFileChoice>('wipe', {
  comparedBy: '',
  withEqual: false,
});

const FORMS = ['xlsx', 'pdf', 'csv', 'nordicExcel'] as const;

/** The bridge and the differences as a file. */
function SaveComparisonFile({ compared }: { readonly compared: Compared }) {
  const t = useTexts('comparisonFile');
  const [isOpen, setOpen] = useState(false);
  useCommands(() => [{ id: 'compare.file', label: t('saveTitle'), run: () => setOpen(true) }]);
  return (
    <>
      <Button icon={<FileDown size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <Sheet compared={compared} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SheetProps {
  readonly compared: Compared;
  readonly onClose: () => void;
}

function Sheet({ compared: { id, order }, onClose }: SheetProps) {
  const bridge = useBridge();
  const t = useTexts('comparisonFile');
  const compare = useTexts('compare');
  const formats = useFormats();
  const wordsOf = useFilterWords();
  const { list, filter } = order;
  const { comparedBy, withEqual } = useComparisonFileStore();
  const askName = useMemo(
    () => (named: { format: 'xlsx' | 'pdf' | 'csv'; template: string }) =>
      bridge.compare.previewName({ list, ...named }),
    [bridge, list],
  );
  return (
    <SaveListSheet
      title={t('saveTitle')}
      hint={t('hint')}
      forms={FORMS}
      of={String(id)}
      askName={askName}
      save={async (form) => {
        const answer = await bridge.compare.save({
          ...{ id, withEqual, comparedBy, ...form },
          filterWords: filter ? printWords(wordsOf(filter)) : [],
        });
        if (!answer.ok || answer.value?.kind !== 'gone') return answer;
        showToast({ text: compare('gone') });
        onClose();
        return { ok: true, value: null };
      }}
      saidOf={(saved) =>
        saved.kind === 'gone'
          ? compare('gone')
          : t('saved', { ...formats.counted(saved.rows), file: saved.fileName })
      }
      onClose={onClose}
    >
      <TextField
        label={t('comparedBy')}
        description={t('comparedByHint')}
        optional
        maxLength={LONGEST_COMPARER}
        value={comparedBy}
        onChange={(typed) => useComparisonFileStore.setState({ comparedBy: typed })}
      />
      <Checkbox
        isSelected={withEqual}
        onChange={(isSelected) => useComparisonFileStore.setState({ withEqual: isSelected })}
      >
        {t('withEqual')}
      </Checkbox>
    </SaveListSheet>
  );
}

interface ComparisonFileChoice {
  /** Who has compared, as it was typed last. */
  readonly comparedBy: string;
  /** Rows that are equal are in the file, too. */
  readonly withEqual: boolean;
}

/** Of the balances of a day: whose are known, and whose are not and so are not compared, in sentences. */
export function useAsOfNotes(): (figures: Pick<ComparisonFigures, 'asOf'>) => string[] {
  const t = useTexts('compare');
  const formats = useFormats();
  const linesOf = useAsOfLines();
  return ({ asOf }) => {
    if (asOf === null) return [];
    const { withoutItems, unreadable } = asOf;
    return [
      // What a balance without items is in, and unreadable records, a comparison says in its own words.
      ...linesOf({
        ...asOf,
        withoutItems: { ...withoutItems, customers: 0 },
        unreadable: { ...unreadable, records: 0 },
      }),
      ...(withoutItems.customers === 0 ? [] : [t('balanceAlone', formats.counted(withoutItems.customers))]),
    ];
  };
}

/** How much of a comparison is suggested by amount and date, and taken; nothing where nothing is. */
export function useSuggestedText(): (figures: ComparisonFigures) => string[] {
  const t = useTexts('compare');
  const formats = useFormats();
  return (figures) => {
    const said = suggestionText(figures, formats.count, t);
    return said === null ? [] : [`${t('suggestions')}: ${said}`];
  };
}
