import { type Decimal, decimalFromSource } from '../../../shared/domain/money.ts';
import { isDay, type LocalDate } from '../../../shared/domain/wallClock.ts';

const AMOUNT = /^\+?(\d{1,30})?(?:\.(\d{1,30})?)?$/;

/** An amount as XML Schema writes decimals, `000149.87` and `.5` too; null for none, and for one below or of zero. */
export function camtAmount(text: string): Decimal | null {
  const [, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const amount = decimalFromSource(`${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`);
  return amount === '0' ? null : amount;
}

/** The day that is written of a date or a date and time, in whichever zone; null for what no calendar has. */
export function camtDay(text: string): LocalDate | null {
  const day = text.slice(0, 10);
  return isDay(day) ? day : null;
}

/** A number of payments or entries; null for what is none. */
export function camtCount(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
