import type { LedgerRole } from '../../../shared/domain/compareNames.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import styles from './CompareView.module.css';
import { readSkipped } from './compareOrder.ts';
import { changeMapping, type ReadLedger, useCompareStore } from './compareStore.ts';
import { columnLetters, withRole } from './ledgerRoles.ts';

/** Rows before the first item that are shown, its titles among them, and rows from it on. */
const BEFORE = 2;
const FROM = 5;

const ROLE_NAMES: Readonly<Record<LedgerRole | 'none', TextKey<'compare'>>> = {
  none: 'roleNone',
  customer: 'roleCustomer',
  invoice: 'roleInvoice',
  reference: 'roleReference',
  invoiced: 'roleInvoiced',
  due: 'roleDue',
  amount: 'roleAmount',
  debit: 'roleDebit',
  credit: 'roleCredit',
};

interface FirstRowsProps {
  readonly ledger: ReadLedger;
  readonly mapping: LedgerMapping;
}

/** The first rows of the ledger, and above each column what it is. */
export function FirstRows({ ledger, mapping: { roles } }: FirstRowsProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const typed = useCompareStore((state) => state.skipped);
  const skipped = readSkipped(typed) ?? ledger.mapping.skipped;
  const from = Math.max(skipped - BEFORE, 0);
  const rows = ledger.first.slice(from, skipped + FROM);
  return (
    <div className={styles['frame']}>
      <table className={styles['first']} aria-label={t('firstRows')}>
        <thead>
          <tr>
            <th scope="col">{t('rowNumber')}</th>
            {roles.map((role, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                <RoleField
                  column={column}
                  role={role}
                  onRole={(chosen) => changeMapping({ roles: withRole(roles, column, chosen) })}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={from + place} data-skipped={from + place < skipped || undefined}>
              <th scope="row">{formats.count(from + place + 1)}</th>
              {roles.map((role, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column} data-figure={isFigure(role) || undefined}>
                  <ServiceText>{cells[column]}</ServiceText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="hint">{t('noneShown')}</p>}
    </div>
  );
}

interface RoleFieldProps {
  readonly column: number;
  readonly role: LedgerRole | null;
  readonly onRole: (role: LedgerRole | null) => void;
}

function RoleField({ column, role, onRole }: RoleFieldProps) {
  const t = useTexts('compare');
  return (
    <Select<LedgerRole | 'none'>
      label={t('role', { column: columnLetters(column) })}
      hideLabel
      value={role ?? 'none'}
      onChange={(id) => onRole(id === 'none' ? null : id)}
      options={(Object.keys(ROLE_NAMES) as (keyof typeof ROLE_NAMES)[]).map((id) => ({
        id,
        label: t(ROLE_NAMES[id]),
      }))}
    />
  );
}

function isFigure(role: LedgerRole | null): boolean {
  return role === 'amount' || role === 'debit' || role === 'credit';
}
