import { ArrowLeft, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import {
  type ComparedKind,
  type LedgerRole,
  MOST_SAVED_DIFFERENCES,
} from '../../../shared/domain/comparison.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type {
  ComparisonFigures,
  ExplainedRow,
  LedgerMapping,
  SavedComparison,
} from '../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useFeed } from '../../base/list/useFeed.ts';
import { useOpenRow } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { dataOf } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { columnLetters } from '../../ui/ForeignTable.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { useFilterWords } from '../invoices/filter/filterChips.ts';
import { BridgeTable } from './BridgeTable.tsx';
import styles from './CompareView.module.css';
import { ComparisonResult, useAsOfNotes, useSuggestedText } from './ComparisonResult.tsx';
import { ComparisonSetup, roleNames } from './ComparisonSetup.tsx';
import { type ComparedColumn, comparedColumns, comparedKey, useBeforeText } from './comparedColumns.ts';
import { firstKind, showSaved, useCompareStore } from './compareStore.ts';
import { savedRowId, useRemoveSaved, useSaved, useSavedVersion } from './useSavedComparisons.ts';

const TITLE = 'compare-title';

/** Compares a ledger's open items with the invoices that are kept: first how its file is read, then the result. */
export function CompareView() {
  const t = useTexts('compare');
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section id="compare" className={styles['view']} aria-labelledby="compare-title">
      {connectionId === null ? (
        <EmptyState title={t('noConnection')} scope="page" />
      ) : (
        <Comparison key={connectionId} connectionId={connectionId} />
      )}
    </section>
  );
}

function Comparison({ connectionId }: { readonly connectionId: string }) {
  const compared = useCompareStore((state) => state.compared);
  const isChoosing = useCompareStore((state) => state.isChoosing);
  const saved = useCompareStore((state) => state.saved);
  // Of another connection it says nothing here.
  const isHere = compared?.connectionId === connectionId;
  if (saved !== null) return <SavedPart key={saved} connectionId={connectionId} id={saved} />;
  return compared === null || !isHere || isChoosing ? (
    <ComparisonSetup connectionId={connectionId} canReturn={isHere} />
  ) : (
    <ComparisonResult compared={compared} />
  );
}

interface SavedPartProps {
  readonly connectionId: string;
  readonly id: string;
}

/** A saved comparison, as it was: its bridge, and its differences. */
function SavedPart({ connectionId, id }: SavedPartProps) {
  const t = useTexts('savedComparisons');
  const remove = useRemoveSaved();
  const answer = useSaved(connectionId);
  const [chosen, setChosen] = useState<ComparedKind | null>(null);
  const saved = dataOf(answer)?.find((one) => one.id === id);
  const kind = chosen ?? (saved === undefined ? 'equal' : firstKind(bridgeOf(saved.figures)));
  return (
    <>
      <header className="screenHead" data-area="head">
        <h1 id={TITLE} tabIndex={-1}>
          {t('titleOne')}
        </h1>
        <LeaveSaved id={id} />
        <Button
          icon={<Trash2 size={14} aria-hidden />}
          onPress={() => {
            remove(id);
            showSaved(null);
          }}
        >
          {t('remove')}
        </Button>
      </header>
      {saved === undefined ? (
        answer.state === 'ready' && <p role="status">{t('gone')}</p>
      ) : (
        <>
          <SavedNotes saved={saved} />
          <BridgeTable figures={saved.figures} explained={saved.explained} kind={kind} onKind={setChosen} />
          <SavedGrid key={kind} {...{ connectionId, id, kind }} figures={saved.figures} />
        </>
      )}
    </>
  );
}

/** Back to the comparison that is being made, with the keyboard at the row of the list that this one was opened from. */
function LeaveSaved({ id }: Pick<SavedPartProps, 'id'>) {
  const t = useTexts('savedComparisons');
  const leave = () => {
    showSaved(null);
    focusSoon(savedRowId(id), TITLE);
  };
  useShortcut('Escape', 'savedComparisons:back', leave);
  return (
    <Button icon={<ArrowLeft size={14} aria-hidden />} aria-keyshortcuts="Escape" onPress={leave}>
      {t('back')}
    </Button>
  );
}

interface SavedGridProps {
  readonly connectionId: string;
  readonly id: string;
  readonly kind: ComparedKind;
  readonly figures: ComparisonFigures;
}

/** The rows of one kind of a saved comparison. Enter opens the customer: the invoice may be another one by now. */
function SavedGrid({ connectionId, id, kind, figures }: SavedGridProps) {
  const bridge = useBridge();
  const t = useTexts('compare');
  const bank = useTexts('bank');
  const saved = useTexts('savedComparisons');
  const invoices = useTexts('invoices');
  const explanations = useTexts('explanations');
  const formats = useFormats();
  const beforeText = useBeforeText();
  const { openCustomer } = useOpenRow(connectionId);
  const version = useSavedVersion();
  const page = useCallback(
    async (offset: number, limit: number) => {
      const answer = await bridge.savedComparisons.page({ id, kind, offset, limit });
      if (!answer.ok) return answer;
      const { rows, matching } = answer.value;
      return { ok: true as const, value: { rows, total: matching, revision: 0 } };
    },
    [bridge, id, kind],
  );
  const columns = useMemo(
    () => comparedColumns(kind, figures, { t, bank, invoices, formats, explanations, beforeText }),
    [kind, figures, t, bank, invoices, formats, explanations, beforeText],
  );
  const none = <EmptyState title={kind === 'equal' ? saved('noEqual') : t('noRows')} />;
  const words = { failed: saved('failed'), none };
  const keyOf = comparedKey;
  const { grid, instead } = useFeed({ connectionId, page, version, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<ExplainedRow, ComparedColumn>
        {...grid}
        texts={{
          label: t(KIND_NAMES[kind]),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer }) => openCustomer(customer)}
      />
    </div>
  );
}

/** What was compared with what, when and how; and what of it is not here. */
function SavedNotes({ saved }: { readonly saved: SavedComparison }) {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const now = useNow();
  const rulesOf = useRulesText();
  const lossOf = useLossText();
  const columnsOf = useColumnsText();
  const { fileName, at, sha256, mapping } = saved;
  const name = { file: fileName ?? compare('pastedName'), moment: formats.moment(at, now) };
  const lines = [t('nameAt', name), ...rulesOf(saved), columnsOf(mapping)];
  const losses = lossOf(saved);
  return (
    <>
      <p className="hint tabular">{lines.map((line) => `${line}.`).join(' ')}</p>
      <p className="hint tabular wrapped">
        <span>{t('sha256', { sha256 })}</span>
        <CopyButton text={sha256} label={t('copyHash')} />
      </p>
      {losses.length > 0 && (
        <p className={styles['old']} role="status">
          {losses.join(' ')}
        </p>
      )}
    </>
  );
}

/** How the columns of its ledger were read. */
function useColumnsText(): (mapping: LedgerMapping) => string {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  return ({ roles, decimalMark, isTurned }) => {
    const names = roleNames(compare);
    const columns = roles.flatMap((role: LedgerRole | null, column) =>
      role === null ? [] : [`${columnLetters(column)}: ${names[role]}`],
    );
    const mark = decimalMark === null ? 'markEach' : decimalMark === ',' ? 'markComma' : 'markPoint';
    const turned = isTurned ? [compare('turned')] : [];
    return t('columns', { columns: [...columns, t(mark), ...turned].join('; ') });
  };
}

/** Whom and what a comparison was of, as sentences without their full stops. */
function useRulesText(): (about: SavedComparison) => string[] {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const suggestedOf = useSuggestedText();
  const wordsOf = useFilterWords();
  return ({ number, amount, filter, until, asOf, tolerance, figures }) => {
    const whom =
      number === null ? lists('customers', formats.counted(figures.customers)) : t('customer', { number });
    return [
      `${whom}, ${fetchedText(figures)}`,
      `${compare('amount')}: ${compare(amount === 'outstanding' ? 'amountOutstanding' : 'amountPriceVat')}`,
      ...(filter === null ? [] : [compare('filtered', { filter: wordsOf(filter).join(', ') })]),
      ...(until === null ? [] : [t('until', { day: formats.date(until) })]),
      ...(asOf === null ? [] : [compare('balancesOf', { day: formats.date(asOf) })]),
      ...(tolerance === '0' ? [] : [t('tolerance', { amount: formats.amount(tolerance) })]),
      ...suggestedOf(figures),
    ];
  };
}

/**
 * What of a comparison is not in it: customers that are not known as of its day, what could not be read, differences that
 * were too many, and those of forgotten customers.
 */
function useLossText(): (about: SavedComparison) => string[] {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const asOfNotes = useAsOfNotes();
  return ({ cut, forgotten: { count, difference }, figures: { unreadDays, unreadableHere, asOf } }) => [
    ...asOfNotes({ asOf }),
    ...(unreadDays === 0 ? [] : [compare('unreadDays', formats.counted(unreadDays))]),
    ...(unreadableHere === 0 ? [] : [compare('unreadableHere', formats.counted(unreadableHere))]),
    ...(cut === 0
      ? []
      : [t('cut', { ...formats.counted(cut), most: formats.count(MOST_SAVED_DIFFERENCES) })]),
    ...(count === 0
      ? []
      : [t('forgotten', { ...formats.counted(count), amount: formats.amount(difference) })]),
  ];
}
