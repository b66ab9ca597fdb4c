import {
  FEWEST_PER_MINUTE,
  isQuietHours,
  MOST_PER_MINUTE,
  type RefreshScope,
  TIME_OF_DAY,
} from '../../../shared/domain/refreshSchedule.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { TextKey } from '../../i18n/useTexts.ts';

/** Limits as they are typed. */
export interface RefreshChoice {
  readonly fresherMinutes: number | null;
  readonly perMinute: string;
  readonly atOnce: number;
  readonly quietFrom: string;
  readonly quietTo: string;
}

export function choiceOf(settings: Settings): RefreshChoice {
  const { refreshFresherMinutes, refreshPerMinute, refreshAtOnce, refreshQuiet } = settings;
  const [quietFrom = '', quietTo = ''] = refreshQuiet?.split('-') ?? [];
  return {
    fresherMinutes: refreshFresherMinutes,
    perMinute: refreshPerMinute === null ? '' : String(refreshPerMinute),
    atOnce: refreshAtOnce,
    quietFrom,
    quietTo,
  };
}

/** Undefined for what is no such number; null for none. */
export function readPerMinute(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const count = Number(text);
  return /^\d{1,5}$/.test(text) && count >= FEWEST_PER_MINUTE && count <= MOST_PER_MINUTE ? count : undefined;
}

/** `7:00` and `07.00` are read as well; undefined for what is no time of day. */
export function readTime(typed: string): string | undefined {
  const match = /^(\d{1,2})[:.]?(\d{2})$/.exec(typed.trim());
  const text = match === null ? '' : `${match[1]?.padStart(2, '0')}:${match[2]}`;
  return TIME_OF_DAY.test(text) ? text : undefined;
}

/** Undefined for what is no pair of different times; null for none at all. */
export function readQuiet({ quietFrom, quietTo }: RefreshChoice): string | null | undefined {
  if (quietFrom.trim() === '' && quietTo.trim() === '') return null;
  const hours = `${readTime(quietFrom) ?? ''}-${readTime(quietTo) ?? ''}`;
  return isQuietHours(hours) ? hours : undefined;
}

/** Null while something that is typed cannot be read. */
export function limitsOf(choice: RefreshChoice) {
  const perMinute = readPerMinute(choice.perMinute);
  const quiet = readQuiet(choice);
  if (perMinute === undefined || quiet === undefined) return null;
  const { fresherMinutes, atOnce } = choice;
  return { fresherMinutes, perMinute, atOnce, quiet };
}

export const SCOPE_NAMES = {
  pinned: 'scopePinned',
  recent: 'scopeRecent',
  all: 'scopeAll',
} as const satisfies Readonly<Record<RefreshScope, TextKey<'refreshing'>>>;
