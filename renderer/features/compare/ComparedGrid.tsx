import { MessageSquareText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MOST_NAMED } from '../../../shared/domain/bounds.ts';
import {
  type ComparedKind,
  isExplainable,
  MOST_EXPLAINED,
  MOST_EXPLANATIONS,
} from '../../../shared/domain/comparison.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { ComparedRow, ComparisonFigures, ExplainedRow } from '../../../shared/ipc/compare.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useFetches } from '../../base/list/useFeed.ts';
import { useListGrid, type WithChosenRows } from '../../base/list/useListGrid.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import { useOpenRow } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { TakeButton } from '../../base/TakeButton.tsx';
import { showUndoable, takeOrGiveBack } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { FetchRows } from '../../ui/grid/rowSource.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import type { MarkSelection } from '../marks/markSelection.ts';
import { useMarkActions } from '../marks/useMarkActions.tsx';
import styles from './CompareView.module.css';
import { type ComparedColumn, comparedColumns, comparedKey, useBeforeText } from './comparedColumns.ts';
import { showTaken } from './compareStore.ts';
import { SHOWN_KIND_ID } from './useComparing.ts';

/** Whether rows are those that the lists give now; `gone` once the main process does not hold them any more. */
export interface Held {
  readonly id: number;
  readonly is: 'current' | 'old' | 'gone';
}

interface ComparedGridProps {
  readonly connectionId: string;
  readonly id: number;
  readonly kind: ComparedKind;
  readonly figures: ComparisonFigures;
  /** Called with each answer; always the same function. */
  readonly onHeld: (held: Held) => void;
  /** Grows with each explanation, and with each suggestion that is taken or given back. */
  readonly version: number;
}

/**
 * The keys of one kind. Enter opens the invoice, or the customer where there is none; Ctrl+Enter the customer; the marking
 * keys mark the invoices of what is selected, or of the row; a key takes its suggestion, or gives it back. They are asked
 * for again when a list is fetched, and are those of the comparison still.
 */
export function ComparedGrid(props: ComparedGridProps) {
  const { connectionId, id, kind, figures, onHeld, version } = props;
  const bridge = useBridge();
  const t = useTexts('compare');
  const bank = useTexts('bank');
  const invoices = useTexts('invoices');
  const explanations = useTexts('explanations');
  const formats = useFormats();
  const beforeText = useBeforeText();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const { openCustomer, openInvoice } = useOpenRow(connectionId);
  const fetch = useMemo<FetchRows<PlacedRow>>(
    () => async (offset, limit) => {
      const answer = orThrow(await bridge.compare.page({ id, kind, offset, limit }));
      onHeld({ id, is: answer === null ? 'gone' : answer.isCurrent ? 'current' : 'old' });
      const { rows, matching } = answer ?? { rows: [], matching: 0 };
      const placed = rows.map((row, index) => ({ ...row, place: offset + index }));
      return { rows: placed, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, id, kind, onHeld],
  );
  const columns = useMemo(
    () => comparedColumns(kind, figures, { t, bank, invoices, formats, explanations, beforeText }),
    [kind, figures, t, bank, invoices, formats, explanations, beforeText],
  );
  const other = `${useFetches(connectionId)} ${version}`;
  const list = useRemoteList({ fetch, version: { other }, keyOf: comparedKey });
  const { source } = list;
  const { grid, currentRow, withChosenRows } = useListGrid(list, columns);
  const take = useTakingPair(id, currentRow);
  const [isTaken, setTaken] = useState(false);
  const instead = useEmptyState(source, { failed: t('failed'), none: <EmptyState title={t('noRows')} /> });
  if (instead !== null) return instead;
  const isSuggesting = figures.suggestions.open + figures.suggestions.taken > 0;
  return (
    <>
      {(isExplainable(kind) || isSuggesting) && (
        <div className="wrapped">
          {isExplainable(kind) && (
            <ExplainRows {...{ id, kind, withChosenRows }} isEmpty={(source.count ?? 0) === 0} />
          )}
          {isSuggesting && <TakeButton of="u" isTaken={isTaken} onPress={take} />}
        </div>
      )}
      <div className={styles['rows']}>
        <DataGrid<PlacedRow, ComparedColumn>
          {...grid}
          onCurrent={({ pass }) => setTaken(pass === 'suggested')}
          letters={letters}
          texts={{
            label: t(KIND_NAMES[kind]),
            selectAll: invoices('selectAll'),
            selectRow: invoices('selectRow'),
          }}
          onOpen={(row) => openInvoice(row.customer, row.id)}
          onGo={({ customer }) => openCustomer(customer)}
        />
        <ComparedMarks {...{ connectionId, withChosenRows }} />
      </div>
    </>
  );
}

interface ComparedMarksProps {
  readonly connectionId: string;
  readonly withChosenRows: WithChosenRows<ComparedRow>;
}

/** The marking keys, for the invoices of the selected rows, or of the row with the keyboard. */
function ComparedMarks({ connectionId, withChosenRows }: ComparedMarksProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const { mark, dialog } = useMarkActions();
  const markRows = (field: KeyedMark) =>
    withChosenRows({
      most: MOST_NAMED,
      tooMany: said('marks', 'tooMany', { most: formats.count(MOST_NAMED) }),
      act: (rows) => {
        const selected = invoicesOf(connectionId, rows);
        if (selected === null) showToast({ text: t('noInvoices') });
        else mark(field, selected);
      },
    });
  return (
    <>
      <MarkKeys onMark={markRows} />
      {dialog}
    </>
  );
}

/** Null where a row is of no invoice here: it would be left out in silence. */
function invoicesOf(connectionId: string, rows: readonly ComparedRow[]): MarkSelection | null {
  if (rows.some(({ ids }) => ids.length === 0)) return null;
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const [[id] = [], row] = [ids, rows[0]];
  const parsed = parseCustomerNumber(row?.customer ?? '');
  if (ids.length === 1 && id !== undefined && row !== undefined && parsed.ok)
    return {
      kind: 'invoice',
      customer: { connectionId, number: parsed.number },
      ...{ id, invoiceNo: row.invoiceNo },
    };
  return {
    kind: 'invoices',
    list: { connectionId, number: null },
    selection: { kind: 'rows', ids },
    count: ids.length,
  };
}

/** Takes the suggestion of a row, or gives back what was taken. The last of a kind leaves the keyboard at another one. */
function useTakingPair(id: number, currentRow: () => ComparedRow | null): () => void {
  const bridge = useBridge();
  const formats = useFormats();
  return () => {
    const row = currentRow();
    if (row === null) return;
    const { pair = null, line = null, invoiceNo = null } = row.suggestion ?? {};
    if (pair === null) return void showToast({ text: said('compare', 'noSuggestion') });
    takeOrGiveBack({
      isTaken: row.pass === 'suggested',
      put: (isTaken) => bridge.compare.take({ id, pair, isTaken }),
      what: said('compare', 'tookOne', {
        line: formats.count(line ?? row.firstLine ?? 0),
        number: invoiceNo ?? row.invoiceNo,
      }),
      show: ({ figures }) => {
        if (!showTaken(id, figures)) focusSoon(SHOWN_KIND_ID);
      },
      gone: () => showToast({ text: said('compare', 'gone'), tone: 'failure' }),
    });
  };
}

const ExplainDialog = lazyComponent(async () => (await import('./ExplainDialog.tsx')).ExplainDialog);

/** A row and its place among those of its kind, from 0 on. */
type PlacedRow = ExplainedRow & { readonly place: number };

interface ExplainRowsProps {
  /** Of the comparison. */
  readonly id: number;
  readonly kind: Exclude<ComparedKind, 'equal'>;
  readonly withChosenRows: WithChosenRows<PlacedRow>;
  /** There are no rows of the kind. */
  readonly isEmpty: boolean;
}

/** The button and the key that explain the selected differences, or the one with the keyboard. */
function ExplainRows({ id, kind, withChosenRows, isEmpty }: ExplainRowsProps) {
  const t = useTexts('explanations');
  const formats = useFormats();
  const beforeText = useBeforeText();
  const { set, isSaving } = useSetExplanation(id, kind);
  const [asked, setAsked] = useState<readonly PlacedRow[]>([]);
  const ask = () =>
    withChosenRows({
      most: MOST_EXPLAINED,
      tooMany: said('explanations', 'tooMany', { most: formats.count(MOST_EXPLAINED) }),
      act: setAsked,
    });
  useShortcut('y', 'explanations:command', ask);
  const close = () => {
    setAsked([]);
    // Keys that follow Enter are for the rows, which have the keyboard again a moment later.
    afterSettled(() => {});
  };
  const [only = null] = asked.length === 1 ? asked : [];
  const title =
    only === null || only.invoiceNo === ''
      ? t('titleMany', formats.counted(asked.length))
      : t('titleOne', { number: only.invoiceNo });
  return (
    <>
      <Button
        icon={<MessageSquareText size={14} aria-hidden />}
        onPress={ask}
        isDisabled={isEmpty}
        aria-keyshortcuts="Y"
        after={<Kbd keys="Y" />}
      >
        {t('explain')}
      </Button>
      {asked.length > 0 && (
        <ExplainDialog
          title={title}
          said={only?.explanation ?? only?.before?.text ?? ''}
          hint={only?.before == null ? null : beforeText(only.before)}
          canRemove={only === null || only.explanation !== null}
          isSaving={isSaving}
          onSave={(text) => {
            const places = asked.map(({ place }) => place);
            void set(places, text).then((isDone) => {
              if (isDone) close();
            });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Explains rows of a comparison by their places, and says what that has come to; false where it could not be done. */
function useSetExplanation(id: number, kind: Exclude<ComparedKind, 'equal'>) {
  const bridge = useBridge();
  const formats = useFormats();
  const [isSaving, setSaving] = useState(false);
  const act = async (places: readonly number[], text: string): Promise<boolean> => {
    setSaving(true);
    const answer = await bridge.explanations.set({ id, kind, places: [...places], text });
    setSaving(false);
    if (!answer.ok) {
      showToast({ failure: answer.failure });
      return false;
    }
    if (answer.value === null) {
      showToast({ text: said('compare', 'gone'), tone: 'failure' });
      return true;
    }
    const { actionId, dropped } = answer.value;
    const what = said('explanations', text === '' ? 'removed' : 'explained', formats.counted(places.length));
    const most = formats.count(MOST_EXPLANATIONS);
    const full = said('explanations', 'dropped', { ...formats.counted(dropped), most });
    showUndoable({
      what,
      text: dropped === 0 ? what : (locale) => `${what(locale)}. ${full(locale)}`,
      tone: 'positive',
      undo: async () => {
        const undone = await bridge.explanations.undo({ actionId });
        if (!undone.ok) return undone.failure;
        const { later } = undone.value;
        return later === 0 ? null : said('explanations', 'later', formats.counted(later));
      },
    });
    return true;
  };
  return {
    isSaving,
    set: (places: readonly number[], text: string) => serializeAction(act(places, text)),
  };
}
