import { z } from 'zod';
import { command } from './entry.ts';

export const LANGUAGES = ['en', 'sv'] as const;
export const NUMBER_FORMATS = ['space-comma', 'dot-comma', 'comma-dot', 'space-dot', 'none-dot'] as const;
export const DATE_FORMATS = ['iso', 'day.month.year', 'day/month/year', 'month/day/year'] as const;

/**
 * Megabytes (10⁶ bytes) of PDFs kept for reading offline: off, or so much, the oldest out first.
 */
export const PDF_LIMITS_MB = [0, 250, 500, 1_000, 5_000, 20_000] as const;
export type PdfLimitMb = (typeof PDF_LIMITS_MB)[number];

/** Days without use after which a customer is forgotten by itself: what is offered besides a number of one's own. */
export const FORGET_AFTER_DAYS = [30, 90, 365] as const;
export const FEWEST_FORGET_DAYS = 7;
export const MOST_FORGET_DAYS = 3_650;

/** Days that an entry of the activity log is kept: what is offered. Two years are the default, null keeps all. */
export const KEEP_LOG_DAYS = [90, 365, 730, 1_825, 3_650] as const;
/** No choice takes away what was done last month. */
export const FEWEST_LOG_DAYS = 90;
export const MOST_LOG_DAYS = 3_650;

/** The clerk's own choices. Formats are chosen apart from the language; currency is empty by default. */
export const settingsSchema = z.strictObject({
  language: z.enum(['system', ...LANGUAGES]),
  theme: z.enum(['system', 'light', 'dark']),
  numberFormat: z.enum(NUMBER_FORMATS),
  dateFormat: z.enum(DATE_FORMATS),
  displayCurrency: z.string().max(8),
  /** Minutes after which a figure says that it has not been refreshed. */
  staleAfterMinutes: z.number().int().min(1).max(100_000),
  singleKeyShortcuts: z.boolean(),
  pdfLimitMb: z.literal(PDF_LIMITS_MB),
  /** Days in which a customer was neither opened nor fetched; null keeps all. Pinned customers always stay. */
  forgetAfterDays: z.number().int().min(FEWEST_FORGET_DAYS).max(MOST_FORGET_DAYS).nullable(),
  /** Days after which an entry of the activity log is removed by itself; null keeps all. */
  keepLogDays: z.number().int().min(FEWEST_LOG_DAYS).max(MOST_LOG_DAYS).nullable(),
});

export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  numberFormat: 'space-comma',
  dateFormat: 'iso',
  displayCurrency: '',
  staleAfterMinutes: 24 * 60,
  singleKeyShortcuts: true,
  pdfLimitMb: 500,
  forgetAfterDays: null,
  keepLogDays: 730,
};

export const settingsContract = {
  update: command(z.strictObject({ change: settingsSchema.partial() }), settingsSchema),
};
