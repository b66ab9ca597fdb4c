import { type CalendarDate, parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import { Calendar, Dialog, Popover } from 'react-aria-components';
import type { LocalDate } from '../../shared/domain/wallClock.ts';
import styles from './Calendar.module.css';
import { CalendarFoot, CalendarHead } from './CalendarMoves.tsx';
import { CalendarWeeks } from './CalendarWeeks.tsx';

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
