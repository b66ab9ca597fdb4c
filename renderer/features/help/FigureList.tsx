import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Figures.module.css';
import { FIGURES, type Figure } from './figureTexts.ts';

/** What figures are made of, one below the other. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  const t = useTexts('help');
  return (
    <dl className={styles['list']}>
      {figures.map((figure) => (
        <div key={figure}>
          <dt>{t(FIGURES[figure].name)}</dt>
          <dd>{t(FIGURES[figure].text)}</dd>
        </div>
      ))}
    </dl>
  );
}
