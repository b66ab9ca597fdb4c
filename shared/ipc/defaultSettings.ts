import { ageingText, FIRST_AGEING } from '../domain/ageing.ts';
import type { Settings } from './settings.ts';

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  numberFormat: 'space-comma',
  dateFormat: 'iso',
  displayCurrency: '',
  envelopeWindow: 'left',
  staleAfterMinutes: 24 * 60,
  ageing: ageingText(FIRST_AGEING),
  singleKeyShortcuts: true,
  tourLeft: false,
  pdfLimitMb: 500,
  forgetAfterDays: null,
  keepLogDays: 730,
  jobNotices: true,
  refreshFresherMinutes: 60,
  refreshPerMinute: 600,
  refreshAtOnce: 4,
  refreshQuiet: null,
  refreshSchedule: null,
  freezeMonthEnd: false,
};
