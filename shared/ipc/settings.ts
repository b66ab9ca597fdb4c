import { z } from 'zod';
import { isAgeing } from '../domain/ageing.ts';
import { isRefreshSchedule } from '../domain/refreshSchedule.ts';
import {
  DATE_FORMATS,
  ENVELOPE_WINDOWS,
  FEWEST_FORGET_DAYS,
  FEWEST_LOG_DAYS,
  MOST_FORGET_DAYS,
  MOST_LOG_DAYS,
  NUMBER_FORMATS,
  PDF_LIMITS_MB,
} from '../domain/settingChoices.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { command } from './entry.ts';
import { refreshLimits } from './refreshing.ts';

/** The clerk's own choices. Formats are chosen apart from the language; currency is empty by default. */
export const settingsSchema = z.strictObject({
  language: z.enum(['system', ...LANGUAGES]),
  theme: z.enum(['system', 'light', 'dark']),
  numberFormat: z.enum(NUMBER_FORMATS),
  dateFormat: z.enum(DATE_FORMATS),
  displayCurrency: z.string().max(8),
  /** Where the address of a statement of account is. */
  envelopeWindow: z.enum(ENVELOPE_WINDOWS),
  /** Minutes after which a figure says that it has not been refreshed. */
  staleAfterMinutes: z.number().int().min(1).max(100_000),
  /** By which ageing buckets what is owed is aged, everywhere (`ageingBuckets.ts`). */
  ageing: z.string().refine(isAgeing),
  singleKeyShortcuts: z.boolean(),
  /** The clerk has taken or declined the tour: it is not offered again. */
  tourLeft: z.boolean(),
  pdfLimitMb: z.literal(PDF_LIMITS_MB),
  /** Days in which a customer was neither opened nor fetched; null keeps all. Those pinned or in kept lists stay. */
  forgetAfterDays: z.number().int().min(FEWEST_FORGET_DAYS).max(MOST_FORGET_DAYS).nullable(),
  /** Days after which an entry of the activity log is removed by itself; null keeps all. */
  keepLogDays: z.number().int().min(FEWEST_LOG_DAYS).max(MOST_LOG_DAYS).nullable(),
  /** A notice of the system when a job ends behind the window; the Electron host alone has them. */
  jobNotices: z.boolean(),
  /** What a refresh of many customers is offered with first; meanings as in `refreshing.start`. */
  refreshFresherMinutes: refreshLimits.fresherMinutes,
  refreshPerMinute: refreshLimits.perMinute,
  refreshAtOnce: refreshLimits.atOnce,
  refreshQuiet: refreshLimits.quiet,
  /** When Kontor refreshes by itself while it is open (`refreshSchedule.ts`); null for never. */
  refreshSchedule: z.string().refine(isRefreshSchedule).nullable(),
  /** Freeze the end of a month after the first refresh by the schedule in the next one. */
  freezeMonthEnd: z.boolean(),
});

export type Settings = z.infer<typeof settingsSchema>;

export const settingsContract = {
  update: command(z.strictObject({ change: settingsSchema.partial() }), settingsSchema),
};
