import type { Language } from '../../shared/i18n/languages.ts';

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Minutes in the largest unit that they fill, in words: `90 minutes`, `1 day`. */
export function durationText(minutes: number, language: Language): string {
  const [unit, length] = UNITS.find(([, size]) => minutes % size === 0) ?? (['minute', 1] as const);
  const words = { style: 'unit', unit, unitDisplay: 'long', useGrouping: false } as const;
  return new Intl.NumberFormat(language, words).format(minutes / length);
}
