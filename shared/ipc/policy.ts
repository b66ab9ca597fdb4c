import { z } from 'zod';
import { ASSUMED } from '../domain/connectionChoices.ts';
import { connectionDraftSchema } from './connections.ts';
import { connectionIdSchema } from './customerRef.ts';
import { type Settings, settingsSchema } from './settings.ts';

const draft = connectionDraftSchema.shape;

/** A connection that the organisation gives to its desks; the clerk enters the secret alone. */
const presetSchema = connectionDraftSchema.omit({ secret: true }).extend({
  /** Names what is kept of it: the same in each later policy. */
  id: connectionIdSchema.refine((id) => id !== 'sample'),
  address: draft.address.unwrap(),
  pdfPathTemplate: draft.pdfPathTemplate.default(ASSUMED.pdfPathTemplate),
  agreementsListBody: draft.agreementsListBody.default(ASSUMED.agreementsListBody),
});

export type Preset = z.output<typeof presetSchema>;

/** The settings that an organisation may decide. */
const decidedSettings = settingsSchema.pick({
  language: true,
  pdfLimitMb: true,
  forgetAfterDays: true,
  keepLogDays: true,
  jobNotices: true,
  refreshPerMinute: true,
  refreshAtOnce: true,
  refreshQuiet: true,
});

/** What an organisation decides for its desks. What it leaves out stays the clerk's own choice. */
export const policySchema = decidedSettings
  .extend({
    /** Folders in which, and below which, files may be saved. */
    exportFolders: z.array(z.string().min(1).max(1_000)).min(1).max(50),
    /** Whether the clerk's own notes and settings may be saved as a file. */
    ownFactsExport: z.boolean(),
    /** Whether lists may be saved as Parquet, which is not encrypted and may hold all that is kept. */
    parquetExport: z.boolean(),
    /** Whether marks may be handed over, and taken, under a passphrase alone. */
    handOverPassphrase: z.boolean(),
    /** Where the version that it wants is described; asked only together with the key that signs the description. */
    updateAddress: z.url({ protocol: /^https$/ }).max(300),
    /** Ed25519, the base64 line of a PEM file `PUBLIC KEY`. */
    updateKey: z.string().regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/),
    /** All connections of the desk besides the sample. */
    connections: z
      .array(presetSchema)
      .min(1)
      .max(100)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
  })
  .partial();

export type Policy = z.output<typeof policySchema>;
export type PolicyKey = keyof Policy;
export type DecidedSetting = keyof Policy & keyof Settings;

export const POLICY_KEYS = policySchema.keyof().options;
export const DECIDED_SETTINGS = decidedSettings.keyof().options;
