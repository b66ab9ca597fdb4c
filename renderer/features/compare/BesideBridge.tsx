import { COMPARED_KINDS } from '../../../shared/domain/compareNames.ts';
import { leftOfAll } from '../../../shared/domain/explainedLeft.ts';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import type { ComparisonAbout } from '../../../shared/ipc/savedComparisons.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { SumsTable } from '../../ui/sums/SumsTable.tsx';
import styles from './CompareView.module.css';

interface BesideBridgeProps {
  readonly before: ComparisonAbout;
  readonly now: ComparisonAbout;
}

/** Both bridges, kind by kind. */
export function BesideBridge({ before, now }: BesideBridgeProps) {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const explanations = useTexts('explanations');
  const sides = [before, now];
  const steps = sides.map(({ figures }) => bridgeOf(figures));
  const kinds = COMPARED_KINDS.filter((kind) =>
    steps.some((side) => side.steps.some((step) => step.kind === kind)),
  );
  const total = (side: 'there' | 'here') =>
    sides.map(({ figures }, at) => <SumCells key={SIDES[at]} amount={figures[side]} />);
  return (
    <div className={styles['bridge']} data-area="figures">
      <SumsTable
        label={compare('bridge')}
        columns={[compare('columnKind'), t('countEarlier'), t('sumEarlier'), t('countLater'), t('sumLater')]}
      >
        <tr data-total>
          <th scope="row">{compare('totalThere')}</th>
          {total('there')}
        </tr>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{compare(KIND_NAMES[kind])}</th>
            {sides.map(({ figures }, at) => {
              const sums = figures.kinds.find((one) => one.kind === kind);
              const amount = kind === 'unreadable' ? null : (sums?.difference ?? '0');
              return <SumCells key={SIDES[at]} count={sums?.count ?? 0} amount={amount} />;
            })}
          </tr>
        ))}
        <tr data-total>
          <th scope="row">{compare('totalHere')}</th>
          {total('here')}
        </tr>
        <tr data-rest>
          <th scope="row">{explanations('columnLeft')}</th>
          {sides.map(({ figures, explained }, at) => {
            const { open, sum } = leftOfAll(figures.kinds, explained);
            return <SumCells key={SIDES[at]} count={open} amount={sum} />;
          })}
        </tr>
      </SumsTable>
    </div>
  );
}

const SIDES = ['before', 'now'];

interface SumCellsProps {
  readonly count?: number;
  /** Null for what is in no sum. */
  readonly amount: string | null;
}

function SumCells({ count, amount }: SumCellsProps) {
  const formats = useFormats();
  return (
    <>
      <td>{count !== undefined && formats.count(count)}</td>
      <td>{amount !== null && <Amount value={amount} tone="faintZero" />}</td>
    </>
  );
}
