import { Eraser, X } from 'lucide-react';
import { createResettableStore } from '../../base/clearedStores.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import styles from './Keep.module.css';

/** How many forgotten customers the clerk has seen and dismissed since the app was started. */
export const useReadStore = createResettableStore<{ readonly customers: number }>('wipe', { customers: 0 });

/** Says on the desk what the retention has forgotten, until it is dismissed. */
export function ForgottenNotice() {
  const t = useTexts('shell');
  const ui = useTexts('ui');
  const formats = useFormats();
  const now = useNow();
  const forgotten = useApp((app) => app.forgotten);
  const read = useReadStore(({ customers }) => customers);
  const count = (forgotten?.customers ?? 0) - read;
  if (forgotten === null || count <= 0) return null;
  return (
    <div className={styles['swept']} role="status">
      <Eraser size={14} aria-hidden />
      <span>
        {t('swept', {
          ...formats.counted(count),
          days: formats.count(forgotten.days),
          moment: formats.moment(forgotten.at, now),
        })}
      </span>
      <IconButton
        label={ui('dismiss')}
        icon={<X size={14} aria-hidden />}
        onPress={() => useReadStore.setState({ customers: forgotten.customers })}
      />
    </div>
  );
}
