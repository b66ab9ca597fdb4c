import { z } from 'zod';
import { LONGEST_NUMBERS } from '../domain/exportBounds.ts';
import { CSV_PRESETS } from '../domain/listFileFormats.ts';
import { REFRESH_OUTCOMES, REFRESH_SCOPES, REPORT_FORMATS } from '../domain/refreshChoices.ts';
import { failureSchema } from './answer.ts';
import { connectionIdSchema, countSchema, instantSchema, nothing, pageWindow } from './customerRef.ts';
import { command, query } from './entry.ts';
import { refreshLimits } from './refreshLimits.ts';
import { refusedNumbers } from './refusedNumbers.ts';

/** Whose lists: those of a pasted, imported or selected list of numbers, new ones among them, or kept customers. */
export const refreshScopeSchema = z.union([
  z.strictObject({ kind: z.literal('numbers'), numbers: z.string().max(LONGEST_NUMBERS) }),
  z.strictObject({ kind: z.enum(REFRESH_SCOPES) }),
]);

export type RefreshScopeInput = z.output<typeof refreshScopeSchema>;

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
  dismissMissed: command(nothing, nothing),
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
      format: z.enum(REPORT_FORMATS),
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
    }),
    z.strictObject({ fileName: z.string(), customers: countSchema }).nullable(),
  ),
};

export type RefreshPlan = z.output<typeof refreshingContract.plan.output>;
