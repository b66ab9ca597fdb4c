import { agedIn, partsIn } from '../../../shared/domain/ageing.ts';
import type { FrozenSheet } from '../../../shared/ipc/asOf.ts';
import { ageingName } from '../../i18n/ageingName.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import styles from './FrozenAgeing.module.css';

/** The ageing in the steps that it had when it was frozen, and the sum of all. */
export function FrozenAgeing({ figures }: Pick<FrozenSheet, 'figures'>) {
  const ageing = useTexts('ageing');
  const formats = useFormats();
  return (
    <dl className={styles['steps']} aria-label={ageing('title')} data-area="figures">
      {partsIn(figures.ageing).map((part) => {
        const { count, outstanding } = agedIn(figures.ageing, part);
        return (
          <div key={part} className={styles['step']}>
            <dt className={styles['name']}>{ageingName(part, ageing)}</dt>
            <dd className={styles['amount']}>
              <Amount value={outstanding} tone="faintZero" />
              {count > 0 && <span className={styles['count']}>{formats.count(count)}</span>}
            </dd>
          </div>
        );
      })}
      <div className={styles['sum']}>
        <dt className={styles['name']}>{ageing('sum')}</dt>
        <dd className={styles['amount']}>
          <Amount value={figures.outstanding} tone="strong" />
        </dd>
      </div>
    </dl>
  );
}
