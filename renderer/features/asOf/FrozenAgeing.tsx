import { stepText } from '../../../shared/i18n/stepText.ts';
import type { FrozenSheet } from '../../../shared/ipc/frozen.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import styles from './FrozenAgeing.module.css';

/** The ageing in the steps that it had when it was frozen, and the sum of all. */
export function FrozenAgeing({ figures }: Pick<FrozenSheet, 'figures'>) {
  const ageing = useTexts('ageing');
  const t = useTexts('frozen');
  const formats = useFormats();
  const words = { ageing, frozen: t, count: formats.count };
  return (
    <dl className={styles['steps']} aria-label={ageing('title')} data-area="figures">
      {figures.ageing.map((step) => (
        <div key={`${step.from} ${step.to} ${step.isCredits}`} className={styles['step']}>
          <dt className={styles['name']}>{stepText(step, words)}</dt>
          <dd className={styles['amount']}>
            <Amount value={step.outstanding} tone="faintZero" />
            {step.count > 0 && <span className={styles['count']}>{formats.count(step.count)}</span>}
          </dd>
        </div>
      ))}
      <div className={styles['sum']}>
        <dt className={styles['name']}>{ageing('sum')}</dt>
        <dd className={styles['amount']}>
          <Amount value={figures.outstanding} tone="strong" />
        </dd>
      </div>
    </dl>
  );
}
