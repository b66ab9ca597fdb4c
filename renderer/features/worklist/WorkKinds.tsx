import type { WorkKind } from '../../../shared/domain/markNames.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import type { WorkFigures } from './useWorkRows.ts';
import styles from './WorkKinds.module.css';
import { WORK_NAMES } from './workColumns.ts';

interface WorkKindsProps {
  readonly kinds: WorkFigures['kinds'];
  readonly chosen: WorkKind | null;
  /** Left out where the kinds are only shown. */
  readonly onChoose?: (kind: WorkKind | null) => void;
}

/** How much of each kind there is today, and what is outstanding of it; a click shows that kind alone. */
export function WorkKinds({ kinds, chosen, onChoose }: WorkKindsProps) {
  const t = useTexts('worklist');
  const formats = useFormats();
  return (
    <section aria-label={t('sums')} className="figureStrip">
      {kinds.map(({ kind, count, outstanding }) => {
        const figures = (
          <>
            <span className="soft small">{t(WORK_NAMES[kind])}</span>
            <span className={styles['count']}>{formats.count(count)}</span>
            <span className={styles['amount']}>
              <Amount value={outstanding} tone="faintZero" />
            </span>
          </>
        );
        return onChoose === undefined ? (
          <div key={kind}>{figures}</div>
        ) : (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen === kind}
            onClick={() => onChoose(chosen === kind ? null : kind)}
          >
            {figures}
          </button>
        );
      })}
    </section>
  );
}
