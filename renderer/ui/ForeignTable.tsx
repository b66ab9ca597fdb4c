import { type DecimalMark, LEDGER_BOUNDS, type ReadRow } from '../../shared/domain/comparison.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './columns/FirstRows.module.css';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';
import { UntrustedText } from './UntrustedText.tsx';

/** Rows before the first item that are shown, its titles among them, and rows from it on. */
const BEFORE = 2;
const FROM = 5;

interface FirstRowsProps<Role extends string, Reason extends string> {
  readonly label: string;
  /** The first rows of the file, as they are written. */
  readonly first: readonly (readonly string[])[];
  readonly skipped: number;
  /** Of each column, in their order. */
  readonly roles: readonly (Role | null)[];
  /** Each role in a clerk's words, in the order in which they are offered. */
  readonly names: Readonly<Record<Role, string>>;
  readonly figures: readonly Role[];
  /** What the rows are read as, and each reason for which one is left out; null until that is known. */
  readonly read: {
    readonly rows: readonly ReadRow<Reason>[];
    readonly nameOf: (reason: Reason) => string;
  } | null;
  readonly onRole: (column: number, role: Role | null) => void;
}

/** The first rows of a file with columns, above each column what it is, and beside each row what it is read as. */
export function FirstRows<Role extends string, Reason extends string>(props: FirstRowsProps<Role, Reason>) {
  const { label, first, skipped, roles, figures, read } = props;
  const t = useTexts('compare');
  const formats = useFormats();
  const { columns } = LEDGER_BOUNDS;
  const from = Math.max(skipped - BEFORE, 0);
  const rows = first.slice(from, skipped + FROM);
  const readAt = new Map(read?.rows.map((row) => [row.row, row]));
  return (
    <>
      <div className={styles['frame']}>
        <table className={styles['first']} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('rowNumber')}</th>
              {read !== null && <th scope="col">{t('readAs')}</th>}
              {roles.map((role, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={column} scope="col">
                  <RoleField {...props} column={column} role={role} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={from + place} data-skipped={from + place < skipped || undefined}>
                <th scope="row">{formats.count(from + place + 1)}</th>
                {read !== null && <ReadCell row={readAt.get(from + place)} nameOf={read.nameOf} />}
                {roles.map((role, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={column} data-figure={(role !== null && figures.includes(role)) || undefined}>
                    <UntrustedText>{cells[column]}</UntrustedText>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="hint">{t('noneShown')}</p>}
      {roles.length === columns && (
        <p className="hint">{t('columnsLimit', { limit: formats.count(columns) })}</p>
      )}
    </>
  );
}

interface ReadCellProps<Reason extends string> {
  /** None of a row that is blank, or above the first item. */
  readonly row: ReadRow<Reason> | undefined;
  readonly nameOf: (reason: Reason) => string;
}

/** Day, amount with its sign, and whose it is; or why the row is left out. */
function ReadCell<Reason extends string>({ row, nameOf }: ReadCellProps<Reason>) {
  const t = useTexts('compare');
  const formats = useFormats();
  if (row === undefined) return <td />;
  const { reason, day, amount, currency, names } = row;
  const figures = amount === null ? '' : `${formats.amount(amount)} ${currency}`.trim();
  const said = reason === null ? '' : t('readExcluded', { reason: nameOf(reason) });
  const parts = [said, day === null ? '' : formats.date(day), figures, ...names];
  return (
    <td className={styles['read']} data-skipped={reason === null ? undefined : true}>
      <UntrustedText>{parts.filter((part) => part !== '').join(' · ')}</UntrustedText>
    </td>
  );
}

interface RoleFieldProps<Role extends string> extends Pick<FirstRowsProps<Role, never>, 'names' | 'onRole'> {
  readonly column: number;
  readonly role: Role | null;
}

function RoleField<Role extends string>({ column, role, names, onRole }: RoleFieldProps<Role>) {
  const t = useTexts('compare');
  const roles = Object.keys(names) as Role[];
  return (
    <Select<Role | 'none'>
      label={t('role', { column: columnLetters(column) })}
      hideLabel
      value={role ?? 'none'}
      onChange={(id) => onRole(column, id === 'none' ? null : id)}
      options={[{ id: 'none', label: t('roleNone') }, ...roles.map((id) => ({ id, label: names[id] }))]}
    />
  );
}

interface SheetFieldProps {
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
}

/** Which sheet of a workbook; nothing where there is one alone. */
export function SheetField({ sheets, sheet, onSheet }: SheetFieldProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const { sheets: limit } = LEDGER_BOUNDS;
  if (sheets.length < 2) return null;
  return (
    <Select
      label={t('sheet')}
      description={sheets.length === limit ? t('sheetsLimit', { limit: formats.count(limit) }) : undefined}
      value={String(sheet)}
      onChange={(id) => onSheet(Number(id))}
      options={sheets.map((label, place) => ({ id: String(place), label }))}
    />
  );
}

interface SkippedFieldProps {
  /** As typed. */
  readonly skipped: string;
  readonly onSkipped: (typed: string) => void;
}

/** Rows before the first item. */
export function SkippedField({ skipped, onSkipped }: SkippedFieldProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const rows = readSkipped(skipped);
  return (
    <TextField
      label={t('skipped')}
      value={skipped}
      onChange={onSkipped}
      inputMode="numeric"
      description={rows === 0 ? t('noTitles') : t('titlesIn', { row: formats.count(rows ?? 0) })}
      error={rows === null ? t('skippedWrong', { most: formats.count(LEDGER_BOUNDS.skipped) }) : null}
    />
  );
}

interface MarkFieldProps {
  readonly mark: DecimalMark | null;
  readonly onMark: (mark: DecimalMark | null) => void;
}

/** What stands between the whole and the decimals. */
export function MarkField({ mark, onMark }: MarkFieldProps) {
  const t = useTexts('compare');
  return (
    <Select<DecimalMark | 'each'>
      label={t('mark')}
      value={mark ?? 'each'}
      onChange={(id) => onMark(id === 'each' ? null : id)}
      description={mark === null ? t('markEachHint') : undefined}
      options={[
        { id: ',', label: t('markComma') },
        { id: '.', label: t('markPoint') },
        { id: 'each', label: t('markEach') },
      ]}
    />
  );
}

/** Rows of one reason: how many, and the first of them. */
interface LeftOutReason {
  readonly name: string;
  readonly count: number;
  readonly rows: readonly {
    /** As the file counts, from 0. */
    readonly row: number;
    readonly text: string;
    readonly amount: string | null;
    /** Of a total that its rows do not come to. */
    readonly isOff?: boolean;
  }[];
}

/** What of a file of others was left out, by its reason, and where in the file it stands. */
export function LeftOutRows({ reasons }: { readonly reasons: readonly LeftOutReason[] }) {
  const t = useTexts('compare');
  const formats = useFormats();
  const some = reasons.filter(({ count }) => count > 0);
  if (some.every(({ rows }) => rows.length === 0)) return null;
  return (
    <details className="hint tabular">
      <summary>{t('leftOutRows')}</summary>
      {some.map(({ name, count, rows }) => (
        <div key={name}>
          {t('leftOutReason', { reason: name, shown: formats.count(count) })}
          {rows.length > 0 && (
            <ul aria-label={name}>
              {rows.map(({ row, text, amount, isOff }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one entry share its row
                <li key={at}>
                  {[
                    formats.count(row + 1),
                    text,
                    amount === null ? '' : formats.amount(amount),
                    isOff ? '≠' : '',
                  ]
                    .filter((one) => one !== '')
                    .join(' · ')}
                </li>
              ))}
              {count > rows.length && <li>{t('leftOutMore', formats.counted(count - rows.length))}</li>}
            </ul>
          )}
        </div>
      ))}
    </details>
  );
}

/** As a spreadsheet names it: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? letter : `${columnLetters(Math.floor(column / 26) - 1)}${letter}`;
}

/** Rows before the first item; null for what is no such number. */
export function readSkipped(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,4}$/.test(text)) return null;
  return Number(text) > LEDGER_BOUNDS.skipped ? null : Number(text);
}
