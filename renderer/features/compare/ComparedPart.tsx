import { RotateCw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { LEDGER_LEFT_OUT } from '../../../shared/domain/compareNames.ts';
import { LEFT_OUT_NAMES } from '../../../shared/i18n/comparedNames.ts';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { LeftOutRows } from '../../ui/columns/LeftOutRows.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { useFilterWords } from '../invoices/filter/useFilterWords.ts';
import { BridgeTable } from './BridgeTable.tsx';
import { ComparedGrid, type Held } from './ComparedGrid.tsx';
import styles from './CompareView.module.css';
import { type Compared, changeCompare, useCompareStore } from './compareStore.ts';
import { OtherDay } from './OtherDay.tsx';
import { SaveComparison } from './SaveComparison.tsx';
import { SaveComparisonFile } from './SaveComparisonFile.tsx';
import { StartOver } from './StartOver.tsx';
import { StopComparing } from './StopComparing.tsx';
import { useAsOfNotes } from './useAsOfNotes.ts';
import { useComparing } from './useComparing.ts';
import { useExplained } from './useExplained.ts';
import { useSuggestedText } from './useSuggestedText.ts';

/** The result of a comparison: the bridge between the two totals, and the rows of one of its kinds. */
export function ComparedPart({ compared }: { readonly compared: Compared }) {
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
