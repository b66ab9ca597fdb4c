import { z } from 'zod';
import { connectionSummarySchema } from './connections.ts';
import { connectionIdSchema, countSchema, instantSchema, nothing } from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { jobSchema } from './jobs.ts';
import { heldIdSchema } from './ownFacts.ts';
import { policySchema } from './policy.ts';
import { missedRefreshSchema } from './refreshing.ts';
import { settingsSchema } from './settings.ts';

export const VAULT_KINDS = [
  'ready',
  'sessionOnly',
  'opening',
  'absent',
  'locked',
  'dismissed',
  'hung',
  'backendChanged',
  'wrongValue',
  'itemLost',
  'refused',
] as const;

/** The state of the operating system's keychain. `cause` names what is missing, e.g. `library` or `bus`. */
export const vaultStateSchema = z.strictObject({
  kind: z.enum(VAULT_KINDS),
  cause: z.string().max(40).nullable(),
});

export type VaultState = z.infer<typeof vaultStateSchema>;

export const vaultContract = {
  /** Tries the keychain again, for instance after the clerk has unlocked it. */
  retry: command(nothing, vaultStateSchema),
  /** Continues with keys and secrets in memory until the app is closed. */
  useSessionOnly: command(nothing, vaultStateSchema),
  /**
   * Gives up what was stored in a keychain that is gone (`itemLost`, `backendChanged`, `wrongValue`): what is on disk
   * under the lost key is set aside, and a new key is made. Connections must be entered again.
   */
  startOver: command(nothing, vaultStateSchema),
};

/**
 * What the main process knows and every screen needs. The renderer subscribes to `app.changed` first, then
 * asks for one snapshot, and drops whatever has an older revision.
 */
export const appStateSchema = z.strictObject({
  revision: countSchema,
  host: z.enum(['electron', 'browser']),
  version: z.string(),
  systemLanguage: z.string(),
  vault: vaultStateSchema,
  settings: settingsSchema,
  /** What the organisation has decided: shown, and not the clerk's to change. */
  decided: z.array(policySchema.keyof()),
  connections: z.array(connectionSummarySchema),
  activeConnectionId: connectionIdSchema.nullable(),
  connectivity: z.strictObject({
    state: z.enum(['unknown', 'online', 'offline']),
    since: instantSchema,
  }),
  jobs: z.array(jobSchema),
  /** Ids of kept jobs of which nothing can be read; each can be dismissed. */
  unreadableJobs: z.array(z.string().max(60)),
  /** Customers that the retention has forgotten since the start of this launch, and when the last of them went. */
  forgotten: z
    .strictObject({
      customers: z.number().int().positive(),
      days: z.number().int().positive(),
      at: instantSchema,
    })
    .nullable(),
  /** What the schedule of refreshes has missed and the clerk has not dismissed. */
  missedRefresh: missedRefreshSchema.nullable(),
  /** Set when the cache had to be set aside and recreated; the data come back with the next fetch. */
  cacheNotice: z.enum(['none', 'rebuiltCorrupt', 'rebuiltWrongKey', 'newerSchema', 'olderSchema']),
  /** How many such notices this launch has had: a repeated one is shown again. */
  cacheNotices: countSchema,
  /** A version newer than this one, and where it is to be had, by the signed word of the clerk's organisation. */
  update: z.strictObject({ version: z.string(), link: z.string() }).nullable(),
  /** Whether the disk of Kontor's own data can be used, or why not. */
  dataFolder: z.enum(['ready', 'full', 'readOnly', 'gone', 'removed', 'fault']),
});

export type AppState = z.output<typeof appStateSchema>;

export const appContract = {
  snapshot: query(nothing, appStateSchema),
  changed: event(appStateSchema),
  /** The clerk has chosen the user guide in the window's menu, which is outside the page. */
  guideAsked: event(nothing),
};

/** What helps to find a fault, as one file without a name, number, amount, address or path. */
export const diagnosticsContract = {
  /** The file's text as it will be saved, kept until then. */
  prepare: query(nothing, z.strictObject({ exportId: heldIdSchema, text: z.string() })),
  /**
   * Saves exactly the text that was prepared, where a dialog of the main process says; null when the clerk cancels.
   * Fails with `invalidInput` for one that is no longer kept.
   */
  save: command(
    z.strictObject({ exportId: heldIdSchema }),
    z.strictObject({ fileName: z.string() }).nullable(),
  ),
};
