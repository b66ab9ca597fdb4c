import { visibleText } from '../../../shared/domain/visibleText.ts';
import type { ExchangedMarks } from '../../../shared/ipc/markExchange.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './MarkExchange.module.css';
import { useMarkFileRefusal } from './useMarkFileRefusal.ts';

export type Taken = Pick<
  ExchangedMarks,
  'taken' | 'known' | 'forgotten' | 'numberedTwice' | 'refused' | 'more'
>;

interface ExchangeReportProps {
  readonly taken: Taken;
  /** Marks of this desk that are in the folder since now; null where nothing was to be written. */
  readonly written: number | null;
}

/** What a hand-over has come to: counts, and each file that was refused with its sentence. */
export function ExchangeReport({ taken, written }: ExchangeReportProps) {
  const t = useTexts('markExchange');
  const formats = useFormats();
  const locale = useLocale();
  const refusal = useMarkFileRefusal();
  const { refused, more } = taken;
  return (
    <div className="stack">
      <div role="status">
        <ul className="bullets">
          {written !== null && <li>{t('written', formats.counted(written))}</li>}
          <li>{t('taken', formats.counted(taken.taken))}</li>
          {taken.known > 0 && <li>{t('known', formats.counted(taken.known))}</li>}
          {taken.numberedTwice > 0 && <li>{t('numberedTwice', formats.counted(taken.numberedTwice))}</li>}
          {taken.forgotten > 0 && <li>{t('forgotten', formats.counted(taken.forgotten))}</li>}
        </ul>
      </div>
      {refused.length > 0 && (
        <>
          <h3 className="medium">{t('refusedFiles')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
          <ul className={`bullets ${styles['refused']}`} tabIndex={0} aria-label={t('refusedFiles')}>
            {refused.map((file) => (
              <li key={file.fileName}>
                {refusal({ ...file, fileName: visibleText(file.fileName) })(locale)}
              </li>
            ))}
            {more > 0 && <li>{t('more', formats.counted(more))}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
