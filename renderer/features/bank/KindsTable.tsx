import type { BankKind } from '../../../shared/domain/bankNames.ts';
import type { BankMatched, BankSums } from '../../../shared/ipc/bank.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { moveInTable } from '../../ui/moveInTable.ts';
import styles from './BankView.module.css';
import { KIND_NAMES } from './bankWords.ts';
import { SHOWN_BANK_KIND_ID } from './useMatching.ts';

interface KindsTableProps {
  readonly figures: BankMatched;
  /** The kind whose rows are shown. */
  readonly kind: BankKind;
  readonly onKind: (kind: BankKind) => void;
}

/** The file's credits by what has become of them; the arrows go from row to row, and a press shows one. */
export function KindsTable({ figures, kind, onKind }: KindsTableProps) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const formats = useFormats();
  const { kinds, rest, file } = figures;
  return (
    <div className={styles['tableFrame']}>
      <table className={styles['table']} aria-label={t('kinds')} onKeyDown={moveInTable}>
        <thead>
          <tr>
            <th scope="col">{compare('columnKind')}</th>
            <th scope="col">{compare('columnCount')}</th>
            <th scope="col">{t('columnSum')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((sums) => (
            <KindRow
              key={sums.kind}
              sums={sums}
              isShown={sums.kind === kind}
              onPress={() => onKind(sums.kind)}
            />
          ))}
          <tr data-rest={rest === '0' ? undefined : 'left'}>
            <th scope="row">{compare('rest')}</th>
            <td />
            <td>
              <Amount value={rest} tone="faintZero" />
            </td>
          </tr>
          <tr data-total>
            <th scope="row">{t('totalCredits')}</th>
            <td>{formats.count(kinds.reduce((sum, { count }) => sum + count, 0))}</td>
            <td>
              <Amount value={file.credits} tone="strong" />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface KindRowProps {
  readonly sums: BankSums;
  readonly isShown: boolean;
  readonly onPress: () => void;
}

function KindRow({ sums: { kind, count, sum }, isShown, onPress }: KindRowProps) {
  const t = useTexts('bank');
  const formats = useFormats();
  return (
    <tr className={styles['kind']} data-shown={isShown || undefined}>
      <th scope="row">
        <button
          type="button"
          id={isShown ? SHOWN_BANK_KIND_ID : undefined}
          aria-pressed={isShown}
          data-home={isShown || undefined}
          className={styles['press']}
          onClick={onPress}
        >
          {t(KIND_NAMES[kind])}
        </button>
      </th>
      <td>{formats.count(count)}</td>
      <td>
        <Amount value={sum} tone="faintZero" />
      </td>
    </tr>
  );
}
