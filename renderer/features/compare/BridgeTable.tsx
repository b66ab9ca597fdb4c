import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { type Left, leftOf, leftOfAll } from '../../../shared/domain/explainedLeft.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { ComparedSums, ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import type { ExplainedSums } from '../../../shared/ipc/explanations.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { moveInTable } from '../../ui/moveInTable.ts';
import styles from './CompareView.module.css';
import { SHOWN_KIND_ID } from './useComparing.ts';

interface BridgeTableProps {
  readonly figures: ComparisonFigures;
  /** What is explained of each kind. */
  readonly explained: readonly ExplainedSums[];
  /** The kind whose rows are shown. */
  readonly kind: ComparedKind;
  readonly onKind: (kind: ComparedKind) => void;
}

/** From the ledger's total, kind by kind, to that of what is kept; the arrows go from row to row, and a press shows one. */
export function BridgeTable({ figures, explained, kind, onKind }: BridgeTableProps) {
  const t = useTexts('compare');
  const explanations = useTexts('explanations');
  const { steps, rest } = bridgeOf(figures);
  const line = (sums: ComparedSums) => (
    <KindRow
      key={sums.kind}
      sums={sums}
      left={leftOf(sums, explained)}
      isShown={sums.kind === kind}
      onPress={() => onKind(sums.kind)}
    />
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
            <th scope="col">{explanations('columnExplained')}</th>
            <th scope="col">{explanations('columnOpen')}</th>
            <th scope="col">{explanations('columnLeft')}</th>
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
            <td colSpan={3} />
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
            <td colSpan={3} />
          </tr>
          <tr data-rest={rest === '0' ? undefined : 'left'}>
            <th scope="row">{t('rest')}</th>
            <td />
            <td />
            <td />
            <td>
              <Amount value={rest} tone="strong" />
            </td>
            <td colSpan={3} />
          </tr>
          {steps.filter(({ kind: of }) => of === 'unreadable').map(line)}
          <tr data-total>
            <th scope="row">{explanations('all')}</th>
            <td colSpan={4} />
            <LeftCells left={leftOfAll(figures.kinds, explained)} isSummed />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface KindRowProps {
  readonly sums: ComparedSums;
  readonly left: Left | null;
  readonly isShown: boolean;
  readonly onPress: () => void;
}

function KindRow({ sums, left, isShown, onPress }: KindRowProps) {
  const { kind, count, there, here, difference } = sums;
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
      {left === null ? <td colSpan={3} /> : <LeftCells left={left} isSummed={isSummed} />}
    </tr>
  );
}

function LeftCells({
  left: { explained, open, sum },
  isSummed,
}: {
  readonly left: Left;
  readonly isSummed: boolean;
}) {
  const formats = useFormats();
  return (
    <>
      <td>{formats.count(explained)}</td>
      <td>{formats.count(open)}</td>
      <td>{isSummed && <Amount value={sum} tone="faintZero" />}</td>
    </>
  );
}
