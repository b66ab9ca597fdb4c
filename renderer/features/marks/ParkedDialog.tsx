import { markText } from '../../../shared/i18n/markText.ts';
import type { ParkedMark } from '../../../shared/ipc/marks.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import styles from './ShownMarks.module.css';

interface ParkedDialogProps {
  readonly parked: readonly ParkedMark[];
  readonly onClose: () => void;
}

/** Marks that are at no invoice at the moment, each with the reason. */
export function ParkedDialog({ parked, onClose }: ParkedDialogProps) {
  const t = useTexts('marks');
  const ui = useTexts('ui');
  const formats = useFormats();
  const now = useNow();
  return (
    <Dialog
      title={t('parkedTitle')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{ui('close')}</Button>}
    >
      <p className={styles['lead']}>{t('parkedText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard */}
      <ul className={styles['marks']} tabIndex={0} aria-label={t('parkedTitle')}>
        {parked.map(({ invoice: { invoiceNo, entryNo }, reason, mark, by, at }) => (
          <li key={`${invoiceNo} ${entryNo} ${mark.field}`} className={styles['mark']}>
            <p className={styles['words']}>
              <ServiceText>{markText(mark, t, formats)}</ServiceText>
            </p>
            <p className="hint">
              <ServiceText>{t('parkedInvoice', { number: invoiceNo, entry: entryNo })}</ServiceText> ·{' '}
              <ServiceText>{t('byAt', { by, moment: formats.moment(at, now) })}</ServiceText> · {t(reason)}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
