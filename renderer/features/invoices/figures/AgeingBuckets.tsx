import { ChartColumnBig, ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import {
  type AgeingBucket,
  type AgeingPart,
  agedIn,
  bucketsIn,
  partsIn,
} from '../../../../shared/domain/ageing.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { percentOf, sumOfDecimals } from '../../../../shared/domain/money.ts';
import { toggled } from '../../../base/toggled.ts';
import { useAgeingBuckets } from '../../../base/useApp.ts';
import { ageingName, ageUnit, shortAgeingName } from '../../../i18n/ageingName.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { BLANK_LINE } from '../../../ui/Skeleton.tsx';
import { Tooltip, TooltipMark } from '../../../ui/Tooltip.tsx';
import { useRoom } from '../../../ui/useWidth.ts';
import { WhyFigures } from '../../help/WhyFigures.tsx';
import styles from './AgeingBuckets.module.css';

const WHY = ['outstanding', 'ageing', 'overdue', 'credits'] as const;

interface AgeingBucketsProps {
  readonly totals: Pick<InvoiceTotals, 'ageing' | 'outstanding'>;
  /** The day and the moment of the figures, in words. */
  readonly asOf: string;
  readonly chosen?: readonly AgeingPart[] | null;
  /** A click on a step; without it the steps are only shown. */
  readonly onChoose?: (parts: AgeingPart[] | null) => void;
  /** Their sum is on this screen already, at the end of its column. */
  readonly isSumBelow?: boolean;
}

/** Step 1 hides shares and counts, step 2 puts the ageing buckets into a menu, step 3 allows two lines. */
const SHORTER = 3;

/**
 * What is outstanding by how old it is: the clerk's steps and the credits, which add up to the sum at the end or below. Where a click
 * filters, they are above rows and take one line; what does not fit is in their tooltips and in a menu.
 */
export function AgeingBuckets({
  totals,
  asOf,
  chosen = null,
  onChoose,
  isSumBelow = false,
}: AgeingBucketsProps) {
  const t = useTexts('ageing');
  const formats = useFormats();
  const described = useId();
  const strip = useRef<HTMLDivElement>(null);
  useRoom(strip, onChoose === undefined ? 0 : SHORTER);
  const { ageing } = totals;
  const steps = bucketsIn(ageing);
  const parts = partsIn(ageing);
  const owed = sumOfDecimals(steps.map((step) => agedIn(ageing, step).outstanding));
  const shareOf = (part: AgeingPart) =>
    part === 'credits' ? null : percentOf(agedIn(ageing, part).outstanding, owed);
  const inWords = (part: AgeingPart) => {
    const { outstanding, count } = agedIn(ageing, part);
    const share = shareOf(part);
    return [
      `${ageingName(part, t)}: ${formats.amount(outstanding)}`,
      t('count', { count }),
      ...(share === null || share === 0 ? [] : [`${share}\u00a0%`]),
    ].join(', ');
  };
  const unitOf = (part: AgeingPart) => {
    const unit = ageUnit(part);
    return unit && t(unit);
  };
  const stepProps = (part: AgeingPart) => ({
    'data-bucket': part,
    'data-tone': ageTone(steps, part),
    className: styles['bucket'] ?? '',
    children: (
      <Figures
        name={shortAgeingName(part, t)}
        unit={unitOf(part)}
        isUnitShown={part === steps[0]}
        amount={agedIn(ageing, part).outstanding}
        count={agedIn(ageing, part).count}
        share={shareOf(part)}
      />
    ),
  });
  const sum = isSumBelow ? null : (
    <span className={styles['whole']}>
      <span className={styles['name']}>{t('sum')}</span>
      <span className={styles['amount']}>
        <Amount value={totals.outstanding} tone="strong" />
      </span>
    </span>
  );
  return (
    <section
      aria-label={t('title')}
      aria-describedby={described}
      className={styles['ageing']}
      data-area="figures"
    >
      <div ref={strip} className={styles['strip']}>
        {parts.map((part) =>
          onChoose === undefined ? (
            <div key={part} {...stepProps(part)} />
          ) : (
            <Tooltip key={part} text={inWords(part)}>
              <AriaButton
                aria-pressed={chosen?.includes(part) ?? false}
                onPress={() => onChoose(toggled(chosen, part))}
                {...stepProps(part)}
              />
            </Tooltip>
          ),
        )}
        {onChoose !== undefined && (
          <div className={styles['folded']}>
            <Menu
              label={t('title')}
              trigger={
                <Button
                  icon={<ChartColumnBig size={14} aria-hidden />}
                  after={<ChevronDown size={14} aria-hidden />}
                >
                  {t('menu')}
                </Button>
              }
              entries={parts.map((part) => ({
                id: part,
                label: inWords(part),
                checked: chosen?.includes(part) ?? false,
                onAction: () => onChoose(toggled(chosen, part)),
              }))}
            />
          </div>
        )}
        <div className={styles['sum']}>
          <WhyFigures figures={WHY} asOf={asOf} />
          {onChoose === undefined || sum === null ? sum : <TooltipMark text={asOf}>{sum}</TooltipMark>}
        </div>
      </div>
      <p id={described} className={onChoose === undefined ? styles['asOf'] : 'visuallyHidden'}>
        {asOf}
      </p>
    </section>
  );
}

interface FiguresProps {
  readonly name: string;
  /** What the name counts, where it is a number of days. */
  readonly unit: string | null;
  /** Said of the first step: the others count the same. What is not due says it by its name. */
  readonly isUnitShown: boolean;
  readonly amount: string;
  readonly count: number;
  /** Whole per cent of all that is owed; null if a share makes no sense. */
  readonly share: number | null;
}

function Figures({ name, unit, isUnitShown, amount, count, share }: FiguresProps) {
  const t = useTexts('ageing');
  const formats = useFormats();
  return (
    <>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${share ?? 0}%` }} />
      </span>
      <span className={styles['name']}>
        <span>
          {name}
          {unit !== null && <span className={isUnitShown ? undefined : 'visuallyHidden'}> {unit}</span>}
        </span>
        {share !== null && share > 0 && <span className={styles['share']}>{`${share}\u00a0%`}</span>}
      </span>
      <span className={styles['amount']}>
        <Amount value={amount} tone="faintZero" />
      </span>
      <span className="visuallyHidden">{t('count', { count })}</span>
      {count > 0 && (
        <span className={styles['count']} aria-hidden>
          {formats.count(count)}
        </span>
      )}
    </>
  );
}

interface AgeingSkeletonProps {
  /** With the line below that says when the figures were fetched. */
  readonly withTime?: boolean;
}

/** Placeholder of the ageing buckets while their figures load. */
export function AgeingSkeleton({ withTime = false }: AgeingSkeletonProps) {
  return (
    <div className={styles['ageing']} aria-hidden data-skeleton="ageing">
      <div className={styles['strip']}>
        {[...useAgeingBuckets(), 'credits'].map((part) => (
          <div key={part} className={styles['bucket']}>
            <span className={styles['bar']} />
            <span className={styles['name']}>{BLANK_LINE}</span>
            <span className={styles['amount']}>{BLANK_LINE}</span>
          </div>
        ))}
      </div>
      {withTime && <p className={styles['asOf']}>{BLANK_LINE}</p>}
    </div>
  );
}

/** Of the tones `--age-0` to `--age-4`. */
const DARKEST = 4;

/** The tone of a step, the later the darker; undefined for the credits, which have their own. */
export function ageTone(steps: readonly AgeingBucket[], part: AgeingPart): number | undefined {
  const place = part === 'credits' ? -1 : steps.indexOf(part);
  return place < 0 ? undefined : Math.round((place * DARKEST) / Math.max(1, steps.length - 1));
}
