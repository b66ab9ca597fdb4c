import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import type { Plan } from './ExportPlan.tsx';
import styles from './ExportSheet.module.css';

type Piece = Plan['notNumbers'][number];

const PROBLEMS: Readonly<Record<Piece['problem'], TextKey<'exports'>>> = {
  empty: 'problem_empty',
  noDigits: 'problem_noDigits',
  severalNumbers: 'problem_severalNumbers',
  otherCharacters: 'problem_otherCharacters',
  tooLong: 'problem_tooLong',
};

interface NotNumbersProps {
  /** The first twenty. */
  readonly pieces: readonly Piece[];
  readonly all: number;
}

/** Pieces of a pasted or imported list that are no customer number, each with the reason. */
export function NotNumbers({ pieces, all }: NotNumbersProps) {
  const t = useTexts('exports');
  const formats = useFormats();
  if (pieces.length === 0) return null;
  const more = all - pieces.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles['notNumbers']} tabIndex={0} aria-label={t('notNumbers')}>
      <p role="status">{t('notNumbers')}</p>
      <ul>
        {pieces.map(({ piece, problem }) => (
          <li key={piece}>
            <UntrustedText>{piece}</UntrustedText>{' '}
            <span className={styles['problem']}>({t(PROBLEMS[problem])})</span>
          </li>
        ))}
        {more > 0 && <li className={styles['problem']}>{t('notNumbersMore', formats.counted(more))}</li>}
      </ul>
    </section>
  );
}
