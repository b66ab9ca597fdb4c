import {
  type CalendarDate,
  DateFormatter,
  getLocalTimeZone,
  getWeeksInMonth,
  parseDate,
  today,
} from '@internationalized/date';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type RefObject, useContext } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarStateContext,
  Dialog,
  Heading,
  Popover,
  useLocale,
} from 'react-aria-components';
import { isoWeek, type LocalDate } from '../../shared/domain/wallClock.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './Calendar.module.css';

/** A month has days in at most six weeks; with six rows the calendar always has the same height. */
const WEEKS = [0, 1, 2, 3, 4, 5];

export interface CalendarPopoverProps {
  /** Name of the calendar for a screen reader. */
  readonly label: string;
  readonly day: LocalDate | null;
  readonly min: LocalDate | null;
  readonly max: LocalDate | null;
  /** The calendar opens beside it. */
  readonly button: RefObject<HTMLElement | null>;
  readonly onPick: (day: LocalDate) => void;
  readonly onClose: () => void;
}

/** The library has no year 0. */
const dateOf = (day: LocalDate | null): CalendarDate | null =>
  day === null || day.startsWith('0000') ? null : parseDate(day);

/** One month in a popover. Picking a day closes it and returns the focus. */
export function CalendarPopover({ label, day, min, max, button, onPick, onClose }: CalendarPopoverProps) {
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      placement="bottom end"
      offset={4}
      className={styles['popover'] ?? ''}
    >
      <Dialog aria-label={label} className={styles['dialog'] ?? ''}>
        <Calendar
          aria-label={label}
          autoFocus
          firstDayOfWeek="mon"
          value={dateOf(day)}
          minValue={dateOf(min)}
          maxValue={dateOf(max)}
          onChange={(picked) => {
            onPick(picked.toString() as LocalDate);
            onClose();
          }}
        >
          <CalendarHead />
          <CalendarWeeks />
          <CalendarFoot />
        </Calendar>
      </Dialog>
    </Popover>
  );
}

/** The month's name between the buttons to other months and years. */
function CalendarHead() {
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
function CalendarFoot() {
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

/** The days of the month in rows of weeks, each with its number. */
function CalendarWeeks() {
  const t = useTexts('ui');
  const { locale } = useLocale();
  const state = useContext(CalendarStateContext);
  if (state === null) return null;
  const first = state.getDatesInWeek(0).filter((date) => date !== null);
  const weekday = new DateFormatter(locale, { weekday: 'short', timeZone: 'UTC' });
  const weeks = getWeeksInMonth(state.visibleRange.start, locale, 'mon');
  return (
    <CalendarGrid className={styles['grid'] ?? ''}>
      {/* Each day is announced with its weekday. */}
      <thead aria-hidden="true">
        <tr>
          <th className={styles['weekHead']}>{t('week')}</th>
          {first.map((date) => (
            <th key={date.toString()} className={styles['weekday']}>
              {weekday.format(date.toDate('UTC'))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WEEKS.map((index) => {
          const dates = state.getDatesInWeek(index).filter((date) => date !== null);
          const number = dates[0] ? isoWeek(dates[0].toString() as LocalDate) : 0;
          return (
            <tr key={index}>
              {index < weeks ? (
                <th scope="row" aria-label={t('weekNumber', { week: number })} className={styles['week']}>
                  {number}
                </th>
              ) : (
                <td />
              )}
              {dates.map((date) => (
                <CalendarCell key={date.toString()} date={date} className={styles['day'] ?? ''} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </CalendarGrid>
  );
}
