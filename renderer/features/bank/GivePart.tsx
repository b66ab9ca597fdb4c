import { RotateCcw } from 'lucide-react';
import { useMemo, useRef } from 'react';
import {
  BANK_BOUNDS,
  BANK_ENDINGS,
  type BankMapping,
  type BankRefusal,
  type BankRole,
  type BankSkip,
} from '../../../shared/domain/bankEntries.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useFileTarget } from '../../base/fileTargets.ts';
import { GivenFilePart } from '../../base/GivenFilePart.tsx';
import { useGivenFile } from '../../base/giveFile.ts';
import { useMainKey } from '../../base/shortcuts.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { FirstRows, MarkField, readSkipped, SheetField, SkippedField } from '../../ui/ForeignTable.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './BankView.module.css';
import {
  type BankTable,
  changeBank,
  changeBankMapping,
  leaveBank,
  type ReadBank,
  takeBank,
  useBankStore,
} from './bankStore.ts';
import { SKIP_NAMES } from './bankWords.ts';
import { type Matching, useBankGone, useMatching, useRefusedText } from './useMatching.ts';

interface GivePartProps {
  readonly connectionId: string;
  /** There is a result to go back to. */
  readonly canReturn: boolean;
}

/** The file, and how its columns are read where it has some. A file that is dropped on the window lands here. */
export function GivePart({ connectionId, canReturn }: GivePartProps) {
  const t = useTexts('bank');
  const bank = useBankStore((state) => state.bank);
  const matching = useMatching(connectionId);
  const ways = useBankFile(matching.match);
  const within = useRef<HTMLDivElement>(null);
  useFileTarget({ words: t('dropHere'), take: ways.give });
  useMainKey(
    within,
    bank === null ? 'compare:readPasted' : 'bank:match',
    bank === null ? ways.paste : matching.match,
  );
  return (
    <div ref={within} className={styles['setUp']}>
      <header className="screenHead" data-area="head">
        <h1 id="bank-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {canReturn && <Button onPress={() => changeBank({ isChoosing: false })}>{t('back')}</Button>}
        {bank !== null && <StartOver />}
      </header>
      <p className="soft">
        {t('lead')} {t('notKept')}
      </p>
      <div className={styles['parts']} data-area="filter">
        <FilePart ways={ways} refusal={ways.refusal ?? matching.refusal} />
        {bank?.table && <BankColumns table={bank.table} onSheet={ways.turnTo} />}
        {bank !== null && <Begin {...matching} />}
      </div>
    </div>
  );
}

interface FilePartProps {
  readonly ways: BankWays;
  readonly refusal: string | null;
}

function FilePart({ ways, refusal }: FilePartProps) {
  const t = useTexts('bank');
  const bank = useBankStore((state) => state.bank);
  const pasted = useBankStore((state) => state.pasted);
  return (
    <GivenFilePart
      titleId="bank-file"
      words={{
        title: t('file'),
        chooseHint: t('chooseHint'),
        pastedHint: t('pastedHint'),
        failed: t('readFailed'),
      }}
      read={bank && { fileName: bank.fileName, rows: bank.table?.rows ?? null }}
      {...{ refusal, ways, pasted }}
      endings={BANK_ENDINGS}
      onPasted={(text) => changeBank({ pasted: text })}
    />
  );
}

function Begin({ isMatching, failure, lack, match }: Matching) {
  const t = useTexts('bank');
  return (
    <>
      <div className="wrapped">
        <Button
          variant="primary"
          isDisabled={lack !== null}
          isPending={isMatching}
          onPress={match}
          aria-keyshortcuts="Control+Enter"
          after={<Kbd keys="Mod+Enter" />}
        >
          {t('match')}
        </Button>
        <span className="hint" role="status">
          {lack === 'lacksAmount' && t('lacksAmount')}
        </span>
      </div>
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={match} />}
    </>
  );
}

const FIGURES: readonly BankRole[] = ['amount', 'debit', 'credit'];

type DayOrder = 'dayFirst' | 'monthFirst' | 'unknown';
const ORDERS: Readonly<Record<DayOrder, boolean | null>> = {
  ...{ dayFirst: false, monthFirst: true, unknown: null },
};

interface BankColumnsProps {
  readonly table: BankTable;
  readonly onSheet: (sheet: number) => void;
}

/** How the columns of a bank's rows are read, beside the first of them. */
function BankColumns({ table, onSheet }: BankColumnsProps) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const mapping = useBankStore((state) => state.mapping) ?? table.mapping;
  const skipped = useBankStore((state) => state.skipped);
  const { roles, isMonthFirst } = mapping;
  const rows = usePreview(mapping, readSkipped(skipped));
  return (
    <Section id={BANK_COLUMNS_ID} titleId="bank-columns-title" title={compare('columns')}>
      <FirstRows<BankRole, BankSkip>
        label={t('firstRows')}
        first={table.first}
        skipped={readSkipped(skipped) ?? table.mapping.skipped}
        roles={roles}
        names={{
          bookedOn: t('roleBookedOn'),
          valueOn: t('roleValueOn'),
          amount: compare('roleAmount'),
          credit: compare('roleCredit'),
          debit: compare('roleDebit'),
          direction: t('roleDirection'),
          documentType: t('roleType'),
          reference: t('roleReference'),
          text: t('roleText'),
          payer: t('rolePayer'),
          currency: t('roleCurrency'),
          status: compare('roleStatus'),
        }}
        figures={FIGURES}
        read={rows && { rows, nameOf: (reason) => t(SKIP_NAMES[reason]) }}
        onRole={(column, role) => changeBankMapping({ roles: withBankRole(roles, column, role) })}
      />
      <div className="fieldGrid">
        <SheetField sheets={table.sheets} sheet={table.mapping.sheet} onSheet={onSheet} />
        <SkippedField skipped={skipped} onSkipped={(typed) => changeBank({ skipped: typed })} />
        <MarkField mark={mapping.decimalMark} onMark={(decimalMark) => changeBankMapping({ decimalMark })} />
        <Select<DayOrder>
          label={t('dayOrder')}
          value={isMonthFirst === null ? 'unknown' : isMonthFirst ? 'monthFirst' : 'dayFirst'}
          onChange={(order) => changeBankMapping({ isMonthFirst: ORDERS[order] })}
          description={isMonthFirst === null ? t('dayUnknownHint') : undefined}
          options={[
            { id: 'dayFirst', label: t('dayFirst') },
            { id: 'monthFirst', label: t('monthFirst') },
            { id: 'unknown', label: t('dayUnknown') },
          ]}
        />
      </div>
    </Section>
  );
}

/** The first rows as they are read by the columns; null while no column has amounts. */
function usePreview(mapping: BankMapping, skipped: number | null) {
  const bridge = useBridge();
  const bankId = useBankStore((state) => state.bank?.bankId) ?? null;
  const ask = useMemo(() => {
    if (bankId === null || skipped === null || !FIGURES.some((role) => mapping.roles.includes(role)))
      return null;
    const asked = { bankId, mapping: { ...mapping, skipped, roles: [...mapping.roles] } };
    return (signal: AbortSignal) => bridge.bank.preview(asked, signal);
  }, [bridge, bankId, mapping, skipped]);
  return dataOf(useQuery(ask, `${bankId} ${mapping.sheet}`));
}

/** A column with another role. All but the text is one column's, and what is an amount is either that or debit and credit. */
function withBankRole(
  roles: readonly (BankRole | null)[],
  column: number,
  role: BankRole | null,
): (BankRole | null)[] {
  const isPart = (one: BankRole) => one === 'debit' || one === 'credit';
  const excludes = (other: BankRole) => {
    if (role === null || role === 'text') return false;
    if (role === other) return true;
    return role === 'amount' ? isPart(other) : isPart(role) && other === 'amount';
  };
  return roles.map((other, at) => {
    if (at === column) return role;
    return other !== null && excludes(other) ? null : other;
  });
}

/** What takes the keyboard once a table is read. */
const BANK_COLUMNS_ID = 'bank-columns';

/**
 * The ways to a bank's file: one that is chosen or given, pasted rows, another sheet; and why one was not taken. A file
 * that says by itself how it is read is matched at once.
 */
function useBankFile(match: () => void) {
  const bridge = useBridge();
  const refusedText = useRefusedText();
  const gone = useBankGone();
  const { refused, again, ...file } = useGivenFile<ReadBank, BankRefusal>({
    most: BANK_BOUNDS.file,
    upload: bridge.bank.upload,
    open: bridge.bank.open,
    pasted: () => useBankStore.getState().pasted,
    onRead: (bank) => {
      takeBank(bank);
      if (bank.table === null) match();
      else focusSoon(BANK_COLUMNS_ID);
    },
  });
  return {
    ...file,
    refusal: refused && refusedText(refused.fileName, refused.reason),
    turnTo: (sheet: number) => {
      const bankId = useBankStore.getState().bank?.bankId;
      if (bankId !== undefined) again(bridge.bank.open({ kind: 'sheet', bankId, sheet }), gone);
    },
  };
}

type BankWays = ReturnType<typeof useBankFile>;

/** What was opened and matched is held no longer. */
export function StartOver() {
  const t = useTexts('compare');
  const bridge = useBridge();
  return (
    <Button
      icon={<RotateCcw size={14} aria-hidden />}
      onPress={() => {
        const bankId = useBankStore.getState().bank?.bankId;
        leaveBank();
        if (bankId !== undefined) void showFailure(bridge.bank.close({ bankId }));
      }}
    >
      {t('startOver')}
    </Button>
  );
}
