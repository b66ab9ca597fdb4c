import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { IMPORTED_ENDINGS } from '../../../shared/domain/bounds.ts';
import {
  type ComparedAmount,
  LEDGER_BOUNDS,
  type LedgerLeftOut,
  type LedgerRole,
  type LineProblem,
  leftOfAll,
} from '../../../shared/domain/comparison.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { LEFT_OUT_NAMES, PROBLEM_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { LedgerFile, LedgerMapping, SavedComparison } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFileTarget } from '../../base/fileTargets.ts';
import { GivenFilePart } from '../../base/GivenFilePart.tsx';
import { useGivenFile } from '../../base/giveFile.ts';
import { useMainKey } from '../../base/shortcuts.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { FirstRows, MarkField, readSkipped, SheetField, SkippedField } from '../../ui/ForeignTable.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { wantRows } from '../../ui/focus/focusRestorer.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Section } from '../../ui/Page.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { Select } from '../../ui/Select.tsx';
import { SumsTable } from '../../ui/sums/SumsTable.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { useFilterWords } from '../invoices/filter/filterChips.ts';
import { loadViews } from '../invoices/views/viewsStore.ts';
import styles from './CompareView.module.css';
import { StartOver, StopComparing } from './ComparisonButtons.tsx';
import {
  type CompareChoices,
  changeChoices,
  changeCompare,
  changeMapping,
  type ReadLedger,
  showSaved,
  takeLedger,
  useCompareStore,
} from './compareStore.ts';
import {
  type Comparing,
  pastDay,
  readTolerance,
  useComparing,
  useFilterChoice,
  useLedgerGone,
} from './useComparing.ts';
import { savedRowId, useRemoveSaved, useSaved } from './useSavedComparisons.ts';

/** What takes the keyboard once a ledger is read. */
const COLUMNS_ID = 'compare-columns';

const FIGURES: readonly LedgerRole[] = ['amount', 'debit', 'credit'];
const REASON_NAMES = { ...LEFT_OUT_NAMES, ...PROBLEM_NAMES };

interface ComparisonSetupProps {
  readonly connectionId: string;
  /** There is a comparison to go back to. */
  readonly canReturn: boolean;
}

/** The ledger, how its columns are read, and what it is compared with. A file that is dropped on the window lands here. */
export function ComparisonSetup({ connectionId, canReturn }: ComparisonSetupProps) {
  const t = useTexts('compare');
  const ledger = useCompareStore((state) => state.ledger);
  const ways = useLedger();
  const comparing = useComparing(connectionId);
  const within = useRef<HTMLDivElement>(null);
  useFileTarget({ words: t('dropHere'), take: ways.give });
  useMainKey(
    within,
    ledger === null ? 'compare:readPasted' : 'compare:commandBegin',
    ledger === null ? ways.paste : comparing.compare,
  );
  return (
    <div ref={within} className={styles['setUp']}>
      <header className="screenHead" data-area="head">
        <h1 id="compare-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {canReturn && <Button onPress={() => changeCompare({ isChoosing: false })}>{t('back')}</Button>}
        {ledger !== null && <StartOver />}
      </header>
      <p className="soft">
        {t('lead')} {t('notKept')}
      </p>
      <div className={styles['parts']} data-area="filter">
        <LedgerPart ledger={ledger} ways={ways} />
        {ledger !== null && (
          <>
            <ColumnsPart ledger={ledger} onSheet={ways.turnTo} />
            <ChoiceFields connectionId={connectionId} />
            <Begin {...comparing} />
          </>
        )}
        <SavedList connectionId={connectionId} />
      </div>
    </div>
  );
}

function Begin({ isComparing, failure, lack, compare, stop }: Comparing) {
  const t = useTexts('compare');
  return (
    <>
      <div className="wrapped">
        <Button
          variant="primary"
          isDisabled={lack !== null}
          isPending={isComparing}
          onPress={compare}
          aria-keyshortcuts="Control+Enter"
          after={<Kbd keys="Mod+Enter" />}
        >
          {t('begin')}
        </Button>
        {isComparing && <StopComparing onStop={stop} />}
        <span className="hint" role="status">
          {lack !== null && lack !== 'field' && t(lack)}
        </span>
      </div>
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={compare} />}
    </>
  );
}

interface ColumnsPartProps {
  readonly ledger: ReadLedger;
  readonly onSheet: (sheet: number) => void;
}

/** How the columns of the ledger are read, beside its first rows. */
function ColumnsPart({ ledger, onSheet }: ColumnsPartProps) {
  const t = useTexts('compare');
  const mapping = useCompareStore((state) => state.mapping) ?? ledger.mapping;
  const skipped = useCompareStore((state) => state.skipped);
  const { roles } = mapping;
  const rows = usePreview(ledger.ledgerId, mapping, readSkipped(skipped));
  return (
    <Section id={COLUMNS_ID} titleId="compare-columns-title" title={t('columns')}>
      <FirstRows<LedgerRole, LedgerLeftOut | LineProblem>
        label={t('firstRows')}
        first={ledger.first}
        skipped={readSkipped(skipped) ?? ledger.mapping.skipped}
        roles={roles}
        names={roleNames(t)}
        figures={FIGURES}
        read={rows && { rows, nameOf: (reason) => t(REASON_NAMES[reason]) }}
        onRole={(column, role) => changeMapping({ roles: withRole(roles, column, role) })}
      />
      {ledger.fileName !== null && ledger.encoding !== null && (
        <p className="hint">{t('encoding', { encoding: ledger.encoding })}</p>
      )}
      {ledger.isRemembered && <p className="hint">{t('remembered')}</p>}
      {!roles.includes('customer') && <p className="hint">{t('noCustomers')}</p>}
      {roles.includes('reference') && <p className="hint">{t('referenceHint')}</p>}
      <div className="fieldGrid">
        <SheetField sheets={ledger.sheets} sheet={ledger.mapping.sheet} onSheet={onSheet} />
        <SkippedField skipped={skipped} onSkipped={(typed) => changeCompare({ skipped: typed })} />
        <MarkField mark={mapping.decimalMark} onMark={(decimalMark) => changeMapping({ decimalMark })} />
      </div>
      <Checkbox isSelected={mapping.isTurned} onChange={(isTurned) => changeMapping({ isTurned })}>
        {t('turned')}
      </Checkbox>
    </Section>
  );
}

/** The first rows as they are read by the columns; null while no column has amounts. */
function usePreview(ledgerId: number, mapping: LedgerMapping, skipped: number | null) {
  const bridge = useBridge();
  const ask = useMemo(() => {
    if (skipped === null || !FIGURES.some((role) => mapping.roles.includes(role))) return null;
    const asked = { ledgerId, mapping: { ...mapping, skipped } };
    return (signal: AbortSignal) => bridge.compare.preview(asked, signal);
  }, [bridge, ledgerId, mapping, skipped]);
  return dataOf(useQuery(ask, `${ledgerId} ${mapping.sheet}`));
}

interface LedgerPartProps {
  /** Null until one is read. */
  readonly ledger: ReadLedger | null;
  readonly ways: LedgerWays;
}

/** The ledger: how it is given, and what was read. */
function LedgerPart({ ledger, ways }: LedgerPartProps) {
  const t = useTexts('compare');
  const pasted = useCompareStore((state) => state.pasted);
  return (
    <GivenFilePart
      titleId="compare-ledger"
      words={{
        title: t('ledger'),
        chooseHint: t('chooseHint'),
        pastedHint: t('pastedHint'),
        failed: t('readFailed'),
      }}
      read={ledger}
      {...{ ways, pasted }}
      refusal={ways.refusal}
      endings={IMPORTED_ENDINGS}
      onPasted={(text) => changeCompare({ pasted: text })}
    />
  );
}

type Roles = readonly (LedgerRole | null)[];

/**
 * A column with another role. Each role is one column's, and what is an amount is either that or debit and credit: with
 * both it would be counted twice.
 */
function withRole(roles: Roles, column: number, role: LedgerRole | null): (LedgerRole | null)[] {
  return roles.map((other, at) => {
    if (at === column) return role;
    return other !== null && role !== null && excludes(role, other) ? null : other;
  });
}

function excludes(role: LedgerRole, other: LedgerRole): boolean {
  if (role === other) return true;
  return role === 'amount' ? isPart(other) : isPart(role) && other === 'amount';
}

function isPart(role: LedgerRole): boolean {
  return role === 'debit' || role === 'credit';
}

type Refused = Extract<LedgerFile, { readonly kind: 'refused' }>;

/** The ways to a ledger: a file that is chosen or given, pasted rows, another sheet; and why one was not taken. */
function useLedger() {
  const bridge = useBridge();
  const refusedText = useRefusedText();
  const gone = useLedgerGone();
  const { refused, again, ...file } = useGivenFile<ReadLedger, Refused['reason']>({
    most: LEDGER_BOUNDS.file,
    upload: bridge.compare.upload,
    open: bridge.compare.open,
    pasted: () => useCompareStore.getState().pasted,
    onRead: (ledger) => {
      takeLedger(ledger);
      focusSoon(COLUMNS_ID);
    },
  });
  return {
    ...file,
    refusal: refused && refusedText(refused),
    turnTo: (sheet: number) => {
      const ledgerId = useCompareStore.getState().ledger?.ledgerId;
      if (ledgerId !== undefined) again(bridge.compare.open({ kind: 'sheet', ledgerId, sheet }), gone);
    },
  };
}

type LedgerWays = ReturnType<typeof useLedger>;

function useRefusedText(): (refused: Refused) => string {
  const t = useTexts('compare');
  const exports = useTexts('exports');
  const formats = useFormats();
  return ({ fileName, reason }) => {
    const file = fileName ?? t('pastedName');
    switch (reason) {
      case 'tooLarge':
        return t('tooLarge', {
          file,
          limit: formats.count(LEDGER_BOUNDS.file / 1_000_000),
          workbook: formats.count(LEDGER_BOUNDS.workbook / 1_000_000),
          lines: formats.count(LEDGER_BOUNDS.lines),
        });
      case 'packed':
        return exports('import_packed', { file });
      case 'locked':
        return exports('import_locked', { file });
      case 'notText':
        return exports('import_notText', { file });
      case 'markup':
        return exports('import_markup', { file });
      case 'empty':
        return t('empty', { file });
    }
  };
}

/** The comparisons that are saved, with what is not explained of each; a press opens one. Nothing before the first. */
function SavedList({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('savedComparisons');
  const explanations = useTexts('explanations');
  const answer = useSaved(connectionId);
  const saved = dataOf(answer) ?? [];
  if (answer.state === 'failed') return <ErrorPanel title={t('failed')} failure={answer.failure} />;
  if (saved.length === 0) return null;
  return (
    <Section titleId="compare-saved" title={t('title')}>
      <SumsTable
        label={t('title')}
        columns={[
          t('columnFile'),
          t('columnAt'),
          t('columnCustomer'),
          explanations('columnExplained'),
          explanations('columnOpen'),
          explanations('columnLeft'),
          { title: t('remove'), untitled: true },
        ]}
      >
        {saved.map((one) => (
          <SavedRow key={one.id} saved={one} />
        ))}
      </SumsTable>
    </Section>
  );
}

function SavedRow({ saved }: { readonly saved: SavedComparison }) {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const now = useNow();
  const remove = useRemoveSaved();
  const { id, fileName, at, number, figures, explained } = saved;
  const { explained: said, open, sum } = leftOfAll(figures.kinds, explained);
  return (
    <tr>
      <th scope="row">
        <button type="button" id={savedRowId(id)} className={styles['open']} onClick={() => openSaved(id)}>
          <UntrustedText>{fileName ?? compare('pastedName')}</UntrustedText>
        </button>
      </th>
      <td>{formats.moment(at, now)}</td>
      <td>{number ?? t('allCustomers')}</td>
      <td>{formats.count(said)}</td>
      <td>{formats.count(open)}</td>
      <td>
        <Amount value={sum} tone="faintZero" />
      </td>
      <td>
        <IconButton label={t('remove')} icon={<Trash2 size={14} aria-hidden />} onPress={() => remove(id)} />
      </td>
    </tr>
  );
}

/** Shows a saved comparison, with the keyboard at its rows. */
function openSaved(id: string): void {
  showSaved(id);
  afterSettled(wantRows);
}

/** Whose and which invoices, by which amount, up to which day, and which differences are small. */
function ChoiceFields({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('compare');
  const { who, number, amount, until, isAsOf, tolerance } = useCompareStore((state) => state.choices);
  const { dateFormat } = useLocale().settings;
  const { filter } = useFilterChoice(connectionId);
  const last = readDay(until, dateFormat) ?? null;
  const canBeAsOf = pastDay({ until: last, amount, filter }, localDay(useNow())) !== null;
  return (
    <Section titleId="compare-choices" title={t('choices')}>
      <div className="fieldGrid">
        <Select<CompareChoices['who']>
          label={t('who')}
          value={who}
          onChange={(id) => changeChoices({ who: id })}
          options={[
            { id: 'all', label: t('whoAll') },
            { id: 'one', label: t('whoOne') },
          ]}
        />
        {who === 'one' && (
          <TextField
            label={t('roleCustomer')}
            value={number}
            onChange={(typed) => changeChoices({ number: typed })}
            error={parseCustomerNumber(number).ok ? null : t('numberWrong')}
          />
        )}
        <FilterField connectionId={connectionId} />
        <Select<ComparedAmount>
          label={t('amount')}
          value={amount}
          onChange={(id) => changeChoices({ amount: id })}
          options={[
            { id: 'outstanding', label: t('amountOutstanding') },
            { id: 'priceVat', label: t('amountPriceVat') },
          ]}
          description={t(amount === 'outstanding' ? 'amountOutstandingHint' : 'amountPriceVatHint')}
        />
        <DateField
          label={t('until')}
          optional
          value={until}
          onChange={(typed) => changeChoices({ until: typed })}
          description={t('untilHint')}
        />
        {last !== null && (
          <div>
            <Checkbox
              isSelected={isAsOf && canBeAsOf}
              isDisabled={!canBeAsOf}
              onChange={(isSelected) => changeChoices({ isAsOf: isSelected })}
            >
              {t('asOf')}
            </Checkbox>
            {!canBeAsOf && <p className="hint">{t('asOfHint')}</p>}
          </div>
        )}
        <TextField
          label={t('tolerance')}
          value={tolerance}
          onChange={(typed) => changeChoices({ tolerance: typed })}
          inputMode="decimal"
          description={t('toleranceHint')}
          error={readTolerance(tolerance) === null ? t('toleranceWrong') : null}
        />
      </div>
    </Section>
  );
}

/** Which of the kept invoices, with what the filter says in words. */
function FilterField({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('compare');
  const wordsOf = useFilterWords();
  const { options, id, filter, choose } = useFilterChoice(connectionId);
  useEffect(() => void loadViews(bridge), [bridge]);
  return (
    <Select
      label={t('invoices')}
      value={id}
      onChange={choose}
      options={options.map((one) => ({ id: one.id, label: one.name }))}
      description={filter === null ? undefined : wordsOf(filter).join(' · ')}
    />
  );
}

/** What a column is, in a clerk's words, in the order in which they are offered. */
export function roleNames(t: Texts<'compare'>): Readonly<Record<LedgerRole, string>> {
  return {
    customer: t('roleCustomer'),
    invoice: t('roleInvoice'),
    reference: t('roleReference'),
    invoiced: t('roleInvoiced'),
    due: t('roleDue'),
    amount: t('roleAmount'),
    debit: t('roleDebit'),
    credit: t('roleCredit'),
    direction: t('roleDirection'),
    documentType: t('roleDocumentType'),
    status: t('roleStatus'),
  };
}
