import { useMemo } from 'react';
import type { BankMapping, BankRole, BankSkip } from '../../../shared/domain/bankEntries.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf } from '../../base/loadState.ts';
import { useQuery } from '../../base/useQuery.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FirstRows } from '../../ui/columns/FirstRows.tsx';
import { readSkipped } from '../../ui/columns/readSkipped.ts';
import { MarkField, SheetField, SkippedField } from '../../ui/columns/TableFields.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { type BankTable, changeBank, changeBankMapping, useBankStore } from './bankStore.ts';
import { SKIP_NAMES } from './bankWords.ts';
import { BANK_COLUMNS_ID } from './useBankFile.ts';

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
export function BankColumns({ table, onSheet }: BankColumnsProps) {
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
