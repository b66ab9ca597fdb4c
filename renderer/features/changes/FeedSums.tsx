import type { ChangeKind, FeedKind } from '../../../shared/domain/changeKinds.ts';
import type { FeedFigures } from '../../../shared/ipc/invoices.ts';
import { toggled } from '../../base/toggled.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { WhyFigures } from '../help/WhyFigures.tsx';
import { signed } from './signed.ts';
import styles from './WhatChangedView.module.css';

interface FeedSumsProps {
  readonly figures: FeedFigures;
  readonly kinds: readonly FeedKind[] | null;
  readonly onKinds: (kinds: readonly FeedKind[] | null) => void;
}

const NAMES = {
  new: 'sumNew',
  settled: 'sumSettled',
  changed: 'sumChanged',
  removed: 'sumRemoved',
  unreadable: 'sumUnreadable',
  readable: 'sumReadable',
} as const satisfies Record<ChangeKind, TextKey<'changes'>>;
const WHY = ['changes', 'outstanding'] as const;
/** Shown only where there are any. */
const SELDOM = new Set<FeedKind>(['unreadable', 'readable']);

/** How often each kind of change happened and by how much it moved what is outstanding; a click shows that kind alone. */
export function FeedSums({ figures, kinds, onKinds }: FeedSumsProps) {
  const t = useTexts('changes');
  const formats = useFormats();
  const { newCustomers, changes, moved, billed } = figures;
  const steps: { kind: FeedKind; name: string; count: number; amount: string; note?: string }[] = [
    ...figures.kinds
      .filter(({ kind, count }) => count > 0 || !SELDOM.has(kind))
      .map(({ kind, count, moved: amount }) => ({
        ...{ kind, name: t(NAMES[kind]), count, amount: signed(formats.amount(amount), amount) },
        ...(kind === 'new' && count > 0 ? { note: t('billed', { amount: formats.amount(billed) }) } : {}),
      })),
    ...(newCustomers.count === 0
      ? []
      : [
          {
            kind: 'newCustomer' as const,
            name: t('sumNewCustomers'),
            count: newCustomers.count,
            amount: formats.amount(newCustomers.outstanding),
            note: t('newCustomersNote', formats.counted(newCustomers.invoices)),
          },
        ]),
  ];
  return (
    <section aria-label={t('sums')} className="figureStrip">
      {steps.map(({ kind, name, count, amount, note }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kinds?.includes(kind) ?? false}
          onClick={() => onKinds(toggled(kinds, kind))}
        >
          <span className="soft small">{name}</span>
          <span className={styles['count']}>{formats.count(count)}</span>
          <span className={styles['amount']}>{amount}</span>
          {note !== undefined && <span className={styles['note']}>{note}</span>}
        </button>
      ))}
      <div className={styles['total']}>
        <div className={styles['explained']}>
          <span className="soft small">{t('moved')}</span>
          <WhyFigures figures={WHY} />
        </div>
        <span className={styles['count']}>{t('changesCount', formats.counted(changes))}</span>
        <span className={styles['amount']}>
          {moved === '0' ? <Amount value={moved} tone="strong" /> : signed(formats.amount(moved), moved)}
        </span>
      </div>
    </section>
  );
}
