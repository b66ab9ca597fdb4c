import { z } from 'zod';
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
import { connectionIdSchema, connectionInput, customerInput } from './customerRef.ts';
import { command, query } from './entry.ts';

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
