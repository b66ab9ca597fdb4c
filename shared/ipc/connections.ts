import { z } from 'zod';
import { CHECK_STEPS, ENVIRONMENT_TONES } from '../domain/connectionChoices.ts';
import {
  type AccountProblem,
  bankgiroProblem,
  bicProblem,
  ibanProblem,
  MOST_REFERENCE_TEMPLATE,
  REFERENCE_SCHEMES,
} from '../domain/paymentReference.ts';
import {
  LOGO_BOUNDS,
  MOST_SENDER_LINE,
  MOST_SENDER_LINES,
  NO_SENDER,
  type Sender,
} from '../domain/sender.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { connectionIdSchema, connectionInput, countSchema, customerInput, nothing } from './customerRef.ts';
import { command, event, failureSchema, query } from './entry.ts';

/** What the renderer knows of a connection: never the address in full, never the secret. */
export const connectionSummarySchema = z.strictObject({
  id: connectionIdSchema,
  name: z.string(),
  /** The word beside the colour, such as PRODUCTION. */
  environmentWord: z.string(),
  environmentTone: z.enum(ENVIRONMENT_TONES),
  /** Host and port alone; empty for the sample service. */
  host: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  sample: z.boolean(),
  pdfPathTemplate: z.string(),
  agreementsListBody: z.string(),
});

export type ConnectionSummary = z.infer<typeof connectionSummarySchema>;

/**
 * A connection as the clerk fills it in. `address` null keeps the stored one. A new address drops the stored
 * secret, so that no secret can be sent to an address it was not entered for. `secret` null keeps the stored.
 */
export const connectionDraftSchema = z.strictObject({
  id: connectionIdSchema.nullable(),
  name: z.string().trim().min(1).max(80),
  environmentWord: z.string().trim().min(1).max(24),
  environmentTone: z.enum(ENVIRONMENT_TONES),
  address: z.string().trim().min(1).max(500).nullable(),
  clientId: z.string().trim().min(1).max(200),
  secret: z.string().min(1).max(2500).nullable(),
  pdfPathTemplate: z
    .string()
    .regex(/^\/[\x21-\x7e]*$/)
    .max(300)
    .refine((template) => template.includes('{invoice_no}') && !/[?#\\]|\/\/|\.\./.test(template)),
  agreementsListBody: z.string().max(4000),
});

export type ConnectionDraft = z.output<typeof connectionDraftSchema>;

/**
 * Why a step was skipped: an `earlier` one has failed; `plainHttp` has no TLS; behind a `proxy` nothing is known of
 * it; `notAsked`, since nothing was sent; `noNumber` was given to continue with.
 */
export const SKIPPED_BECAUSE = ['earlier', 'plainHttp', 'proxy', 'notAsked', 'noNumber'] as const;

/** One line of the connection check. */
export const checkLineSchema = z.strictObject({
  connectionId: connectionIdSchema,
  step: z.enum(CHECK_STEPS),
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'skipped']),
  /** Null unless skipped. */
  skipped: z.enum(SKIPPED_BECAUSE).nullable(),
  failure: failureSchema.nullable(),
  /** Records in the list, for the last step. */
  count: countSchema.nullable(),
});

export type CheckLine = z.infer<typeof checkLineSchema>;

export const connectionsContract = {
  save: command(connectionDraftSchema, connectionSummarySchema),
  remove: command(connectionInput, nothing),
  activate: command(connectionInput, connectionSummarySchema),
  /** Starts the sample service and makes it the active connection. */
  exploreSample: command(nothing, connectionSummarySchema),
  /**
   * Runs the steps; without a customer number the last two are skipped. A new check ends the one that is running,
   * which fails with `cancelled`.
   */
  check: command(
    z.strictObject({ connectionId: connectionIdSchema, customerNumber: z.string().max(60).nullable() }),
    z.array(checkLineSchema),
  ),
  checkProgress: event(checkLineSchema),
  sampleHints: query(
    nothing,
    z.array(z.strictObject({ number: z.string(), hint: z.string(), invoices: z.number().int() })),
  ),
};

const line = z
  .string()
  .trim()
  .max(MOST_SENDER_LINE)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
const lines = (most: number) => z.array(line).max(most).readonly();
const account = (problem: (typed: string) => AccountProblem | null) =>
  line.refine((text) => text === '' || problem(text) === null);

const senderShape = z.strictObject({
  name: line,
  organisationNumber: line,
  postalLines: lines(MOST_SENDER_LINES.address),
  contact: line,
  logo: z
    .base64()
    .max(Math.ceil(LOGO_BOUNDS.bytes / 3) * 4)
    .nullable(),
  bankgiro: account(bankgiroProblem),
  iban: account(ibanProblem),
  bic: account(bicProblem),
  textLines: lines(MOST_SENDER_LINES.text),
  reference: z.strictObject({
    template: z.string().trim().max(MOST_REFERENCE_TEMPLATE),
    scheme: z.enum(REFERENCE_SCHEMES),
  }),
}) satisfies z.ZodType<Sender>;

/** What papers of a connection say besides figures. */
export const senderSettingsSchema = z.strictObject({
  sender: senderShape,
  /** A display currency of these papers; empty for that of the settings. */
  currency: z.string().trim().max(8),
  /** The language of papers for customers without one of their own; null for Kontor's. */
  language: z.enum(LANGUAGES).nullable(),
});

export type SenderSettings = z.output<typeof senderSettingsSchema>;

/** Where nothing was entered. */
export const NO_SENDER_SETTINGS: SenderSettings = { sender: NO_SENDER, currency: '', language: null };

export const senderContract = {
  /** The language that was noted for a customer's statements; null for none. */
  languageOf: query(customerInput, z.strictObject({ language: z.enum(LANGUAGES).nullable() })),
  get: query(connectionInput, senderSettingsSchema),
  /** Fails with `invalidInput` for a logo that is no PNG or JPEG of its bounds. */
  put: command(
    z.strictObject({ connectionId: connectionIdSchema, ...senderSettingsSchema.shape }),
    senderSettingsSchema,
  ),
};
