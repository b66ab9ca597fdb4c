import type { BankKind } from '../../../shared/domain/bankNames.ts';
import type { BankMatched } from '../../../shared/ipc/bank.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { KindRow, SumsTable } from '../../ui/sums/SumsTable.tsx';
import { KIND_NAMES } from './bankWords.ts';
import { SHOWN_BANK_KIND_ID } from './useMatching.ts';

interface KindsTableProps {
  readonly figures: BankMatched;
  /** The kind whose rows are shown. */
  readonly kind: BankKind;
  readonly onKind: (kind: BankKind) => void;
}

/** What is taken back is in few files. */
function isShown({ kind, count }: BankMatched['kinds'][number]): boolean {
  return kind !== 'takenBack' || count > 0;
}

/** The file's credits by what has become of them; the arrows go from row to row, and a press shows one. */
export function KindsTable({ figures, kind, onKind }: KindsTableProps) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const formats = useFormats();
  const { kinds, rest, file } = figures;
  return (
    <SumsTable label={t('kinds')} columns={[compare('columnKind'), compare('columnCount'), t('columnSum')]}>
      {kinds.filter(isShown).map(({ kind: of, count, sum }) => (
        <KindRow
          key={of}
          shownId={SHOWN_BANK_KIND_ID}
          name={t(KIND_NAMES[of])}
          isShown={of === kind}
          onPress={() => onKind(of)}
        >
          <td>{formats.count(count)}</td>
          <td>
            <Amount value={sum} tone="faintZero" />
          </td>
        </KindRow>
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
    </SumsTable>
  );
}
