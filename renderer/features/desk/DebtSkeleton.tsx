import { Section } from '../../ui/Page.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AgeingSkeleton } from '../invoices/figures/AgeingSkeleton.tsx';
import { BelowSkeleton } from './BelowSkeleton.tsx';

interface DebtSkeletonProps {
  readonly debtors: number;
}

const NOTHING = '\u00a0';

/** The Overview's figures before they are known: each part in its place, so that nothing moves when they come. */
export function DebtSkeleton({ debtors }: DebtSkeletonProps) {
  return (
    <div aria-hidden>
      <Section title={NOTHING} action={<p>{NOTHING}</p>}>
        <AgeingSkeleton stated />
        <BelowSkeleton />
        <SkeletonRows rows={debtors + 1} />
      </Section>
    </div>
  );
}
