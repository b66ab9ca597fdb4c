import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { ComparedSums, ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { moveInTable } from '../../ui/moveInTable.ts';
import styles from './CompareView.module.css';
import { SHOWN_KIND_ID } from './useComparing.ts';

interface BridgeTableProps {
  readonly figures: ComparisonFigures;
  /** The kind whose rows are shown. */
  readonly kind: ComparedKind;
  readonly onKind: (kind: ComparedKind) => void;
}

/** From the ledger's total, kind by kind, to that of what is kept; the arrows go from row to row, and a press shows one. */
export function BridgeTable({ figures, kind, onKind }: BridgeTableProps) {
  const t = useTexts('compare');
  const { steps, rest } = bridgeOf(figures);
  const line = (sums: ComparedSums) => (
    <KindRow key={sums.kind} sums={sums} isShown={sums.kind === kind} onPress={() => onKind(sums.kind)} />
  );
  return (
    <div className={styles['bridgeFrame']} data-area="figures">
      <table className={styles['bridge']} aria-label={t('bridge')} onKeyDown={moveInTable}>
        <thead>
          <tr>
            <th scope="col">{t('columnKind')}</th>
            <th scope="col">{t('columnCount')}</th>
            <th scope="col">{t('columnThere')}</th>
            <th scope="col">{t('columnHere')}</th>
            <th scope="col">{t('columnDifference')}</th>
          </tr>
        </thead>
        <tbody>
          <tr data-total>
            <th scope="row">{t('totalThere')}</th>
            <td />
            <td>
              <Amount value={figures.there} tone="strong" />
            </td>
            <td />
            <td />
          </tr>
          {steps.filter(({ kind: of }) => of !== 'unreadable').map(line)}
          <tr data-total>
            <th scope="row">{t('totalHere')}</th>
            <td />
            <td />
            <td>
              <Amount value={figures.here} tone="strong" />
            </td>
            <td />
          </tr>
          <tr data-rest={rest === '0' ? undefined : 'left'}>
            <th scope="row">{t('rest')}</th>
            <td />
            <td />
            <td />
            <td>
              <Amount value={rest} tone="strong" />
            </td>
          </tr>
          {steps.filter(({ kind: of }) => of === 'unreadable').map(line)}
        </tbody>
      </table>
    </div>
  );
}

interface KindRowProps {
  readonly sums: ComparedSums;
  readonly isShown: boolean;
  readonly onPress: () => void;
}

function KindRow({ sums: { kind, count, there, here, difference }, isShown, onPress }: KindRowProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const isSummed = kind !== 'unreadable';
  return (
    <tr className={styles['kind']} data-shown={isShown || undefined}>
      <th scope="row">
        <button
          type="button"
          id={isShown ? SHOWN_KIND_ID : undefined}
          aria-pressed={isShown}
          data-home={isShown || undefined}
          className={styles['press']}
          onClick={onPress}
        >
          {t(KIND_NAMES[kind])}
        </button>
      </th>
      <td>{formats.count(count)}</td>
      <td>{isSummed && <Amount value={there} tone="faintZero" />}</td>
      <td>{isSummed && <Amount value={here} tone="faintZero" />}</td>
      <td>{isSummed && <Amount value={difference} tone="faintZero" />}</td>
    </tr>
  );
}
