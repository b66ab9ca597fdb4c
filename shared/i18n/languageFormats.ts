import type { DateFormat, NumberFormat } from '../domain/settingChoices.ts';
import type { Language } from './languages.ts';

/** How numbers and dates are written where a language is used, for papers in another language than that on screen. */
export const LANGUAGE_FORMATS: Readonly<
  Record<Language, { readonly numberFormat: NumberFormat; readonly dateFormat: DateFormat }>
> = {
  da: { numberFormat: 'dot-comma', dateFormat: 'day.month.year' },
  de: { numberFormat: 'dot-comma', dateFormat: 'day.month.year' },
  en: { numberFormat: 'comma-dot', dateFormat: 'day/month/year' },
  fi: { numberFormat: 'space-comma', dateFormat: 'day.month.year' },
  nb: { numberFormat: 'space-comma', dateFormat: 'day.month.year' },
  sv: { numberFormat: 'space-comma', dateFormat: 'iso' },
};
