import { type ComparedKind, type Left, leftOf, leftOfAll } from '../../../shared/domain/comparison.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { ComparedSums, ComparisonFigures, ExplainedSums } from '../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { KindRow, SumsTable } from '../../ui/sums/SumsTable.tsx';
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
      shownId={SHOWN_KIND_ID}
      name={t(KIND_NAMES[sums.kind])}
      isShown={sums.kind === kind}
      onPress={() => onKind(sums.kind)}
    >
      <SumCells sums={sums} left={leftOf(sums, explained)} />
    </KindRow>
  );
  return (
    <div className={styles['bridge']} data-area="figures">
      <SumsTable
        label={t('bridge')}
        columns={[
          t('columnKind'),
          t('columnCount'),
          t('columnThere'),
          t('columnHere'),
          t('columnDifference'),
          explanations('columnExplained'),
          explanations('columnOpen'),
          explanations('columnLeft'),
        ]}
      >
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
      </SumsTable>
    </div>
  );
}

interface SumCellsProps {
  readonly sums: ComparedSums;
  /** Null for what needs no explanation. */
  readonly left: Left | null;
}

function SumCells({ sums: { kind, count, there, here, difference }, left }: SumCellsProps) {
  const formats = useFormats();
  const isSummed = kind !== 'unreadable';
  return (
    <>
      <td>{formats.count(count)}</td>
      <td>{isSummed && <Amount value={there} tone="faintZero" />}</td>
      <td>{isSummed && <Amount value={here} tone="faintZero" />}</td>
      <td>{isSummed && <Amount value={difference} tone="faintZero" />}</td>
      {left === null ? <td colSpan={3} /> : <LeftCells left={left} isSummed={isSummed} />}
    </>
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
