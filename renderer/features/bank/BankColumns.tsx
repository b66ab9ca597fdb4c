import type { BankRole } from '../../../shared/domain/bankTable.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { FirstRows } from '../../ui/columns/FirstRows.tsx';
import { readSkipped } from '../../ui/columns/readSkipped.ts';
import { MarkField, SheetField, SkippedField } from '../../ui/columns/TableFields.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { type BankTable, changeBank, changeBankMapping, useBankStore } from './bankStore.ts';
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
  return (
    <Section id={BANK_COLUMNS_ID} titleId="bank-columns-title" title={compare('columns')}>
      <FirstRows<BankRole>
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
          reference: t('roleReference'),
          text: t('roleText'),
          payer: t('rolePayer'),
          currency: t('roleCurrency'),
          status: compare('roleStatus'),
        }}
        figures={FIGURES}
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
