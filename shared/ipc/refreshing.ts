import { z } from 'zod';
import { LONGEST_NUMBERS } from '../domain/bounds.ts';
import { CSV_PRESETS } from '../domain/listFormat.ts';
import {
  FEWEST_PER_MINUTE,
  isQuietHours,
  MOST_AT_ONCE,
  MOST_FRESHER_MINUTES,
  MOST_PER_MINUTE,
  REFRESH_SCOPES,
  REPORT_FORMATS,
} from '../domain/refreshSchedule.ts';
import {
  connectionIdSchema,
  countSchema,
  instantSchema,
  linesAboveSchema,
  listNaming,
  namePreviewSchema,
  noAnswer,
  nothing,
  pageWindow,
  refusedNumbers,
} from './customerRef.ts';
import { command, failureSchema, query } from './entry.ts';
import { REFRESH_OUTCOMES } from './jobKinds.ts';

/** Whose lists: those of a pasted, imported or selected list of numbers, new ones among them, or kept customers. */
export const refreshScopeSchema = z.union([
  z.strictObject({ kind: z.literal('numbers'), numbers: z.string().max(LONGEST_NUMBERS) }),
  z.strictObject({ kind: z.enum(REFRESH_SCOPES) }),
]);

export type RefreshScopeInput = z.output<typeof refreshScopeSchema>;

/** How a refresh goes about it; a setting of the same meaning gives what is offered first. */
export const refreshLimits = {
  /** Lists that were fetched within so many minutes are left out; null leaves out none. */
  fresherMinutes: z.number().int().min(1).max(MOST_FRESHER_MINUTES).nullable(),
  /** Calls a minute at most, logins and repetitions included; null for as many as the service answers. */
  perMinute: z.number().int().min(FEWEST_PER_MINUTE).max(MOST_PER_MINUTE).nullable(),
  /** Calls at once at most. */
  atOnce: z.number().int().min(1).max(MOST_AT_ONCE),
  /** No calls between these times of day by the desk's clock, `HH:MM-HH:MM`. */
  quiet: z.string().refine(isQuietHours).nullable(),
};

const refreshInput = { connectionId: connectionIdSchema, scope: refreshScopeSchema };

/** One customer of a refresh. Sums are exact decimals; null where they are not known. */
export const refreshedCustomerSchema = z.strictObject({
  /** Its place in the job. */
  place: countSchema,
  /** Null for a customer that was forgotten. */
  number: z.string().nullable(),
  outcome: z.enum(REFRESH_OUTCOMES),
  invoices: countSchema.nullable(),
  owedBefore: z.string().nullable(),
  owedAfter: z.string().nullable(),
  added: countSchema,
  settled: countSchema,
  changed: countSchema,
  removed: countSchema,
  /** Records of its list that cannot be read. */
  unreadable: countSchema,
  fetchedAt: instantSchema.nullable(),
  failure: failureSchema.nullable(),
});

export type RefreshedCustomer = z.output<typeof refreshedCustomerSchema>;

const reportInput = {
  jobId: z.string().max(60),
  /** None means all of them. */
  outcomes: z.array(z.enum(REFRESH_OUTCOMES)).max(REFRESH_OUTCOMES.length),
};

const namedReport = { format: z.enum(REPORT_FORMATS), ...listNaming };

/**
 * A refresh by the schedule that has not begun. `away`: Kontor was closed then, or the computer slept. `busy`: an
 * earlier refresh had not ended. `notConnected`: there was no connection. `nobody`: there were no
 * customers to refresh. `failed`: it could not be started.
 */
export const missedRefreshSchema = z.strictObject({
  /** The last of the missed times. */
  at: instantSchema,
  times: z.number().int().positive(),
  reason: z.enum(['away', 'busy', 'notConnected', 'nobody', 'failed']),
});

export type MissedRefresh = z.output<typeof missedRefreshSchema>;

export const refreshingContract = {
  /** What a refresh would do. Makes no request. */
  plan: query(
    z.strictObject({
      ...refreshInput,
      fresherMinutes: refreshLimits.fresherMinutes,
      perMinute: refreshLimits.perMinute,
      quiet: refreshLimits.quiet,
    }),
    z.strictObject({
      customers: countSchema,
      /** Left out as fetched lately enough. */
      fresh: countSchema,
      /** Never fetched before. */
      unknown: countSchema,
      /** Calls that it takes if every login that is kept still holds. */
      calls: countSchema,
      /** Whole ones that they take at least by the limit of calls a minute; null without one. */
      minutes: countSchema.nullable(),
      /** Nothing is sent before; null outside of quiet hours. */
      quietUntil: instantSchema.nullable(),
      ...refusedNumbers,
    }),
  ),
  /** Begins the job. @throws invalidInput without a customer */
  start: command(
    z.strictObject({ ...refreshInput, ...refreshLimits }),
    z.strictObject({ jobId: z.string().nullable() }),
  ),
  /** Begins what the schedule would, now. @throws invalidInput without a schedule or a customer */
  startScheduled: command(nothing, z.strictObject({ jobId: z.string() })),
  /** The clerk has read what the schedule has missed. */
  dismissMissed: command(nothing, noAnswer),
  /** A window of a job's customers, in the order in which they were asked for. */
  report: query(
    z.strictObject({
      ...reportInput,
      ...pageWindow,
    }),
    z.strictObject({
      rows: z.array(refreshedCustomerSchema),
      matching: countSchema,
      all: countSchema,
      /** Grows while the job goes on. */
      revision: countSchema,
    }),
  ),
  /** Saves the report where a dialog of the main process says; null when the clerk cancels. */
  saveReport: command(
    z.strictObject({
      ...reportInput,
      ...namedReport,
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
    }),
    z.strictObject({ fileName: z.string(), customers: countSchema }).nullable(),
  ),
  previewReportName: query(z.strictObject({ ...reportInput, ...namedReport }), namePreviewSchema),
};

export type RefreshPlan = z.output<typeof refreshingContract.plan.output>;
