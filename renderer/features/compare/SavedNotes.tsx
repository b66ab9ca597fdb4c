import type { LedgerRole } from '../../../shared/domain/compareNames.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import type { SavedComparison } from '../../../shared/ipc/savedComparisons.ts';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { columnLetters } from '../../ui/columns/columnLetters.ts';
import styles from './CompareView.module.css';
import { roleNames } from './roleNames.ts';
import { useLossText } from './useLossText.ts';
import { useRulesText } from './useRulesText.ts';

/** What was compared with what, when and how; and what of it is not here. */
export function SavedNotes({ saved }: { readonly saved: SavedComparison }) {
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
