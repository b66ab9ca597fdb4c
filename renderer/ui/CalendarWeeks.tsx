import { DateFormatter, getWeeksInMonth } from '@internationalized/date';
import { useContext } from 'react';
import { CalendarCell, CalendarGrid, CalendarStateContext, useLocale } from 'react-aria-components';
import { isoWeek } from '../../shared/domain/isoWeek.ts';
import type { LocalDate } from '../../shared/domain/wallClock.ts';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './Calendar.module.css';

/** A month has days in at most six weeks; with six rows the calendar always has the same height. */
const WEEKS = [0, 1, 2, 3, 4, 5];

/** The days of the month in rows of weeks, each with its number. */
export function CalendarWeeks() {
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
