import { getLocalTimeZone, today } from '@internationalized/date';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useContext } from 'react';
import { CalendarStateContext, Heading } from 'react-aria-components';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';
import styles from './Calendar.module.css';
import { IconButton } from './IconButton.tsx';

/** The month's name between the buttons to other months and years. */
export function CalendarHead() {
  const t = useTexts('ui');
  const state = useContext(CalendarStateContext);
  if (state === null) return null;
  const year = (years: number) => state.setFocusedDate(state.focusedDate.add({ years }));
  return (
    <header className={styles['head']}>
      <IconButton
        slot={null}
        label={t('previousYear')}
        icon={<ChevronsLeft size={15} aria-hidden />}
        isDisabled={state.isPreviousVisibleRangeInvalid()}
        onPress={() => year(-1)}
      />
      <IconButton slot="previous" label={t('previousMonth')} icon={<ChevronLeft size={15} aria-hidden />} />
      <Heading className={styles['month'] ?? ''} />
      <IconButton slot="next" label={t('nextMonth')} icon={<ChevronRight size={15} aria-hidden />} />
      <IconButton
        slot={null}
        label={t('nextYear')}
        icon={<ChevronsRight size={15} aria-hidden />}
        isDisabled={state.isNextVisibleRangeInvalid()}
        onPress={() => year(1)}
      />
    </header>
  );
}

/** Picks today; disabled if today is not offered. */
export function CalendarFoot() {
  const t = useTexts('ui');
  const state = useContext(CalendarStateContext);
  if (state === null) return null;
  const day = today(getLocalTimeZone());
  return (
    <footer className={styles['foot']}>
      <Button
        slot={null}
        variant="quiet"
        isDisabled={state.isInvalid(day)}
        onPress={() => state.selectDate(day)}
      >
        {t('toToday')}
      </Button>
    </footer>
  );
}
