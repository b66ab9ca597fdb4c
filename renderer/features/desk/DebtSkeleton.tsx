import { BLANK_LINE } from '../../ui/blankLine.ts';
import { Section } from '../../ui/Page.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AgeingSkeleton } from '../invoices/figures/AgeingSkeleton.tsx';
import { BelowSkeleton } from './BelowSkeleton.tsx';

interface DebtSkeletonProps {
  readonly debtors: number;
}

/** Placeholders of the Overview's figures, of the same size, so that nothing moves when the figures arrive. */
export function DebtSkeleton({ debtors }: DebtSkeletonProps) {
  return (
    <div aria-hidden>
      <Section title={BLANK_LINE} action={<p>{BLANK_LINE}</p>}>
        <AgeingSkeleton withTime />
        <BelowSkeleton />
        <SkeletonRows rows={debtors + 1} />
      </Section>
    </div>
  );
}
